// What a probe of a container sees at a moment (pkg/probe: http, tcp, exec, grpc).
import type { Container, Probe } from '../wire.ts';
import type { Run } from './container.ts';
import { Shell, type ShellWorld } from './shell.ts';

export type ProbeKind = 'startup' | 'readiness' | 'liveness';

/** A probe's result. */
export interface Answer {
  readonly isOk: boolean;
  /** what the event says of a failure */
  readonly output: string;
  /** nothing changes before this; milliseconds since the start of the run, Infinity: never */
  readonly untilMs: number;
}

/** What of a container a probe can reach. */
export interface Probed {
  readonly container: Container;
  readonly run: Run;
  readonly ip: string;
  /** milliseconds since the start of the run */
  readonly elapsed: number;
  world(): ShellWorld;
}

const FOREVER = Number.POSITIVE_INFINITY;
/** Commands that the lab's shell can judge by what they name; what else a probe runs succeeds when the container is well. */
const JUDGED: ReadonlySet<string> = new Set(['cat', 'ls', 'test', '[', 'true', 'false', 'exit', 'stat']);

/** Is the container well for a kind of probe, and until when? */
function wellness(
  kind: ProbeKind,
  { behaviour }: Run,
  elapsed: number,
): { readonly isWell: boolean; readonly untilMs: number } {
  if (kind === 'liveness') {
    const isWell = elapsed < behaviour.liveUntilMs;
    return { isWell, untilMs: isWell ? behaviour.liveUntilMs : FOREVER };
  }
  if (elapsed < behaviour.readyAfterMs) return { isWell: false, untilMs: behaviour.readyAfterMs };
  const isWell = kind === 'startup' || elapsed < behaviour.readyUntilMs;
  return { isWell, untilMs: isWell && kind === 'readiness' ? behaviour.readyUntilMs : FOREVER };
}

/** A port by number or by the name that the container gives it. */
function portOf({ ports }: Container, port: number | string | object): number {
  if (typeof port === 'number') return port;
  const name = String(port);
  return ports?.find((one) => one.name === name)?.containerPort ?? (Number(name) || 0);
}

function listens({ behaviour }: Run, port: number): boolean {
  return behaviour.ports === undefined || behaviour.ports.includes(port);
}

/** What a GET sees at a port where the container listens. `isWell`: it is as its author wants it, whatever the path comes to. */
export function httpSeen(
  kind: ProbeKind,
  run: Run,
  elapsed: number,
  path: string,
): { readonly isWell: boolean; readonly untilMs: number; readonly seen: Run['behaviour']['failure'] } {
  const { failure, paths } = run.behaviour;
  const well = wellness(kind, run, elapsed);
  const code = paths ? (paths[path.split('?')[0] ?? path] ?? 404) : 200;
  return { ...well, seen: well.isWell ? code : failure };
}

function httpAnswer(kind: ProbeKind, probe: NonNullable<Probe['httpGet']>, probed: Probed): Answer {
  const { run, ip, container, elapsed } = probed;
  const port = portOf(container, probe.port);
  const host = probe.host ?? ip;
  const path = probe.path ?? '/';
  const get = `Get "${(probe.scheme ?? 'HTTP').toLowerCase()}://${host}:${port}${path.startsWith('/') ? path : `/${path}`}"`;
  const refused = `${get}: dial tcp ${host}:${port}: connect: connection refused`;
  if (!listens(run, port)) return { isOk: false, output: refused, untilMs: FOREVER };
  const { isWell, untilMs, seen } = httpSeen(kind, run, elapsed, path);
  if (isWell && typeof seen === 'number' && seen < 400) return { isOk: true, output: '', untilMs };
  if (seen === 'refuses') return { isOk: false, output: refused, untilMs };
  if (seen === 'hangs')
    return {
      isOk: false,
      output: `${get}: context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
      untilMs,
    };
  return { isOk: false, output: `HTTP probe failed with statuscode: ${seen}`, untilMs };
}

function execAnswer(kind: ProbeKind, command: readonly string[], timeoutSeconds: number, probed: Probed): Answer {
  const { run, elapsed } = probed;
  const { isWell, untilMs } = wellness(kind, run, elapsed);
  if (!isWell) {
    const isLate = run.behaviour.failure === 'hangs';
    return {
      isOk: false,
      output: isLate ? `command timed out: "${command.join(' ')}" timed out after ${timeoutSeconds}s` : '',
      untilMs,
    };
  }
  return judged(command, probed) ?? { isOk: true, output: '', untilMs };
}

/** What a command says that only looks at files; undefined when it is another. */
function judged(command: readonly string[], { run, elapsed, world }: Probed): Answer | undefined {
  const isShell = /^(?:\/bin\/)?(?:ba|a)?sh$/.test(command[0] ?? '') && /^-\w*c$/.test(command[1] ?? '');
  const words = isShell ? (command[2] ?? '').split(/\s+/) : command;
  if (!JUDGED.has(words[0] ?? '')) return undefined;
  const paths = words.slice(1).filter((word) => word.startsWith('/'));
  const touched = paths.map((path) => run.process?.fileAt(path, elapsed)).filter((one) => one !== undefined);
  const untilMs = Math.min(FOREVER, ...touched.map((one) => one.untilMs));
  if (touched.length > 0 && touched.length === paths.length) {
    if (touched.every(({ exists }) => exists)) return { isOk: true, output: '', untilMs };
    const output = words[0] === 'cat' ? `cat: can't open '${paths[0] ?? ''}': No such file or directory\n` : '';
    return { isOk: false, output, untilMs };
  }
  const shell = new Shell(world());
  const steps = isShell ? shell.run(command[2] ?? '') : shell.exec(command);
  const printed: string[] = [];
  for (let step = steps.next(), count = 0; count < 1000; step = steps.next(), count++) {
    if (step.done)
      return { isOk: step.value === 0, output: printed.length > 0 ? `${printed.join('\n')}\n` : '', untilMs };
    if (step.value.kind === 'print') printed.push(step.value.text);
  }
  return undefined;
}

/** What a probe sees. */
export function probeAnswer(kind: ProbeKind, probe: Probe, probed: Probed): Answer {
  const { run, ip, container, elapsed } = probed;
  const timeout = probe.timeoutSeconds ?? 1;
  if (probe.httpGet) return httpAnswer(kind, probe.httpGet, probed);
  if (probe.exec) return execAnswer(kind, probe.exec.command ?? [], timeout, probed);
  const port = probe.grpc ? probe.grpc.port : portOf(container, probe.tcpSocket?.port ?? 0);
  const address = `${probe.tcpSocket?.host ?? ip}:${port}`;
  const isOpen = listens(run, port);
  const { isWell, untilMs } = wellness(kind, run, elapsed);
  if (isOpen && isWell) return { isOk: true, output: '', untilMs };
  const isLate = run.behaviour.failure === 'hangs';
  if (probe.grpc) {
    const unreachable = `timeout: failed to connect service "${address}" within ${timeout}s: context deadline exceeded`;
    if (!isOpen) return { isOk: false, output: unreachable, untilMs: FOREVER };
    const output = isLate
      ? `timeout: health rpc did not complete within ${timeout}s`
      : 'service unhealthy (responded with "NOT_SERVING")';
    return { isOk: false, output: run.behaviour.failure === 'refuses' ? unreachable : output, untilMs };
  }
  const output =
    isOpen && isLate ? `dial tcp ${address}: i/o timeout` : `dial tcp ${address}: connect: connection refused`;
  return { isOk: false, output, untilMs: isOpen ? untilMs : FOREVER };
}
