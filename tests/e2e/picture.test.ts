// The real program draws: into a file, with the text beside it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementsOf } from '../make/xml.ts';
import { run } from './run-program.ts';

const EXAMPLES = join(import.meta.dirname, '../../src/bot/conversation/examples');
const IMAGE = join(EXAMPLES, 'image-tag.txt');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-picture-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('sekisho triage --picture', () => {
  it('writes an SVG, and the text to standard output', async () => {
    const file = join(folder, 'road.svg');
    const { status, out, err } = await run({ args: ['triage', IMAGE, '--picture', file, '--lang', 'ja'] });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^✗ kubelet\/image /);
    expect(elementsOf(await readFile(file, 'utf8')).map(({ text }) => text)).toContain('イメージ');
  });

  it('writes a PNG of the time line and ends', async () => {
    const file = join(folder, 'course.png');
    const { status, err } = await run({ args: ['triage', IMAGE, '--picture', file, '--picture-kind', 'timeline'] });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
  });

  it.each([
    { name: 'no time line', args: ['webhook.txt', 'x.svg', 'timeline'], said: 'cannot draw the time line' },
    { name: 'no such folder', args: ['webhook.txt', 'no/x.svg', 'ladder'], said: 'no such file or directory; choose' },
  ])(
    'answers all the same where there is $name, and says so',
    async ({ args: [input = '', file = '', kind = ''], said }) => {
      const args = ['triage', join(EXAMPLES, input), '--picture', join(folder, file), '--picture-kind', kind];
      const { status, out, err } = await run({ args });
      expect(status).toBe(2);
      expect(out).toMatch(/^✗ api-server\/admission/);
      expect(err).toMatch(/^sekisho: [^\n]+\n$/);
      expect(err).toContain(said);
    },
  );

  it.each([
    { args: [IMAGE, '--picture', 'answer.gif'], said: 'option --picture: found "answer.gif"' },
    { args: [EXAMPLES, '--picture', 'answer.svg'], said: 'option --picture: found 8 inputs' },
    { args: [IMAGE, '--picture-kind', 'ladder'], said: 'option --picture-kind: ' },
    { args: [IMAGE, '--picture', 'a.svg', '--picture-kind', 'map'], said: 'use one of ladder, timeline' },
    { args: ['--jsonl', '--picture', 'a.svg'], said: '--jsonl' },
  ])('refuses $args before it answers', async ({ args, said }) => {
    const { status, out, err } = await run({ args: ['triage', ...args] });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(said);
  });

  it('leaves nothing but what was asked for', async () => {
    expect((await readdir(folder)).sort()).toEqual(['course.png', 'road.svg']);
  });
});
