import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/sim/api/patch/apply.ts';
import { type Entry, trackUpdate } from '../../../../src/sim/api/patch/managed-fields.ts';
import { ApiError } from '../../../../src/sim/api/status.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';

const RECORDED = join(import.meta.dirname, '../../../recorded/06-validation');
const NOW = Date.parse('2024-05-01T10:00:00Z');
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

function by(manager: string, seconds = 0, force = false) {
  return { manager, subresource: '', now: NOW + seconds * 1000, force };
}

function entries(object: KubeObject): readonly Entry[] {
  return (object.metadata.managedFields ?? []) as unknown as readonly Entry[];
}

function managers(object: KubeObject): string[] {
  return entries(object).map(({ manager, operation }) => `${manager} ${operation}`);
}

function config(spec: object, metadata: object = {}): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'api', namespace: 'lab', ...metadata },
    spec,
  } as unknown as KubeObject;
}

/** As the ledger has it. */
function stored(object: KubeObject): KubeObject {
  return { ...object, metadata: { ...object.metadata, uid: 'u1' } };
}

function template(...containers: object[]): object {
  return { template: { metadata: { labels: { app: 'api' } }, spec: { containers } } };
}

const selector = { matchLabels: { app: 'api' } };
const web = { name: 'api', image: 'nginx:stable' };
/** a container as the server shows it */
const shown = (container: object) => ({ ...container, resources: {} });
const start = { replicas: 2, selector, ...template(web) };
const started = { replicas: 2, selector, ...template(shown(web)) };

/** The text of a recorded file between two of its lines. */
function recorded(file: string, from: string, to: string): string {
  const text = readFileSync(join(RECORDED, file), 'utf8');
  const begin = text.indexOf(from) + from.length;
  return text.slice(begin, text.indexOf(to, begin)).trimEnd();
}

function failure(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was applied');
}

describe('server-side apply', () => {
  it('makes an object, whose fields are the applier’s', () => {
    const { object } = apply(undefined, config(start), by('kubectl'));
    expect(object.spec).toEqual(started);
    expect(entries(object)).toEqual([
      {
        manager: 'kubectl',
        operation: 'Apply',
        apiVersion: 'apps/v1',
        time: '2024-05-01T10:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: {
          'f:spec': {
            'f:replicas': {},
            'f:selector': {},
            'f:template': {
              'f:metadata': { 'f:labels': { 'f:app': {} } },
              'f:spec': { 'f:containers': { 'k:{"name":"api"}': { '.': {}, 'f:image': {}, 'f:name': {} } } },
            },
          },
        },
      },
    ]);
  });

  it('changes nothing the second time, not even the time', () => {
    const first = stored(apply(undefined, config(start), by('kubectl')).object);
    expect(apply(first, config(start), by('kubectl', 60)).object).toEqual(first);
  });

  it('takes away what is applied no more', () => {
    const both = { ...start, ...template(web, { name: 'side', image: 'busybox' }), paused: true };
    const first = stored(apply(undefined, config(both, { labels: { a: '1', b: '2' } }), by('kubectl')).object);
    const { object } = apply(first, config(start, { labels: { a: '1' } }), by('kubectl', 1));
    expect(object.spec).toEqual(started);
    expect(object.metadata.labels).toEqual({ a: '1' });
  });

  it('leaves what others own too, and what nobody applied', () => {
    const first = stored(apply(undefined, config({ ...start, paused: true }), by('one')).object);
    const shared = stored(apply(first, config({ paused: true, minReadySeconds: 5 }), by('two', 1)).object);
    expect(managers(shared)).toEqual(['one Apply', 'two Apply']);
    const { object } = apply(shared, config(start), by('one', 2));
    expect(object.spec).toEqual({ ...started, paused: true, minReadySeconds: 5 });
  });

  it('adds an item to a list of others, in the order of what is applied', () => {
    const first = stored(apply(undefined, config(start), by('one')).object);
    const { object } = apply(first, config(template({ name: 'side', image: 'busybox' })), by('two', 1));
    const { containers } = (object.spec as { template: { spec: { containers: { name: string }[] } } }).template.spec;
    expect(containers.map(({ name }) => name)).toEqual(['api', 'side']);
  });

  it('replaces atomic maps as a whole', () => {
    const pod = (nodeSelector: object) =>
      ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { nodeSelector } }) as unknown as KubeObject;
    const first = stored(apply(undefined, pod({ disk: 'ssd', zone: 'a' }), by('one')).object);
    const { object } = apply(first, pod({ disk: 'hdd' }), by('one', 1));
    expect(object.spec).toEqual({ nodeSelector: { disk: 'hdd' } });
  });

  it('never takes the status', () => {
    const { object } = apply(undefined, { ...config(start), status: { replicas: 9 } }, by('kubectl'));
    expect(entries(object)[0]?.fieldsV1).not.toHaveProperty('f:status');
  });

  it('counts the fields of an object without managedFields as somebody’s from before', () => {
    const bare = stored(config(start));
    const error = failure(() => apply(bare, config({ replicas: 3 }), by('kubectl')));
    expect(error.message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using apps/v1: .spec.replicas',
    );
    expect(managers(apply(bare, config({ replicas: 3 }), by('kubectl', 0, true)).object)).toEqual([
      'kubectl Apply',
      'before-first-apply Update',
    ]);
  });
});

