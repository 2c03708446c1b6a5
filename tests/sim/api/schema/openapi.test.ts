// The published schema, as kubectl reads it.
import { describe, expect, it } from 'vitest';
import { SERVED } from '../../../../src/sim/api/discovery.ts';
import { describeModel } from '../../../../src/sim/api/schema/descriptions.ts';
import { openapiDocument, openapiFor } from '../../../../src/sim/api/schema/openapi.ts';

const PORT = { version: '1.36.2', describe: describeModel };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Operation {
  readonly 'x-kubernetes-action': string;
  readonly 'x-kubernetes-group-version-kind': unknown;
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: object };
}
interface Schema {
  readonly description?: string;
  readonly properties: Readonly<Record<string, Record<string, unknown>>>;
  readonly required?: readonly string[];
  readonly 'x-kubernetes-group-version-kind'?: unknown;
}

function documentOf(group: string, version: string): Document {
  return openapiDocument(SERVED, group, version, PORT) as Document;
}

const apps = documentOf('apps', 'v1');
const core = documentOf('', 'v1');
const schema = (name: string) => apps.components.schemas[`io.k8s.api.${name}`] as Schema;

describe('a schema', () => {
  it('has the names, kinds and required fields of Kubernetes', () => {
    expect(schema('apps.v1.Deployment')['x-kubernetes-group-version-kind']).toEqual([
      { group: 'apps', kind: 'Deployment', version: 'v1' },
    ]);
    expect(schema('apps.v1.DeploymentSpec').required).toEqual(['selector', 'template']);
  });

  it.each([
    ['apps.v1.DeploymentSpec', 'replicas', { type: 'integer', format: 'int32' }],
    [
      'apps.v1.DeploymentSpec',
      'strategy',
      {
        allOf: [{ $ref: '#/components/schemas/io.k8s.api.apps.v1.DeploymentStrategy' }],
        'x-kubernetes-patch-strategy': 'retainKeys',
      },
    ],
    [
      'core.v1.PodSpec',
      'containers',
      {
        type: 'array',
        items: { $ref: '#/components/schemas/io.k8s.api.core.v1.Container' },
        'x-kubernetes-list-map-keys': ['name'],
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-patch-merge-key': 'name',
        'x-kubernetes-patch-strategy': 'merge',
      },
    ],
    [
      'core.v1.PodSpec',
      'volumes',
      {
        type: 'array',
        items: { $ref: '#/components/schemas/io.k8s.api.core.v1.Volume' },
        'x-kubernetes-list-map-keys': ['name'],
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-patch-merge-key': 'name',
        'x-kubernetes-patch-strategy': 'merge,retainKeys',
      },
    ],
    [
      'core.v1.PodSpec',
      'nodeSelector',
      { type: 'object', additionalProperties: { type: 'string' }, 'x-kubernetes-map-type': 'atomic' },
    ],
    [
      'core.v1.PodSpec',
      'dnsPolicy',
      { type: 'string', enum: ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'] },
    ],
    [
      'core.v1.PodSpec',
      'overhead',
      {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.api.resource.Quantity' },
      },
    ],
    ['core.v1.Container', 'args', { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' }],
  ])('%s.%s is as a real server has it', (name, field, expected) => {
    const { description: _text, ...found } = schema(name).properties[field] as Record<string, unknown>;
    expect(found).toEqual(expected);
  });

  it('has every schema that it refers to', () => {
    for (const { group, version } of new Map(SERVED.map((one) => [one.group, one])).values()) {
      const document = documentOf(group, version);
      const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
        ([, name]) => name,
      );
      expect([...new Set(names)].filter((name) => !document.components.schemas[name as string])).toEqual([]);
    }
  });

  it('has the words of client-node, and none without it', () => {
    expect(schema('apps.v1.DeploymentSpec').properties.replicas?.description).toMatch(/^Number of desired pods\. /);
    const bare = openapiDocument(SERVED, 'apps', 'v1', { version: '1.36.2', describe: () => undefined });
    expect(JSON.stringify(bare)).not.toContain('"description":"N');
  });
});

describe('a path', () => {
  it.each([
    [apps, '/apis/apps/v1/namespaces/{namespace}/deployments/{name}', 'apps', 'Deployment'],
    [core, '/api/v1/namespaces/{namespace}/pods/{name}', '', 'Pod'],
    [core, '/api/v1/namespaces/{name}', '', 'Namespace'],
  ])('of a patch knows what kubectl asks before it sends one', (document, path, group, kind) => {
    const patch = document.paths[path]?.patch as Operation;
    expect(patch['x-kubernetes-group-version-kind']).toEqual({ group, kind, version: 'v1' });
    expect(patch.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['dryRun', 'fieldValidation', 'force']),
    );
    expect(Object.keys(patch.requestBody?.content ?? {})).toContain('application/strategic-merge-patch+json');
  });

  it('of a list says its kind, in one namespace and in all', () => {
    for (const path of ['/apis/apps/v1/deployments', '/apis/apps/v1/namespaces/{namespace}/deployments'])
      expect(apps.paths[path]?.get).toMatchObject({ 'x-kubernetes-action': 'list' });
  });

  it('of a subresource is of its own kind', () => {
    const path = '/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale';
    expect(apps.paths[path]?.put).toMatchObject({
      'x-kubernetes-group-version-kind': { group: 'autoscaling', kind: 'Scale', version: 'v1' },
    });
    expect(Object.keys(core.paths['/api/v1/namespaces/{namespace}/pods/{name}/eviction'] ?? {})).toContain('post');
  });
});

describe('an answer', () => {
  it('has an index with a hash for each document, which leads to it', async () => {
    const index = (await openapiFor('/openapi/v3', '', PORT)?.json()) as {
      paths: Record<string, { serverRelativeURL: string }>;
    };
    expect(Object.keys(index.paths)).toEqual(
      expect.arrayContaining(['api/v1', 'apis/apps/v1', 'apis/events.k8s.io/v1']),
    );
    for (const [path, { serverRelativeURL }] of Object.entries(index.paths)) {
      expect(serverRelativeURL).toMatch(new RegExp(`^/openapi/v3/${path}\\?hash=[0-9A-F]{128}$`));
      expect(openapiFor(`/openapi/v3/${path}`, '', PORT)?.status).toBe(200);
    }
  });

  it.each(['/openapi/v3/apis/nothing/v1', '/openapi/v3/apis/apps', '/openapi/v4', '/openapi', '/apis'])(
    'is none for %s',
    (path) => {
      expect(openapiFor(path, '', PORT)).toBeUndefined();
    },
  );

  it('of the old schema is JSON with definitions', async () => {
    const found = (await openapiFor('/openapi/v2', 'application/json', PORT)?.json()) as { definitions: object };
    expect(Object.keys(found.definitions)).toContain('io.k8s.api.apps.v1.Deployment');
    expect(JSON.stringify(found)).not.toContain('#/components/');
  });

  it('of the old schema in protocol buffers is short and well formed', async () => {
    const answer = openapiFor('/openapi/v2', 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf', PORT);
    expect(answer?.headers.get('content-type')).toBe('application/com.github.proto-openapi.spec.v2.v1.0+protobuf');
    expect([...new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 6)).toEqual([
      10, 3, 50, 46, 48, 18,
    ]);
  });
});
