// A container's status (pkg/kubelet/kubelet_pods.go, convertToAPIContainerStatuses).
import type { ContainerState, ContainerStatus, Pod } from '../wire.ts';
import type { ContainerLife, Run } from './container.ts';
import { stamp } from './stamp.ts';

type User = NonNullable<ContainerStatus['user']>;
type Mounts = NonNullable<ContainerStatus['volumeMounts']>;

/** What most images run as. */
const ROOT: User = { linux: { gid: 0, supplementalGroups: [0], uid: 0 } };
const NO_RESOURCES = {};
const NOTHING: ContainerState = {};

/** A run that ended, as a state. */
function terminated(run: Run): ContainerState {
  return {
    terminated: {
      containerID: run.id,
      exitCode: run.exitCode ?? 0,
      finishedAt: stamp(run.finishedAt ?? 0),
      ...(run.message !== undefined && { message: run.message }),
      ...(run.reason !== undefined && { reason: run.reason }),
      startedAt: stamp(run.startedAt),
    },
  };
}

/** The state now and the state before. @param initial the reason of a container that nothing was tried with */
function statesOf(
  { run, last, waiting }: ContainerLife,
  initial: string,
): { state: ContainerState; lastState: ContainerState } {
  const before = last ? terminated(last) : NOTHING;
  if (waiting) {
    const state = {
      waiting: { ...(waiting.message !== undefined && { message: waiting.message }), reason: waiting.reason },
    };
    return { state, lastState: run?.finishedAt === undefined ? before : terminated(run) };
  }
  if (!run) return { state: { waiting: { reason: initial } }, lastState: before };
  if (run.finishedAt !== undefined) return { state: terminated(run), lastState: before };
  return { state: { running: { startedAt: stamp(run.startedAt) } }, lastState: before };
}

/** Who the process runs as. */
function userOf(pod: Pod, life: ContainerLife): User {
  const own = life.spec.securityContext;
  const wide = pod.spec.securityContext;
  const uid = own?.runAsUser ?? wide?.runAsUser;
  const gid = own?.runAsGroup ?? wide?.runAsGroup;
  if (uid === undefined && gid === undefined && wide?.fsGroup === undefined && !wide?.supplementalGroups) return ROOT;
  const groups = [
    gid ?? 0,
    ...(wide?.fsGroup === undefined ? [] : [wide.fsGroup]),
    ...(wide?.supplementalGroups ?? []),
  ];
  return { linux: { gid: gid ?? 0, supplementalGroups: [...new Set(groups)].sort((a, b) => a - b), uid: uid ?? 0 } };
}

function mountsOf({ spec }: ContainerLife): Mounts | undefined {
  if (!spec.volumeMounts || spec.volumeMounts.length === 0) return undefined;
  return spec.volumeMounts.map(({ mountPath, name, readOnly, recursiveReadOnly }) => ({
    mountPath,
    name,
    ...(readOnly && { readOnly, recursiveReadOnly: recursiveReadOnly === 'Enabled' ? 'Enabled' : 'Disabled' }),
  }));
}

/** A container's status. @param initial the reason of a container that nothing was tried with: ContainerCreating or PodInitializing */
export function containerStatus(pod: Pod, life: ContainerLife, initial: string): ContainerStatus {
  const { run, spec } = life;
  const { state, lastState } = statesOf(life, initial);
  const volumeMounts = mountsOf(life);
  const isDone = life.kind === 'init' && run?.exitCode === 0 && state.terminated !== undefined;
  const common = {
    lastState,
    name: spec.name,
    ready: isDone || (life.ready && life.started && state.running !== undefined),
    restartCount: run?.restart ?? 0,
    started: life.started && state.running !== undefined,
    state,
    ...(volumeMounts && { volumeMounts }),
  };
  if (!run) return { image: spec.image ?? '', imageID: '', ...common };
  return {
    ...(spec.resources?.requests && { allocatedResources: spec.resources.requests }),
    containerID: run.id,
    image: run.image,
    imageID: run.imageID,
    resources: spec.resources ?? NO_RESOURCES,
    user: userOf(pod, life),
    ...common,
  };
}