describe('a conflict', () => {
  const applied = stored(trackUpdate(undefined, config(start), by('kubectl-client-side-apply')));
  const image = (name: string) => ({ ...start, ...template({ ...web, image: name }) });
  const changed = trackUpdate(applied, { ...applied, spec: image('nginx:1.27') }, by('kubectl', 5));

  it('is told in the words of Kubernetes', () => {
    const wanted = config({ ...image('nginx:1.28'), replicas: 5 });
    const error = failure(() => apply(changed, wanted, by('other')));
    expect(error).toMatchObject({ code: 409, reason: 'Conflict' });
    expect(error.message).toBe(recorded('server-side-conflict.txt', 'error: ', 'Please review'));
    expect(error.details?.causes).toEqual([
      {
        reason: 'FieldManagerConflict',
        message: 'conflict with "kubectl" using apps/v1',
        field: '.spec.template.spec.containers[name="api"].image',
      },
      {
        reason: 'FieldManagerConflict',
        message: 'conflict with "kubectl-client-side-apply" using apps/v1',
        field: '.spec.replicas',
      },
    ]);
  });

  it('is none where the values are the same: the field has two owners then', () => {
    const { object } = apply(changed, config({ replicas: 2 }), by('other', 9));
    expect(managers(object)).toEqual(['other Apply', 'kubectl-client-side-apply Update', 'kubectl Update']);
    expect(entries(object)[0]).not.toHaveProperty('time');
    const error = failure(() => apply(stored(object), config({ replicas: 4 }), by('third')));
    expect(error.message).toBe(
      'Apply failed with 2 conflicts: conflicts with "kubectl-client-side-apply" using apps/v1:\n- .spec.replicas\nconflicts with "other":\n- .spec.replicas',
    );
  });

  it('is settled by force', () => {
    const { object } = apply(changed, config({ replicas: 5 }), by('other', 9, true));
    expect(object.spec).toMatchObject({ replicas: 5 });
    const client = entries(object).find(({ manager }) => manager === 'kubectl-client-side-apply');
    expect(client?.fieldsV1['f:spec']).not.toHaveProperty('f:replicas');
  });

  it('is none for kubectl where its client-side apply wrote the field and nobody changed it since', () => {
    const annotations = { [LAST_APPLIED]: JSON.stringify(config(start)) };
    const made = stored(trackUpdate(undefined, config(start, { annotations }), by('kubectl-client-side-apply')));
    const wanted = config({ ...start, replicas: 5 });
    expect(failure(() => apply(made, wanted, by('other'))).code).toBe(409);
    const { object } = apply(made, wanted, by('kubectl', 1));
    expect(object.spec).toMatchObject({ replicas: 5 });
    expect(JSON.parse(object.metadata.annotations?.[LAST_APPLIED] ?? '')).toEqual(wanted);
  });

  it('names the subresource of who wrote', () => {
    const status = { replicas: 3, observedGeneration: 1 };
    const counted = trackUpdate(applied, { ...applied, status }, { manager: 'c', subresource: 'status', now: NOW });
    const wanted = { ...config({}), status: { replicas: 4 } };
    const error = failure(() => apply(counted, wanted, { ...by('other'), subresource: 'status' }));
    expect(error.message).toBe(
      'Apply failed with 1 conflict: conflict with "c" with subresource "status" using apps/v1: .status.replicas',
    );
  });
});

