import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIG_MAPS, DEPLOYMENTS, RESOURCE_QUOTAS, SERVICES } from '../../../../../src/sim/resources/index.ts';
import type { Resource } from '../../../../../src/sim/resources/resource.ts';
import type { ResourceQuota } from '../../../../../src/sim/wire.ts';
import { aCall, anObject, recorded, refusal, serverSaid, World } from '../world.ts';
import { admit, admitPod, aPod } from './admit.ts';

type List = Record<string, string>;

function lab(hard: List, used: List = {}, spec: object = {}): World {
  const world = new World().namespace('lab');
  const none = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']));
  world.add(RESOURCE_QUOTAS, 'small', { spec: { hard, ...spec }, status: { hard, used: { ...none, ...used } } });
  return world;
}

function usedIn(world: World): List {
  const quota = world.store.get(RESOURCE_QUOTAS, 'lab', 'small') as ResourceQuota;
  return quota.status.used ?? {};
}

function asking(cpu: string, memory: string): object {
  return { resources: { requests: { cpu, memory } } };
}

const RECORDED = { pods: '2', 'requests.cpu': '200m', 'requests.memory': '256Mi' };

function create(resource: Resource, world: World, fields: Record<string, unknown> = {}): void {
  admit(aCall(resource, 'create', { object: anObject(resource, 'new', fields) }), world);
}

