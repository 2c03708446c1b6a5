// LimitRanges (kubectl, describe describeLimitRange, DescribeLimitRanges).
import { canonicalQuantity } from '../../quantity.ts';
import type { LimitRange } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { writeName } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';

type Amounts = Readonly<Record<string, string>> | undefined;

/** Tells about a LimitRange. */
export const describeLimitRange: Describer<LimitRange> = async (range) =>
  described((to) => {
    writeName(to, range);
    to.write(0, 'Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio\n');
    to.write(0, '----\t--------\t---\t---\t---------------\t-------------\t-----------------------\n');
    writeLimits(to, '', range);
  });

/** Writes the ranges of a namespace. */
export function writeLimitRanges(to: PrefixWriter, ranges: readonly LimitRange[]): void {
  if (ranges.length === 0) {
    to.write(0, 'No LimitRange resource.\n');
    return;
  }
  to.write(0, 'Resource Limits\n Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio\n');
  to.write(0, ' ----\t--------\t---\t---\t---------------\t-------------\t-----------------------\n');
  for (const range of ranges) writeLimits(to, ' ', range);
}

/** By the names of the resources, where kubectl goes through them in no order. */
function writeLimits(to: PrefixWriter, prefix: string, { spec }: LimitRange): void {
  for (const item of spec.limits) {
    const { type, min, max, defaultRequest, maxLimitRequestRatio: ratio } = item;
    // client-node calls it `_default`
    const { default: limit } = item as { default?: Amounts };
    const columns = [min, max, defaultRequest, limit, ratio] as readonly Amounts[];
    const names = new Set([max, min, limit, defaultRequest, ratio].flatMap((amounts) => Object.keys(amounts ?? {})));
    for (const name of [...names].sort()) {
      const cells = columns.map((amounts) => (amounts?.[name] === undefined ? '-' : canonicalQuantity(amounts[name])));
      to.write(0, `${prefix}${type}\t${name}\t${cells.join('\t')}\n`);
    }
  }
}
