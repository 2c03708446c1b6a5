// Commands typed into one lab with real kubectl, and what must come of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type ServedLab, type ServedLabOptions, servedLab } from './served-lab.ts';

/** A command that goes on. */
export interface Going {
  /** What it has printed as soon as that matches. */
  until(pattern: RegExp): Promise<string>;
  end(): Promise<void>;
}

/** A lab with a shell before it. */
export interface KubectlSession extends ServedLab {
  /** What a line prints (both streams), which must go well. */
  out(line: string, input?: string): Promise<string>;
  /** What a line prints that must fail. */
  fails(line: string, input?: string): Promise<string>;
  /** What several lines print that have nothing to do with each other: two at a time. */
  all(...lines: readonly string[]): Promise<string[]>;
  /** Tries a line until what it prints matches. */
  until(line: string, pattern: RegExp): Promise<string>;
  /** Starts a command that does not end by itself. */
  start(line: string): Going;
  /** Lets time pass in a lab whose time stands still, in seconds. */
  pass(seconds: number): void;
}

/** Opens a lab; its default namespace has its service account already. */
export async function kubectlSession(options: ServedLabOptions = {}): Promise<KubectlSession> {
  const served = await servedLab(options);
  served.served.pacer.step(1000);
  const out = async (line: string, input?: string): Promise<string> => {
    const { output, status } = await served.sh(line, input);
    expect(`${status} ${line}\n${output}`).toMatch(/^0 /);
    return output;
  };
  const patiently = async (ask: () => Promise<string>, pattern: RegExp, what: string): Promise<string> => {
    let text = '';
    for (let tries = 0; tries < 200; tries++) {
      text = await ask();
      if (pattern.test(text)) return text;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${what} never printed ${pattern}: ${text}`);
  };
  let started = 0;
  return {
    ...served,
    out,
    fails: async (line, input) => {
      const { output, status } = await served.sh(line, input);
      expect(`${status} ${line}\n${output}`).not.toMatch(/^0 /);
      return output;
    },
    all: async (...lines) => {
      const printed: string[] = [];
      let next = 0;
      const work = async (): Promise<void> => {
        for (let at = next++; at < lines.length; at = next++) printed[at] = await out(lines[at] as string);
      };
      await Promise.all([work(), work()]);
      return printed;
    },
    until: (line, pattern) => patiently(async () => (await served.sh(line)).output, pattern, line),
    start: (line) => {
      const file = `going-${started++}`;
      const ended = served.sh(`${line} > ${file} 2>&1 & echo $! > ${file}.pid; wait`);
      const read = async (name: string): Promise<string> => {
        try {
          return readFileSync(join(served.folder, name), 'utf8');
        } catch {
          return '';
        }
      };
      return {
        until: (pattern) => patiently(() => read(file), pattern, line),
        end: async () => {
          process.kill(Number(await patiently(() => read(`${file}.pid`), /\d+\n/, line)));
          await ended;
        },
      };
    },
    pass: (seconds) => served.served.pacer.step(seconds * 1000),
  };
}
