import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessBy } from '../../../../src/bot/desk/access/access.ts';
import { watchPort } from '../../../../src/bot/desk/watch/watch-port.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { aDesk, ask, textOf } from '../../../make/desk.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({ file: ':memory:' });
});
afterAll(() => store.close());

const NOW = Date.parse('2026-03-04T08:00:00Z');

it('keeps what a channel wants to be told, and forgets it when told to', async () => {
  const watch = watchPort({
    store,
    clusterName: () => 'prod',
    openOf: () => 2,
    speaks: (one) => one === 'slack',
    now: () => NOW,
  });
  const access = accessBy(() => ({ version: 1, rules: [{ verbs: ['watch', 'namespace'], namespaces: ['shop'] }] }));
  const desk = aDesk({ watch, access });
  const say = async (text: string): Promise<string> => textOf(await ask(desk, text));
  expect(await say('watch list')).toContain('Nothing is watched');
  expect(await say('watch shop mute 1h')).toContain('not watched');
  expect(await say('watch shop')).toContain('I watch shop on prod');
  expect(await say('watch shop')).toContain('already');
  expect(await say('watch shop mute 1h')).toContain('until 2026-03-04 09:00 UTC');
  expect(await say('watch shop mute soon')).toContain('How long is soon?');
  expect(await say('watch shop mute 99d')).toContain('14 days at most');
  expect(await say('watch shop digest 25:00')).toContain('What time is 25:00?');
  expect(await say('watch shop digest 9:00')).toContain('Each day at 9:00 UTC');
  expect(await say('watch list')).toContain('shop on prod: 2 stalled, muted until 2026-03-04 09:00 UTC');
  const [kept] = await store.subscriptions.list({ kind: 'watch' });
  expect(kept).toMatchObject({
    workspace: 'slack:T1',
    channel: 'C1',
    target: '/shop',
    options: { language: 'en', mutedUntil: NOW + 3_600_000, digestAt: 540 },
  });
  expect(await say('watch shop deploy/api')).toContain('A whole namespace');
  expect(await say('watch mail')).not.toContain('mail on prod');
  expect(await say('watch shop off')).toContain('no longer watch shop');
  expect(await store.subscriptions.list({ kind: 'watch' })).toEqual([]);
});

it('is not begun where nothing can be said unasked', async () => {
  const watch = watchPort({ store, clusterName: () => 'prod', openOf: () => 0, speaks: () => false, now: () => NOW });
  const access = accessBy(() => ({ version: 1, rules: [{ verbs: ['watch', 'namespace'], namespaces: ['shop'] }] }));
  expect(textOf(await ask(aDesk({ watch, access }), 'watch shop'))).toContain(
    'only speak unasked in Slack and Discord',
  );
  expect(await store.subscriptions.list({ kind: 'watch' })).toEqual([]);
});
