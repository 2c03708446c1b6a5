// Follows docs/deploy.md word for word: types its `sh` blocks into one shell, in their order, in an empty home, and compares what comes with what
// the page shows below each. Usage: node scripts/operators-hour.ts [PAGE]; exit status 1 and the difference when they are not the same.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { kubectlPath } from './fetch-kubectl.ts';

const ROOT = join(import.meta.dirname, '..');
/** Between these marks the page is followed. */
const PART = /<!-- followed word for word -->\n([\s\S]*?)<!-- to here -->/;
/** How long one block may take, ms. */
const PATIENCE = 150_000;

/** What is typed, and what the page shows of what comes. */
export interface Step {
  /** line of the page on which the block begins */
  readonly line: number;
  readonly typed: string;
  /** absent: nothing is shown. `…` stands for anything within a line; lines may be left out between those that are shown */
  readonly shown?: string;
}

/** The steps of a page: each block of `sh`, and the block of `text` that comes right after it. @throws Error when it has no part to follow */
export function stepsOf(page: string): Step[] {
  const part = PART.exec(page);
  if (!part?.[1]) throw new Error('the page has no part that is followed');
  const before = page.slice(0, part.index + part[0].indexOf(part[1])).split('\n').length;
  return [...part[1].matchAll(/```sh\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```\n)?/g)].map((block) => ({
    line: before + (part[1] ?? '').slice(0, block.index).split('\n').length - 1,
    typed: block[1] ?? '',
    ...(block[2] !== undefined && { shown: block[2] }),
  }));
}

/** The first line that is shown and did not come in its order; undefined when all did. */
export function missing(shown: string, came: string): string | undefined {
  const lines = came.split('\n').map((line) => line.trimEnd());
  let at = 0;
  for (const line of shown.trimEnd().split('\n')) {
    const pattern = new RegExp(
      `^${line
        .trimEnd()
        .split('…')
        .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
    );
    const found = lines.findIndex((one, index) => index >= at && pattern.test(one));
    if (found < 0) return line;
    at = found + 1;
  }
  return undefined;
}

/** A shell that stays open between blocks, and stops at the first line that fails. */
class Shell {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #text = '';
  #ended: number | undefined;
  #blocks = 0;

  constructor(home: string) {
    this.#child = spawn('bash', ['-e'], {
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'pipe'],
      // what is started in it is stopped with it
      detached: true,
      env: {
        PATH: [dirname(process.execPath), dirname(kubectlPath('1.36')), process.env.PATH].join(':'),
        HOME: home,
        LANG: 'C.UTF-8',
        NO_COLOR: '1',
      },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.setEncoding('utf8').on('data', (more: string) => {
        this.#text += more;
      });
    this.#child.on('exit', (code) => {
      this.#ended = code ?? 1;
    });
    this.#child.stdin.on('error', () => undefined);
  }

  /** Types a block. @returns what it printed @throws Error when a line fails or it takes too long */
  async type(block: string): Promise<string> {
    const mark = `end of block ${++this.#blocks}`;
    this.#text = '';
    this.#child.stdin.write(`${block}\necho; echo '${mark}'\n`);
    const until = Date.now() + PATIENCE;
    while (!this.#text.includes(mark)) {
      if (this.#ended !== undefined) throw new Error(`it ended with ${this.#ended}:\n${this.#text}`);
      if (Date.now() > until) throw new Error(`it takes longer than ${PATIENCE / 1000} s:\n${this.#text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.#text.slice(0, this.#text.indexOf(mark));
  }

  /** Ends it, and what it has started. */
  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('close', resolve));
    if (this.#child.pid !== undefined)
      try {
        process.kill(-this.#child.pid, 'SIGTERM');
      } catch {
        // nothing of it is left
      }
    if (this.#ended === undefined) await gone;
  }
}

/** Follows a page. @param tell is told of each step when it is done @throws Error that names the line of the page and what is not as it says */
export async function follow(page: string, tell: (step: Step, came: string) => void): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'sekisho-hour-'));
  const shell = new Shell(home);
  try {
    for (const step of stepsOf(page)) {
      const came = await shell.type(step.typed).catch((thrown: unknown) => {
        throw new Error(`line ${step.line}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      });
      const line = step.shown === undefined ? undefined : missing(step.shown, came);
      if (line !== undefined)
        throw new Error(`line ${step.line}: the page shows ${JSON.stringify(line)}, but what came is:\n${came}`);
      tell(step, came);
    }
  } finally {
    await shell.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (process.argv[1] === import.meta.filename) {
  const began = Date.now();
  try {
    await follow(readFileSync(process.argv[2] ?? join(ROOT, 'docs/deploy.md'), 'utf8'), ({ typed }, came) =>
      console.log(`${typed.trimEnd().replace(/^/gm, '$ ')}\n${came.trim()}\n`),
    );
    console.log(`The page is as it says; that took ${Math.round((Date.now() - began) / 1000)} s.`);
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : String(thrown));
    process.exitCode = 1;
  }
}
