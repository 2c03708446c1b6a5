import { describe, expect, it } from 'vitest';
import { accessBy } from '../../../../src/bot/desk/access/access.ts';
import { onlySince } from '../../../../src/bot/desk/namespace/only-since.ts';
import { byNamespace } from '../../../../src/bot/desk/namespace/troubled.ts';
import type { NamespaceQuestion, NamespaceReader } from '../../../../src/bot/desk/ports.ts';
import { aDesk, aMessage, aPerson, ask, replyOf, textOf } from '../../../make/desk.ts';
import { anEngine } from '../../../make/diagnosis.ts';

const everything = accessBy(() => ({ version: 1, rules: [{ verbs: ['namespace'], namespaces: ['*'] }] }));
const shopOnly = accessBy(() => ({ version: 1, rules: [{ verbs: ['namespace'], namespaces: ['shop'] }] }));

function deployment(namespace: string, ready: number): object {
  return {
    kind: 'Deployment',
    metadata: { name: 'api', namespace },
    spec: { replicas: 3 },
    status: { readyReplicas: ready, availableReplicas: ready },
  };
}

interface Asked extends NamespaceReader {
  readonly asked: NamespaceQuestion[];
}

function cluster(...reads: readonly (readonly object[])[]): Asked {
  const asked: NamespaceQuestion[] = [];
  return {
    isSimulated: false,
    asked,
    read: async (question) => {
      asked.push(question);
      const objects = reads[Math.min(asked.length, reads.length) - 1] ?? [];
      return { objects, unseen: [], source: 'From the cluster prod.' };
    },
    nodes: async () => ({
      objects: [
        { metadata: { name: 'n1' }, status: { conditions: [{ type: 'Ready', status: 'True' }] } },
        { metadata: { name: 'n2' }, status: { conditions: [{ type: 'Ready', status: 'Unknown' }] } },
      ],
      unseen: [],
      source: 'From the cluster prod.',
    }),
    control: async () => ({
      control: { components: [{ name: 'kube-scheduler', state: 'down', by: ['Lease 90 s'] }], failing: [] },
      unseen: [],
      source: 'From the cluster prod.',
    }),
  };
}

describe('a look', () => {
  it('goes to the cluster that is named, as somebody of the asker’s groups', async () => {
    const reader = cluster([deployment('shop', 1)]);
    const person = aPerson({ groups: ['S1'] });
    await ask(aDesk({ cluster: reader, access: everything }), aMessage('namespace shop --context prod', { person }));
    expect(reader.asked).toMatchObject([{ namespace: 'shop', context: 'prod', groups: ['S1'] }]);
  });

  it('is compared with the one before', async () => {
    const now = Date.parse('2026-03-04T10:02:00Z');
    const reader = cluster([deployment('shop', 1)], [deployment('shop', 2)]);
    const desk = aDesk({ cluster: reader, access: everything, now: () => now });
    await ask(desk, 'namespace shop');
    const text = textOf(await ask(desk, 'diff'));
    expect(text).toContain('Since 10:02 UTC');
    expect(text).toContain('Deployment/api: 1 of 3 ready → 2 of 3 ready');
  });

  it('has nothing to be compared with before the first one', async () => {
    const text = textOf(await ask(aDesk({ cluster: cluster([]), access: everything }), 'diff'));
    expect(text).toContain('Nothing was looked at here yet');
  });

  it('at one object is in the namespace of the last one', async () => {
    const reader = cluster([deployment('shop', 1)]);
    const desk = aDesk({ cluster: reader, access: everything });
    await ask(desk, 'namespace shop');
    await ask(desk, 'why deploy/api');
    expect(reader.asked[1]).toMatchObject({ namespace: 'shop', object: { kind: 'deploy', name: 'api' } });
  });
});

describe('when nothing could be read', () => {
  const said = 'error: You must be logged in to the server (Unauthorized)';

  it('what kubectl would have said is judged', async () => {
    const engine = anEngine();
    const reader: NamespaceReader = {
      isSimulated: false,
      read: async () => ({ objects: [], unseen: [], source: 'The cluster prod could not be read: 401.', said }),
    };
    const reply = replyOf(await ask(aDesk({ engine, cluster: reader, access: everything }), 'namespace shop'));
    expect(engine.asked.map(({ input }) => input)).toEqual([said]);
    expect(reply.parts[0]).toMatchObject({ type: 'text', text: 'The cluster prod could not be read: 401.' });
    expect(reply.parts[1]).toMatchObject({ type: 'answer' });
  });

  it('as no API server answers, the lab does, and says so first', async () => {
    const reader: NamespaceReader = {
      isSimulated: false,
      read: async () => ({
        objects: [],
        unseen: [],
        source: 'The cluster prod could not be read: the API server refused the connection.',
        said: 'refused',
        outOfReach: 'the API server refused the connection',
      }),
    };
    const lab: NamespaceReader = {
      isSimulated: true,
      read: async () => ({ objects: [deployment('shop', 0)], unseen: [], source: 'Simulated.' }),
    };
    const reply = replyOf(await ask(aDesk({ cluster: reader, lab, access: everything }), 'namespace shop'));
    expect(reply.parts[0]).toMatchObject({
      tone: 'unsure',
      text: expect.stringMatching(/^Simulated: The cluster prod could not be read: the API server refused/),
    });
  });
});

