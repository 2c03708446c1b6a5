import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EventReader } from '../../../src/bot/web/client/event-reader.ts';
import type { AllSettings, NoteSaved, NoteTexts, Told } from '../../../src/bot/web/wire.ts';
import { type SmallDesk, smallDesk } from '../../make/small-desk.ts';
import { bodyOf, refusalOf, type TestSite, testSite } from './site.ts';

const PASTE = readFileSync(join(import.meta.dirname, '../../../src/bot/conversation/examples/image-tag.txt'), 'utf8');
const FIELDS = { when: '10:00', symptom: 'down', firstLook: 'events', cause: 'a tag', fix: '', prevention: '' };

let desk: SmallDesk;
let site: TestSite;
let conversation: string;

beforeEach(async () => {
  desk = await smallDesk();
  site = testSite(desk);
  conversation = await site.begin();
});

async function paste(): Promise<void> {
  await site.ask('POST', '/api/messages', { conversation, body: { message: 'message-1', text: PASTE, files: [] } });
  const response = await site.ask('GET', '/api/events', { conversation });
  expect(new EventReader().take(await response.text()).at(-1)?.event).toBe('rest');
}

describe('the note', () => {
  it('has no form before there is something to write about', async () => {
    expect(await bodyOf(await site.ask('GET', '/api/note', { conversation }))).toEqual({ form: null });
  });

  it('is filled in, kept, and given out as a file', async () => {
    await paste();
    const { form } = await bodyOf<{ form: { fields: { key: string; value: string }[] } }>(
      await site.ask('GET', '/api/note', { conversation }),
    );
    expect(form.fields.map(({ key }) => key)).toEqual(Object.keys(FIELDS));
    const saved = await bodyOf<NoteSaved>(
      await site.ask('POST', '/api/note/save', { conversation, body: { fields: FIELDS } }),
    );
    expect(desk.notes.get(saved.id)).toEqual(FIELDS);
    const file = await bodyOf(await site.ask('GET', `/api/note/export?id=${saved.id}`, { conversation }));
    expect(file).toEqual({ name: 'note-1.md', text: expect.stringContaining('**Cause**: a tag') });
  });

  it('is kept under its id when it was kept before', async () => {
    for (const cause of ['a', 'b'])
      await site.ask('POST', '/api/note/save', { conversation, body: { fields: { ...FIELDS, cause }, id: 'note-1' } });
    expect([...desk.notes].map(([id, { cause }]) => [id, cause])).toEqual([['note-1', 'b']]);
  });

  it('is text to copy, in both forms', async () => {
    const body = { fields: FIELDS, language: 'en' };
    const texts = await bodyOf<NoteTexts>(await site.ask('POST', '/api/note/texts', { conversation, body }));
    expect(texts.markdown).toContain('- **Symptom**: down');
    expect(texts.plain).toContain('Symptom: down');
  });

  it('that is not there is refused', async () => {
    expect(await refusalOf(await site.ask('GET', '/api/note/export?id=no', { conversation }))).toEqual([
      404,
      'not-found',
    ]);
  });

  it('with a field too few is refused', async () => {
    const { cause: _, ...fields } = FIELDS;
    expect(await refusalOf(await site.ask('POST', '/api/note/save', { conversation, body: { fields } }))).toEqual([
      400,
      'body',
    ]);
  });
});

describe('a correction', () => {
  it('is taken where it is allowed', async () => {
    await paste();
    expect(await bodyOf(await site.ask('GET', '/api/correction', { conversation }))).toEqual({ form: null });
    const allow = { scope: 'workspace', settings: { allowsCorrections: true } };
    await site.ask('POST', '/api/settings', { conversation, body: allow });
    const { form } = await bodyOf<{ form: object }>(await site.ask('GET', '/api/correction', { conversation }));
    expect(form).toMatchObject({ choices: [{ value: 'kubelet/image' }, { value: 'scheduler/resources' }] });
    const body = { choice: 'scheduler/resources', comment: 'it was full' };
    const told = await bodyOf<Told>(await site.ask('POST', '/api/correction', { conversation, body }));
    expect(told.reply.parts).toHaveLength(1);
    expect(desk.corrections).toEqual([body]);
  });
});

describe('settings', () => {
  it('are changed and read again', async () => {
    const body = { scope: 'person', settings: { language: 'ja' } };
    expect((await site.ask('POST', '/api/settings', { conversation, body })).status).toBe(200);
    const settings = await bodyOf<AllSettings>(await site.ask('GET', '/api/settings', { conversation }));
    expect(settings.person.language).toBe('ja');
  });

  it('have no other languages', async () => {
    const body = { scope: 'person', settings: { language: 'tlh' } };
    expect(await refusalOf(await site.ask('POST', '/api/settings', { conversation, body }))).toEqual([400, 'body']);
  });
});

it("shows a person's own page", async () => {
  const { reply } = await bodyOf<Told>(await site.ask('GET', '/api/home', { conversation }));
  expect(reply.parts[0]).toMatchObject({ label: 'Recent notes' });
});
