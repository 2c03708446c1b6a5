// DefaultPreemption: pods of a lower priority go, if that lets this one come (framework/plugins/defaultpreemption).
import { PODS } from '../../resources/index.ts';
import { Diagnosis } from '../diagnosis.ts';
import type { Handle, Plugin, PostFiltered } from '../plugin.ts';
import { withCondition } from '../pod-condition.ts';
import type { PodInfo } from '../pod-info.ts';
import { type Candidate, leastHarm, tryNodes } from '../preemption.ts';
import { SUCCESS, unresolvable, unschedulable } from '../status.ts';

const NAME = 'DefaultPreemption';
const NEVER = 'not eligible due to preemptionPolicy=Never.';
const TERMINATING = 'not eligible due to a terminating pod on the nominated node.';
const NOT_HELPFUL = unresolvable('', 'Preemption is not helpful for scheduling');
const BY_SCHEDULER = 'PreemptionByScheduler';

/** Is a pod on its way out because the scheduler evicted it? */
function isLeavingForOther({ pod }: PodInfo): boolean {
  if (pod.metadata.deletionTimestamp === undefined) return false;
  const condition = pod.status.conditions?.find(({ type }) => type === 'DisruptionTarget');
  return condition?.status === 'True' && condition.reason === BY_SCHEDULER;
}

/** Why a pod may not evict others; undefined when it may. */
function obstacle(pod: PodInfo, diagnosis: Diagnosis, { snapshot }: Handle): string | undefined {
  if (pod.pod.spec.preemptionPolicy === 'Never') return NEVER;
  const nominated = pod.pod.status.nominatedNodeName;
  if (!nominated || diagnosis.of(nominated).code === 'UnschedulableAndUnresolvable') return undefined;
  for (const other of snapshot.node(nominated)?.pods.values() ?? [])
    if (other.priority < pod.priority && isLeavingForOther(other)) return TERMINATING;
  return undefined;
}

function evict(victim: PodInfo, preemptor: PodInfo, node: string, { client, clock, events }: Handle): void {
  const { namespace, name, uid } = victim;
  const latest = client.get(PODS, namespace, name);
  if (!latest || latest.metadata.uid !== uid || latest.metadata.deletionTimestamp !== undefined) return;
  const message = `${preemptor.pod.spec.schedulerName}: preempting to accommodate a higher priority pod`;
  const said = { type: 'DisruptionTarget', status: 'True', reason: BY_SCHEDULER, message } as const;
  const status = withCondition(latest, said, clock.now());
  if (status) client.updateStatus(PODS, { ...latest, status });
  client.delete(PODS, namespace, name);
  events.event(
    latest,
    'Normal',
    'Preempted',
    `Preempted by pod ${preemptor.uid} on node ${node}`,
    'Preempting',
    preemptor.pod,
  );
}

/** Evicts the victims; less important pods that waited for the node's room wait no more. */
function makeRoom({ node, victims }: Candidate, pod: PodInfo, handle: Handle): void {
  for (const other of [...handle.nominator.on(node.name)]) {
    if (other.priority >= pod.priority) continue;
    const latest = handle.client.get(PODS, other.namespace, other.name);
    if (!latest?.status.nominatedNodeName) continue;
    const { nominatedNodeName: _, ...status } = latest.status;
    handle.client.updateStatus(PODS, { ...latest, status });
  }
  for (const victim of victims) evict(victim, pod, node.name, handle);
}

/** The plugin. */
export const defaultPreemption = {
  name: NAME,

  postFilter(pod, diagnosis, cycle, handle): PostFiltered {
    const why = obstacle(pod, diagnosis, handle);
    if (why) return { status: unschedulable(NAME, `preemption: ${why}`) };
    const all = handle.snapshot.nodes;
    const { candidates, nodes, statuses } = tryNodes(pod, diagnosis.resolvable(all), cycle, handle);
    const best = leastHarm(candidates, handle.clock.now());
    if (!best) {
      const outcome = new Diagnosis(all.length);
      for (const [at, node] of nodes.entries()) outcome.reject(node, statuses[at] ?? NOT_HELPFUL);
      outcome.absent = NOT_HELPFUL;
      return { status: unschedulable(NAME, `preemption: ${outcome.message()}`), nominated: '' };
    }
    return { status: SUCCESS, nominated: best.node.name, after: () => makeRoom(best, pod, handle) };
  },
} satisfies Plugin;
