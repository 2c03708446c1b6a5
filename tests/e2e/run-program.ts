// Starts the real program, as a person would.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The program's entry. */
export const ENTRY = join(import.meta.dirname, '../../bin/sekisho.js');

/** What a run left behind. */
export interface Run {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** How the program is started. */
export interface Start {
  readonly args: readonly string[];
  /** standard input; absent: none at all (as `</dev/null`) */
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Runs the program to its end. */
export function run({ args, input, env, cwd }: Start): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ENTRY, ...args], {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: process.env.HOME ?? '', ...env },
      ...(cwd ? { cwd } : {}),
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ status, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    );
    child.stdin?.on('error', () => undefined);
    if (input !== undefined) child.stdin?.end(input);
  });
}

/** A program under way. */
export interface Running {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** its exit status */
  readonly ended: Promise<number | null>;
}

/** Starts the program and lets it run. */
export function begin({ args, env }: Pick<Start, 'args' | 'env'>): Running {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: process.env.HOME ?? '', ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, out: () => out, err: () => err, ended };
}