describe('the namespaces in trouble', () => {
  const objects = [deployment('shop', 1), deployment('cart', 3), deployment('mail', 0)];

  it('are those that the asker may read, and only what shows trouble is judged', async () => {
    const all = textOf(await ask(aDesk({ cluster: cluster(objects), access: everything }), 'namespace -A --problems'));
    expect(all).toContain('2 of 3 namespaces');
    expect(all).toContain('namespace mail');
    expect(all).not.toContain('namespace cart');
    const some = textOf(await ask(aDesk({ cluster: cluster(objects), access: shopOnly }), 'namespace -A --problems'));
    expect(some).toContain('namespace shop');
    expect(some).not.toContain('mail');
  });

  it('are nobody’s business who may read none', async () => {
    const heard = await ask(aDesk({ cluster: cluster(objects) }), 'namespace -A --problems');
    expect(heard.answers[0]?.isPrivate).toBe(true);
    expect(textOf(heard)).not.toContain('mail');
  });

  it('are read with what they stand on', () => {
    const volume = { kind: 'PersistentVolume', metadata: { name: 'v' }, spec: { claimRef: { namespace: 'cart' } } };
    const found = byNamespace([...objects, volume, { kind: 'Node', metadata: { name: 'n' } }]);
    expect(found.map(({ namespace, objects: own }) => [namespace, own.length])).toEqual([
      ['cart', 3],
      ['mail', 2],
      ['shop', 2],
    ]);
  });
});

describe('nodes and the control plane', () => {
  it('are told to who may read everything', async () => {
    const desk = aDesk({ cluster: cluster([]), access: everything });
    expect(textOf(await ask(desk, 'nodes'))).toContain('n2: its kubelet no longer reports');
    const text = textOf(await ask(desk, 'cluster'));
    expect(text).toContain('Down: kube-scheduler.');
    expect(text).toContain('new pods stay Pending');
  });

  it('are refused to others', async () => {
    const desk = aDesk({ cluster: cluster([]), access: shopOnly });
    for (const question of ['nodes', 'cluster']) {
      const heard = await ask(desk, question);
      expect(heard.answers[0]?.isPrivate).toBe(true);
      expect(textOf(heard)).not.toContain('n2');
    }
  });
});

it('leaves out events that are older, and nothing else', () => {
  const at = Date.parse('2026-03-04T08:00:00Z');
  const event = (lastTimestamp: string | null, more: object = {}): object => ({
    kind: 'Event',
    lastTimestamp,
    ...more,
  });
  const old = event('2026-03-04T07:00:00Z');
  const fresh = event('2026-03-04T08:01:00Z');
  const series = event(null, {
    eventTime: '2026-03-04T07:00:00Z',
    series: { lastObservedTime: '2026-03-04T08:02:00Z' },
  });
  const undated = event(null);
  const pod = { kind: 'Pod', metadata: { creationTimestamp: '2025-01-01T00:00:00Z' } };
  expect(onlySince([old, fresh, series, undated, pod], at)).toEqual({
    objects: [fresh, series, undated, pod],
    dropped: 1,
  });
});

it.each([
  ['with a cluster, what is missing is a place to remember', 'cluster', 'SEKISHO_DATA'],
  ['without one, a cluster', 'none', 'none is connected'],
])('a watch cannot be kept: %s', async (_what, which, line) => {
  const access = accessBy(() => ({ version: 1, rules: [{ verbs: ['namespace', 'watch'], namespaces: ['shop'] }] }));
  const desk = aDesk({ access, ...(which === 'cluster' && { cluster: cluster([]) }) });
  expect(textOf(await ask(desk, 'watch shop'))).toContain(line);
});

it('a look says what has changed since the one before, and speaks of no paste', async () => {
  const reader = cluster([deployment('shop', 1)], [deployment('shop', 2)]);
  const desk = aDesk({ cluster: reader, access: everything });
  await ask(desk, 'namespace shop');
  const text = textOf(await ask(desk, 'namespace shop'));
  expect(text).toContain('Deployment/api');
  expect(text).not.toContain('With this paste');
});
