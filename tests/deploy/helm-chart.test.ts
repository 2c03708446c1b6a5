// The chart's templates are those that the kustomize base gives, and its values are described.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { append, overlay } from '../../scripts/helm/patched.ts';
import { type Fields, treeOf, written } from '../../scripts/helm/tree.ts';
import { helmChart } from '../../scripts/helm-chart.ts';
import { DEPLOY } from '../make/kustomize.ts';

const CHART = join(DEPLOY, 'helm/sekisho');

describe('the chart', () => {
  it.each(Object.entries(helmChart()))('%s is what npm run update writes', (name, text) => {
    expect(readFileSync(join(CHART, name), 'utf8')).toBe(text);
  });

  it('describes each of its values in its schema, and has a value for each that is described', () => {
    const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as Schema;
    const values = load(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Record<string, unknown>;
    const { global, ...described } = schema.properties ?? {};
    expect(global).toEqual({ type: 'object' });
    expect(keysOf({ properties: described }).sort()).toEqual(pathsOf(values, described).sort());
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
}

/** Paths of what is described in full: an object of which other keys are allowed is one value. */
function keysOf({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([key, one]) =>
    one.properties && one.additionalProperties === false ? keysOf(one).map((below) => `${key}.${below}`) : [key],
  );
}

function pathsOf(values: Readonly<Record<string, unknown>>, described: Readonly<Record<string, Schema>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const { properties, additionalProperties } = described[key] ?? {};
    return properties && additionalProperties === false
      ? // a quantity that is not asked for needs no value
        [
          ...new Set([...pathsOf(value as Record<string, unknown>, properties), ...(key === 'limits' ? ['cpu'] : [])]),
        ].map((below) => `${key}.${below}`)
      : [key];
  });
}

describe('patches as conditions', () => {
  const list = (): Fields => treeOf({ spec: { args: ['a'], env: [{ name: 'A', value: '1' }], kept: 1 } }) as Fields;

  it.each<[string, object, string[]]>([
    ['an item that is added', { env: [{ name: 'B', value: '2' }] }, ['{{- if x }}', '    - name: B']],
    ['an item that is taken away', { env: [{ name: 'A', $patch: 'delete' }] }, ['{{- if not (x) }}', '    - name: A']],
    ['another value', { args: ['b'] }, ['{{- if x }}', '  args:', '    - b', '{{- else }}', '  args:', '    - a']],
    ['a field that is added', { more: true }, ['{{- if x }}', '  more: true']],
    ['the same value', { kept: 1 }, ['  kept: 1']],
  ])('%s', (_what, spec, expected) => {
    const tree = list();
    overlay(tree, { spec }, 'x');
    expect(written(tree)).toContain(`\n${expected.join('\n')}\n`);
  });

  it('what no condition can tell is refused', () => {
    expect(() => overlay(list(), { spec: { env: [{ name: 'A', $patch: 'merge' }] } }, 'x')).toThrow(
      '$patch: merge of A',
    );
    expect(() => append(list(), [{ op: 'remove', path: '/spec/env/0', value: undefined }], 'x')).toThrow(
      'JSON patch remove /spec/env/0',
    );
  });
});
