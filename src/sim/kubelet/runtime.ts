// The container runtime of a node: makes runs of containers, starts them, and lets them end as their behaviour says.
import { SERVICES } from '../resources/index.ts';
import type { ContainerStatus, Pod } from '../wire.ts';
import { type Behaviour, runtimeError } from './behaviour.ts';
import { behaviourOf, readsEnv } from './behaviour-of.ts';
import { environmentOf } from './config.ts';
import { type ContainerLife, memoryLimit, type Run } from './container.ts';
import { type Host, runtimeId } from './host.ts';
import type { LocalImage } from './image.ts';
import { Process } from './process.ts';
import { Shell, type ShellWorld } from './shell.ts';
import { stamp } from './stamp.ts';
import { TIMINGS } from './timings.ts';

/** A limit below this leaves no room for the container's own init (bytes). */
const LEAST_MEMORY = 6 * 1_048_576;
/** Exit codes of signals: 128 and the signal. */
export const SIGKILLED = 137;
/** What containerd says of a process that it could not start. */
const START_ERROR = 128;

/** What a script in a container sees. */
export function worldOf(host: Host, pod: Pod, life: ContainerLife, ip: string): ShellWorld {
  const namespace = pod.metadata.namespace ?? '';
  return {
    env: environmentOf(host, pod, life.spec, ip),
    hostname: pod.spec.hostname ?? pod.metadata.name,
    mounts: (life.spec.volumeMounts ?? []).map(({ mountPath }) => mountPath),
    resolves(name) {
      if (name === '' || name === 'localhost' || name === pod.metadata.name || /^[\d.]+$/.test(name)) return true;
      if (host.names) return host.names.resolves(pod, host.node, ip, name);
      const [service = '', space = namespace] = name.split('.');
      if (service === 'kubernetes' && (space === namespace || space === 'default')) return true;
      return host.client.get(SERVICES, space, service) !== undefined;
    },
  };
}

/** Makes a run of a container, after the one before it. */
export function createRun(host: Host, pod: Pod, life: ContainerLife, image: LocalImage, ip: string): Run {
  const run: Run = {
    id: `containerd://${runtimeId(host)}`,
    image: image.reference.full,
    imageID: image.imageID,
    restart: life.run ? life.run.restart + 1 : 0,
    ...programOf(host, pod, life, image, ip),
    startedAt: 0,
  };
  if (life.run) life.last = life.run;
  life.run = run;
  life.waiting = undefined;
  life.started = false;
  life.ready = false;
  return run;
}

/** What a run of a container does. */
function programOf(
  host: Host,
  pod: Pod,
  life: ContainerLife,
  image: LocalImage,
  ip: string,
): { readonly behaviour: Behaviour; readonly process?: Process } {
  const env = readsEnv(life.spec, image.reference) ? environmentOf(host, pod, life.spec, ip) : undefined;
  let behaviour = behaviourOf(pod, life.spec, image.reference, image.isKnown, env);
  const limit = memoryLimit(life.spec);
  if (limit !== undefined && limit < LEAST_MEMORY)
    behaviour = { ...behaviour, startError: runtimeError('container init was OOM-killed (memory limit too low?)') };
  if (behaviour.script === undefined || behaviour.exit) return { behaviour };
  const { process, trapsTerm } = scripted(host, pod, life, behaviour.script, ip);
  return { behaviour: trapsTerm ? { ...behaviour, term: { afterMs: 200, code: 0 } } : behaviour, process };
}

function scripted(
  host: Host,
  pod: Pod,
  life: ContainerLife,
  script: string,
  ip: string,
): { process: Process; trapsTerm: boolean } {
  const shell = new Shell(worldOf(host, pod, life, ip));
  const process = new Process(shell.run(script));
  process.drive(0);
  return { process, trapsTerm: shell.trapsTerm };
}

/** Starts a run. @param ended called when it has ended by itself @returns why it could not be started, as the runtime says it */
export function startRun(host: Host, life: ContainerLife, run: Run, ended: () => void): string | undefined {
  const now = host.clock.now();
  run.ended = ended;
  if (run.behaviour.startError !== undefined) {
    Object.assign(run, {
      finishedAt: now,
      exitCode: START_ERROR,
      reason: 'StartError',
      message: run.behaviour.startError,
    });
    return run.behaviour.startError;
  }
  run.startedAt = now;
  planEnd(host, life, run);
  return undefined;
}

