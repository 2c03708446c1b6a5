// The real program on files, pipes and bad input.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnosisSchema } from '../../src/triage/schema.ts';
import { ENTRY, run } from './run-program.ts';

const EXAMPLES = join(import.meta.dirname, '../../src/bot/conversation/examples');
const IMAGE = join(EXAMPLES, 'image-tag.txt');
const HEALTHY = join(EXAMPLES, 'probe-recovered.txt');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-e2e-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** One clear line: what, where, what was found, what to do. */
const ONE_LINE = /^sekisho: [^\n]+\n$/;

describe('sekisho', () => {
  it.each([{ args: [] }, { args: ['help'] }, { args: ['--help'] }])('shows help for $args', async ({ args }) => {
    const { status, out, err } = await run({ args });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    for (const word of ['triage', 'chat', 'playbooks', 'schema', 'version', 'Examples:']) expect(out).toContain(word);
  });

  it('shows help in Japanese', async () => {
    expect((await run({ args: ['help', 'triage'], env: { SEKISHO_LANG: 'ja' } })).out).toContain('使い方:');
  });

  it('says its version', async () => {
    const found: unknown = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect((await run({ args: ['version'] })).out).toMatch(/^sekisho \d+\.\d+\.\d+ \(Node\.js \d+/);
    expect(found).toMatchObject({ version: (await run({ args: ['--version'] })).out.trim() });
  });

  it.each(['diagnosis', 'playbook'])('prints the schema of a %s', async (name) => {
    const { out, status } = await run({ args: ['schema', name] });
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ type: 'object', $schema: expect.stringContaining('json-schema.org') });
  });

  it.each([
    { args: ['triag'], said: 'did you mean triage?' },
    { args: ['triage', '--ouput', 'json'], said: '--output' },
    { args: ['triage', '-o', 'xml'], said: 'option --output: found "xml"; use one of text, json, markdown' },
    { args: ['triage', '--lang', 'fr'], said: 'option --lang: found "fr"; use one of en, ja' },
    { args: ['triage', '--namespace', 'a;b'], said: 'option --namespace: found "a;b"' },
    { args: ['triage', '--jsonl', '-o', 'markdown'], said: '--jsonl' },
    { args: ['triage', '--playbooks', '/no/such'], said: 'cannot load playbooks from /no/such: no such directory' },
    { args: ['schema', 'pod'], said: 'argument schema: found "pod"; use one of diagnosis, playbook' },
    { args: ['version', 'now'], said: 'arguments:' },
    { args: ['triage', '--wrong'], said: "unknown option '--wrong'; sekisho triage --help shows what there is" },
    { args: ['help', 'nosuch'], said: 'unknown command "nosuch"; sekisho help shows what there is' },
    { args: ['start', '--port', '99999'], said: 'option --port: found "99999"; use a port from 0 to 65535' },
    { args: ['health'], said: 'cannot ask whether the program lives without SEKISHO_OPS_PORT: it is not set' },
    { args: ['playbooks', 'check', '/no/such'], said: '/no/such: no such file; name a playbook, or the directory' },
    { args: ['access', 'check', '/no/such'], said: 'cannot use the access rules /no/such: no such file; docs/access' },
    { args: ['access', 'check', '/tmp'], said: 'cannot use the access rules /tmp: it is a directory; docs/access' },
  ])('refuses $args in one line', async ({ args, said }) => {
    const { status, out, err } = await run({ args });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(ONE_LINE);
    expect(err).toContain(said);
  });

  it.each(['start', 'doctor', 'health', 'access', 'playbooks', 'lab', 'notes', 'data', 'schema'])(
    'shows examples of %s',
    async (command) => {
      const { status, out } = await run({ args: [command, '--help'] });
      expect(status).toBe(0);
      expect(out).toMatch(new RegExp(`\nExamples:\n(?:  .*\n)*  .*sekisho ${command}`));
    },
  );

  it.skipIf(!existsSync('/dev/full')).each(['version', '--help', 'schema', `triage ${IMAGE}`, 'playbooks list'])(
    'says in one line that what %s prints could not be written',
    async (args) => {
      const command = `exec "$0" "$1" ${args} > /dev/full`;
      const child = execFile('/bin/sh', ['-c', command, process.execPath, ENTRY]);
      let err = '';
      child.stderr?.on('data', (text: string) => {
        err += text;
      });
      expect(await new Promise((resolve) => child.on('close', resolve))).toBe(2);
      expect(err).toBe(
        'sekisho: cannot write to standard output: the disk is full (ENOSPC); make room where it goes to, and try again\n',
      );
    },
  );

  it.skipIf(!existsSync('/proc'))('says that a store cannot be where no folder can be made', async () => {
    const { status, out } = await run({ args: ['doctor'], env: { SEKISHO_DATA: '/proc/sekisho/data' } });
    expect(status).toBe(1);
    expect(out).toContain('cannot open the store /proc/sekisho/data/sekisho.db: no folder can be made there');
  });

  it('refuses a setting that it does not know', async () => {
    expect(await run({ args: ['triage', IMAGE], env: { SEKISHO_LANG: 'xx' } })).toEqual({
      status: 2,
      out: '',
      err: 'sekisho: environment variable SEKISHO_LANG: found "xx"; use one of en, ja\n',
    });
  });
});