describe('ResourceQuota', () => {
  it('charges a pod at once', () => {
    const world = lab(RECORDED);
    admitPod(aPod('a', asking('100m', '64Mi')), world);
    expect(usedIn(world)).toEqual({ pods: '1', 'requests.cpu': '100m', 'requests.memory': '64Mi' });
    admitPod(aPod('b', asking('100m', '64Mi')), world);
    expect(usedIn(world)).toEqual({ pods: '2', 'requests.cpu': '200m', 'requests.memory': '128Mi' });
  });

  it('charges nothing on a dry run', () => {
    const world = lab(RECORDED);
    admitPod(aPod('a', asking('100m', '64Mi')), world, { dryRun: true });
    expect(usedIn(world).pods).toBe('0');
  });

  it('refuses what exceeds it with the recorded Status', () => {
    const world = lab(RECORDED, { pods: '2', 'requests.cpu': '200m', 'requests.memory': '128Mi' });
    const refused = refusal(() => admitPod(aPod('extra', asking('1', '1Gi')), world));
    expect(refused.status).toEqual(JSON.parse(recorded('07-quota/quota-status.json')));
    expect(usedIn(world).pods).toBe('2');
  });

  it('tells only what is exceeded, as recorded', () => {
    const world = lab(RECORDED, { pods: '2', 'requests.cpu': '200m', 'requests.memory': '128Mi' });
    const { message } = refusal(() => admitPod(aPod('w', asking('100m', '64Mi')), world));
    expect(message.slice('pods "w" '.length)).toBe(serverSaid('07-quota/events.txt', 'is forbidden: exceeded'));
  });

  it('wants every container to say what it limits, as recorded', () => {
    expect(refusal(() => admitPod(aPod('extra'), lab(RECORDED))).message).toBe(
      serverSaid('07-quota/run-no-requests.txt', 'pods "extra"'),
    );
    const initContainers = [{ name: 'init', image: 'x' }];
    expect(
      refusal(() => admitPod(aPod('p', {}, { initContainers }), lab({ 'limits.cpu': '1', memory: '1Gi' }))).message,
    ).toBe('pods "p" is forbidden: failed quota: small: must specify limits.cpu for: init,p; memory for: init,p');
  });

  it('is not ready before it was counted', () => {
    const world = new World().namespace('lab');
    world.add(RESOURCE_QUOTAS, 'small', { spec: { hard: { pods: '1' } }, status: { hard: { pods: '1' } } });
    expect(refusal(() => admitPod(aPod('a'), world)).message).toBe(
      'pods "a" is forbidden: status unknown for quota: small, resources: pods',
    );
  });

  it.each([
    {
      name: 'objects of a group',
      resource: DEPLOYMENTS,
      fields: {},
      hard: { 'count/deployments.apps': '0' },
      message: 'requested: count/deployments.apps=1, used: count/deployments.apps=0, limited: count/deployments.apps=0',
    },
    {
      name: 'objects under their old name',
      resource: CONFIG_MAPS,
      fields: {},
      hard: { configmaps: '0' },
      message: 'requested: configmaps=1, used: configmaps=0, limited: configmaps=0',
    },
    {
      name: 'node ports',
      resource: SERVICES,
      fields: { spec: { type: 'NodePort', ports: [{ port: 1 }, { port: 2 }] } },
      hard: { 'services.nodeports': '1', 'services.loadbalancers': '0' },
      message: 'requested: services.nodeports=2, used: services.nodeports=0, limited: services.nodeports=1',
    },
    {
      name: 'load balancers',
      resource: SERVICES,
      fields: { spec: { type: 'LoadBalancer', ports: [] } },
      hard: { services: '5', 'services.loadbalancers': '0' },
      message: 'requested: services.loadbalancers=1, used: services.loadbalancers=0, limited: services.loadbalancers=0',
    },
  ])('counts $name', ({ resource, fields, hard, message }) => {
    const refused = refusal(() => create(resource, lab(hard as unknown as List), fields));
    expect(refused.message).toContain(`exceeded quota: small, ${message}`);
  });

  it('charges a changed service for what it uses more', () => {
    const hard = { services: '1', 'services.nodeports': '2' };
    const world = lab(hard, { services: '1' });
    const old = world.add(SERVICES, 's', { spec: { type: 'ClusterIP', ports: [{ port: 1 }] } });
    const object = { ...old, spec: { type: 'NodePort', ports: [{ port: 1 }] } };
    admit(aCall(SERVICES, 'update', { object, old }), world);
    expect(usedIn(world)).toEqual({ services: '1', 'services.nodeports': '1' });
  });

  it.each([
    { scope: { scopes: ['BestEffort'] }, container: {}, spec: {}, counted: true },
    { scope: { scopes: ['BestEffort'] }, container: asking('1m', '1'), spec: {}, counted: false },
    { scope: { scopes: ['NotBestEffort'] }, container: {}, spec: {}, counted: false },
    { scope: { scopes: ['Terminating'] }, container: {}, spec: { activeDeadlineSeconds: 5 }, counted: true },
    { scope: { scopes: ['NotTerminating'] }, container: {}, spec: { activeDeadlineSeconds: 5 }, counted: false },
    {
      scope: { scopes: ['CrossNamespacePodAffinity'] },
      container: {},
      spec: {
        affinity: {
          podAntiAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [{ namespaces: ['x'], topologyKey: 'z' }],
          },
        },
      },
      counted: true,
    },
    {
      scope: {
        scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] },
      },
      container: {},
      spec: {},
      counted: false,
    },
    {
      scope: { scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'DoesNotExist' }] } },
      container: {},
      spec: {},
      counted: true,
    },
  ])('of scope $scope counts $container $spec: $counted', ({ scope, container, spec, counted }) => {
    const world = lab({ pods: '5' }, {}, scope);
    admitPod(aPod('a', container, spec), world);
    expect(usedIn(world).pods).toBe(counted ? '1' : '0');
  });

  it('with scopes counts pods only', () => {
    const world = lab({ 'count/configmaps': '0' }, {}, { scopes: ['BestEffort'] });
    create(CONFIG_MAPS, world);
  });

  it('charges no quota when another refuses', () => {
    const world = lab({ pods: '5' });
    world.add(RESOURCE_QUOTAS, 'zero', { spec: {}, status: { hard: { pods: '0' }, used: { pods: '0' } } });
    expect(refusal(() => admitPod(aPod('a'), world)).message).toContain('exceeded quota: zero');
    expect(usedIn(world).pods).toBe('0');
  });

  it('is never exceeded, whatever asks', () => {
    const one = fc.record({ cpu: fc.integer({ min: 0, max: 400 }), memory: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (asked) => {
        const world = lab({ pods: '6', 'requests.cpu': '1', memory: '512Mi' });
        let cpu = 0;
        let pods = 0;
        for (const [at, { cpu: m, memory }] of asked.entries())
          try {
            admitPod(aPod(`p${at}`, asking(`${m}m`, `${memory}Mi`)), world);
            cpu += m;
            pods++;
          } catch {}
        expect(cpu).toBeLessThanOrEqual(1000);
        expect(usedIn(world).pods).toBe(String(pods));
        const text = usedIn(world)['requests.cpu'] ?? '';
        expect(text.endsWith('m') ? Number(text.slice(0, -1)) : Number(text) * 1000).toBe(cpu);
      }),
      { numRuns: 50 },
    );
  });
});
