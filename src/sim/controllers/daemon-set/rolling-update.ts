// A step of a DaemonSet's change to its new template, within maxUnavailable or maxSurge (pkg/controller/daemon/update.go, rollingUpdate).
import type { Pod } from '../../wire.ts';
import { scaled } from '../int-or-percent.ts';
import { isAvailable, isLeaving } from '../pod-status.ts';
import { shouldRunOn } from './eligible-node.ts';
import { type Daemon, isUpdated } from './sync-nodes.ts';

/** What the step is to delete, and where it is to create. */
export interface Step {
  readonly doomed: readonly Pod[];
  readonly nodes: readonly string[];
}

interface Present {
  readonly fresh: Pod | undefined;
  readonly old: Pod | undefined;
}

function countWanted({ nodes, template }: Daemon): number {
  return nodes.filter((node) => shouldRunOn(template.spec, node)).length;
}

/** Nodes that may have a second pod for a while. */
export function maxSurge(daemon: Daemon): number {
  const { type, rollingUpdate } = daemon.set.spec.updateStrategy ?? {};
  const surge = type === 'OnDelete' ? undefined : rollingUpdate?.maxSurge;
  return surge ? scaled(surge, countWanted(daemon), true) : 0;
}

/** What is on a node; undefined when there are two of one kind, which placement sorts out. */
function presentOn(daemon: Daemon, pods: readonly Pod[]): Present | undefined {
  const [fresh, ...moreFresh] = pods.filter((pod) => !isLeaving(pod) && isUpdated(daemon, pod));
  const [old, ...moreOld] = pods.filter((pod) => !isLeaving(pod) && !isUpdated(daemon, pod));
  return moreFresh.length + moreOld.length > 0 ? undefined : { fresh, old };
}

/** Plans the step. @param pods by node */
export function updateStep(daemon: Daemon, pods: ReadonlyMap<string, Pod[]>): Step {
  const all = new Map<string, readonly Pod[]>(pods);
  for (const node of daemon.nodes)
    if (!all.has(node.metadata.name) && shouldRunOn(daemon.template.spec, node)) all.set(node.metadata.name, []);
  const surge = maxSurge(daemon);
  return surge > 0 ? surgeStep(daemon, all, surge) : replaceStep(daemon, all);
}

function isWell({ context, set }: Daemon, pod: Pod): boolean {
  return isAvailable(pod, set.spec.minReadySeconds, context.clock.now());
}

function replaceStep(daemon: Daemon, pods: ReadonlyMap<string, readonly Pod[]>): Step {
  const { rollingUpdate } = daemon.set.spec.updateStrategy ?? {};
  const most = scaled(rollingUpdate?.maxUnavailable ?? 1, countWanted(daemon), true) || 1;
  const broken: Pod[] = [];
  const candidates: Pod[] = [];
  let unavailable = 0;
  for (const there of pods.values()) {
    const { fresh, old } = presentOn(daemon, there) ?? {};
    if (old && !fresh && isWell(daemon, old)) candidates.push(old);
    else if (!fresh || old || !isWell(daemon, fresh)) unavailable++;
    if (old && !fresh && !isWell(daemon, old)) broken.push(old);
  }
  return { doomed: [...broken, ...candidates.slice(0, Math.max(0, most - unavailable))], nodes: [] };
}

function surgeStep(daemon: Daemon, pods: ReadonlyMap<string, readonly Pod[]>, most: number): Step {
  const doomed: Pod[] = [];
  const broken: string[] = [];
  const candidates: string[] = [];
  let surging = 0;
  for (const [node, there] of pods) {
    const present = presentOn(daemon, there);
    if (!present) surging++;
    else if (present.old && !present.fresh) (isWell(daemon, present.old) ? candidates : broken).push(node);
    else if (present.old && present.fresh && !isWell(daemon, present.fresh)) surging++;
    else if (present.old && present.fresh) doomed.push(present.old);
  }
  return { doomed, nodes: [...broken, ...candidates.slice(0, Math.max(0, most - surging))] };
}
