// Custom resources over the API: what a definition makes of them.
import { beforeEach, describe, expect, it } from 'vitest';
import { Lab } from '../../../../src/sim/lab.ts';
import {
  CUSTOM_RESOURCE_DEFINITIONS,
  DEPLOYMENTS,
  NAMESPACES,
  RESOURCE_QUOTAS,
} from '../../../../src/sim/resources/index.ts';
import { resource } from '../../../../src/sim/resources/resource.ts';
import type { CustomResourceDefinition, KubeObject } from '../../../../src/sim/wire.ts';
import { defineWidgets, widgetDefinition, widgetVersion } from '../../../make/crd.ts';
import { labHttp } from '../../../make/lab-http.ts';

const WIDGETS = resource({ group: 'example.com', version: 'v1', kind: 'Widget', plural: 'widgets' });
const PATH = '/apis/example.com/v1/namespaces/default/widgets';

let lab: Lab;
const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  labHttp(lab, method, path, body, headers);
const widget = (spec: object, more: object = {}) => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'w' },
  spec,
  ...more,
});

beforeEach(() => {
  lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 1 });
  lab.run(1000);
  defineWidgets(lab);
});

describe('a new object', () => {
  it('has its defaults, a generation and no status', async () => {
    const { code, body } = await ask(
      'POST',
      PATH,
      widget({ size: 2, parts: [{ name: 'a' }] }, { status: { ready: 9 } }),
    );
    expect(code).toBe(201);
    expect(body.spec).toEqual({ size: 2, color: 'red', parts: [{ name: 'a', count: 1 }] });
    expect(body.status).toBeUndefined();
    expect(body.metadata.generation).toBe(1);
  });

  it('keeps unknown fields only where the schema says so', async () => {
    const spec = { size: 2, bogus: 1, free: { any: { thing: [1] } }, parts: [{ name: 'a', other: true }] };
    const { body, warnings } = await ask('POST', `${PATH}?fieldValidation=Warn`, widget(spec));
    expect(body.spec).toEqual({
      size: 2,
      color: 'red',
      free: { any: { thing: [1] } },
      parts: [{ name: 'a', count: 1 }],
    });
    expect(warnings).toBe('299 - "unknown field \\"spec.bogus\\"", 299 - "unknown field \\"spec.parts[0].other\\""');
  });

  it('is refused with unknown fields where they are checked', async () => {
    const { code, body } = await ask('POST', `${PATH}?fieldValidation=Strict`, widget({ size: 2, bogus: 1 }));
    expect(code).toBe(400);
    expect(body.message).toBe(
      'Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "spec.bogus"',
    );
  });

  it.each([
    ['a missing field', {}, 'spec.size: Required value'],
    [
      'a wrong type',
      { size: 'x' },
      'spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"',
    ],
    [
      'a number that is no whole one',
      { size: 1.5 },
      'spec.size: Invalid value: "number": spec.size in body must be of type integer: "number"',
    ],
    [
      'too small a number',
      { size: 0 },
      'spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1',
    ],
    [
      'too large a number',
      { size: 11 },
      'spec.size: Invalid value: 11: spec.size in body should be less than or equal to 10',
    ],
    [
      'a value of no list',
      { size: 1, color: 'green' },
      'spec.color: Unsupported value: "green": supported values: "red", "blue"',
    ],
    [
      'a text that does not match',
      { size: 1, name: 'A1' },
      'spec.name: Invalid value: "A1": spec.name in body should match \'^[a-z]+$\'',
    ],
    ['too long a text', { size: 1, name: 'abcdefghi' }, 'spec.name: Too long: may not be more than 8 bytes'],
    [
      'neither a number nor a text',
      { size: 1, port: true },
      'spec.port: Invalid value: "boolean": spec.port in body must be of type integer,string: "boolean"',
    ],
    ['an item that stands twice', { size: 1, tags: ['a', 'b', 'a'] }, 'spec.tags[2]: Duplicate value: "a"'],
    [
      'a key that stands twice',
      { size: 1, parts: [{ name: 'a' }, { name: 'a' }] },
      'spec.parts[1]: Duplicate value: {"name":"a"}',
    ],
    [
      'a map with other values',
      { size: 1, labels: { a: 1 } },
      'spec.labels.a: Invalid value: "integer": spec.labels.a in body must be of type string: "integer"',
    ],
    [
      'too many items',
      { size: 1, parts: ['a', 'b', 'c', 'd'].map((name) => ({ name })) },
      'spec.parts: Too many: 4: must have at most 3 items',
    ],
    ['a broken rule', { size: 1, least: 2 }, 'spec: Invalid value: "object": least may not be more than size'],
  ])('is refused for %s', async (_name, spec, message) => {
    const { code, body } = await ask('POST', PATH, widget(spec));
    expect(code).toBe(422);
    expect(body.message).toContain(message);
    expect(body.message).toMatch(/^Widget\.example\.com "w" is invalid: /);
  });

  it('tells that rules were not asked when the rest is wrong', async () => {
    const { body } = await ask('POST', PATH, widget({ least: 3 }));
    expect(body.message).toContain(
      'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    );
  });
});

describe('a change', () => {
  beforeEach(async () => {
    await ask('POST', PATH, widget({ size: 2 }));
  });
  const merge = { 'content-type': 'application/merge-patch+json' };

  it('of the specification counts a generation, one of the status does not', async () => {
    const spec = await ask('PATCH', `${PATH}/w`, { spec: { size: 3 }, status: { ready: 1 } }, merge);
    expect(spec.body.metadata.generation).toBe(2);
    expect(spec.body.status).toBeUndefined();
    const status = await ask('PATCH', `${PATH}/w/status`, { spec: { size: 9 }, status: { ready: 1 } }, merge);
    expect(status.body).toMatchObject({ metadata: { generation: 2 }, spec: { size: 3 }, status: { ready: 1 } });
  });

  it('that is strategic is not understood', async () => {
    const headers = { 'content-type': 'application/strategic-merge-patch+json' };
    const { code, body } = await ask('PATCH', `${PATH}/w`, { spec: { size: 3 } }, headers);
    expect([code, body.reason]).toEqual([415, 'UnsupportedMediaType']);
    expect(body.message).toMatch(
      /application\/json-patch\+json, application\/merge-patch\+json, application\/apply-patch\+yaml$/,
    );
  });

  it('by apply merges lists by their keys and knows owners', async () => {
    const apply = (manager: string, parts: object[], query = '') =>
      ask('PATCH', `${PATH}/w?fieldManager=${manager}${query}`, widget({ parts }), {
        'content-type': 'application/apply-patch+yaml',
      });
    await apply('one', [{ name: 'a', count: 2 }]);
    const { body } = await apply('two', [{ name: 'b', count: 3 }]);
    expect(body.spec.parts).toEqual([
      { name: 'a', count: 2 },
      { name: 'b', count: 3 },
    ]);
    const conflict = await apply('two', [{ name: 'a', count: 5 }]);
    expect(conflict.body.message).toBe(
      'Apply failed with 1 conflict: conflict with "one": .spec.parts[name="a"].count',
    );
    expect((await apply('two', [{ name: 'a', count: 5 }], '&force=true')).code).toBe(200);
  });

  it('through scale is read and written where the definition says', async () => {
    await ask('PATCH', `${PATH}/w/status`, { status: { ready: 2, selector: 'app=w' } }, merge);
    const { body } = await ask('GET', `${PATH}/w/scale`);
    expect(body).toMatchObject({ kind: 'Scale', spec: { replicas: 2 }, status: { replicas: 2, selector: 'app=w' } });
    await ask('PATCH', `${PATH}/w/scale`, { spec: { replicas: 5 } }, merge);
    expect((await ask('GET', `${PATH}/w`)).body.spec.size).toBe(5);
  });

  it('leaves alone what was wrong before', async () => {
    const client = lab.client('t', 't');
    const definition = client.get(
      CUSTOM_RESOURCE_DEFINITIONS,
      undefined,
      'widgets.example.com',
    ) as CustomResourceDefinition;
    const narrow = structuredClone(definition);
    const schema = narrow.spec.versions[0]?.schema?.openAPIV3Schema as {
      properties: { spec: { properties: { size: object } } };
    };
    Object.assign(schema.properties.spec.properties.size, { minimum: 4 });
    client.update(CUSTOM_RESOURCE_DEFINITIONS, narrow);
    lab.run(100);
    expect((await ask('PATCH', `${PATH}/w`, { spec: { name: 'abc' } }, merge)).code).toBe(200);
    expect((await ask('PATCH', `${PATH}/w`, { spec: { size: 3 } }, merge)).code).toBe(422);
  });
});

describe('versions', () => {
  beforeEach(async () => {
    lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 1 });
    defineWidgets(lab, [widgetVersion('v1beta1', { storage: false, deprecated: true }), widgetVersion('v1')]);
    await ask('POST', '/apis/example.com/v1beta1/namespaces/default/widgets', {
      ...widget({ size: 2 }),
      apiVersion: 'example.com/v1beta1',
    });
  });

  it('are the same objects under other names', async () => {
    for (const version of ['v1', 'v1beta1']) {
      const { body } = await ask('GET', `/apis/example.com/${version}/widgets`);
      expect(body).toMatchObject({ kind: 'WidgetList', apiVersion: `example.com/${version}` });
      expect(body.items[0]).toMatchObject({ apiVersion: `example.com/${version}`, spec: { size: 2 } });
    }
    expect(lab.store.list(WIDGETS)[0]?.apiVersion).toBe('example.com/v1');
  });

  it('warn when they are deprecated', async () => {
    const { warnings } = await ask('GET', '/apis/example.com/v1beta1/widgets');
    expect(warnings).toBe('299 - "example.com/v1beta1 Widget is deprecated"');
  });

  it('stand in discovery, the best first', async () => {
    const { body } = await ask('GET', '/apis/example.com');
    expect(body.versions.map(({ version }: { version: string }) => version)).toEqual(['v1', 'v1beta1']);
  });
});

