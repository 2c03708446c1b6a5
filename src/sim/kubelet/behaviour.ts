// What a container does: the model. It comes from the image's table, then the command, then the pod's annotation; the last that says something wins.
import { IDLE, type Load, steady } from './load.ts';

/** A line that a container prints, so many milliseconds after its start. */
export interface Line {
  readonly atMs: number;
  readonly text: string;
}

/** How a process ends by itself. */
export interface Exit {
  readonly code: number;
  readonly afterMs: number;
  /** it goes over its memory limit: reason OOMKilled */
  readonly oom?: boolean;
  /** only so many times; then it runs. Absent: always */
  readonly times?: number;
}

/** What a container does from its start on. */
export interface Behaviour {
  /** printed once, in order */
  readonly lines: readonly Line[];
  /** printed again and again */
  readonly every?: { readonly ms: number; readonly text: string };
  readonly exit?: Exit;
  /** a `sh -c` text that says what happens; see shell.ts */
  readonly script?: string;
  /** bytes that it uses */
  readonly memory: number;
  /** CPU that it wants */
  readonly cpu: Load;
  /** why the runtime cannot start it */
  readonly startError?: string;
  /** SIGTERM ends it after so long, with this code; undefined: it is ignored, and SIGKILL ends it with 137 */
  readonly term: { readonly afterMs: number; readonly code: number } | undefined;
  /** startup and readiness probes succeed from here … (ms after the start; Infinity: never) */
  readonly readyAfterMs: number;
  /** … to here */
  readonly readyUntilMs: number;
  /** liveness probes succeed to here */
  readonly liveUntilMs: number;
  /** what a failing probe sees: an HTTP status, no answer, or no listener */
  readonly failure: number | 'hangs' | 'refuses';
  /** where it listens; undefined: on whatever it is asked for */
  readonly ports?: readonly number[];
  /** path → HTTP status; paths that are not named: 404. Absent: 200 everywhere */
  readonly paths?: Readonly<Record<string, number>>;
  /** postStart fails */
  readonly postStartFails?: boolean;
  /** preStop fails */
  readonly preStopFails?: boolean;
  /** how long preStop takes where its own words do not say (ms) */
  readonly preStopMs?: number;
}

const MEBI = 1_048_576;

/** A server that starts at once, stays, and obeys: what is not said otherwise. */
export const SERVER: Behaviour = {
  lines: [{ atMs: 0, text: 'ready to serve' }],
  memory: 16 * MEBI,
  cpu: steady(1),
  term: { afterMs: 300, code: 0 },
  readyAfterMs: 0,
  readyUntilMs: Number.POSITIVE_INFINITY,
  liveUntilMs: Number.POSITIVE_INFINITY,
  failure: 503,
};

/** A process without handlers as PID 1: signals that would end it are ignored (Linux, kill(2)). */
export const PLAIN: Behaviour = { ...SERVER, lines: [], memory: 2 * MEBI, cpu: IDLE, term: undefined, ports: [] };

/** A process that ends by itself. */
export function exits(code: number, afterMs: number, ...lines: readonly string[]): Behaviour {
  return { ...PLAIN, exit: { code, afterMs }, lines: lines.map((text) => ({ atMs: 0, text })) };
}

/** What the runtime says of a process that it cannot start (runc, libcontainer). */
export function runtimeError(why: string): string {
  return `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ${why}`;
}
