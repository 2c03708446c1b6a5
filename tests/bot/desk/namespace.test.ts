import { afterAll, describe, expect, it } from 'vitest';
import { accessBy } from '../../../src/bot/desk/access/access.ts';
import { engineThreads } from '../../../src/bot/desk/engine/engine-threads.ts';
import { labReader } from '../../../src/bot/desk/lab/lab-reader.ts';
import { around } from '../../../src/bot/desk/namespace/around.ts';
import type { NamespaceReader } from '../../../src/bot/desk/ports.ts';
import { aDesk, aMessage, aPerson, aPlace, ask, replyOf, textOf } from '../../make/desk.ts';

const owned = (kind: string, name: string): object => ({ metadata: { ownerReferences: [{ kind, name }] } });
const object = (kind: string, name: string, more: object = {}): object => {
  const { metadata = {}, ...rest } = more as { metadata?: object };
  return { kind, metadata: { name, namespace: 'shop', ...metadata }, ...rest };
};

const SHOP = [
  object('Deployment', 'api'),
  object('ReplicaSet', 'api-1', owned('Deployment', 'api')),
  object('Pod', 'api-1-a', owned('ReplicaSet', 'api-1')),
  object('Event', 'e1', { involvedObject: { kind: 'Pod', name: 'api-1-a' } }),
  object('Deployment', 'web'),
  object('Event', 'e2', { involvedObject: { kind: 'Deployment', name: 'web' } }),
  { kind: 'Node', metadata: { name: 'node-1' } },
];

describe('around', () => {
  it.each(['deploy', 'deployment', 'deployments', 'Deployment'])('%s keeps what belongs to it', (kind) => {
    const names = around(SHOP, { kind, name: 'api' }).map(
      (one) => (one as { metadata: { name: string } }).metadata.name,
    );
    expect(names).toEqual(['api', 'api-1', 'api-1-a', 'e1', 'node-1']);
  });

  it('is empty for what is not there', () => {
    expect(around(SHOP, { kind: 'sts', name: 'api' })).toEqual([]);
  });
});

function cluster(objects: readonly object[]): NamespaceReader {
  return { isSimulated: false, read: async () => ({ objects, unseen: ['events: forbidden'], source: 'cluster kind' }) };
}

describe('a live namespace', () => {
  const rules = accessBy(() => ({ version: 1, rules: [{ verbs: ['namespace'], namespaces: ['shop'] }] }));

  it('that is closed gets the same answer whether it exists or not', async () => {
    const texts = await Promise.all(
      [cluster(SHOP), cluster([])].map(async (one) => {
        const heard = await ask(aDesk({ cluster: one }), 'namespace shop');
        expect(heard.answers[0]?.isPrivate).toBe(true);
        return textOf(heard);
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('that is open is read, and what could not be seen is said', async () => {
    const text = textOf(await ask(aDesk({ cluster: cluster(SHOP), access: rules }), 'ns shop'));
    expect(text).toContain('cluster kind');
    expect(text).toContain('events: forbidden');
    expect(textOf(await ask(aDesk({ cluster: cluster(SHOP), access: rules }), 'ns billing'))).toContain(
      'You may not ask',
    );
  });

  it.each([
    ['ns shop deploy/nope', SHOP, 'There is no deploy/nope in namespace shop'],
    ['ns shop', [SHOP[6] as object], 'Nothing runs in namespace shop'],
    ['ns', SHOP, 'Name a namespace'],
  ])('%s says what is not there', async (text, objects, line) => {
    expect(textOf(await ask(aDesk({ cluster: cluster(objects), access: rules }), text))).toContain(line);
  });

  it('that cannot be read says why', async () => {
    const broken: NamespaceReader = { isSimulated: false, read: () => Promise.reject(new Error('connection refused')) };
    expect(textOf(await ask(aDesk({ cluster: broken, access: rules }), 'ns shop'))).toContain('connection refused');
  });
});

describe('without a cluster', () => {
  const lab = labReader();
  const engine = engineThreads({}, { threads: 1 });

  afterAll(async () => {
    await Promise.all([lab.close(), engine.close()]);
  });

  it('a lab of that name answers and says that it is one; the engine reads it off its objects', async () => {
    const desk = aDesk({ lab, engine });
    const reply = replyOf(await ask(desk, aMessage('名前空間 lab を見て', { place: aPlace(), person: aPerson() })));
    expect(reply.language).toBe('ja');
    expect(reply.parts[0]).toMatchObject({ type: 'text', text: expect.stringContaining('模擬クラスタ') });
    expect(reply.parts[1]).toMatchObject({ type: 'answer', tone: 'problem', object: expect.stringContaining('/lab/') });
  }, 150_000);
});
