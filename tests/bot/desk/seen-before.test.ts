// The notebook in the conversation: found again, counted, taken out, and told when the same comes back.
import { beforeEach, describe, expect, it } from 'vitest';
import { accessBy } from '../../../src/bot/desk/access/access.ts';
import type { Desk } from '../../../src/bot/desk/desk.ts';
import { statisticsOf, weeksUntil } from '../../../src/bot/desk/note-statistics.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { aDesk, aMessage, aPerson, aPlace, ask, replyOf, textOf } from '../../make/desk.ts';
import { aDiagnosis, PASTE } from '../../make/diagnosis.ts';
import { aNote, anIncident } from '../../make/stores.ts';

const ID = 'abcdefghij';
const { stalled } = aDiagnosis();
let now: Date;
let store: Store;
let desk: Desk;

beforeEach(async () => {
  now = new Date('2026-12-02T09:00:00Z');
  store = await openStore({ file: ':memory:' }, { clock: () => now });
  desk = aDesk({ store, now: () => now.getTime() });
  return () => store.close();
});

const note = (over: Parameters<typeof aNote>[0] = {}, id = ID) => store.notes.create(aNote(over), id);

describe('a new diagnosis', () => {
  const same = { workload: stalled.object, fix: 'pushed the tag\nand told the team' };

  it('tells the earlier note of the same trouble and workload, and what fixed it, with a button', async () => {
    await note({ ...same, permalink: 'https://example.test/thread' });
    const heard = await ask(desk, PASTE);
    expect(replyOf(heard).parts[1]).toEqual({
      type: 'menu',
      label: 'Seen before',
      items: [
        {
          say: `note ${ID}`,
          key: '',
          text: `2026-12-02, ${stalled.object}: pushed the tag https://example.test/thread`,
        },
      ],
    });
    expect(replyOf(heard).hints).toContainEqual({ say: `note ${ID}`, label: 'the earlier note' });
    expect(textOf(await ask(desk, 'why'))).not.toContain('Seen before');
  });

  it('tells that of another workload of the same kind where there is none of the same', async () => {
    await note({ ...same, workload: `${stalled.object.split('/')[0]}/other/thing` });
    expect(textOf(await ask(desk, PASTE))).toContain('other/thing: pushed the tag');
    await note(same, 'bbbbbbbbbb');
    const again = await ask(aDesk({ store }), PASTE);
    expect(textOf(again)).toContain('note bbbbbbbbbb');
    expect(textOf(again)).not.toContain(ID);
  });

  it.each([
    ['another workspace', { ...same, workspace: 'slack:T2' }],
    ['a channel that the asker may not look into', { ...same, channel: 'C9', author: 'slack:T1:U9' }],
    ['another kind of workload', { ...same, workload: 'CronJob/lab/night' }],
    ['another playbook', { ...same, playbook: 'kubelet/image-unauthorized' }],
  ])('tells nothing of %s', async (_name, over) => {
    await note(over);
    expect(textOf(await ask(desk, PASTE))).not.toContain('Seen before');
  });
});

