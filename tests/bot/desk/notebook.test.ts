import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessBy } from '../../../src/bot/desk/access/access.ts';
import type { Desk } from '../../../src/bot/desk/desk.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { aDesk, aMessage, aPerson, aPlace, ask, replyOf, textOf } from '../../make/desk.ts';
import { aDiagnosis, PASTE } from '../../make/diagnosis.ts';

const ALL = accessBy(() => ({ version: 1, rules: [{ verbs: ['settings'] }] }));
const { note: NOTE } = aDiagnosis();

let store: Store;
let desk: Desk;

beforeEach(async () => {
  store = await openStore({ file: ':memory:' });
  desk = aDesk({ store, access: ALL });
});

afterEach(() => store.close());

describe('a note', () => {
  it('has a form with what the diagnosis knows, and none before there is one', async () => {
    expect(await desk.noteForm(aPlace(), aPerson())).toBeUndefined();
    await ask(desk, PASTE);
    const form = await desk.noteForm(aPlace(), aPerson());
    expect(form?.fields.map(({ key }) => key)).toEqual(Object.keys(NOTE));
    expect(form?.fields.find(({ key }) => key === 'cause')?.value).toBe(NOTE.cause);
    expect(form?.channel).toBe('C1');
  });

  it('is kept with its secrets masked, posted, edited and found again', async () => {
    await ask(desk, PASTE);
    const saved = await desk.saveNote(aPlace(), aPerson(), { ...NOTE, fix: 'password=hunter22hunter22 was wrong' });
    const id = saved?.id ?? '';
    await desk.notePosted(id, 'C9', '7.7', 'https://example.test/p');
    expect(await store.notes.get(id)).toMatchObject({
      layer: 'kubelet',
      part: 'image',
      playbook: 'kubelet/image-not-found',
      postedTo: { channel: 'C9', message: '7.7' },
    });
    const edited = await desk.saveNote(aPlace(), aPerson(), { ...NOTE, fix: 'pushed the tag' }, id);
    expect(edited).toMatchObject({ id, posted: { channel: 'C9', message: '7.7' } });
    expect(textOf(await ask(desk, `note history ${id}`))).toContain('[redacted]');
    const file = await desk.exportNote(aPlace(), aPerson(), id);
    expect(file?.name).toMatch(new RegExp(`^incident-\\d{4}-\\d\\d-\\d\\d-${id}\\.md$`));
    expect(textOf(await ask(desk, 'note list'))).toContain(`note ${id}`);
  });

  it.each([
    ['another channel', aPlace({ channel: 'C2' }), aPerson({ id: 'U2' }), false],
    ['another workspace', aPlace({ workspace: 'T2' }), aPerson(), false],
    ['its channel', aPlace({ thread: '' }), aPerson({ id: 'U2' }), true],
    ['elsewhere by its author', aPlace({ channel: 'D1' }), aPerson(), true],
  ])('seen from %s: %#', async (_name, place, person, isSeen) => {
    const saved = await desk.saveNote(aPlace(), aPerson(), NOTE);
    expect((await desk.exportNote(place, person, saved?.id ?? '')) !== undefined).toBe(isSeen);
  });

  it('that cannot be kept is given back, and why', async () => {
    for (const [lost, why] of [
      [aDesk(), 'Nothing is kept here'],
      [
        aDesk({ store: { ...store, notes: { ...store.notes, create: () => Promise.reject(new Error('gone')) } } }),
        'does not answer',
      ],
    ] as const) {
      const saved = await lost.saveNote(aPlace(), aPerson(), NOTE);
      expect(saved?.id).toBe('');
      expect(JSON.stringify(saved?.post)).toContain(NOTE.cause);
      expect(JSON.stringify(saved?.said)).toContain(why);
    }
  });
});

describe('settings', () => {
  it('of a person and a workspace are kept, the person first', async () => {
    await ask(desk, 'settings workspace language ja');
    const other = aDesk({ store });
    expect(replyOf(await ask(other, 'hello')).language).toBe('ja');
    await ask(other, 'settings language en');
    expect(replyOf(await ask(aDesk({ store }), 'hello')).language).toBe('en');
  });

  it('of a workspace are changed by those alone whom the rules name', async () => {
    const closed = aDesk({ store });
    const heard = await ask(closed, 'settings workspace notes here');
    expect(heard.answers[0]?.isPrivate).toBe(true);
    expect(textOf(heard)).toContain('You may not change');
    await ask(desk, 'settings workspace notes here');
    expect((await desk.settings(aPlace(), aPerson())).workspace.notesChannel).toBe('C1');
  });
});

describe('a correction', () => {
  it('is kept only where the workspace allows it', async () => {
    await ask(desk, PASTE);
    expect(await desk.correctionForm(aPlace(), aPerson())).toBeUndefined();
    expect(textOf(await ask(desk, 'wrong scheduler/taints'))).toContain('has not allowed it');
    await ask(desk, 'settings workspace corrections on');
    expect((await desk.correctionForm(aPlace(), aPerson()))?.choices[0]?.value).toBe('kubelet/image');
    expect(textOf(await ask(desk, 'wrong scheduler/taints the node was tainted'))).toContain(
      'it was scheduler/taints, not kubelet/image',
    );
    const { items } = await store.corrections.list({ limit: 10 });
    expect(items).toMatchObject([
      { meant: { layer: 'scheduler', part: 'taints' }, comment: 'the node was tainted', paste: PASTE },
    ]);
  });
});

describe('a store that does not work', () => {
  it('keeps nobody from an answer', async () => {
    const broken = Object.fromEntries(
      ['deliveries', 'settings', 'notes'].map((part) => [
        part,
        new Proxy({}, { get: () => () => Promise.reject(new Error('down')) }),
      ]),
    );
    const lame = aDesk({ store: { ...store, ...broken } as Store });
    expect(replyOf(await ask(lame, PASTE)).parts[0]).toMatchObject({ type: 'answer' });
  });
});

describe('two desks on one store', () => {
  it('answer a delivery once', async () => {
    const message = aMessage(PASTE);
    const heard = await Promise.all([ask(desk, message), ask(aDesk({ store }), message)]);
    expect(heard.flatMap(({ answers }) => answers)).toHaveLength(1);
  });

  it('a home page shows notes and settings', async () => {
    await desk.saveNote(aPlace(), aPerson(), NOTE);
    const text = JSON.stringify(await desk.home(aPlace({ channel: 'D1', isDirect: true }), aPerson()));
    expect(text).toContain('Recent notes');
    expect(text).toContain('Hello Mika');
  });
});
