// The strategies of workloads against those of kube-apiserver 1.36.2, whose answers to the same objects are in tests/golden/kinds: the first
// line of a file is an object, each further one says what of it is set, and what was wrong, was warned of, or became of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { strategyOf } from '../../../../src/sim/api/kinds/index.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../../src/sim/api/kinds/object-meta.ts';
import type { Strategy } from '../../../../src/sim/api/kinds/strategy.ts';
import type { StatusCause } from '../../../../src/sim/api/status.ts';
import { RESOURCES } from '../../../../src/sim/resources/index.ts';
import { apiVersion } from '../../../../src/sim/resources/resource.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';

const GOLDEN = join(import.meta.dirname, '../../../golden/kinds');

type Settings = Readonly<Record<string, unknown>>;

interface Answer {
  readonly op: string;
  readonly from?: Settings;
  readonly set: Settings;
  readonly causes?: readonly string[];
  readonly warnings?: readonly string[];
  readonly becomes?: Settings;
}

function withSettings(base: KubeObject, settings: Settings): KubeObject {
  const object = structuredClone(base) as Record<string, unknown>;
  for (const [path, value] of Object.entries(settings)) {
    const [part = '', field] = path.split('.');
    if (field !== undefined) object[part] ??= {};
    const holder = (field === undefined ? object : object[part]) as Record<string, unknown>;
    if (value === null) delete holder[field ?? part];
    else holder[field ?? part] = withoutNulls(value);
  }
  return object as unknown as KubeObject;
}

/** As the decoder hands objects on: null is as good as nothing. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, one) => one ?? undefined));
}

function strategyFor(object: KubeObject): Strategy {
  const resource = RESOURCES.find((one) => one.kind === object.kind && apiVersion(one) === object.apiVersion);
  const strategy = resource && strategyOf(resource);
  if (!strategy) throw new Error(`no strategy of ${object.kind}`);
  return strategy;
}

function told(causes: readonly StatusCause[]): string[] {
  return [...new Set(causes.map(({ field, message }) => (field ? `${field}: ${message}` : message)))];
}

interface Outcome {
  readonly object: KubeObject;
  readonly causes: readonly string[];
  readonly warnings: readonly string[];
}

const CONTEXT = { now: 0, random: { suffix: () => 'abcde', below: () => 0 }, user: 'admin' };

function ask(base: KubeObject, { op, from, set }: Answer): Outcome {
  const strategy = strategyFor(base);
  const object = withSettings(base, set);
  strategy.defaults(object);
  if (op === 'create') {
    strategy.prepareForCreate(object, CONTEXT);
    const causes = told([
      ...validateObjectMeta(object.metadata, strategy.nameRule ?? 'subdomain', true),
      ...strategy.validate(object),
    ]);
    return { object, causes, warnings: causes.length > 0 ? [] : (strategy.warnings?.(object, undefined) ?? []) };
  }
  const old = withSettings(base, from ?? {});
  strategy.defaults(old);
  const subresource = op === 'update' ? '' : op;
  strategy.prepareForUpdate(object, old, subresource);
  const causes = told([
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...strategy.validateUpdate(object, old, subresource),
  ]);
  return { object, causes, warnings: causes.length > 0 ? [] : (strategy.warnings?.(object, old) ?? []) };
}

function partOf(object: KubeObject, path: string): unknown {
  const [part = '', field] = path.split('.');
  const holder = object[part];
  return (field === undefined ? holder : (holder as Record<string, unknown>)[field]) ?? null;
}

describe.each([
  'pod',
  'pod-changes',
  'deployment',
  'replica-set',
  'stateful-set',
  'daemon-set',
  'job',
  'cron-job',
  'controller-revision',
])('%s, as the real server answers', (name) => {
  const [first = '', ...rest] = readFileSync(join(GOLDEN, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  const { base } = JSON.parse(first) as { base: KubeObject };
  const answers = rest.map((line) => {
    const answer = JSON.parse(line) as Answer;
    const about = JSON.stringify({ ...(answer.from && { from: answer.from }), ...answer.set });
    return { ...answer, about: about.slice(0, 160) };
  });

  it.each(answers)('$op with $about', ({ about: _about, ...answer }) => {
    const { object, causes, warnings } = ask(base, answer);
    expect(causes).toEqual(answer.causes ?? []);
    expect(warnings).toEqual(answer.warnings ?? []);
    for (const [path, value] of Object.entries(answer.becomes ?? {})) expect(partOf(object, path)).toEqual(value);
  });
});