describe('sekisho triage', () => {
  it('answers a file in text', async () => {
    const { status, out, err } = await run({ args: ['triage', IMAGE] });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out.split('\n')[0]).toMatch(/^✗ kubelet\/image Pod\/shop\/cart-6d5f8c7b94-x2kpl: /);
    expect(out).not.toContain('\u001b');
  });

  it('answers in Japanese', async () => {
    expect((await run({ args: ['triage', IMAGE, '--lang', 'ja'] })).out).toContain('確度: 高');
  });

  it('colours only when told to in a pipe', async () => {
    expect((await run({ args: ['triage', IMAGE], env: { FORCE_COLOR: '1' } })).out).toContain('\u001b[');
    expect((await run({ args: ['triage', IMAGE], env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).out).not.toContain(
      '\u001b[',
    );
  });

  it('adds the note and the lines when asked', async () => {
    const { out } = await run({ args: ['triage', IMAGE, '--note', '--lines'] });
    expect(out).toContain('Incident note');
    expect(out).toContain('All 14 lines');
  });

  it('writes one JSON document that fits the schema', async () => {
    const { out } = await run({ args: ['triage', '-o', 'json'], input: await readFile(IMAGE) });
    expect(diagnosisSchema.parse(JSON.parse(out)).stalled).toMatchObject({
      layer: 'kubelet',
      part: 'image',
      step: 'image',
    });
  });

  it('writes Markdown with the note', async () => {
    const { out } = await run({ args: ['triage', IMAGE, '-o', 'markdown'] });
    expect(out).toMatch(/^## `kubelet\/image` `Pod\/shop\/cart-6d5f8c7b94-x2kpl`\n/);
    expect(out).toContain('### Incident note');
  });

  it('answers several files and a directory in order, one line each in JSON', async () => {
    const inside = join(folder, 'several');
    await mkdir(inside);
    await writeFile(join(inside, 'b.txt'), await readFile(HEALTHY));
    await writeFile(join(inside, 'a.txt'), await readFile(IMAGE));
    const json = await run({ args: ['triage', '-o', 'json', HEALTHY, inside] });
    const answers = json.out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(answers).toMatchObject([
      { file: HEALTHY, stalled: { layer: 'healthy' } },
      { file: join(inside, 'a.txt'), stalled: { layer: 'kubelet' } },
      { file: join(inside, 'b.txt'), stalled: { layer: 'healthy' } },
    ]);
    expect((await run({ args: ['triage', inside] })).out).toContain(`==> ${join(inside, 'a.txt')} <==`);
  });

  it('answers the good files when one is bad, and ends with 2', async () => {
    const { status, out, err } = await run({ args: ['triage', '/no/such', IMAGE] });
    expect(status).toBe(2);
    expect(out).toContain('kubelet/image');
    expect(err).toMatch(ONE_LINE);
  });

  it.each([
    { file: IMAGE, args: [], status: 0 },
    { file: IMAGE, args: ['--exit-code'], status: 1 },
    { file: HEALTHY, args: ['--exit-code'], status: 0 },
  ])('ends with $status for $args on $file', async ({ file, args, status }) => {
    expect((await run({ args: ['triage', file, ...args] })).status).toBe(status);
  });

  it.each([
    { name: 'nothing', input: '' },
    { name: 'white space', input: ' \n\n' },
    { name: 'binary', input: Buffer.from('\u0000\u0001\u0002PNG\u0000') },
  ])('refuses $name in one line', async ({ input }) => {
    const { status, out, err } = await run({ args: ['triage', '--output', 'json'], input });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^sekisho: cannot read standard input: [^\n]+; [^\n]+\n$/);
  });

  it('reads invalid UTF-8, and says on standard error how many bytes it replaced', async () => {
    const { status, out, err } = await run({
      args: ['triage', '-o', 'json'],
      input: Buffer.concat([await readFile(IMAGE), Buffer.from([0xff, 0xfe, 0x0a])]),
    });
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ stalled: { layer: 'kubelet' } });
    expect(err).toBe(
      'sekisho: standard input: 2 bytes are not UTF-8 and were replaced; the answer may miss what they said\n',
    );
  });

  it.each([
    { name: 'truncated JSON', input: '{"kind":"Pod","metadata":{"name":"x"},"status":{"phase":"Pend' },
    {
      name: 'YAML that explodes',
      input: `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(',')}]`)
        .join('\n')}\n`,
    },
    { name: 'a megabyte on one line', input: `Error: ${'x'.repeat(1_000_000)}` },
    { name: 'prose', input: 'it does not work, what now?' },
  ])('answers $name without a stack trace', async ({ input }) => {
    const { status, out, err } = await run({ args: ['triage', '-o', 'json'], input });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(diagnosisSchema.safeParse(JSON.parse(out)).success).toBe(true);
  });

  it('stops quietly when nobody reads on', async () => {
    const { stdout, stderr } = await promisify(execFile)('bash', [
      '-c',
      `set -o pipefail; for i in 1 2 3 4 5 6 7 8; do cat "${IMAGE}"; done | "${process.execPath}" "${ENTRY}" triage --lines | head -n 1; echo "status \${PIPESTATUS[1]}"`,
    ]);
    expect(stdout).toMatch(/\nstatus 0\n$/);
    expect(stderr).toBe('');
  });
});

describe('sekisho triage --jsonl', () => {
  it('answers in order and survives bad lines', async () => {
    const paste = await readFile(IMAGE, 'utf8');
    const input = [
      JSON.stringify({ id: 'one', input: paste }),
      '',
      'not json',
      JSON.stringify({ id: 2, input: 'a\u2028b' }),
      JSON.stringify({ id: 'three' }),
    ].join('\n');
    const { status, out, err } = await run({ args: ['triage', '--jsonl'], input });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toMatchObject([
      { id: 'one', stalled: { layer: 'kubelet', part: 'image' } },
      { id: null, error: { message: expect.stringContaining('line 3: not JSON') } },
      { id: 2, stalled: { layer: 'unknown' } },
      { id: 'three', error: { message: expect.stringContaining('no field "input"') } },
    ]);
  });
});