describe('what cannot be applied', () => {
  it('is a field that there is not, in the words of Kubernetes', () => {
    const error = failure(() => apply(undefined, config({ ...start, replicass: 2 }), by('kubectl')));
    expect(error.message).toBe(recorded('server-side-bad-field.txt', 'Error from server: ', '\n['));
    expect(error).toMatchObject({ code: 500, reason: '' });
  });

  it.each([
    {
      name: 'an item that stands twice',
      spec: template(web, web),
      message: '.spec.template.spec.containers: duplicate entries for key [name="api"]',
    },
    {
      name: 'text for a number',
      spec: { replicas: '2' },
      message: '.spec.replicas: expected numeric (int or float), got string',
    },
    {
      name: 'a number for text',
      spec: template({ name: 'api', image: 1 }),
      message:
        '.spec.template.spec.containers[name="api"].image: expected string, got &value.valueUnstructured{Value:1}',
    },
    { name: 'an object for a flag', spec: { paused: 'yes' }, message: '.spec.paused: expected boolean, got &{yes}' },
    { name: 'a list for an object', spec: { template: [] }, message: '.spec.template: expected map, got &{[]}' },
    {
      name: 'an object for a list',
      spec: { template: { spec: { containers: {} } } },
      message: '.spec.template.spec.containers: expected list, got &{map[]}',
    },
  ])('is $name', ({ spec, message }) => {
    expect(failure(() => apply(undefined, config(spec), by('kubectl'))).message).toBe(
      `failed to create typed patch object (lab/api; apps/v1, Kind=Deployment): ${message}`,
    );
  });

  it('is another kind than what is there, and managedFields', () => {
    const pod = { ...config({}), apiVersion: 'v1', kind: 'Pod' };
    expect(failure(() => apply(stored(config(start)), pod, by('kubectl')))).toMatchObject({
      code: 400,
      message: 'invalid object type: /v1, Kind=Pod',
    });
    expect(failure(() => apply(undefined, config({}, { managedFields: [{}] }), by('kubectl')))).toMatchObject({
      code: 400,
      message: 'metadata.managedFields must be nil',
    });
  });
});

describe('any configuration', () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const container = fc.record(
    {
      name: names,
      image: fc.constantFrom('x:1', 'x:2'),
      env: fc.uniqueArray(fc.record({ name: names, value: fc.constantFrom('1', '2') }), {
        selector: ({ name }) => name,
      }),
      args: fc.array(names, { maxLength: 2 }),
    },
    { requiredKeys: ['name'] },
  );
  const spec = fc.record(
    {
      replicas: fc.integer({ min: 1, max: 3 }),
      containers: fc.uniqueArray(container, { selector: ({ name }) => name, minLength: 1 }),
      nodeSelector: fc.dictionary(names, names, { minKeys: 1 }),
    },
    { requiredKeys: [] },
  );
  const configs = spec.map(({ replicas, containers, nodeSelector }) =>
    config({
      ...(replicas && { replicas }),
      template: { spec: { ...(containers && { containers }), ...(nodeSelector && { nodeSelector }) } },
    }),
  );

  it('applied twice changes nothing, and with force it is there afterwards', () => {
    fc.assert(
      fc.property(configs, configs, configs, (first, second, third) => {
        const before = structuredClone([first, second, third]);
        let object = stored(apply(undefined, first, by('one')).object);
        object = apply(object, second, by('two', 1, true)).object;
        object = apply(object, third, by('one', 2, true)).object;
        expect(apply(object, third, by('one', 3, true)).object).toEqual(object);
        expect(failureOf(() => apply(object, third, by('one', 4)))).toBeUndefined();
        expect([first, second, third]).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });
});

function failureOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
