import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/sim/api/status.ts';
import { CONFIG_MAPS, NODES, PODS } from '../../../src/sim/resources/index.ts';
import { LARGEST_WRITE, meet } from '../../../src/sim/store/fault.ts';
import { Store } from '../../../src/sim/store/store.ts';
import type { ConfigMap, Node, Pod } from '../../../src/sim/wire.ts';

function configMap(name: string, namespace = 'lab', data: Record<string, string> = {}): ConfigMap {
  const metadata = { name, namespace, uid: `uid-${name}`, resourceVersion: '', creationTimestamp: '' };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
}

function pod(name: string, nodeName?: string, owner?: string): Pod {
  const metadata = {
    name,
    namespace: 'lab',
    uid: `uid-${name}`,
    resourceVersion: '',
    creationTimestamp: '',
    ...(owner && { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'rs', uid: owner }] }),
  };
  const spec = { containers: [], ...(nodeName && { nodeName }) };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec, status: {} };
}

function failing(work: () => unknown): { code: number; reason: string; message: string } {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof ApiError) return { code: thrown.code, reason: thrown.reason, message: thrown.message };
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

describe('the ledger', () => {
  it('gives each change a revision of its own, which grows', () => {
    const store = new Store();
    const one = store.create(CONFIG_MAPS, configMap('a'));
    const two = store.create(CONFIG_MAPS, configMap('b'));
    const three = store.update(CONFIG_MAPS, { ...one, data: { x: 'y' } });
    const revisions = [one, two, three].map(({ metadata }) => Number(metadata.resourceVersion));
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(new Set(revisions).size).toBe(3);
    expect(store.revision).toBe(revisions[2]);
  });

  it('lists by namespace and name', () => {
    const store = new Store();
    for (const [name, namespace] of [
      ['b', 'x'],
      ['a', 'x'],
      ['c', 'a'],
    ] as const)
      store.create(CONFIG_MAPS, configMap(name, namespace));
    expect(store.list(CONFIG_MAPS).map(({ metadata }) => metadata.name)).toEqual(['c', 'a', 'b']);
    expect(store.list(CONFIG_MAPS, 'x').map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    store.remove(CONFIG_MAPS, 'x', 'a');
    expect(store.list(CONFIG_MAPS, 'x').map(({ metadata }) => metadata.name)).toEqual(['b']);
    expect(store.count(CONFIG_MAPS)).toBe(2);
  });

  it('tells of a change that somebody makes while he is told of another after all have heard of that', () => {
    const store = new Store();
    const heard: string[] = [];
    store.watch(CONFIG_MAPS, ({ object }) => {
      if (object.metadata.name === 'a') store.create(CONFIG_MAPS, configMap('b'));
    });
    store.watch(CONFIG_MAPS, ({ object }) => heard.push(object.metadata.resourceVersion));
    store.create(CONFIG_MAPS, configMap('a'));
    store.create(CONFIG_MAPS, configMap('c'));
    expect(heard).toEqual(['2', '3', '4']);
  });

  it('goes on telling after somebody has thrown while he was told', () => {
    const store = new Store();
    const heard: string[] = [];
    const end = store.watch(CONFIG_MAPS, () => {
      throw new Error('a fault');
    });
    store.watch(CONFIG_MAPS, ({ object }) => heard.push(object.metadata.name));
    expect(() => store.create(CONFIG_MAPS, configMap('a'))).toThrow('a fault');
    end();
    store.create(CONFIG_MAPS, configMap('b'));
    expect(heard).toEqual(['b']);
  });

  it('refuses a second object of a name', () => {
    const store = new Store();
    store.create(CONFIG_MAPS, configMap('a'));
    expect(failing(() => store.create(CONFIG_MAPS, configMap('a')))).toEqual({
      code: 409,
      reason: 'AlreadyExists',
      message: 'configmaps "a" already exists',
    });
  });

  it('refuses a change of an object that somebody changed since', () => {
    const store = new Store();
    const read = store.create(CONFIG_MAPS, configMap('a'));
    store.update(CONFIG_MAPS, { ...read, data: { x: '1' } });
    expect(failing(() => store.update(CONFIG_MAPS, { ...read, data: { x: '2' } }))).toEqual({
      code: 409,
      reason: 'Conflict',
      message:
        'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
    });
  });

  it('tells of changes, with what was there before', () => {
    const store = new Store();
    const told: string[] = [];
    const end = store.watch(CONFIG_MAPS, ({ type, object, old }) =>
      told.push(`${type} ${object.data?.x} ${old?.data?.x}`),
    );
    const one = store.create(CONFIG_MAPS, configMap('a', 'lab', { x: '1' }));
    store.update(CONFIG_MAPS, { ...one, data: { x: '2' } });
    store.remove(CONFIG_MAPS, 'lab', 'a');
    end();
    store.create(CONFIG_MAPS, configMap('a'));
    expect(told).toEqual(['ADDED 1 undefined', 'MODIFIED 2 1', 'DELETED 2 2']);
  });

  it('remembers the changes since a revision, until it is compacted', () => {
    const store = new Store();
    const from = store.revision;
    store.create(CONFIG_MAPS, configMap('a'));
    store.create(NODES, {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: configMap('n').metadata,
      spec: {},
      status: {},
    } as Node);
    store.remove(CONFIG_MAPS, 'lab', 'a');
    expect(store.since(CONFIG_MAPS, from).map(({ change }) => change.type)).toEqual(['ADDED', 'DELETED']);
    store.compact();
    expect(failing(() => store.since(CONFIG_MAPS, from)).code).toBe(410);
    expect(store.since(CONFIG_MAPS, store.revision)).toEqual([]);
  });

  it('forgets its oldest history by itself', () => {
    const store = new Store();
    const from = store.revision;
    let one = store.create(CONFIG_MAPS, configMap('a'));
    for (let i = 0; i < 45_000; i++) one = store.update(CONFIG_MAPS, { ...one, data: { i: String(i) } });
    expect(failing(() => store.since(CONFIG_MAPS, from))).toMatchObject({ code: 410, reason: 'Expired' });
    expect(store.since(CONFIG_MAPS, store.revision - 10)).toHaveLength(10);
  });

  it('knows whose children objects are, and which pods a node has', () => {
    const store = new Store();
    store.create(PODS, pod('a', undefined, 'rs'));
    const b = store.create(PODS, pod('b', 'n1', 'rs'));
    expect(store.ownedBy('rs', PODS).map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expect(store.ownedBy('rs', CONFIG_MAPS)).toEqual([]);
    expect(store.podsOn('n1').map(({ metadata }) => metadata.name)).toEqual(['b']);
    const { ownerReferences: _owners, ...metadata } = b.metadata;
    store.update(PODS, { ...b, metadata });
    expect(store.ownedBy('rs').map(({ metadata: { name } }) => name)).toEqual(['a']);
    store.remove(PODS, 'lab', 'b');
    expect(store.podsOn('n1')).toEqual([]);
  });

  it('keeps its indexes true whatever is written', () => {
    const action = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      act: fc.constantFrom('write', 'remove'),
      node: fc.constantFrom(undefined, 'n1', 'n2'),
      owner: fc.constantFrom(undefined, 'o1', 'o2'),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const store = new Store();
        for (const { name, act, node, owner } of actions) {
          if (act === 'remove') store.remove(PODS, 'lab', name);
          else if (store.get(PODS, 'lab', name)) store.update(PODS, pod(name, node, owner));
          else store.create(PODS, pod(name, node, owner));
          const all = store.list(PODS, 'lab');
          for (const one of ['n1', 'n2'])
            expect(new Set(store.podsOn(one))).toEqual(new Set(all.filter(({ spec }) => spec.nodeName === one)));
          for (const uid of ['o1', 'o2'])
            expect(new Set(store.ownedBy(uid, PODS))).toEqual(
              new Set(all.filter(({ metadata }) => metadata.ownerReferences?.some((ref) => ref.uid === uid))),
            );
        }
      }),
    );
  });
});

describe('a ledger in trouble', () => {
  it.each([
    ['well', undefined, 100, 0],
    ['slow', { kind: 'slow', ms: 500 } as const, 100, 500],
    ['without space, read', { kind: 'no-space' } as const, 0, 0],
  ])('%s', (_, fault, bytes, latency) => {
    expect(meet(fault, bytes)).toBe(latency);
  });

  it.each([
    ['without a leader', { kind: 'no-leader' } as const, 0, 'etcdserver: request timed out'],
    ['without space', { kind: 'no-space' } as const, 100, 'etcdserver: mvcc: database space exceeded'],
    ['asked for too much', undefined, LARGEST_WRITE + 1, 'etcdserver: request is too large'],
  ])('%s', (_, fault, bytes, message) => {
    expect(failing(() => meet(fault, bytes))).toMatchObject({ code: 500, message });
  });
});
