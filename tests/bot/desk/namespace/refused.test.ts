// Who may see one namespace only is refused everything else by name, and does not learn what there is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Access, accessBy } from '../../../../src/bot/desk/access/access.ts';
import type { NamespaceQuestion, NamespaceReader } from '../../../../src/bot/desk/ports.ts';
import { watchPort } from '../../../../src/bot/desk/watch/watch-port.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { aDesk, ask, textOf } from '../../../make/desk.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({ file: ':memory:' });
});
afterAll(() => store.close());

const inShop = accessBy(() => ({ version: 1, rules: [{ verbs: ['watch', 'namespace'], namespaces: ['shop'] }] }));

const deployment = (namespace: string): object => ({
  kind: 'Deployment',
  metadata: { name: 'api', namespace },
  spec: { replicas: 3 },
  status: { readyReplicas: 1, availableReplicas: 1 },
});

interface Asked extends NamespaceReader {
  readonly asked: (Pick<NamespaceQuestion, 'namespace'> | 'nodes' | 'cluster')[];
}

/** A cluster with some namespaces. */
function cluster(...namespaces: readonly string[]): Asked {
  const asked: Asked['asked'] = [];
  const source = 'From the cluster prod.';
  return {
    isSimulated: false,
    asked,
    read: async ({ namespace }) => {
      asked.push({ namespace });
      const there = namespaces.filter((one) => namespace === '*' || namespace === one);
      return { objects: there.map(deployment), unseen: [], source };
    },
    nodes: async () => {
      asked.push('nodes');
      return { objects: [], unseen: [], source };
    },
    control: async () => {
      asked.push('cluster');
      return { control: { components: [], failing: [] }, unseen: [], source };
    },
  };
}

function deskOf(reader: NamespaceReader, access: Access): ReturnType<typeof aDesk> {
  const watch = watchPort({
    store,
    clusterName: () => 'prod',
    openOf: () => 0,
    speaks: () => true,
    now: () => Date.parse('2026-03-04T08:00:00Z'),
    access,
    mayPost: async () => true,
  });
  return aDesk({ cluster: reader, access, watch });
}

/** every road to another namespace, or to what belongs to all */
const ROADS = [
  'namespace other',
  'ns other',
  'namespace other deploy/api',
  'namespace other --since 15m',
  'namespace other --logs',
  'namespace other --context prod',
  'namespace -A',
  'nodes',
  'cluster',
  'watch other',
  'watch other@prod',
  'watch other off',
  'watch other mute 1h',
  'watch other unmute',
  'watch other quiet 22:00-06:00',
  'watch other grace image 3m',
  'watch other digest 9:00',
] as const;

describe('who may see the namespace shop', () => {
  it.each(ROADS)('gets the same answer to `%s` whether it is there or not, and nothing is read', async (road) => {
    const [there, missing] = [cluster('shop', 'other'), cluster('shop')];
    const heard = [await ask(deskOf(there, inShop), road), await ask(deskOf(missing, inShop), road)] as const;
    expect(textOf(heard[0])).toBe(textOf(heard[1]));
    expect(textOf(heard[0])).not.toMatch(/Deployment|api|From the cluster/);
    expect(textOf(heard[0])).not.toBe('');
    expect([...there.asked, ...missing.asked]).toEqual([]);
    expect(heard[0].answers[0]?.isPrivate).toBe(true);
    expect(await store.subscriptions.list({ kind: 'watch' })).toEqual([]);
  });

  it.each(['namespace other', 'namespace other deploy/api', 'watch other', 'watch other digest 9:00'])(
    'is refused by name: %s',
    async (road) => {
      expect(textOf(await ask(deskOf(cluster('shop'), inShop), road))).toContain('other');
    },
  );

  it('gets of `namespace -A --problems` what is in it, and no count of others', async () => {
    const texts = await Promise.all(
      [cluster('shop', 'other'), cluster('shop')].map(async (one) =>
        textOf(await ask(deskOf(one, inShop), 'namespace -A --problems')),
      ),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('namespace shop');
    expect(texts[0]).not.toContain('other');
  });

  it.each(['namespace shop', 'namespace shop deploy/api', 'namespace shop --since 15m', 'watch shop digest 9:00'])(
    'gets its answer to `%s`',
    async (road) => {
      const heard = await ask(deskOf(cluster('shop'), inShop), road);
      expect(textOf(heard)).not.toContain('You may not');
      for (const { id } of await store.subscriptions.list({ kind: 'watch' })) await store.subscriptions.remove(id);
    },
  );
});

describe('who might see a namespace and may no longer', () => {
  it.each(['diff', 'why deploy/api', 'why deploy/nope'])(
    'is refused `%s` whether it is still there or not',
    async (road) => {
      const texts: string[] = [];
      for (const after of [['shop', 'other'], ['shop']]) {
        let namespaces = ['other'];
        let now = cluster('other');
        const access = accessBy(() => ({ version: 1, rules: [{ verbs: ['namespace'], namespaces }] }));
        const desk = deskOf({ isSimulated: false, read: (question, told) => now.read(question, told) }, access);
        await ask(desk, 'namespace other');
        expect(now.asked).toEqual([{ namespace: 'other' }]);
        namespaces = ['shop'];
        now = cluster(...after);
        const heard = await ask(desk, road);
        expect(heard.answers[0]?.isPrivate).toBe(true);
        expect(now.asked).toEqual([]);
        texts.push(textOf(heard));
      }
      expect(texts[0]).toContain('other');
      expect(texts[0]).toBe(texts[1]);
    },
  );
});