describe('the rest of the cluster', () => {
  it('sees custom resources as a controller does, from their definition on', () => {
    const fresh = new Lab({ start: 0, seed: 1, nodes: 0 });
    const client = fresh.client('t', 't');
    const seen: string[] = [];
    client.watch(WIDGETS, ({ type, object }) => seen.push(`${type} ${object.metadata.name}`));
    expect(client.list(WIDGETS)).toEqual([]);
    expect(() =>
      client.create(WIDGETS, { ...widget({ size: 1 }), metadata: { name: 'w', namespace: 'default' } }),
    ).toThrow('the server could not find the requested resource');
    defineWidgets(fresh);
    client.create(WIDGETS, { ...widget({ size: 1 }), metadata: { name: 'w', namespace: 'default' } });
    const found = client.get(WIDGETS, 'default', 'w') as KubeObject;
    expect(found.spec).toEqual({ size: 1, color: 'red' });
    client.updateStatus(WIDGETS, { ...found, status: { ready: 1 } });
    client.delete(WIDGETS, 'default', 'w');
    expect(seen).toEqual(['ADDED w', 'MODIFIED w', 'DELETED w']);
  });

  it('collects what custom resources own, and them with what owns them', async () => {
    const { body: owner } = await ask('POST', PATH, widget({ size: 2 }));
    const { name, uid } = owner.metadata;
    const client = lab.client('t', 't');
    const ownerReferences = [{ apiVersion: 'example.com/v1', kind: 'Widget', name, uid, controller: true }];
    const labels = { app: 'x' };
    client.create(DEPLOYMENTS, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'd', namespace: 'default', ownerReferences },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'nginx:1.27' }] } },
      },
    } as never);
    lab.run(5000);
    expect(client.get(DEPLOYMENTS, 'default', 'd')).toBeDefined();
    await ask('DELETE', `${PATH}/w`);
    lab.run(5000);
    expect(client.get(DEPLOYMENTS, 'default', 'd')).toBeUndefined();
  });

  it('counts them against quotas, and clears them out of namespaces', async () => {
    const client = lab.client('t', 't');
    client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'small' } });
    client.create(RESOURCE_QUOTAS, {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'q', namespace: 'small' },
      spec: { hard: { 'count/widgets.example.com': '1' } },
    } as never);
    lab.run(2000);
    const path = '/apis/example.com/v1/namespaces/small/widgets';
    expect((await ask('POST', path, widget({ size: 1 }))).code).toBe(201);
    const second = await ask('POST', path, widget({ size: 1 }, { metadata: { name: 'other' } }));
    expect(second.body.message).toBe(
      'widgets.example.com "other" is forbidden: exceeded quota: q, requested: count/widgets.example.com=1, used: count/widgets.example.com=1, limited: count/widgets.example.com=1',
    );
    client.delete(NAMESPACES, undefined, 'small');
    lab.run(20_000);
    expect(client.get(NAMESPACES, undefined, 'small')).toBeUndefined();
    expect(client.list(WIDGETS)).toEqual([]);
  });

  it('keeps them when it is saved', async () => {
    await ask('POST', PATH, widget({ size: 2 }));
    const text = lab.save();
    lab = Lab.load(text, {});
    expect(lab.save()).toBe(text);
    expect((await ask('GET', `${PATH}/w`)).body.spec.size).toBe(2);
  });
});

