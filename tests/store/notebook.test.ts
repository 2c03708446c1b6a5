// The notebook, settings and corrections, on both databases alike.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { aNote, STORE_KINDS, StandingClock, type StoreMaker } from '../make/stores.ts';

describe.each(Object.entries(STORE_KINDS))('%s', (_, make) => {
  let maker: StoreMaker;
  let store: Store;
  let clock: StandingClock;

  beforeAll(async () => {
    maker = await make();
  });
  afterAll(() => maker.end());
  beforeEach(async () => {
    clock = new StandingClock();
    store = await maker.open({ clock: clock.now });
  });
  afterEach(() => store.close());

  describe('notes', () => {
    it('come back as they were kept', async () => {
      const note = aNote({ symptom: '起動しない', postedTo: { channel: 'C9', message: '17.2' } });
      const kept = await store.notes.create(note);
      expect(kept).toEqual({
        ...note,
        id: expect.stringMatching(/^[a-z2-9]{10}$/),
        createdAt: '2026-03-02T09:00:00.000Z',
        updatedAt: '2026-03-02T09:00:00.000Z',
        revision: 1,
      });
      expect(await store.notes.get(kept.id)).toEqual(kept);
      expect(await store.notes.get('nothing')).toBeUndefined();
    });

    it('with an id that stands already are not kept twice', async () => {
      const first = await store.notes.create(aNote({ cause: 'first' }), 'Ev1');
      expect(await store.notes.create(aNote({ cause: 'second' }), 'Ev1')).toEqual(first);
      expect((await store.notes.list({ workspace: 'slack:T1', limit: 9 })).items).toHaveLength(1);
    });

    it('remember what an edit replaced, and only that', async () => {
      const { id } = await store.notes.create(aNote({ cause: 'tag', fix: '' }));
      clock.forward(60);
      const edited = await store.notes.update(
        id,
        { cause: 'typo in the tag', fix: 'v1.2', symptom: 'api is not ready' },
        'U2',
      );
      expect(edited).toMatchObject({
        cause: 'typo in the tag',
        fix: 'v1.2',
        revision: 2,
        updatedAt: '2026-03-02T09:01:00.000Z',
      });
      await store.notes.update(id, { fix: 'v1.2.1' }, 'U3');
      expect(await store.notes.history(id)).toEqual([
        { at: '2026-03-02T09:01:00.000Z', by: 'U2', before: { cause: 'tag', fix: '' } },
        { at: '2026-03-02T09:01:00.000Z', by: 'U3', before: { fix: 'v1.2' } },
      ]);
    });

    it('take where they were posted without that being an edit', async () => {
      const { id } = await store.notes.create(aNote());
      const posted = await store.notes.update(
        id,
        { postedTo: { channel: 'C2', message: '9' }, permalink: 'https://a.example/1' },
        'U1',
      );
      expect(posted).toMatchObject({
        postedTo: { channel: 'C2', message: '9' },
        permalink: 'https://a.example/1',
        revision: 1,
      });
      expect(await store.notes.history(id)).toEqual([]);
      expect(await store.notes.update('nothing', { fix: 'x' }, 'U1')).toBeUndefined();
    });

    it('lose none of two edits at the same moment', async () => {
      const { id } = await store.notes.create(aNote({ cause: '', fix: '' }));
      await Promise.all([
        store.notes.update(id, { cause: 'a' }, 'U1'),
        store.notes.update(id, { fix: 'b' }, 'U2'),
        store.notes.update(id, { prevention: 'c' }, 'U3'),
      ]);
      expect(await store.notes.get(id)).toMatchObject({ cause: 'a', fix: 'b', prevention: 'c', revision: 4 });
      expect(await store.notes.history(id)).toHaveLength(3);
    });

    it('are listed newest first, page by page, each once', async () => {
      for (let n = 0; n < 7; n++) {
        await store.notes.create(aNote({ channel: n === 3 ? 'C2' : 'C1', cause: `n${n}` }));
        // two in the same millisecond
        if (n !== 4) clock.forward(1);
      }
      const seen: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await store.notes.list({
          workspace: 'slack:T1',
          channel: 'C1',
          limit: 2,
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...page.items.map(({ cause }) => cause));
        cursor = page.next;
        if (cursor === undefined) break;
      }
      expect(seen).toEqual(['n6', 'n5', 'n4', 'n2', 'n1', 'n0']);
      const late = await store.notes.list({ workspace: 'slack:T1', since: '2026-03-02T09:00:04.000Z', limit: 10 });
      expect(late.items.map(({ cause }) => cause)).toEqual(['n6', 'n5', 'n4']);
      expect(late.next).toBeUndefined();
      await expect(store.notes.list({ workspace: 'slack:T1', limit: 2, cursor: 'x' })).rejects.toThrow(
        'cannot list notes: found "x" as cursor; begin again without one',
      );
    });

    it.each([
      { name: 'two characters of Japanese', text: '解決', found: true },
      { name: 'a phrase of Japanese', text: '名前解決に失敗', found: true },
      { name: 'one character of Japanese', text: '敗', found: true },
      { name: 'half-width kana', text: 'ｸﾗｽﾀｰ', found: true },
      { name: 'the middle of a name', text: 'loopback', found: true },
      { name: 'two letters that begin a word', text: 'cr', found: true },
      { name: 'full-width letters', text: 'ＣｏｒｅＤＮＳ', found: true },
      { name: 'several words, in any order', text: 'coredns 名前', found: true },
      { name: 'Japanese and letters together', text: 'がCoreDNSの', found: true },
      { name: 'a punctuated piece', text: 'lab/api', found: true },
      { name: 'letters beyond ASCII', text: 'ÉCHEC', found: true },
      { name: 'a letter beyond the first plane', text: '𠮷野', found: true },
      { name: 'the pieces of a word without the word', text: 'loopcrash', found: false },
      { name: 'pairs that do not stand together', text: '失敗名前', found: false },
      { name: 'one word of two', text: 'coredns etcd', found: false },
      { name: 'what SQL takes for a pattern', text: '%_%', found: false },
      { name: 'what a search engine takes for its own', text: '"cr" OR NOT', found: false },
      { name: 'nothing but space', text: ' \u3000 ', found: false },
    ])('are searched for $name', async ({ text, found }) => {
      const { id } = await store.notes.create(
        aNote({ symptom: 'CrashLoopBackOff: 名前解決に失敗 (クラスター) échec 𠮷野家', cause: '原因がCoreDNSの停止' }),
      );
      await store.notes.create(aNote({ workspace: 'slack:T2', symptom: 'CrashLoopBackOff: 名前解決に失敗' }));
      await store.notes.create(aNote({ symptom: 'something else', workload: 'Job/x/y' }));
      expect((await store.notes.search('slack:T1', text)).map((note) => note.id)).toEqual(found ? [id] : []);
    });

    it('are found by what they say now, newest first, as many as asked', async () => {
      const { id } = await store.notes.create(aNote({ cause: 'old words' }));
      await store.notes.update(id, { cause: 'new words' }, 'U1');
      expect(await store.notes.search('slack:T1', 'old')).toEqual([]);
      const second = await store.notes.create(aNote({ cause: 'new words too' }));
      expect((await store.notes.search('slack:T1', 'words')).map((note) => note.id)).toEqual([second.id, id]);
      expect((await store.notes.search('slack:T1', 'words', 1)).map((note) => note.id)).toEqual([second.id]);
      expect(await store.notes.remove(id)).toBe(true);
      expect(await store.notes.remove(id)).toBe(false);
      expect((await store.notes.search('slack:T1', 'words')).map((note) => note.id)).toEqual([second.id]);
      expect(await store.notes.history(id)).toEqual([]);
    });

    it('are all found when more match than are fetched at once', async () => {
      for (let n = 0; n < 130; n++)
        await store.notes.create(aNote({ cause: n % 2 ? 'abc bcd' : 'abcd', fix: `f${n}` }));
      const found = await store.notes.search('slack:T1', 'abcd', 100);
      expect(found.map(({ fix }) => fix)).toEqual(Array.from({ length: 65 }, (_, n) => `f${128 - 2 * n}`));
    });

    it('that were there before are shown with those that have a fix first', async () => {
      const same = { playbook: 'network/dns', workload: 'Deployment/lab/api' };
      const fixed = await store.notes.create(aNote({ ...same, fix: 'restarted CoreDNS' }));
      clock.forward(1);
      const open = await store.notes.create(aNote({ ...same, fix: ' ' }));
      const now = await store.notes.create(aNote(same));
      const web = await store.notes.create(aNote({ ...same, workload: 'Deployment/lab/web' }));
      await store.notes.create(aNote({ ...same, workload: 'Job/lab/api' }));
      await store.notes.create(aNote({ ...same, workspace: 'slack:T2' }));
      const seen = await store.notes.seenBefore({ workspace: 'slack:T1', ...same, except: now.id });
      expect(seen.map(({ id }) => id)).toEqual([fixed.id, open.id, web.id]);
      const other = { workspace: 'slack:T1', ...same, workload: 'Deployment/else/where' };
      // of others of its kind too, those with a fix come first
      expect((await store.notes.seenBefore(other)).map(({ id }) => id)).toEqual([fixed.id, web.id, now.id, open.id]);
      expect(await store.notes.seenBefore({ ...other, workload: '%/x' })).toEqual([]);
      const bare = await store.notes.create(aNote({ ...same, workload: 'api' }));
      expect((await store.notes.seenBefore({ ...other, workload: 'api' })).map(({ id }) => id)).toEqual([bare.id]);
      expect(await store.notes.seenBefore({ workspace: 'slack:T1', playbook: '', workload: '' })).toEqual([]);
    });

    it('are counted by layer and week, from Monday on', async () => {
      await store.notes.create(aNote({ layer: 'network' }));
      await store.notes.create(aNote({ layer: 'app' }));
      clock.forward(6 * 86_400);
      await store.notes.create(aNote({ layer: 'app' }));
      clock.forward(86_400);
      await store.notes.create(aNote({ layer: 'app' }));
      expect(await store.notes.countByWeek({ workspace: 'slack:T1', since: '2026-03-01' })).toEqual([
        { week: '2026-03-02', layer: 'app', count: 2 },
        { week: '2026-03-02', layer: 'network', count: 1 },
        { week: '2026-03-09', layer: 'app', count: 1 },
      ]);
    });

    it('take any text', async () => {
      const { id } = await store.notes.create(
        aNote({ cause: 'a\0b', fix: 'half \ud83d of a pair', symptom: `'; drop table notes; --` }),
      );
      expect(await store.notes.get(id)).toMatchObject({
        cause: 'a␀b',
        fix: 'half \ufffd of a pair',
        symptom: `'; drop table notes; --`,
      });
    });
  });

  describe('settings', () => {
    const person = { scope: 'person', id: 'slack:T1:U1' } as const;
    const channel = { scope: 'channel', id: 'slack:T1/C1' } as const;

    it('are those that were chosen, and go back to their default', async () => {
      expect(await store.settings.get(person)).toEqual({});
      expect(await store.settings.set(person, { language: 'ja', quizHour: 9, leaderboard: false })).toEqual({
        language: 'ja',
        quizHour: 9,
        leaderboard: false,
      });
      expect(await store.settings.set(person, { language: 'en', quizHour: null })).toEqual({
        language: 'en',
        leaderboard: false,
      });
      expect(await store.settings.get(channel)).toEqual({});
    });

    it('of several owners are those of the first that chose', async () => {
      await store.settings.set(person, { leaderboard: false });
      await store.settings.set(channel, { leaderboard: true, language: 'ja' });
      expect(await store.settings.effective([person, channel])).toEqual({ leaderboard: false, language: 'ja' });
      expect(await store.settings.effective([channel, person])).toEqual({ leaderboard: true, language: 'ja' });
      expect(await store.settings.effective([])).toEqual({});
    });
  });

  it('keeps corrections, the newest first, page by page', async () => {
    const given = {
      by: 'slack:T1:U1',
      paste: 'x',
      said: { layer: 'app', part: 'crash' },
      meant: { layer: 'kubelet', part: '' },
      comment: '',
    };
    const first = await store.corrections.add({ ...given, workspace: 'slack:T1' });
    await store.corrections.add({ ...given, workspace: 'slack:T2', at: '2026-01-01T00:00:00.000Z' });
    expect(first).toEqual({ ...given, workspace: 'slack:T1', id: first.id, at: '2026-03-02T09:00:00.000Z' });
    expect((await store.corrections.list({ workspace: 'slack:T1', limit: 5 })).items).toEqual([first]);
    const page = await store.corrections.list({ limit: 1 });
    expect(page.items.map(({ workspace }) => workspace)).toEqual(['slack:T2']);
    expect((await store.corrections.list({ limit: 1, cursor: page.next ?? '' })).items).toEqual([first]);
    expect([await store.corrections.remove(first.id), await store.corrections.remove(first.id)]).toEqual([true, false]);
  });
});
