// What the descriptions of several controllers have in common (kubectl, describe getPodStatusForController).
import { selectorText } from '../../api/table/selector-text.ts';
import { isControlledBy } from '../../controllers/ownership.ts';
import type { KubeObject, LabelSelector, Pod } from '../../wire.ts';
import type { DescribeAsk } from './describer.ts';
import type { PrefixWriter } from './prefix-writer.ts';

const PHASES = [
  ['Running', 'Running'],
  ['Pending', 'Waiting'],
  ['Succeeded', 'Succeeded'],
  ['Failed', 'Failed'],
] as const;

/** How many of a controller's pods are in which phase: `2 Running / 0 Waiting / 0 Succeeded / 0 Failed`. @throws what asking for them throws */
export async function podsStatus(
  owner: KubeObject,
  selector: LabelSelector | undefined,
  ask: DescribeAsk,
): Promise<string> {
  const path = `/api/v1/namespaces/${owner.metadata.namespace}/pods`;
  const found = await ask.list<Pod>(path, { labelSelector: selectorText(selector) });
  const pods = found.filter((pod) => isControlledBy(pod, owner));
  return PHASES.map(([phase, word]) => `${pods.filter(({ status }) => status.phase === phase).length} ${word}`).join(
    ' / ',
  );
}

/** A condition of a controller. */
interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
}

/** Writes conditions with their reasons; nothing when there are none. */
export function writeConditions(to: PrefixWriter, conditions: readonly Condition[] = []): void {
  if (conditions.length === 0) return;
  to.write(0, 'Conditions:\n  Type\tStatus\tReason\n');
  to.write(1, '----\t------\t------\n');
  for (const { type, status, reason = '' } of conditions) to.write(1, `${type} \t${status}\t${reason}\n`);
}
