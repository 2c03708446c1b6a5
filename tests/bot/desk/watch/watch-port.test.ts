import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessBy } from '../../../../src/bot/desk/access/access.ts';
import { watchPort } from '../../../../src/bot/desk/watch/watch-port.ts';
import type { Incident } from '../../../../src/cluster/watch/incident.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { aDesk, aPerson, aPlace, ask, textOf } from '../../../make/desk.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({ file: ':memory:' });
});
afterAll(() => store.close());

const NOW = Date.parse('2026-03-04T08:00:00Z');

const NOBODY = { access: accessBy(() => undefined), mayPost: async () => false };

it('keeps what a channel wants to be told, and forgets it when told to', async () => {
  const watch = watchPort({
    store,
    clusterName: () => 'prod',
    openOf: () => 2,
    speaks: (one) => one === 'slack',
    now: () => NOW,
    ...NOBODY,
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
  const watch = watchPort({
    store,
    clusterName: () => 'prod',
    openOf: () => 0,
    speaks: () => false,
    now: () => NOW,
    ...NOBODY,
  });
  const access = accessBy(() => ({ version: 1, rules: [{ verbs: ['watch', 'namespace'], namespaces: ['shop'] }] }));
  expect(textOf(await ask(aDesk({ watch, access }), 'watch shop'))).toContain(
    'only speak unasked in Slack and Discord',
  );
  expect(await store.subscriptions.list({ kind: 'watch' })).toEqual([]);
});

describe('what is changed of a watch', () => {
  const access = accessBy(() => ({
    version: 1,
    rules: [
      { verbs: ['watch', 'namespace'], namespaces: ['shop'], where: { channels: ['C1', 'C0OPS0000'] } },
      { verbs: ['watch', 'namespace'], namespaces: ['cart'], clusters: ['prod'] },
    ],
  }));
  const watch = (mayPost: boolean): ReturnType<typeof watchPort> =>
    watchPort({
      store,
      clusterName: (context) => context ?? 'prod',
      openOf: () => 0,
      speaks: () => true,
      now: () => NOW,
      access,
      mayPost: async () => mayPost,
    });
  const say = async (text: string, mayPost = true): Promise<string> =>
    textOf(await ask(aDesk({ watch: watch(mayPost), access }), text));
  const kept = async (channel = 'C1'): Promise<unknown> =>
    (await store.subscriptions.list({ kind: 'watch', channel }))[0]?.options;

  it('is how long a step may take', async () => {
    await say('watch shop');
    expect(await say('watch shop grace image 3m')).toContain('the step image may take 3m');
    expect(await say('watch shop grace ready 1h30m')).toContain('1h30m');
    expect(await kept()).toMatchObject({ graces: { image: 180_000, ready: 5_400_000 } });
    expect(await say('watch list')).toContain('graces: image 3m, ready 1h30m');
    expect(await say('watch shop grace image off')).toContain('as long as elsewhere');
    expect(await kept()).toMatchObject({ graces: { ready: 5_400_000 } });
    expect(await say('watch shop grace picture 3m')).toContain('Steps: accepted, children');
    expect(await say('watch shop grace image soon')).toContain('How long is soon?');
    expect(await say('watch shop grace image 2d')).toContain('24 hours at most');
  });

  it('is when nothing shall be said', async () => {
    expect(await say('watch shop quiet 22:00-06:00 Europe/Berlin')).toContain('22:00-06:00 Europe/Berlin, each day;');
    expect(await say('watch shop quiet 7:30-8:30')).toContain('07:30-08:30 UTC, each day, so from now on');
    expect(await say('watch shop quiet 20:00-21:00 Asia/Tokyo once')).toContain(
      'from 2026-03-04 11:00 to 2026-03-04 12:00 UTC',
    );
    expect(await kept()).toMatchObject({
      quiet: [
        { from: 1320, until: 360, zone: 'Europe/Berlin' },
        { from: 450, until: 510, zone: 'UTC' },
      ],
      windows: [{ from: NOW + 3 * 3_600_000, until: NOW + 4 * 3_600_000 }],
    });
    expect(await say('watch list')).toContain('quiet at 22:00-06:00 Europe/Berlin, 07:30-08:30 UTC');
    expect(await say('watch shop quiet 22:00-06:00 Mars/Crater')).toContain('Mars/Crater is no time zone');
    expect(await say('watch shop quiet 25:00-06:00')).toContain('Which hours are 25:00-06:00?');
    expect(await say('watch shop quiet off')).toContain('no quiet hours');
    expect(await kept()).not.toHaveProperty('quiet');
    await say('watch shop off');
  });

  it.each([
    ['by whoever may write there, and so may we', 'watch shop <#C0OPS0000|ops>', true, 'tell <#C0OPS0000|ops>'],
    ['not by others', 'watch shop <#C0OPS0000>', false, 'only if you and I may both write'],
    ['not where no rule lets them ask', 'watch shop <#C0ELSE000>', true, 'only if you and I may both write'],
    ['not by a name that only people know', 'watch shop #ops', true, '#ops is no channel that I know'],
  ])('is which channel is told: %s', async (_how, text, mayPost, line) => {
    expect(await say(text, mayPost)).toContain(line);
  });

  it('of another channel is changed from here', async () => {
    expect(await kept('C0OPS0000')).toBeDefined();
    expect(await kept()).toBeUndefined();
    expect(await say('watch shop <#C0OPS0000> mute 1h')).toContain('until 2026-03-04 09:00 UTC');
    expect(await say('watch shop <#C0OPS0000> off')).toContain('no longer watch shop');
    expect(await kept('C0OPS0000')).toBeUndefined();
  });

  it('says the same of a cluster that somebody may not see and of one that there is not', async () => {
    const refused = await say('watch cart@lab');
    expect(refused).not.toContain('I watch');
    expect(await say('watch cart@nowhere')).toBe(refused);
    expect(await say('watch cart@prod')).toContain('I watch cart on prod');
    await say('watch cart@prod off');
  });
});

it('fills the note of an incident with what the watch knows, for whoever presses the button in its thread', async () => {
  const incident: Incident = {
    key: 'k',
    stall: {
      key: 'k',
      playbook: 'app/exit',
      object: 'Deployment/shop/api',
      layer: 'app',
      part: 'exit',
      step: 'running',
      sentence: 'api ends as soon as it has begun.',
      consequences: ['Service/shop/api: nobody is behind it'],
      ready: 0,
      wanted: 2,
      note: { firstLook: 'kubectl -n shop logs api', fix: 'Bring back the settings.', prevention: '' },
    },
    since: NOW,
    stages: [
      { layer: 'kubelet', part: 'image', from: NOW, to: NOW + 200_000 },
      { layer: 'app', part: 'exit', from: NOW + 200_000, to: NOW + 320_000 },
    ],
    isTold: true,
    saidAt: NOW,
    goneAt: NOW + 320_000,
    healedAt: NOW + 380_000,
    returns: 0,
  };
  const { incident: opened } = await store.incidents.open({
    key: 'k',
    workspace: 'slack:T1',
    channel: 'C1',
    cluster: 'prod',
    namespace: 'shop',
    object: 'Deployment/shop/api',
    layer: 'app',
    part: 'exit',
    playbook: 'app/exit',
    startedAt: new Date(NOW).toISOString(),
    state: incident,
  });
  await store.incidents.update(opened.id, { postedTo: { channel: 'C1', message: '17.5' } });
  const options = { store, clusterName: () => 'prod', openOf: () => 0, speaks: () => true, now: () => NOW, ...NOBODY };
  const desk = aDesk({ store, watch: watchPort(options) });
  const form = await desk.noteForm(aPlace({ thread: '17.5' }), aPerson());
  expect(Object.fromEntries(form?.fields.map(({ key, value }) => [key, value]) ?? [])).toEqual({
    when: '2026-03-04 08:00 to 2026-03-04 08:05 UTC, shop on prod',
    symptom: 'Deployment/shop/api, 0 of 2 ready\nService/shop/api: nobody is behind it',
    firstLook: 'kubectl -n shop logs api',
    cause: 'app/exit: api ends as soon as it has begun.\nLayers: kubelet/image: 3m20s, app/exit: 2m',
    fix: 'Bring back the settings.',
    prevention: '',
  });
  expect(await desk.noteForm(aPlace({ thread: '17.6' }), aPerson())).toBeUndefined();
  const fields = { when: 'w', symptom: 's', firstLook: '', cause: 'c', fix: '', prevention: '' };
  await desk.saveNote(aPlace({ thread: '17.5' }), aPerson(), fields);
  const notes = await store.notes.list({ workspace: 'slack:T1', limit: 1 });
  expect(notes.items[0]).toMatchObject({
    layer: 'app',
    part: 'exit',
    playbook: 'app/exit',
    workload: 'Deployment/shop/api',
  });
});
