// Reading a Dockerfile and a .dockerignore, and what ours must keep to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contextFiles, ignoring } from '../../scripts/dockerfile/ignore.ts';
import { filled, parseDockerfile, type Step } from '../../scripts/dockerfile/parse.ts';
import { isNeeded } from '../../scripts/prune-modules.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const ours = parseDockerfile(text);
const last = ours.stages.at(-1);
const of = <K extends Step['kind']>(kind: K): Extract<Step, { kind: K }>[] =>
  (last?.steps ?? []).filter((step): step is Extract<Step, { kind: K }> => step.kind === kind);

/** A variable as a Dockerfile has it. */
const braced = (name: string): string => ['$', `{${name}}`].join('');

describe('a Dockerfile', () => {
  it('is read with its arguments, stages, continued lines and quotes', () => {
    const { args, stages } = parseDockerfile(
      `ARG A=one\n# said\nFROM ${braced('A')} AS first\nENV B="x y" \\\n  # between\n  C=2\nCOPY --from=first --chown=1:2 a b/ /to/\nRUN echo hi\nCMD ["a", "b c"]\n`,
    );
    expect([...args]).toEqual([['A', 'one']]);
    expect(stages).toEqual([
      {
        line: 3,
        base: braced('A'),
        name: 'first',
        steps: [
          {
            kind: 'env',
            line: 4,
            values: [
              ['B', 'x y'],
              ['C', '2'],
            ],
          },
          { kind: 'copy', line: 7, from: 'first', owner: { uid: 1, gid: 2 }, sources: ['a', 'b/'], target: '/to/' },
          { kind: 'run', line: 8, command: ['/bin/sh', '-c', 'echo hi'], isShell: true },
          { kind: 'cmd', line: 9, command: ['a', 'b c'], isShell: false },
        ],
      },
    ]);
  });

  it.each([
    ['an unknown instruction', 'FROM a\nADD x /', 'Dockerfile:2: ADD is not replayed'],
    ['an unknown option', 'FROM a\nCOPY --link x /', 'Dockerfile:2: --link is not replayed'],
    ['a pattern', 'FROM a\nCOPY *.json /', 'Dockerfile:2: *.json: patterns'],
    ['a directive', '# syntax=docker/dockerfile:1\nFROM a', 'Dockerfile:1: directives'],
    ['a text in a RUN', 'FROM a\nRUN <<E', 'Dockerfile:2: RUN with options'],
    ['a list that is none', "FROM a\nCMD ['start']", 'Dockerfile:2: the list is no JSON'],
    ['a step without a stage', 'RUN x', 'Dockerfile:1: RUN before the first FROM'],
    ['an owner by name', 'FROM a\nCOPY --chown=node x /', 'Dockerfile:2: --chown=node'],
    ['nothing', '# nothing\n', 'Dockerfile:1: there is no FROM'],
  ])('with %s is refused with its line', (_what, bad, message) => {
    expect(() => parseDockerfile(bad)).toThrow(message);
  });

  it('has no variable that is not set', () => {
    expect(
      filled(
        `$A/${braced('B')}`,
        new Map([
          ['A', '1'],
          ['B', '2'],
        ]),
        1,
      ),
    ).toBe('1/2');
    expect(() => filled(braced('C'), new Map(), 7)).toThrow(`Dockerfile:7: ${braced('C')} is not set`);
  });
});

describe('a .dockerignore', () => {
  it.each([
    ['*\n!src', ['src/a.ts', 'src/b/c.ts'], ['.env', 'a/src/x', 'README.md']],
    ['*\n!src\n**/*.key', ['src/a.ts'], ['src/a.key', 'src/b/c.key']],
    ['docs\n# said\n*.log', ['a.md', 'b/x.log'], ['docs/a', 'x.log']],
    ['**/.env*', ['a/env'], ['.env', '.env.local', 'a/b/.env']],
  ])('%j lets through %j and nothing of %j', (rules, through, left) => {
    const isIgnored = ignoring(rules);
    expect([through.filter(isIgnored), left.filter((path) => !isIgnored(path))]).toEqual([[], []]);
  });

  it('of ours lets through what is copied, and no test, key or setting', () => {
    const isIgnored = ignoring(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
    const tops = new Set(contextFiles(ROOT, isIgnored).map((path) => path.split('/')[0]));
    expect([...tops].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'bin',
      'package-lock.json',
      'package.json',
      'playbooks',
      'scripts',
      'src',
    ]);
    const secret = [
      '.env',
      'src/.env.local',
      'bin/tls.key',
      'src/prod.kubeconfig',
      '.npmrc',
      '.git/config',
      'tests/a.ts',
    ];
    expect(secret.filter((path) => !isIgnored(path))).toEqual([]);
  });
});

describe('what a running program needs of its packages', () => {
  it.each([
    ['pg/lib/index.js', true],
    ['pg/LICENSE', true],
    ['hono/README.md', true],
    ['@kubernetes/client-node/dist/gen/models/V1Pod.d.ts', true],
    ['@kubernetes/client-node/dist/gen/models/V1Pod.js.map', false],
    ['@kubernetes/client-node/dist/config.d.ts', false],
    ['zod/src/index.ts', false],
    ['bare-fs/prebuilds/linux-x64/bare-fs.bare', false],
  ])('%s: %s', (path, needed) => {
    expect(isNeeded(path)).toBe(needed);
  });
});

describe('our Dockerfile', () => {
  it('names every image from outside by version and digest, never by latest', () => {
    const names = new Set(ours.stages.map(({ name }) => name));
    const outside = ours.stages
      .map(({ base, line }) => filled(base, ours.args, line))
      .filter((base) => !names.has(base));
    expect(outside).toHaveLength(2);
    for (const base of outside) expect(base).toMatch(/^[a-z]+:(?!latest)[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  it('has the Node.js that the lock file pins', () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
    expect(ours.args.get('NODE_IMAGE')).toContain(`node:${lock.packages['node_modules/node']?.version}-`);
  });

  it('runs nothing in the image itself, and no shell anywhere', () => {
    expect(of('run')).toEqual([]);
    const runs = ours.stages.flatMap(({ steps }) => steps).filter((step) => step.kind === 'run');
    expect(runs.filter(({ isShell }) => isShell)).toEqual([]);
  });

  it('installs from the lock file alone, for production, and runs no install scripts', () => {
    const installs = ours.stages
      .flatMap(({ steps }) => steps)
      .filter((step) => step.kind === 'run' && step.command[0] === 'npm');
    expect(installs).toEqual([
      expect.objectContaining({ command: ['npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'] }),
    ]);
  });

  it('ends as a user without rights, started and asked without a shell', () => {
    expect(of('user').at(-1)?.user).toBe('65532:65532');
    expect(of('entrypoint')).toEqual([
      expect.objectContaining({ command: ['/usr/local/bin/node', '/app/bin/sekisho.js'], isShell: false }),
    ]);
    expect(of('cmd').at(-1)?.command).toEqual(['start']);
    expect(of('healthcheck').at(-1)?.check.command).toEqual(['/usr/local/bin/node', '/app/bin/sekisho.js', 'health']);
    expect(of('expose').at(-1)?.ports).toEqual(['8787', '3000', '9464']);
  });

  it('holds no secret: nothing of the environment but where things are', () => {
    const names = of('env').flatMap(({ values }) => values.map(([name]) => name));
    expect(names).toEqual(['NODE_ENV', 'SEKISHO_DATA', 'SEKISHO_WEB_PORT', 'SEKISHO_OPS_HOST', 'SEKISHO_OPS_PORT']);
  });
});
