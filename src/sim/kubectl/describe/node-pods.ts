// The pods of a node and what they take of it (kubectl, describe describeNodeResource).
import { formatQuantity, milliValue, parseQuantity, type Quantity, value, ZERO } from '../../quantity.ts';
import type { Node, Pod } from '../../wire.ts';
import { type Amounts, add, podAmounts, type Side } from './pod-amounts.ts';
import type { PrefixWriter } from './prefix-writer.ts';
import { ago } from './time-text.ts';

/** What Go makes of a number that is none, when it is to be a whole one. */
const NOT_A_NUMBER = '-9223372036854775808';
/** Resources that are told as they are named, with their part of the node. */
const STANDARD = ['cpu', 'memory', 'ephemeral-storage'] as const;

/** Writes the pods that run on a node, then all that they take together. */
export function writeNodePods(to: PrefixWriter, node: Node, pods: readonly Pod[], now: number): void {
  to.field(0, 'Non-terminated Pods', `(${pods.length} in total)`);
  to.write(1, 'Namespace\tName\t\tCPU Requests\tCPU Limits\tMemory Requests\tMemory Limits\tAge\n');
  to.write(1, '---------\t----\t\t------------\t----------\t---------------\t-------------\t---\n');
  const given = givenBy(node);
  for (const pod of pods) {
    const requests = podAmounts(pod, 'requests', true);
    const limits = podAmounts(pod, 'limits', true);
    const cells = (['cpu', 'memory'] as const).flatMap((name) =>
      [requests, limits].map((amounts) => withPart(name, amounts, given, NOT_A_NUMBER)),
    );
    const { namespace = '', name, creationTimestamp } = pod.metadata;
    to.write(1, `${namespace}\t${name}\t\t${cells.join('\t')}\t${ago(creationTimestamp, now)}\n`);
  }
  writeTotals(to, given, pods);
}

function givenBy({ status }: Node): Amounts {
  const { capacity = {}, allocatable = {} } = status;
  const texts = (Object.keys(allocatable).length > 0 ? allocatable : capacity) as Record<string, string>;
  return new Map(Object.entries(texts).map(([name, text]) => [name, parseQuantity(text) ?? ZERO]));
}

/** An amount with its part of what there is: `100m (2%)`. @param ofNothing the part when there is nothing */
function withPart(name: string, amounts: Amounts, given: Amounts, ofNothing: string): string {
  const count = (from: Amounts): number => (name === 'cpu' ? milliValue : value)(amountOf(name, from));
  const all = count(given);
  const part = all === 0 ? ofNothing : String(Math.trunc((count(amounts) / all) * 100));
  return `${formatQuantity(amountOf(name, amounts))} (${part}%)`;
}

function amountOf(name: string, amounts: Amounts): Quantity {
  return amounts.get(name) ?? ZERO;
}

function writeTotals(to: PrefixWriter, given: Amounts, pods: readonly Pod[]): void {
  to.write(0, 'Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)\n');
  to.write(1, 'Resource\tRequests\tLimits\n');
  to.write(1, '--------\t--------\t------\n');
  const [requests, limits] = [total(pods, 'requests'), total(pods, 'limits')];
  const names = [...given.keys()].sort();
  const pages = names.filter((name) => name.startsWith('hugepages-'));
  for (const name of [...STANDARD, ...pages])
    to.write(1, `${name}\t${withPart(name, requests, given, '0')}\t${withPart(name, limits, given, '0')}\n`);
  for (const name of names) {
    if (pages.includes(name) || name === 'pods' || STANDARD.some((one) => one === name)) continue;
    const [asked, most] = [requests, limits].map((amounts) => formatQuantity(amountOf(name, amounts)));
    to.write(1, `${name}\t${asked}\t${most}\n`);
  }
}

function total(pods: readonly Pod[], side: Side): Amounts {
  const sums = new Map<string, Quantity>();
  for (const pod of pods) add(sums, podAmounts(pod, side, false));
  return sums;
}
