// Pods as `kubectl get` shows them; what STATUS says is worked out here (pkg/printers/internalversion/printers.go, printPod).
import { PODS } from '../../resources/index.ts';
import type { Container, ContainerState, ContainerStatus, Pod } from '../../wire.ts';
import { AGE, age, type Cell, column, NAME, type RowCondition, since, tableKind, wide } from './columns.ts';

/** What the containers of a pod come to. */
interface Summary {
  readonly ready: number;
  readonly total: number;
  readonly reason: string;
  readonly restarts: number;
  /** when the last restart's predecessor ended; '' when that is not known */
  readonly restarted: string;
}

/** Restarts and when the last of them was. */
interface Restarts {
  count: number;
  last: string;
}

function add(restarts: Restarts, status: ContainerStatus): void {
  restarts.count += status.restartCount;
  const ended = status.lastState?.terminated?.finishedAt ?? '';
  if (ended > restarts.last) restarts.last = ended;
}

function hasCondition(pod: Pod, type: string): boolean {
  return pod.status.conditions?.some((one) => one.type === type && one.status === 'True') ?? false;
}

/** Does an init container go on beside the others? */
function isSidecar(container: Container | undefined): boolean {
  return container?.restartPolicy === 'Always';
}

/** Why a container ended: its reason, else its signal or exit code. */
function endOf(terminated: NonNullable<ContainerState['terminated']>): string {
  if (terminated.reason) return terminated.reason;
  return terminated.signal ? `Signal:${terminated.signal}` : `ExitCode:${terminated.exitCode}`;
}

/** What the init containers come to: `reason` is there while they are not done. */
function initSummary(pod: Pod): { reason?: string; ready: number; all: Restarts; sidecars: Restarts } {
  const containers = pod.spec.initContainers ?? [];
  const all: Restarts = { count: 0, last: '' };
  const sidecars: Restarts = { count: 0, last: '' };
  let ready = 0;
  for (const [index, status] of (pod.status.initContainerStatuses ?? []).entries()) {
    const sidecar = isSidecar(containers.find(({ name }) => name === status.name));
    add(all, status);
    if (sidecar) add(sidecars, status);
    const { terminated, waiting } = status.state ?? {};
    if (terminated?.exitCode === 0) continue;
    if (sidecar && status.started) {
      if (status.ready) ready++;
      continue;
    }
    if (terminated) return { reason: `Init:${endOf(terminated)}`, ready, all, sidecars };
    const why = waiting?.reason;
    const reason = why && why !== 'PodInitializing' ? why : `${index}/${containers.length}`;
    return { reason: `Init:${reason}`, ready, all, sidecars };
  }
  return { ready, all, sidecars };
}

/** Goes through the containers from the last to the first: the first one that waits or has ended decides. */
function mainSummary(pod: Pod, before: string, restarts: Restarts): { reason: string; ready: number } {
  let reason = before;
  let failure = '';
  let running = false;
  let ready = 0;
  for (const status of (pod.status.containerStatuses ?? []).toReversed()) {
    add(restarts, status);
    const { waiting, terminated } = status.state ?? {};
    if (waiting?.reason) reason = waiting.reason;
    else if (terminated) {
      reason = endOf(terminated);
      if (terminated.exitCode !== 0) failure = reason;
    } else if (status.ready && status.state?.running) {
      running = true;
      ready++;
    }
  }
  if (reason === 'Completed') {
    if (running && hasCondition(pod, 'Ready')) reason = 'Running';
    else if (failure) reason = failure;
    else if (running) reason = 'NotReady';
  }
  return { reason, ready };
}

function summary(pod: Pod): Summary {
  const { status, spec, metadata } = pod;
  const total = spec.containers.length + (spec.initContainers ?? []).filter(isSidecar).length;
  const gated = status.conditions?.some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated');
  let reason = gated ? 'SchedulingGated' : status.reason || (status.phase ?? '');
  const init = initSummary(pod);
  let { ready, all: restarts } = init;
  reason = init.reason ?? reason;
  if (init.reason === undefined || hasCondition(pod, 'Initialized')) {
    restarts = init.sidecars;
    const main = mainSummary(pod, reason, restarts);
    reason = main.reason;
    ready += main.ready;
  }
  if (metadata.deletionTimestamp) {
    const ended = status.phase === 'Succeeded' || status.phase === 'Failed';
    if (status.reason === 'NodeLost') reason = 'Unknown';
    else if (!ended) reason = 'Terminating';
  }
  return { ready, total, reason, restarts: restarts.count, restarted: restarts.last };
}

function gatesCell(pod: Pod): string {
  const gates = pod.spec.readinessGates ?? [];
  if (gates.length === 0) return '<none>';
  return `${gates.filter(({ conditionType }) => hasCondition(pod, conditionType)).length}/${gates.length}`;
}

function cells(pod: Pod, now: number): Cell[] {
  const { ready, total, reason, restarts, restarted } = summary(pod);
  return [
    pod.metadata.name,
    `${ready}/${total}`,
    reason,
    restarts > 0 && restarted ? `${restarts} (${since(restarted, now)} ago)` : String(restarts),
    age(pod, now),
    pod.status.podIPs?.[0]?.ip || '<none>',
    pod.spec.nodeName || '<none>',
    pod.status.nominatedNodeName || '<none>',
    gatesCell(pod),
  ];
}

const ENDED: Readonly<Record<string, RowCondition>> = {
  Succeeded: {
    type: 'Completed',
    status: 'True',
    reason: 'Succeeded',
    message: 'The pod has completed successfully.',
  },
  Failed: { type: 'Completed', status: 'True', reason: 'Failed', message: 'The pod failed.' },
};

export const POD_TABLE = tableKind<Pod>({
  resource: PODS,
  columns: [
    NAME,
    column('Ready'),
    column('Status'),
    column('Restarts'),
    AGE,
    wide('IP'),
    wide('Node'),
    wide('Nominated Node'),
    wide('Readiness Gates'),
  ],
  cells,
  condition: ({ status }) => ENDED[status.phase ?? ''],
});
