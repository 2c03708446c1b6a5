// ResourceQuotas (kubectl, describe describeQuota, DescribeResourceQuotas).
import { canonicalQuantity, formatQuantity, ofUnits, parseQuantity, value, ZERO } from '../../quantity.ts';
import type { ResourceQuota } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { writeName } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';

/** What a scope means, for those that kubectl explains. */
const MEANINGS: Readonly<Record<string, string>> = {
  Terminating:
    'Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system.',
  NotTerminating:
    'Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.',
  BestEffort:
    'Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.',
  NotBestEffort:
    'Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service.',
};

/** Tells about a ResourceQuota. */
export const describeResourceQuota: Describer<ResourceQuota> = async (quota) =>
  described((to) => {
    writeName(to, quota);
    writeScopes(to, 0, ' * ', quota);
    to.write(0, 'Resource\tUsed\tHard\n');
    to.write(0, '--------\t----\t----\n');
    for (const { name, used, hard } of amountsOf(quota)) {
      const [one, other] = [parseQuantity(used) ?? ZERO, parseQuantity(hard) ?? ZERO];
      const told = one.format === other.format ? one : ofUnits(value(one), other.format);
      to.write(0, `${name}\t${formatQuantity(told)}\t${canonicalQuantity(hard)}\n`);
    }
  });

/** Writes the quotas of a namespace. */
export function writeQuotas(to: PrefixWriter, quotas: readonly ResourceQuota[]): void {
  if (quotas.length === 0) {
    to.write(0, 'No resource quota.\n');
    return;
  }
  to.write(0, 'Resource Quotas\n');
  for (const quota of [...quotas].sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1))) {
    to.field(1, 'Name', quota.metadata.name);
    writeScopes(to, 1, '* ', quota);
    to.write(1, 'Resource\tUsed\tHard\n');
    to.write(1, '--------\t---\t---\n');
    for (const { name, used, hard } of amountsOf(quota))
      to.write(1, `${name}\t${canonicalQuantity(used)}\t${canonicalQuantity(hard)}\n`);
  }
}

function writeScopes(to: PrefixWriter, level: number, bullet: string, { spec }: ResourceQuota): void {
  const scopes = [...(spec.scopes ?? [])].sort();
  if (scopes.length > 0) to.field(level, 'Scopes', scopes.join(', '));
  for (const scope of scopes) if (MEANINGS[scope]) to.write(level, `${bullet}${MEANINGS[scope]}\n`);
}

function amountsOf({ status }: ResourceQuota): { name: string; used: string; hard: string }[] {
  const hard = (status?.hard ?? {}) as Record<string, string>;
  const used = (status?.used ?? {}) as Record<string, string>;
  return Object.keys(hard)
    .sort()
    .map((name) => ({ name, used: used[name] ?? '0', hard: hard[name] ?? '0' }));
}
