// How containers are stopped: preStop, SIGTERM, the grace period, SIGKILL; sidecars after the others (pkg/kubelet/kuberuntime, killContainer and
// kuberuntime_termination_order.go). And the hooks of their start.
import type { Container, Pod, Probe } from '../wire.ts';
import { type ContainerLife, type Run, restarts } from './container.ts';
import { containerReference, type Host, podText } from './host.ts';
import { Process } from './process.ts';
import { endRun, SIGKILLED, worldOf } from './runtime.ts';
import { Shell } from './shell.ts';
import { TIMINGS } from './timings.ts';

type Handler = NonNullable<NonNullable<Container['lifecycle']>['preStop']>;

/** How a container is to be stopped. */
export interface Kill {
  readonly graceMs: number;
  /** what the event says; absent: that it is stopped */
  readonly message?: string;
  /** run and to be over before SIGTERM is sent; absent: nothing */
  readonly after?: (go: () => void) => void;
}

/** How a hook ends, and after how long. */
interface Hook {
  readonly ms: number;
  readonly isOk: boolean;
  /** what it printed */
  readonly output: string;
  readonly code: number;
}

/** What a hook does: its command is run by the lab's shell, requests are answered at once. */
function runHook(host: Host, pod: Pod, life: ContainerLife, handler: Handler, ip: string): Hook {
  if (handler.sleep) return { ms: handler.sleep.seconds * 1000, isOk: true, output: '', code: 0 };
  if (!handler.exec) return { ms: 20, isOk: true, output: '', code: 0 };
  const shell = new Shell(worldOf(host, pod, life, ip));
  const process = new Process(shell.exec(handler.exec.command ?? []));
  process.drive(0);
  const { end } = process;
  if (!end) return { ms: Number.POSITIVE_INFINITY, isOk: true, output: '', code: 0 };
  const lines = process.linesAt(end.atMs).map(({ text }) => `${text}\n`);
  return { ms: end.atMs, isOk: end.code === 0, output: lines.join(''), code: end.code };
}

/** Runs a container's postStart. @returns undefined when it has none or it is well; else what the waiting container says; and how long it took */
export function postStart(
  host: Host,
  pod: Pod,
  life: ContainerLife,
  run: Run,
  ip: string,
): { readonly ms: number; readonly failure?: string } {
  const handler = life.spec.lifecycle?.postStart;
  if (!handler) return { ms: 0 };
  const hook = runHook(host, pod, life, handler, ip);
  if (hook.isOk && !run.behaviour.postStartFails) return { ms: hook.ms };
  const command = (handler.exec?.command ?? []).join(' ');
  const where = `for Container "${life.name}" in Pod "${podText(pod)}"`;
  const failure = handler.httpGet
    ? `HTTP lifecycle hook (${handler.httpGet.path ?? '/'}) ${where} failed - error: Get "http://${ip}:${String(handler.httpGet.port)}${handler.httpGet.path ?? '/'}": dial tcp ${ip}:${String(handler.httpGet.port)}: connect: connection refused`
    : `Exec lifecycle hook ([${command}]) ${where} failed - error: command '${command}' exited with ${hook.code || 1}: ${hook.output}, message: ${JSON.stringify(hook.output)}`;
  return { ms: Number.isFinite(hook.ms) ? hook.ms : 0, failure };
}

/** Sends SIGTERM, and SIGKILL when the grace is over. */
function signal(host: Host, life: ContainerLife, run: Run, graceMs: number): void {
  if (run.finishedAt !== undefined) return;
  const { term } = run.behaviour;
  run.timer?.();
  const obeys = term !== undefined && term.afterMs <= graceMs;
  run.timer = host.clock.after(obeys ? term.afterMs : graceMs, () =>
    endRun(host, life, run, obeys ? term.code : SIGKILLED),
  );
}

/** Stops a container that runs. @param done called when it has ended */
export function killContainer(
  host: Host,
  pod: Pod,
  life: ContainerLife,
  ip: string,
  { graceMs, message, after }: Kill,
  done: () => void,
): void {
  const { run } = life;
  if (!run || run.finishedAt !== undefined) {
    done();
    return;
  }
  const about = containerReference(pod, life);
  if (!host.isSilent) host.events.event(about, 'Normal', 'Killing', message ?? `Stopping container ${life.name}`);
  run.ended = done;
  const begun = host.clock.now();
  const stop = (): void => {
    const spent = Math.floor((host.clock.now() - begun) / 1000) * 1000;
    signal(host, life, run, Math.max(TIMINGS.leastGrace, graceMs - spent));
  };
  const turn = (): void => (after && graceMs > 0 ? after(stop) : stop());
  const handler = life.spec.lifecycle?.preStop;
  if (!handler || graceMs <= 0) {
    turn();
    return;
  }
  const hook = runHook(host, pod, life, handler, ip);
  const fails = !hook.isOk || run.behaviour.preStopFails === true;
  const ms = run.behaviour.preStopMs ?? hook.ms;
  host.clock.after(Math.min(ms, graceMs), () => {
    if (run.finishedAt !== undefined) return;
    if (fails && ms <= graceMs && !host.isSilent)
      host.events.event(about, 'Warning', 'FailedPreStopHook', 'PreStopHook failed');
    turn();
  });
}

/** How a container is stopped for what its probe saw. */
export function probeKill({ spec }: Pod, life: ContainerLife, kind: 'startup' | 'liveness', probe: Probe): Kill {
  const isMain = life.kind === 'main';
  const failed = `${isMain ? 'Container' : 'Init container'} ${life.name} failed ${kind} probe`;
  return {
    graceMs: (probe.terminationGracePeriodSeconds ?? spec.terminationGracePeriodSeconds ?? 30) * 1000,
    message: isMain && restarts(life, spec.restartPolicy, 1) ? `${failed}, will be restarted` : failed,
  };
}

/** Stops all containers of a pod, sidecars last and backwards. @param done called when none runs any more */
export function killAll(
  host: Host,
  pod: Pod,
  lives: readonly ContainerLife[],
  ip: string,
  graceMs: number,
  done: () => void,
): void {
  const running = lives.filter((life) => life.isRunning);
  if (running.length === 0) {
    done();
    return;
  }
  let left = running.length;
  const waiting: { readonly before: readonly ContainerLife[]; readonly go: () => void }[] = [];
  const ended = (): void => {
    if (--left === 0) done();
    for (let at = waiting.length - 1; at >= 0; at--) {
      const one = waiting[at];
      if (!one || one.before.some((life) => life.isRunning)) continue;
      waiting.splice(at, 1);
      one.go();
    }
  };
  for (const life of running) {
    const at = lives.indexOf(life);
    // a sidecar waits for all main containers and for the sidecars after it
    const before =
      life.kind === 'sidecar'
        ? running.filter((other) => other.kind === 'main' || (other.kind === 'sidecar' && lives.indexOf(other) > at))
        : [];
    const after = (go: () => void): void => {
      if (!before.some((other) => other.isRunning)) {
        go();
        return;
      }
      let isGone = false;
      const once = (): void => {
        if (isGone) return;
        isGone = true;
        go();
      };
      waiting.push({ before, go: once });
      host.clock.after(graceMs, once);
    };
    killContainer(host, pod, life, ip, { graceMs, ...(before.length > 0 && { after }) }, ended);
  }
}

/** Makes the end of containers that are being stopped come sooner. */
export function hurry(host: Host, lives: readonly ContainerLife[], graceMs: number): void {
  for (const life of lives) if (life.run && life.isRunning) signal(host, life, life.run, graceMs);
}
