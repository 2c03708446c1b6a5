import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { EventReader } from '../../../src/bot/web/client/event-reader.ts';
import type { Entry, Uploaded } from '../../../src/bot/web/wire.ts';
import { smallDesk } from '../../make/small-desk.ts';
import { bodyOf, refusalOf, type TestSite, testSite } from './site.ts';

const PASTE = readFileSync(join(import.meta.dirname, '../../../src/bot/conversation/examples/image-tag.txt'), 'utf8');

/** Follows a conversation to its rest. @returns each event's entry, in the order they came */
async function follow(site: TestSite, conversation: string, after = 0): Promise<Entry[]> {
  const response = await site.ask('GET', `/api/events?after=${after}`, { conversation });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = new EventReader();
  const events = reader.take(await response.text());
  expect(events.at(-1)?.event).toBe('rest');
  return events.filter(({ event }) => event === 'entry').map(({ data }) => JSON.parse(data));
}

const send = (
  site: TestSite,
  conversation: string,
  text: string,
  message: string = crypto.randomUUID(),
  files: string[] = [],
) => site.ask('POST', '/api/messages', { conversation, body: { message, text, files } });

const upload = (site: TestSite, conversation: string, bytes: Uint8Array, name = 'events.txt') =>
  site.ask('POST', `/api/files?name=${encodeURIComponent(name)}`, {
    conversation,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });

describe('a message', () => {
  it('is answered on the stream', async () => {
    const site = testSite(await smallDesk());
    const conversation = await site.begin();
    expect((await send(site, conversation, PASTE)).status).toBe(202);
    const last = (await follow(site, conversation)).at(-1);
    expect(last?.answer?.reply.parts).toContainEqual(
      expect.objectContaining({ type: 'answer', place: 'kubelet/image' }),
    );
  });

  it('shows how it goes on while it is being answered', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const site = testSite(await smallDesk(() => held));
    const conversation = await site.begin();
    const { file } = await bodyOf<Uploaded>(await upload(site, conversation, Buffer.from(PASTE)));
    await send(site, conversation, '', 'message-1', [file]);
    const response = await site.ask('GET', '/api/events', { conversation });
    const reader = new EventReader();
    const seen: Entry[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      for (const { event, data } of reader.take(decoder.decode(chunk)))
        if (event === 'entry') seen.push(JSON.parse(data));
      if (seen.some(({ progress }) => progress === 'reading events.txt…')) release();
    }
    expect(seen.at(-1)).toMatchObject({ progress: '', said: { files: [{ name: 'events.txt' }] } });
    expect(seen.at(-1)?.answer?.reply.parts[0]).toMatchObject({ place: 'kubelet/image' });
  });

  it('that comes twice is answered once', async () => {
    const desk = await smallDesk();
    const site = testSite(desk);
    const conversation = await site.begin();
    for (let time = 0; time < 2; time++)
      expect((await send(site, conversation, 'help', 'the-same-one')).status).toBe(202);
    await follow(site, conversation);
    expect(desk.seen).toHaveLength(1);
  });

  it('comes back after a reload, and only what is newer when the page knows the rest', async () => {
    const site = testSite(await smallDesk());
    const conversation = await site.begin();
    await send(site, conversation, 'help');
    const [entry] = await follow(site, conversation);
    expect(entry?.said.text).toBe('help');
    expect(await follow(site, conversation)).toEqual([entry]);
    expect(await follow(site, conversation, entry?.revision)).toEqual([]);
  });

  it('is of its own tab alone', async () => {
    const site = testSite(await smallDesk());
    const [one, other] = [await site.begin(), await site.begin()];
    await send(site, one, PASTE);
    await send(site, other, 'note');
    await follow(site, one);
    const [entry] = await follow(site, other);
    expect(JSON.stringify(entry?.answer)).toContain('Nothing has been pasted yet');
  });

  it('has its secrets masked, and a long one is only counted', async () => {
    const site = testSite(await smallDesk());
    const conversation = await site.begin();
    await send(site, conversation, 'password: hunter2hunter2');
    await send(site, conversation, `${PASTE}\n`.repeat(5));
    const entries = await follow(site, conversation);
    expect(JSON.stringify(entries)).not.toContain('hunter2');
    expect(entries.at(-1)?.said).toMatchObject({ text: '', lines: expect.any(Number) });
    expect(entries.at(-1)?.said.lines).toBeGreaterThan(50);
  });

  it('asks for the language that the browser names first', async () => {
    const desk = await smallDesk();
    const site = testSite(desk);
    const conversation = await site.begin();
    const body = { message: 'message-1', text: 'help', files: [] };
    await site.ask('POST', '/api/messages', {
      conversation,
      body,
      headers: { 'accept-language': 'fr, ja;q=0.8, en;q=0.5' },
    });
    await follow(site, conversation);
    expect(desk.seen[0]?.person.locale).toBe('ja');
  });

  it('over which the desk stumbles says so, without its words, and without those of the desk', async () => {
    const desk = await smallDesk();
    const site = testSite({ ...desk, handle: async () => Promise.reject(new Error('secret path /etc/x')) });
    const conversation = await site.begin();
    await send(site, conversation, 'a private question');
    expect(await follow(site, conversation)).toMatchObject([{ failed: true }]);
    expect(site.logged.join('')).not.toContain('a private question');
  });

  it('shows what is not seen', async () => {
    const site = testSite(await smallDesk());
    const conversation = await site.begin();
    await send(site, conversation, 'pod/\u202egpj.evil \u200b\u001b[31mred');
    const [entry] = await follow(site, conversation);
    expect(entry?.said.text).toBe('pod/‹U+202E›gpj.evil ‹U+200B›␛[31mred');
  });
});

