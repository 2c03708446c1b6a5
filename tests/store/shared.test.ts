// What replicas and people agree on: claims, leases, locks, the quiz, incidents, subscriptions, installations and data, on both databases alike.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/store/engine/migrations.ts';
import type { Store } from '../../src/store/store.ts';
import {
  aDay,
  aNote,
  anAnswer,
  anIncident,
  STORE_KINDS,
  StandingClock,
  type StoreMaker,
  TEST_KEY,
} from '../make/stores.ts';

const DAY = { workspace: 'slack:T1', channel: 'C1', date: '2026-03-02' };

describe.each(Object.entries(STORE_KINDS))('%s', (kind, make) => {
  let maker: StoreMaker;
  let store: Store;
  let clock: StandingClock;

  beforeAll(async () => {
    maker = await make();
  });
  afterAll(() => maker.end());
  beforeEach(async () => {
    clock = new StandingClock();
    store = await maker.open({ clock: clock.now, key: [TEST_KEY] });
  });
  afterEach(() => store.close());

  it('lets one of many claim an event, until the claim has run out', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => store.deliveries.claim('Ev1', 10)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    clock.forward(9.999);
    expect(await store.deliveries.claim('Ev1', 10)).toBe(false);
    clock.forward(0.001);
    expect(await store.deliveries.claim('Ev1', 10)).toBe(true);
  });

  it('hands a released event on, and a settled one to nobody', async () => {
    await store.deliveries.claim('Ev1', 10);
    await store.deliveries.release('Ev1');
    expect(await store.deliveries.claim('Ev1', 10)).toBe(true);
    await store.deliveries.settle('Ev1', 3_600);
    await store.deliveries.release('Ev1');
    clock.forward(3_599);
    expect(await store.deliveries.claim('Ev1', 10)).toBe(false);
    clock.forward(1);
    expect(await store.deliveries.claim('Ev1', 10)).toBe(true);
  });

  it('keeps a claim while the work goes on, and says who is at work', async () => {
    expect(await store.deliveries.state('Ev1')).toBe('free');
    await store.deliveries.claim('Ev1', 10);
    clock.forward(9);
    await store.deliveries.extend(['Ev1', 'Ev2'], 10);
    clock.forward(9);
    expect(await store.deliveries.claim('Ev1', 10)).toBe(false);
    expect(await store.deliveries.state('Ev1')).toBe('claimed');
    clock.forward(1);
    expect(await store.deliveries.state('Ev1')).toBe('free');
    await store.deliveries.settle('Ev1', 10);
    await store.deliveries.extend(['Ev1'], 100);
    expect(await store.deliveries.state('Ev1')).toBe('settled');
    clock.forward(10);
    expect(await store.deliveries.state('Ev1')).toBe('free');
    expect(await store.deliveries.state('Ev2')).toBe('free');
  });

  it('gives what was taken and not answered to one other when its holder is gone', async () => {
    const item = { key: 'Ev1', where: { channel: 'C1' } };
    expect(await store.inbox.put(item, 'a', 20)).toBe(true);
    expect(await store.inbox.put(item, 'a', 20)).toBe(true);
    expect(await store.inbox.put(item, 'b', 20)).toBe(false);
    clock.forward(15);
    await store.inbox.renew('a', 20);
    clock.forward(19);
    expect(await store.inbox.takeOver('b', 20, 10)).toEqual([]);
    clock.forward(1);
    const taken = await Promise.all(['b', 'c', 'd'].map((holder) => store.inbox.takeOver(holder, 20, 10)));
    expect(taken.flat()).toEqual([item]);
    const by = ['b', 'c', 'd'][taken.findIndex(({ length }) => length > 0)] ?? '';
    // whoever lost it cannot end it
    await store.inbox.done('Ev1', 'a');
    expect(await store.inbox.put(item, 'a', 20)).toBe(false);
    await store.inbox.done('Ev1', by);
    expect(await store.inbox.put(item, 'a', 20)).toBe(true);
  });

  it('takes over the oldest first, so many at once', async () => {
    for (const [at, key] of ['Ev1', 'Ev2', 'Ev3'].entries()) await store.inbox.put({ key, where: at }, 'a', 3 - at);
    clock.forward(5);
    const keys = async () => (await store.inbox.takeOver('b', 20, 2)).map(({ key }) => key).toSorted();
    expect([await keys(), await keys(), await keys()]).toEqual([['Ev2', 'Ev3'], ['Ev1'], []]);
  });

  it('moves a lease on when its holder does not renew it', async () => {
    expect(await store.leases.take('watch:1', 'a', 30)).toBe(true);
    expect(await store.leases.take('watch:1', 'b', 30)).toBe(false);
    clock.forward(20);
    expect(await store.leases.renew('watch:1', 'a', 30)).toBe(true);
    clock.forward(29);
    expect(await store.leases.holder('watch:1')).toBe('a');
    clock.forward(1);
    expect(await store.leases.holder('watch:1')).toBeUndefined();
    expect(await store.leases.renew('watch:1', 'a', 30)).toBe(false);
    expect(await store.leases.take('watch:1', 'b', 30)).toBe(true);
    await store.leases.release('watch:1', 'a');
    expect(await store.leases.holder('watch:1')).toBe('b');
    await store.leases.release('watch:1', 'b');
    expect(await store.leases.take('watch:1', 'a', 30)).toBe(true);
  });

  it('lets one work at a time under a lock, and lets go when the work fails', async () => {
    let inside = 0;
    let most = 0;
    const work = async (): Promise<number> => {
      most = Math.max(most, ++inside);
      await store.ping();
      return --inside;
    };
    const failed = store.locks.withLock('a', async () => {
      await work();
      throw new RangeError('of the work');
    });
    await expect(failed).rejects.toThrow(new RangeError('of the work'));
    expect(await Promise.all(Array.from({ length: 5 }, () => store.locks.withLock('a', work)))).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(most).toBe(1);
  });

  it('says when somebody else has the lock', async () => {
    await store.locks.withLock('a', async () => {
      expect(await store.locks.tryLock('a', async () => 1)).toEqual({ held: false });
      expect(await store.locks.tryLock('b', async () => 1)).toEqual({ held: true, result: 1 });
    });
    expect(await store.locks.tryLock('a', async () => 2)).toEqual({ held: true, result: 2 });
  });

  it('opens a day of the quiz once, and again when it could not be posted', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(() => store.quizDays.open(aDay())))).toContain(true);
    expect(await store.quizDays.open(aDay({ seed: 5 }))).toBe(false);
    expect(await store.quizDays.get(DAY)).toEqual({ ...aDay(), openedAt: '2026-03-02T09:00:00.000Z' });
    expect(await store.quizDays.unposted('2026-03-02T09:00:00.000Z')).toHaveLength(1);
    expect(await store.quizDays.unposted('2026-03-02T08:59:59.999Z')).toEqual([]);
    expect(await store.quizDays.withdraw(DAY)).toBe(true);
    expect(await store.quizDays.open(aDay({ seed: 5 }))).toBe(true);
    await store.quizDays.posted(DAY, { channel: 'C1', message: '17.3' });
    expect(await store.quizDays.withdraw(DAY)).toBe(false);
    expect(await store.quizDays.list({ workspace: 'slack:T1', channel: 'C1', limit: 3 })).toMatchObject([
      { date: '2026-03-02', postedTo: { channel: 'C1', message: '17.3' } },
    ]);
  });

  it('reveals a posted day once, when it is due', async () => {
    await store.quizDays.open(aDay());
    expect(await store.quizDays.due('2026-03-02T18:00:00.000Z')).toEqual([]);
    await store.quizDays.posted(DAY, { channel: 'C1', message: '17.3' });
    expect(await store.quizDays.due('2026-03-02T17:59:59.999Z')).toEqual([]);
    expect(await store.quizDays.due('2026-03-02T18:00:00.000Z')).toHaveLength(1);
    const reveals = await Promise.all([1, 2, 3].map(() => store.quizDays.reveal(DAY)));
    expect(reveals.filter(Boolean)).toHaveLength(1);
    expect(await store.quizDays.due('2026-03-02T18:00:00.000Z')).toEqual([]);
  });

  it('counts the first answer to a question, and none after the reveal', async () => {
    await store.quizDays.open(aDay());
    expect(await store.answers.give(anAnswer())).toBe(true);
    expect(await store.answers.give(anAnswer({ choice: 'app', right: false, score: 0 }))).toBe(false);
    expect(await store.answers.give(anAnswer({ question: 'fix' }))).toBe(true);
    expect(await store.answers.give(anAnswer({ person: 'slack:T1:U2', right: false, score: 0 }))).toBe(true);
    expect(await store.answers.people(DAY)).toBe(2);
    expect(await store.answers.own(DAY, 'slack:T1:U1')).toEqual([
      { ...anAnswer({ question: 'fix' }), at: '2026-03-02T09:00:00.000Z' },
      { ...anAnswer(), at: '2026-03-02T09:00:00.000Z' },
    ]);
    expect(await store.answers.revealed(DAY)).toBeUndefined();
    await store.quizDays.reveal(DAY);
    expect(await store.answers.give(anAnswer({ question: 'command' }))).toBe(false);
    expect((await store.answers.revealed(DAY))?.map(({ person, right }) => [person, right])).toEqual([
      ['slack:T1:U1', true],
      ['slack:T1:U1', true],
      ['slack:T1:U2', false],
    ]);
  });

  it('ranks those who want to be shown, by revealed days alone', async () => {
    for (const date of ['2026-03-02', '2026-03-03']) await store.quizDays.open(aDay({ date }));
    for (const [user, score] of [
      ['U1', 1],
      ['U2', 3],
      ['U3', 9],
      ['U4', 1],
    ] as const) {
      const person = `slack:T1:${user}`;
      await store.answers.give(anAnswer({ person, score, right: score > 1 }));
      await store.answers.give(anAnswer({ person, score: 50, date: '2026-03-03' }));
      await store.settings.set({ scope: 'person', id: person }, { leaderboard: user !== 'U3' });
    }
    await store.quizDays.reveal(DAY);
    const week = { workspace: 'slack:T1', from: '2026-03-02', to: '2026-03-08', limit: 10 };
    const expected = [
      { person: 'slack:T1:U2', score: 3, right: 1, answered: 1 },
      { person: 'slack:T1:U1', score: 1, right: 0, answered: 1 },
      { person: 'slack:T1:U4', score: 1, right: 0, answered: 1 },
    ];
    expect(await store.answers.leaderboard(week)).toEqual(expected);
    expect(await store.answers.leaderboard({ ...week, channel: 'C1', limit: 1 })).toEqual(expected.slice(0, 1));
    expect(await store.answers.leaderboard({ ...week, channel: 'C2' })).toEqual([]);
    expect(await store.answers.leaderboard({ ...week, from: '2026-03-03' })).toEqual([]);
    const layer = { layer: 'kubelet', right: 2, answered: 4 };
    expect(await store.answers.byLayer({ workspace: 'slack:T1', channel: 'C1', from: '2026-03-01' })).toEqual([layer]);
    // the other answer is of a day that is not revealed
    expect(await store.answers.byLayer({ person: 'slack:T1:U1', from: '2026-03-01' })).toEqual([
      { ...layer, right: 0, answered: 1 },
    ]);
  });

  it('changes a review card from its last state, whoever asks at the same moment', async () => {
    expect(await store.cards.get('U1', 'kubelet/image')).toBeUndefined();
    const again = () =>
      store.cards.change('U1', 'kubelet/image', (card) => ({
        due: '2026-03-03T00:00:00.000Z',
        state: { reps: ((card?.state as { reps: number } | undefined)?.reps ?? 0) + 1 },
      }));
    await Promise.all([again(), again(), again(), again()]);
    await store.cards.change('U1', 'app/oom', () => ({ due: '2026-03-02T00:00:00.000Z', state: null }));
    expect(await store.cards.list('U1')).toEqual([
      { person: 'U1', topic: 'app/oom', due: '2026-03-02T00:00:00.000Z', state: null },
      { person: 'U1', topic: 'kubelet/image', due: '2026-03-03T00:00:00.000Z', state: { reps: 4 } },
    ]);
    expect((await store.cards.due('U1', '2026-03-02T23:59:59.999Z', 5)).map(({ topic }) => topic)).toEqual(['app/oom']);
  });

  it('changes a streak from its last state', async () => {
    const none = { person: 'U1', days: 0, best: 0, lastDate: '', freezes: [] };
    expect(await store.streaks.get('U1')).toEqual(none);
    const next = { days: 1, best: 1, lastDate: '2026-03-02', freezes: ['2026-03-01'] };
    await store.streaks.change('U1', () => next);
    await Promise.all([1, 2, 3].map(() => store.streaks.change('U1', (last) => ({ ...last, days: last.days + 1 }))));
    expect(await store.streaks.get('U1')).toEqual({ person: 'U1', ...next, days: 4 });
  });

  it('opens an incident once while it is open, and closes it once', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => store.incidents.open(anIncident())));
    expect(opened.filter(({ fresh }) => fresh)).toHaveLength(1);
    const id = opened[0]?.incident.id ?? '';
    expect(new Set(opened.map(({ incident }) => incident.id))).toEqual(new Set([id]));
    clock.forward(60);
    expect(
      await store.incidents.update(id, { postedTo: { channel: 'C1', message: '1' }, state: { pods: 2 } }),
    ).toMatchObject({
      state: { pods: 2 },
      layer: 'kubelet',
      updatedAt: '2026-03-02T09:01:00.000Z',
      postedTo: { channel: 'C1', message: '1' },
    });
    expect([await store.incidents.close(id), await store.incidents.close(id)]).toEqual([true, false]);
    expect(await store.incidents.get(id)).toMatchObject({ healedAt: '2026-03-02T09:01:00.000Z' });
    expect((await store.incidents.open(anIncident())).fresh).toBe(true);
    const open = await store.incidents.list({ workspace: 'slack:T1', namespace: 'lab', open: true, limit: 5 });
    expect(open.map((incident) => [incident.id === id, incident.healedAt])).toEqual([[false, undefined]]);
    expect(
      (await store.incidents.list({ open: false, since: '2026-03-02T09:00:00.000Z', limit: 5 })).map((one) => one.id),
    ).toEqual([id]);
  });

  it('keeps one subscription a channel and target', async () => {
    const watch = {
      kind: 'watch',
      workspace: 'slack:T1',
      channel: 'C1',
      target: 'prod/lab',
      by: 'slack:T1:U1',
      options: { grace: 60 },
    } as const;
    const first = await store.subscriptions.put(watch);
    const again = await store.subscriptions.put({ ...watch, options: { grace: 90 } });
    expect(again).toEqual({ ...first, options: { grace: 90 } });
    await store.subscriptions.put({ ...watch, kind: 'quiz', target: '' });
    expect(await store.subscriptions.list({ kind: 'watch' })).toEqual([again]);
    expect(await store.subscriptions.list({ workspace: 'slack:T1', channel: 'C1' })).toHaveLength(2);
    expect(await store.subscriptions.get(first.id)).toEqual(again);
    expect([await store.subscriptions.remove(first.id), await store.subscriptions.remove(first.id)]).toEqual([
      true,
      false,
    ]);
  });

  it("finds a team's own installation before its enterprise's", async () => {
    const token = (text: string) => ({ bot: { token: text } });
    await store.installations.put({ enterprise: 'E1', team: '' }, token('e'));
    await store.installations.put({ enterprise: 'E1', team: 'T1' }, token('old'));
    await store.installations.put({ enterprise: 'E1', team: 'T1' }, token('t'));
    expect(await store.installations.get({ enterprise: 'E1', team: 'T1' })).toEqual(token('t'));
    expect(await store.installations.get({ enterprise: '', team: 'T1' })).toEqual(token('t'));
    expect(await store.installations.get({ enterprise: 'E1', team: 'T2' })).toEqual(token('e'));
    expect(await store.installations.get({ enterprise: '', team: 'T2' })).toBeUndefined();
    expect(await store.installations.list()).toEqual([
      { enterprise: 'E1', team: '' },
      { enterprise: 'E1', team: 'T1' },
    ]);
    expect(await store.installations.remove({ enterprise: 'E1', team: 'T1' })).toBe(true);
    expect(await store.installations.remove({ enterprise: 'E1', team: 'T1' })).toBe(false);
  });

  describe('data', () => {
    async function fill(): Promise<string> {
      for (const [workspace, user] of [
        ['slack:T1', 'U1'],
        ['slack:T1', 'U2'],
        ['slack:T10', 'U1'],
      ] as const) {
        const person = `${workspace}:${user}`;
        const { id } = await store.notes.create(
          aNote({ workspace, author: person, cause: 'secret of the team' }),
          `${workspace}${user}`,
        );
        await store.notes.update(id, { fix: 'x' }, person);
        await store.settings.set({ scope: 'person', id: person }, { language: 'ja' });
        await store.settings.set({ scope: 'channel', id: `${workspace}/C1` }, { language: 'ja' });
        await store.settings.set({ scope: 'workspace', id: workspace }, { language: 'ja' });
        await store.corrections.add({
          workspace,
          by: person,
          paste: '',
          said: { layer: 'app', part: '' },
          meant: { layer: 'app', part: '' },
          comment: '',
        });
        await store.incidents.open(anIncident({ workspace, key: workspace }));
        await store.subscriptions.put({ kind: 'quiz', workspace, channel: 'C1', target: '', by: person, options: {} });
        await store.quizDays.open(aDay({ workspace }));
        await store.answers.give(anAnswer({ workspace, person }));
        await store.cards.change(person, 'a', () => ({ due: '2026-03-03T00:00:00.000Z', state: {} }));
        await store.streaks.change(person, () => ({ days: 1, best: 1, lastDate: '2026-03-02', freezes: [] }));
        await store.installations.put({ enterprise: '', team: workspace.slice(6) }, { token: 'xoxb-1' });
      }
      return 'slack:T1:U1';
    }
    const counted = ({ kinds }: { kinds: Readonly<Record<string, readonly unknown[]>> }) =>
      Object.fromEntries(Object.entries(kinds).map(([name, rows]) => [name, rows.length]));

    it('of a person are all that is kept about them', async () => {
      const person = await fill();
      const all = await store.data.exportFor({ person });
      expect(counted(all)).toEqual({
        noteEdits: 1,
        notes: 1,
        settings: 1,
        corrections: 1,
        subscriptions: 0,
        answers: 1,
        cards: 1,
        streaks: 1,
      });
      expect(all.kinds.cards).toEqual([{ person, topic: 'a', due: '2026-03-03T00:00:00.000Z', state: {} }]);
    });

    it("of a workspace are its people's too, without tokens", async () => {
      await fill();
      const all = await store.data.exportFor({ workspace: 'slack:T1' });
      expect(counted(all)).toEqual({
        ...{
          noteEdits: 2,
          notes: 2,
          settings: 4,
          corrections: 2,
          incidents: 1,
          subscriptions: 1,
          answers: 2,
          quizDays: 1,
        },
        ...{ cards: 2, streaks: 2, installations: 1 },
      });
      expect(all.kinds.installations).toEqual([{ enterprise: '', team: 'T1' }]);
    });

    it('of a person go, while notes stay with the team without the name', async () => {
      const person = await fill();
      expect(await store.data.deleteFor({ person })).toMatchObject({ notes: 1, noteEdits: 1, answers: 1, streaks: 1 });
      expect(counted(await store.data.exportFor({ person }))).toEqual({
        ...{ noteEdits: 0, notes: 0, settings: 0, corrections: 0, subscriptions: 0, answers: 0, cards: 0, streaks: 0 },
      });
      expect(await store.notes.get('slack:T1U1')).toMatchObject({ author: '', cause: 'secret of the team' });
      expect((await store.notes.history('slack:T1U1')).map(({ by }) => by)).toEqual(['']);
    });

    it('of a workspace go entirely, and those of others stay', async () => {
      await fill();
      await store.data.deleteFor({ workspace: 'slack:T1' });
      const left = counted(await store.data.exportFor({ workspace: 'slack:T1' }));
      expect(Object.values(left).filter((count) => count > 0)).toEqual([]);
      expect(await store.notes.search('slack:T1', 'secret')).toEqual([]);
      expect(await store.notes.search('slack:T10', 'secret')).toHaveLength(1);
      expect(counted(await store.data.exportFor({ workspace: 'slack:T10' }))).toMatchObject({
        notes: 1,
        settings: 3,
        installations: 1,
      });
    });

    it('are swept when their time is over, and not before', async () => {
      await fill();
      await store.incidents.close((await store.incidents.list({ workspace: 'slack:T1', limit: 1 }))[0]?.id ?? '');
      await store.deliveries.claim('Ev1', 60);
      const later = (days: number): Date => new Date(clock.at + days * 86_400_000);
      expect(await store.data.sweep(later(0))).toEqual({
        deliveries: 0,
        leases: 0,
        inbox: 0,
        corrections: 0,
        incidents: 0,
        answers: 0,
        quizDays: 0,
      });
      expect(await store.data.sweep(later(181))).toMatchObject({
        deliveries: 1,
        corrections: 3,
        incidents: 0,
        answers: 0,
      });
      expect(await store.data.sweep(later(402))).toMatchObject({ incidents: 1, answers: 3, quizDays: 2 });
      expect(await store.data.sweep(later(402), { notes: 401 })).toMatchObject({ notes: 3 });
      expect(await store.notes.search('slack:T1', 'secret')).toEqual([]);
    });
  });

  it('refuses to work once it is closed, and is closed after what was running', async () => {
    const running = store.notes.create(aNote());
    await Promise.all([store.close(), store.close()]);
    expect((await running).revision).toBe(1);
    await expect(store.notes.get('x')).rejects.toThrow('it has been closed; start the program again');
  });

  it('says what it is', async () => {
    expect(store.about).toMatchObject({ kind, schema: MIGRATIONS.length });
    expect(store.about.place).not.toContain('for-tests');
    await store.ping();
  });
});