describe('the notebook in chat', () => {
  it('is searched, in Japanese too, for what the asker may see', async () => {
    await note({ symptom: '証明書の有効期限が切れた' });
    await note({ symptom: '証明書の有効期限', channel: 'C9', author: 'slack:T1:U9' }, 'bbbbbbbbbb');
    const found = textOf(await ask(desk, 'ノート 検索 証明書'));
    expect(found).toContain(`note ${ID}`);
    expect(found).not.toContain('bbbbbbbbbb');
    expect(textOf(await ask(desk, 'note search scheduler'))).toContain('No note here has all the words');
  });

  it('has a field edited, with secrets masked and what stood there remembered', async () => {
    await note({ fix: 'unknown' });
    expect(textOf(await ask(desk, `note edit ${ID}`))).toContain('Say which field');
    const edited = textOf(await ask(desk, `note edit ${ID} fix: Rotated password=hunter22hunter22`));
    expect(edited).toContain('revision 2');
    expect(textOf(await ask(desk, `note history ${ID}`))).toContain('Fix: unknown');
    const closed = aDesk({ store, access: accessBy(() => ({ version: 1, rules: [], closed: ['note'] })) });
    expect(textOf(await ask(closed, `note edit ${ID} fix: mine`))).toContain('may not save notes');
    expect((await store.notes.get(ID))?.fix).toBe('Rotated password=[redacted]');
  });

  it('is taken out whole, as CSV that no spreadsheet runs and as Markdown', async () => {
    await note({
      symptom: '=HYPERLINK("http://x","y")',
      cause: 'two\nlines, "quoted"',
      permalink: 'https://example.test/p',
    });
    await note({ channel: 'C9', author: 'slack:T1:U9' }, 'bbbbbbbbbb');
    const [csv] = (await ask(desk, 'note export csv')).answers;
    expect(csv?.files[0]?.name).toBe('incident-notes-2026-12-02.csv');
    const text = csv?.files[0]?.text ?? '';
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFid,createdAt,updatedAt,revision,when,symptom,firstLook,cause,fix,prevention,layer,part,playbook,workload,permalink',
    );
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(text).toContain('"two\nlines, ""quoted"""');
    expect(text).not.toContain('bbbbbbbbbb');
    const [md] = (await ask(desk, 'note export md')).answers;
    expect(md?.files[0]?.text).toContain(`## Incident note ${ID}`);
    expect(textOf(await ask(desk, `note ${ID}`))).toContain('https://example.test/p');
  });

  it('is counted by layer and week, with the time to heal, as a picture', async () => {
    await note();
    await note({ layer: 'scheduler' }, 'bbbbbbbbbb');
    const { incident } = await store.incidents.open(anIncident({ startedAt: '2026-12-02T08:00:00.000Z' }));
    await store.incidents.close(incident.id, '2026-12-02T08:41:00.000Z');
    const heard = await ask(
      desk,
      aMessage('note statistics', { place: aPlace({ channel: 'C5' }), person: aPerson({ id: 'U5' }) }),
    );
    expect(textOf(heard)).toContain('kubelet: 1, of these 1 this week');
    expect(textOf(heard)).toContain('41m');
    const [picture] = heard.answers[0]?.pictures ?? [];
    expect(picture?.name).toBe('statistics');
    expect(picture?.alt).toContain('scheduler: 0, 0, 0, 0, 0, 0, 0, 1');
    expect(textOf(await ask(aDesk(), 'note statistics'))).toContain('Nothing to count yet');
  });
});

describe('statistics', () => {
  it('have eight weeks from Monday on, and count what was both watched and noted once', () => {
    const weeks = weeksUntil(new Date('2026-12-06T23:59:00Z'));
    expect([weeks.length, weeks[0], weeks[7]]).toEqual([8, '2026-10-12', '2026-11-30']);
    expect(weeksUntil(new Date('2026-12-07T00:00:00Z'))[7]).toBe('2026-12-07');
    const at = (day: string, minutes: number) => ({
      layer: 'app',
      startedAt: `${day}T10:00:00.000Z`,
      openedAt: `${day}T10:00:30.000Z`,
      healedAt: new Date(Date.parse(`${day}T10:00:00Z`) + minutes * 60_000).toISOString(),
    });
    const made = statisticsOf(
      weeks,
      [
        { week: '2026-11-30', layer: 'app', count: 1 },
        { week: '2026-11-23', layer: 'app', count: 4 },
      ],
      [at('2026-11-30', 10), at('2026-12-01', 20), at('2026-12-02', 60), at('2026-11-24', 4), at('2026-11-25', 8)],
    );
    expect(made.layers).toEqual([{ layer: 'app', counts: [0, 0, 0, 0, 0, 0, 4, 3] }]);
    expect(made.healed.slice(5)).toEqual([undefined, 360, 1200]);
  });
});