/** Plans how a run that goes on will end by itself. */
function planEnd(host: Host, life: ContainerLife, run: Run): void {
  const { behaviour, process } = run;
  const elapsed = host.clock.now() - run.startedAt;
  const at = (ms: number, code: number, isOom: boolean): void => {
    if (!Number.isFinite(ms)) return;
    run.timer = host.clock.after(ms - elapsed, () => endRun(host, life, run, code, isOom ? 'OOMKilled' : undefined));
  };
  const limit = memoryLimit(life.spec);
  if (limit !== undefined && behaviour.memory > limit) {
    at(TIMINGS.oom, SIGKILLED, true);
    return;
  }
  const { exit } = behaviour;
  if (exit && (exit.times === undefined || run.restart < exit.times)) {
    at(exit.afterMs, exit.code, exit.oom ?? false);
    return;
  }
  if (!process) return;
  const next = process.drive(elapsed);
  if (process.end) at(process.end.atMs, process.end.code, false);
  else if (Number.isFinite(next)) run.timer = host.clock.after(next - elapsed, () => planEnd(host, life, run));
}

/** Ends a run. @param reason Completed or Error by the code, when absent */
export function endRun(host: Host, life: ContainerLife, run: Run, code: number, reason?: string): void {
  if (run.finishedAt !== undefined) return;
  run.timer?.();
  delete run.timer;
  run.finishedAt = host.clock.now();
  run.exitCode = code;
  run.reason = reason ?? (code === 0 ? 'Completed' : 'Error');
  life.started = false;
  life.ready = false;
  const { ended } = run;
  delete run.ended;
  ended?.();
}

/** Makes runs of what a status says that there was, for a kubelet that begins on a node where things run. */
export function adoptRuns(host: Host, pod: Pod, life: ContainerLife, status: ContainerStatus, ended: () => void): void {
  const { state, lastState, restartCount, imageID } = status;
  if (imageID) host.images.hold(life.spec.image ?? '');
  const image = host.images.find(life.spec.image ?? '');
  if (!image) return;
  const { behaviour, process } = programOf(host, pod, life, image, pod.status.podIP ?? '');
  const run = (restart: number): Run => ({
    id: status.containerID ?? '',
    image: status.image,
    imageID: status.imageID,
    restart,
    behaviour,
    startedAt: 0,
  });
  const finished = (terminated: NonNullable<NonNullable<typeof state>['terminated']>, restart: number): Run => ({
    ...run(restart),
    id: terminated.containerID ?? '',
    startedAt: Date.parse(terminated.startedAt ?? '') || 0,
    finishedAt: Date.parse(terminated.finishedAt ?? '') || host.clock.now(),
    exitCode: terminated.exitCode,
    ...(terminated.reason && { reason: terminated.reason }),
    ...(terminated.message && { message: terminated.message }),
  });
  const last = lastState?.terminated;
  if (state?.running) {
    if (last) life.last = finished(last, restartCount - 1);
    const going: Run = {
      ...run(restartCount),
      ...(process && { process }),
      startedAt: Date.parse(state.running.startedAt ?? '') || host.clock.now(),
      ended,
    };
    life.run = going;
    life.started = status.started ?? true;
    life.ready = status.ready;
    planEnd(host, life, going);
  } else if (state?.terminated) {
    if (last) life.last = finished(last, restartCount - 1);
    life.run = finished(state.terminated, restartCount);
  } else if (last) life.run = finished(last, restartCount);
}

/** A status as a runtime tells it of a container whose machine went off. @param at when that was, ms since the epoch */
export function cutOff(status: ContainerStatus, at: number): ContainerStatus {
  const { startedAt } = status.state?.running ?? {};
  if (!status.state?.running) return status;
  const terminated = {
    exitCode: 255,
    reason: 'Unknown',
    ...(startedAt && { startedAt }),
    finishedAt: stamp(at),
    ...(status.containerID && { containerID: status.containerID }),
  };
  return { ...status, ready: false, started: false, state: { terminated } };
}
