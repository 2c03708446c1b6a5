// Discovery: what there is to ask for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aggregatedVersion, discoveryFor, groupsOf, SERVED } from '../../../src/sim/api/discovery.ts';
import { resource } from '../../../src/sim/resources/resource.ts';

const AGGREGATED =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json';

async function body<T>(path: string, accept = 'application/json'): Promise<T> {
  return (await discoveryFor(path, accept)?.json()) as T;
}

interface Entry {
  readonly name: string;
}

describe('groups', () => {
  it('stand in the order of their priority', () => {
    expect(groupsOf(SERVED).map(({ group }) => group)).toEqual([
      'apiregistration.k8s.io',
      'apps',
      'events.k8s.io',
      'authentication.k8s.io',
      'authorization.k8s.io',
      'autoscaling',
      'batch',
      'networking.k8s.io',
      'policy',
      'rbac.authorization.k8s.io',
      'storage.k8s.io',
      'admissionregistration.k8s.io',
      'apiextensions.k8s.io',
      'scheduling.k8s.io',
      'coordination.k8s.io',
      'discovery.k8s.io',
    ]);
  });

  it('are among those of a real cluster', () => {
    const recorded = readFileSync(
      join(import.meta.dirname, '../../recorded/00-cluster/api-versions.txt'),
      'utf8',
    ).split('\n');
    const all = groupsOf(SERVED).flatMap(({ group, versions }) => versions.map((version) => `${group}/${version}`));
    expect(['v1', ...all].filter((one) => !recorded.includes(one))).toEqual([]);
  });

  it('have their best version first, and unknown ones come last by name', () => {
    const made = (group: string, version: string) => resource({ group, version, kind: 'A', plural: 'as' });
    const all = ['v1beta1', 'v10', 'v2', 'v1', 'v1alpha1', 'v2beta2', 'odd'].map((version) =>
      made('zoo.example', version),
    );
    expect(groupsOf([...all, made('art.example', 'v1'), made('batch', 'v1')])).toEqual([
      { group: 'batch', versions: ['v1'] },
      { group: 'art.example', versions: ['v1'] },
      { group: 'zoo.example', versions: ['v10', 'v2', 'v1', 'v2beta2', 'v1beta1', 'v1alpha1', 'odd'] },
    ]);
  });
});

describe('plain documents', () => {
  it('/api', async () => {
    expect(await body('/api')).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
  });

  it('/apis', async () => {
    const { groups } = await body<{ groups: unknown[] }>('/apis');
    const version = { groupVersion: 'apps/v1', version: 'v1' };
    expect(groups[1]).toEqual({ name: 'apps', versions: [version], preferredVersion: version });
  });

  it('/apis/batch', async () => {
    expect(await body('/apis/batch/')).toMatchObject({ kind: 'APIGroup', apiVersion: 'v1', name: 'batch' });
  });

  it('/api/v1', async () => {
    const list = await body<{ resources: Entry[] }>('/api/v1');
    expect(list).toMatchObject({ kind: 'APIResourceList', groupVersion: 'v1' });
    expect(list.resources.map(({ name }) => name)).toEqual([...list.resources.map(({ name }) => name)].sort());
    expect(list.resources.find(({ name }) => name === 'pods')).toEqual({
      name: 'pods',
      singularName: 'pod',
      namespaced: true,
      kind: 'Pod',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['po'],
      categories: ['all'],
    });
  });

  it.each([
    ['/api/v1', 'pods/eviction', { group: 'policy', version: 'v1', kind: 'Eviction', verbs: ['create'] }],
    ['/api/v1', 'pods/exec', { kind: 'PodExecOptions', verbs: ['create', 'get'] }],
    ['/api/v1', 'pods/log', { kind: 'Pod', verbs: ['get'] }],
    [
      '/api/v1',
      'serviceaccounts/token',
      { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest', verbs: ['create'] },
    ],
    [
      '/apis/apps/v1',
      'deployments/scale',
      { group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get', 'patch', 'update'] },
    ],
    ['/apis/apps/v1', 'deployments/status', { kind: 'Deployment', verbs: ['get', 'patch', 'update'] }],
  ])('%s has %s', async (path, name, expected) => {
    const { resources } = await body<{ resources: Entry[] }>(path);
    expect(resources.find((one) => one.name === name)).toEqual({
      name,
      singularName: '',
      namespaced: true,
      ...expected,
    });
  });

  it.each(['/', '/apis/nothing', '/apis/apps/v2', '/api/v2', '/apis/apps/v1/deployments', '/version'])(
    '%s is none',
    (path) => {
      expect(discoveryFor(path, '')).toBeUndefined();
    },
  );
});

describe('the aggregated document', () => {
  it.each([
    [AGGREGATED, 'v2'],
    ['application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList', 'v2beta1'],
    ['application/json', undefined],
    ['application/json, application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList', undefined],
    ['*/*', undefined],
    ['', undefined],
  ])('for %j is %s', (accept, version) => {
    expect(aggregatedVersion(accept)).toBe(version);
  });

  it('tells all of a resource at once', async () => {
    const answer = discoveryFor('/apis', AGGREGATED);
    expect(answer?.headers.get('content-type')).toBe(
      'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
    );
    const { items, apiVersion } = (await (answer as Response).json()) as {
      apiVersion: string;
      items: {
        metadata: object;
        versions: { version: string; freshness: string; resources: { resource: string }[] }[];
      }[];
    };
    expect(apiVersion).toBe('apidiscovery.k8s.io/v2');
    expect(items[1]).toMatchObject({ metadata: { name: 'apps' }, versions: [{ version: 'v1', freshness: 'Current' }] });
    expect(items[1]?.versions[0]?.resources.find((one) => one.resource === 'daemonsets')).toEqual({
      resource: 'daemonsets',
      responseKind: { group: 'apps', version: 'v1', kind: 'DaemonSet' },
      scope: 'Namespaced',
      singularResource: 'daemonset',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['ds'],
      categories: ['all'],
      subresources: [
        {
          subresource: 'status',
          responseKind: { group: 'apps', version: 'v1', kind: 'DaemonSet' },
          verbs: ['get', 'patch', 'update'],
        },
      ],
    });
  });

  it('of the core group has a group without a name', async () => {
    const { items } = await body<{ items: { metadata: object }[] }>('/api', AGGREGATED);
    expect(items.map(({ metadata }) => metadata)).toEqual([{}]);
  });
});
