// The real chat: through a pipe, with nothing to read, and on a terminal.
import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTRY, run } from './run-program.ts';

const EXAMPLES = join(import.meta.dirname, '../../src/bot/conversation/examples');

describe('sekisho chat through a pipe', () => {
  it('answers one message', async () => {
    const { status, out, err } = await run({
      args: ['chat'],
      input: await readFile(join(EXAMPLES, 'insufficient-cpu.txt')),
    });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('scheduler/resources');
  });

  it('takes a command', async () => {
    expect((await run({ args: ['chat'], input: 'examples\n' })).out).toContain('Examples: say a number');
  });

  it('shows an example and how to go on when there is nothing to read', async () => {
    const { status, out, err } = await run({ args: ['chat'] });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('kubelet/image');
    expect(out).toContain('Now yours');
  });

  it('does so in Japanese', async () => {
    expect((await run({ args: ['chat'], input: '', env: { LANG: 'ja_JP.UTF-8' } })).out).toContain(
      '次はあなたの番です',
    );
  });

  it('refuses binary input in one line', async () => {
    const { status, err } = await run({ args: ['chat'], input: Buffer.alloc(1000) });
    expect(status).toBe(2);
    expect(err).toMatch(/^sekisho: cannot read standard input: [^\n]+\n$/);
  });
});

/** `script` of util-linux gives the program a terminal. */
const canHaveTerminal = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!canHaveTerminal)('sekisho chat on a terminal [where possible]', () => {
  /** Sends keys step by step, each when the screen shows what it waits for. @returns what was shown, and the exit status */
  function onTerminal(
    steps: readonly { readonly when: string; readonly keys?: string }[],
  ): Promise<{ shown: string; status: number | null }> {
    return new Promise((resolve) => {
      const child = spawn('script', ['-qec', `exec "${process.execPath}" "${ENTRY}" chat`, '/dev/null'], {
        env: { ...process.env, NO_COLOR: '1', TERM: 'xterm' },
      });
      const left = [...steps];
      let shown = '';
      let since = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        shown += chunk.toString();
        for (let step = left[0]; step; step = left[0]) {
          const at = shown.indexOf(step.when, since);
          if (at < 0) break;
          since = at + step.when.length;
          left.shift();
          if (step.keys !== undefined) child.stdin.write(step.keys);
        }
      });
      child.on('close', (status) => resolve({ shown, status }));
    });
  }

  it('takes a bracketed paste, answers, and leaves the terminal as it was', async () => {
    const paste = (await readFile(join(EXAMPLES, 'image-tag.txt'), 'utf8')).replaceAll('\n', '\r');
    const { shown, status } = await onTerminal([
      { when: 'sekisho> ', keys: `\u001b[200~${paste}\u001b[201~` },
      { when: 'Next' },
      { when: 'sekisho> ', keys: 'note\r' },
      { when: 'Incident note' },
      { when: 'sekisho> ', keys: 'quit\r' },
    ]);
    expect(status).toBe(0);
    expect(shown).toContain('\u001b[?2004h');
    expect(shown).toContain('kubelet/image');
    expect(shown.trimEnd().endsWith('\u001b[?2004l')).toBe(true);
  });
});
