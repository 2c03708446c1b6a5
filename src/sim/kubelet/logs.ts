// What containers have printed, and what the kubelet answers when there is nothing (pkg/kubelet/kubelet_pods.go, validateContainerLogStatus).
import { badRequest } from '../api/status.ts';
import { microTime } from '../clock.ts';
import type { ContainerStatus, Pod } from '../wire.ts';
import type { Line } from './behaviour.ts';
import type { ContainerLife, Run } from './container.ts';

/** Which part of a log is wanted (k8s.io/api, PodLogOptions). */
export interface LogOptions {
  /** of the run before */
  readonly previous?: boolean;
  readonly tailLines?: number;
  readonly sinceSeconds?: number;
  /** RFC 3339 */
  readonly sinceTime?: string;
  /** each line begins with its time */
  readonly timestamps?: boolean;
  readonly limitBytes?: number;
}

/** Repeated lines that are kept. */
const KEPT = 5_000;

/** What a run had printed at a moment, in order. */
function linesOf({ behaviour, process, startedAt, finishedAt }: Run, now: number): readonly Line[] {
  const elapsed = (finishedAt === undefined ? now : Math.min(now, finishedAt)) - startedAt;
  if (startedAt === 0) return [];
  process?.drive(elapsed);
  const own = behaviour.lines.filter(({ atMs }) => atMs <= elapsed);
  const scripted = process?.linesAt(elapsed) ?? [];
  const again: Line[] = [];
  if (behaviour.every) {
    const { ms, text } = behaviour.every;
    const last = Math.floor(elapsed / ms);
    for (let count = Math.max(0, last - KEPT); count <= last; count++) again.push({ atMs: count * ms, text });
  }
  return [...own, ...scripted, ...again].sort((one, other) => one.atMs - other.atMs);
}

/** The id of the run whose log is wanted. @throws ApiError 400 when there is none */
function runIdOf(pod: Pod, container: string, previous: boolean): string {
  const { containerStatuses, initContainerStatuses, ephemeralContainerStatuses } = pod.status;
  const all: readonly ContainerStatus[] = [
    ...(containerStatuses ?? []),
    ...(initContainerStatuses ?? []),
    ...(ephemeralContainerStatuses ?? []),
  ];
  const status = all.find(({ name }) => name === container);
  const which = `container "${container}" in pod "${pod.metadata.name}"`;
  if (!status) throw badRequest(`${which} is not available`);
  const last = status.lastState?.terminated?.containerID;
  const { waiting, running, terminated } = status.state ?? {};
  if (previous) {
    if (!last) throw badRequest(`previous terminated ${which} not found`);
    return last;
  }
  if (running) return status.containerID ?? '';
  const ended = terminated?.containerID || (terminated || status.lastState?.terminated ? last : undefined);
  if (ended) return ended;
  if (terminated || status.lastState?.terminated) throw badRequest(`${which} is terminated`);
  switch (waiting?.reason) {
    case 'ErrImagePull':
      throw badRequest(`${which} is waiting to start: image can't be pulled`);
    case 'ImagePullBackOff':
      throw badRequest(`${which} is waiting to start: trying and failing to pull image`);
    case undefined:
      throw badRequest(`${which} is waiting to start - no logs yet`);
    default:
      throw badRequest(`${which} is waiting to start: ${waiting?.reason ?? ''}`);
  }
}

/**
 * The log of a container, each line with its end.
 * @param lives the containers of the pod as the kubelet has them; undefined when it does not know the pod
 * @throws ApiError 400 in the kubelet's words when there is none
 */
export function containerLog(
  pod: Pod,
  lives: readonly ContainerLife[] | undefined,
  container: string,
  now: number,
  options: LogOptions,
): string {
  const id = runIdOf(pod, container, options.previous ?? false);
  const life = lives?.find(({ name }) => name === container);
  const run = [life?.run, life?.last].find((one) => one?.id === id);
  if (!run) return `unable to retrieve container logs for ${id}`;
  const from = Math.max(
    options.sinceSeconds === undefined ? 0 : now - options.sinceSeconds * 1000,
    options.sinceTime === undefined ? 0 : Date.parse(options.sinceTime) || 0,
  );
  const all = linesOf(run, now).filter(({ atMs }) => run.startedAt + atMs >= from);
  const wanted = options.tailLines === undefined ? all : all.slice(Math.max(0, all.length - options.tailLines));
  const text = wanted
    .map(
      ({ atMs, text: line }) =>
        `${options.timestamps ? `${microTime(run.startedAt + atMs).replace('Z', '000Z')} ` : ''}${line}\n`,
    )
    .join('');
  return options.limitBytes === undefined ? text : text.slice(0, options.limitBytes);
}