describe('limits', () => {
  it('lets five messages wait, and refuses the next with a line', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const site = testSite(await smallDesk(() => held));
    const conversation = await site.begin();
    for (let count = 0; count < 5; count++) expect((await send(site, conversation, 'help')).status).toBe(202);
    const refused = await send(site, conversation, 'help');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refusalOf(refused)).toEqual([429, 'queue']);
    release();
    await follow(site, conversation);
    expect((await send(site, conversation, 'help')).status).toBe(202);
    await follow(site, conversation);
  });

  it.each([
    ['nothing', { message: 'message-1', text: ' ', files: [] }, 400, 'body'],
    ['no JSON', '{', 400, 'body'],
    ['another form', { text: 'help' }, 400, 'body'],
    ['a file that was not uploaded', { message: 'message-1', text: '', files: ['gone'] }, 400, 'body'],
    ['too much', { message: 'message-1', text: 'x'.repeat(3_000_000), files: [] }, 413, 'too-large'],
  ])('refuses %s', async (_, body, status, code) => {
    const site = testSite(await smallDesk());
    expect(
      await refusalOf(await site.ask('POST', '/api/messages', { conversation: await site.begin(), body })),
    ).toEqual([status, code]);
  });

  it('knows no conversation that it has not begun', async () => {
    const site = testSite(await smallDesk());
    expect(await refusalOf(await send(site, 'made-up', 'help'))).toEqual([404, 'no-conversation']);
  });

  it('takes nothing new while it stops, and ends what is followed', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const site = testSite(await smallDesk(() => held));
    const conversation = await site.begin();
    await send(site, conversation, 'help');
    const following = follow(site, conversation);
    site.close();
    expect(await refusalOf(await send(site, conversation, 'help'))).toEqual([503, 'stopping']);
    site.finish();
    expect((await following).at(-1)?.answer).toBeUndefined();
    release();
  });
});

describe('a file', () => {
  it('reaches the desk byte for byte', async () => {
    const desk = await smallDesk();
    const site = testSite(desk);
    const conversation = await site.begin();
    const bytes = Buffer.from(PASTE);
    const { file } = await bodyOf<Uploaded>(await upload(site, conversation, bytes, '../../etc/passwd'));
    await send(site, conversation, 'what is this', 'message-1', [file]);
    await follow(site, conversation);
    const [attachment] = desk.seen[0]?.attachments ?? [];
    expect(attachment).toMatchObject({ name: '../../etc/passwd', size: bytes.length });
    const read: Uint8Array[] = [];
    for await (const chunk of attachment?.read() ?? []) read.push(chunk);
    expect(Buffer.concat(read).equals(bytes)).toBe(true);
  });

  it('of more than 20 MB is refused, announced or not', async () => {
    const site = testSite(await smallDesk());
    const conversation = await site.begin();
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    expect(await refusalOf(await upload(site, conversation, large))).toEqual([413, 'too-large']);
    const announced = await site.ask('POST', '/api/files', {
      conversation,
      headers: { 'content-type': 'application/octet-stream', 'content-length': '99000000' },
    });
    expect(await refusalOf(announced)).toEqual([413, 'too-large']);
  });

  it('has to come as one', async () => {
    const site = testSite(await smallDesk());
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await site.ask('POST', '/api/files', { conversation: await site.begin(), body: 'x', headers });
    expect(await refusalOf(response)).toEqual([415, 'content-type']);
  });

  it('can be taken back', async () => {
    const site = testSite(await smallDesk());
    const conversation = await site.begin();
    const { file } = await bodyOf<Uploaded>(await upload(site, conversation, Buffer.from('x')));
    await site.ask('DELETE', `/api/files?file=${file}`, { conversation });
    expect(await refusalOf(await send(site, conversation, '', 'message-1', [file]))).toEqual([400, 'body']);
  });
});

it('makes room for a new tab by letting go of the one that rested longest', async () => {
  const clock = vi.fn(() => 0);
  const site = testSite(await smallDesk(), undefined, clock);
  const first = await site.begin();
  for (let count = 1; count <= 200; count++) {
    clock.mockReturnValue(count);
    await site.begin();
  }
  expect(await refusalOf(await send(site, first, 'help'))).toEqual([404, 'no-conversation']);
});