describe('fields that may be selected', () => {
  it('are those of the definition', async () => {
    lab = new Lab({ start: 0, seed: 1, nodes: 0 });
    defineWidgets(lab, [widgetVersion('v1', { selectableFields: [{ jsonPath: '.spec.color' }] })]);
    await ask('POST', PATH, widget({ size: 1, color: 'blue' }));
    await ask('POST', PATH, widget({ size: 1 }, { metadata: { name: 'r' } }));
    const { body } = await ask('GET', `${PATH}?fieldSelector=spec.color%3Dblue`);
    expect(body.items.map(({ metadata }: KubeObject) => metadata.name)).toEqual(['w']);
    const refused = await ask('GET', `${PATH}?fieldSelector=spec.size%3D1`);
    expect(refused.body.message).toContain('field label not supported: spec.size');
  });
});

it('a second definition of the same names is not accepted', () => {
  const client = lab.client('t', 't');
  const other = widgetDefinition([widgetVersion()], {
    names: { plural: 'gadgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'] },
  });
  client.create(CUSTOM_RESOURCE_DEFINITIONS, { ...other, metadata: { name: 'gadgets.example.com' } });
  lab.run(100);
  const told = () =>
    client
      .get(CUSTOM_RESOURCE_DEFINITIONS, undefined, 'gadgets.example.com')
      ?.status.conditions?.map(({ type, status, reason, message }) => `${type}=${status} ${reason}: ${message}`);
  expect(told()).toEqual([
    'NamesAccepted=False ListKindConflict: "WidgetList" is already in use',
    'Established=False NotAccepted: not all names are accepted',
  ]);
  client.delete(CUSTOM_RESOURCE_DEFINITIONS, undefined, 'widgets.example.com');
  lab.run(2000);
  expect(told()?.[1]).toBe('Established=True InitialNamesAccepted: the initial names have been accepted');
});

it('a definition goes after its objects, and says so meanwhile', async () => {
  await ask('POST', PATH, widget({ size: 1 }, { metadata: { name: 'held', finalizers: ['example.com/hold'] } }));
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com';
  const { body } = await ask('DELETE', path);
  expect(body.metadata.finalizers).toEqual(['customresourcecleanup.apiextensions.k8s.io']);
  expect(body.status.conditions.at(-1)).toMatchObject({ type: 'Terminating', reason: 'InstanceDeletionPending' });
  lab.run(2000);
  const now = await ask('GET', path);
  expect(now.body.status.conditions.at(-1)).toMatchObject({
    type: 'Terminating',
    status: 'True',
    reason: 'InstanceDeletionInProgress',
    message: 'CustomResource deletion is in progress',
  });
  const refused = await ask('POST', PATH, widget({ size: 1 }));
  expect(refused.body.message).toBe('create not allowed while custom resource definition is terminating');
  await ask(
    'PATCH',
    `${PATH}/held`,
    { metadata: { finalizers: null } },
    { 'content-type': 'application/merge-patch+json' },
  );
  lab.run(2000);
  expect((await ask('GET', path)).code).toBe(404);
  expect((await ask('GET', PATH)).code).toBe(404);
});
