// Which pods of a node a drain takes away, and which it does not dare to (kubectl, pkg/drain/filters.go).
import { controllerOf } from '../../../controllers/ownership.ts';
import type { Pod } from '../../../wire.ts';
import { isNotFound } from '../../failure.ts';
import { type Invocation, pathOf } from '../../invocation.ts';
import { readObject } from '../../write/requests.ts';

const MIRROR = 'kubernetes.io/config.mirror';

/** What is to become of the pods of a node. */
export interface PodsToEvict {
  readonly pods: readonly Pod[];
  /** told before; '' for nothing */
  readonly warning: string;
  /** why the node cannot be drained */
  readonly errors: readonly string[];
}

/** What a filter says of a pod. */
interface Verdict {
  readonly goes: boolean;
  readonly warning?: string;
  readonly error?: string;
}

const GOES: Verdict = { goes: true };
const STAYS: Verdict = { goes: false };

/** The pods of a node, and what is to become of them. */
export async function podsToEvict(invocation: Invocation, node: string): Promise<PodsToEvict> {
  const mapping = (await invocation.mapper()).find('pods');
  const { items } = await invocation.json<{ items: readonly Pod[] }>({
    path: pathOf(mapping, ''),
    query: {
      fieldSelector: `spec.nodeName=${node}`,
      labelSelector: invocation.parsed.string('pod-selector') || undefined,
      limit: '500',
    },
  });
  const pods: Pod[] = [];
  const warnings = new Map<string, string[]>();
  const errors = new Map<string, string[]>();
  for (const pod of items) {
    const { goes, warning, error } = await verdict(invocation, pod);
    const name = `${pod.metadata.namespace}/${pod.metadata.name}`;
    if (goes) pods.push(pod);
    if (warning) warnings.set(warning, [...(warnings.get(warning) ?? []), name]);
    if (error) errors.set(error, [...(errors.get(error) ?? []), name]);
  }
  const lines = (told: ReadonlyMap<string, readonly string[]>) =>
    [...told].map(([why, names]) => `${why}: ${names.join(', ')}`);
  return { pods, warning: lines(warnings).join('; '), errors: lines(errors) };
}

/** The first filter that does not let a pod go decides; a warning of an earlier one stays. */
async function verdict(invocation: Invocation, pod: Pod): Promise<Verdict> {
  let warning: string | undefined;
  for (const filter of [ofDaemonSet, isMirror, hasLocalStorage, hasNoController, isLeaving]) {
    const one = await filter(invocation, pod);
    if (!one.goes) return one;
    warning = one.warning ?? warning;
  }
  return { goes: true, ...(warning && { warning }) };
}

function isFinished({ status }: Pod): boolean {
  return status.phase === 'Succeeded' || status.phase === 'Failed';
}

async function ofDaemonSet(invocation: Invocation, pod: Pod): Promise<Verdict> {
  const owner = controllerOf(pod);
  if (owner?.kind !== 'DaemonSet' || isFinished(pod)) return GOES;
  const mapping = (await invocation.mapper()).find('daemonsets.apps');
  try {
    await readObject(invocation, { mapping, namespace: pod.metadata.namespace ?? '', name: owner.name });
  } catch (thrown) {
    if (!isNotFound(thrown)) throw thrown;
    if (invocation.parsed.bool('force')) return { goes: true, warning: (thrown as Error).message };
    return { goes: false, error: (thrown as Error).message };
  }
  if (invocation.parsed.bool('ignore-daemonsets')) return { goes: false, warning: 'ignoring DaemonSet-managed Pods' };
  return { goes: false, error: 'cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore)' };
}

function isMirror(_invocation: Invocation, { metadata }: Pod): Verdict {
  return metadata.annotations?.[MIRROR] === undefined ? GOES : STAYS;
}

function hasLocalStorage({ parsed }: Invocation, pod: Pod): Verdict {
  if (!pod.spec.volumes?.some(({ emptyDir }) => emptyDir) || isFinished(pod)) return GOES;
  if (parsed.bool('delete-emptydir-data')) return { goes: true, warning: 'deleting Pods with local storage' };
  return { goes: false, error: 'cannot delete Pods with local storage (use --delete-emptydir-data to override)' };
}

function hasNoController({ parsed }: Invocation, pod: Pod): Verdict {
  if (isFinished(pod) || controllerOf(pod)) return GOES;
  if (parsed.bool('force')) return { goes: true, warning: 'deleting Pods that declare no controller' };
  return { goes: false, error: 'cannot delete Pods that declare no controller (use --force to override)' };
}

function isLeaving(invocation: Invocation, { metadata }: Pod): Verdict {
  const seconds = invocation.parsed.int('skip-wait-for-delete-timeout');
  const since = Date.parse(metadata.deletionTimestamp ?? '');
  return seconds > 0 && (invocation.now() - since) / 1000 > seconds ? STAYS : GOES;
}
