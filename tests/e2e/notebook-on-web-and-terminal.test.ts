import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chat } from '../../src/bot/terminal/chat.ts';
import { EventReader } from '../../src/bot/web/client/event-reader.ts';
import { testSite } from '../bot/web/site.ts';
import { aDesk } from '../make/desk.ts';
import { beginTour, countingDesk, type Tour, tour } from '../make/notebook-tour.ts';

const PROMPT = 'sekisho> ';
let here: Tour;
beforeEach(async () => {
  here = await beginTour();
});
afterEach(() => here.store.close());

it('the notebook and the quiz on the web page', async () => {
  const site = testSite(aDesk(here.desk));
  const conversation = await site.begin();
  let revision = 0;
  const say = async (text: string): Promise<string> => {
    const body = { message: crypto.randomUUID(), text, files: [] };
    expect((await site.ask('POST', '/api/messages', { conversation, body })).status).toBe(202);
    const response = await site.ask('GET', `/api/events?after=${revision}`, { conversation });
    const entries = new EventReader()
      .take(await response.text())
      .filter(({ event }) => event === 'entry')
      .map(({ data }) => JSON.parse(data) as { readonly revision: number; readonly answer?: object });
    revision = Math.max(revision, ...entries.map((entry) => entry.revision));
    return JSON.stringify(entries.map(({ answer }) => answer));
  };
  await tour(say, here, true);
}, 300_000);

it('the notebook and the quiz on a terminal', async () => {
  const input = Object.assign(new PassThrough(), { setRawMode: () => undefined });
  const output = Object.assign(new PassThrough(), { columns: 400 });
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const stop = new AbortController();
  const { desk, answered } = countingDesk(aDesk(here.desk));
  const done = chat({ input, output, colour: false }, 'en', Promise.resolve(desk), stop.signal);
  const prompts = (): number => shown.split(PROMPT).length - 1;
  await vi.waitFor(() => expect(prompts()).toBeGreaterThan(0), 30_000);
  const say = async (text: string): Promise<string> => {
    const before = shown.length;
    const count = answered();
    input.write(text.includes('\n') ? `\u001b[200~${text.replaceAll('\n', '\r')}\u001b[201~` : `${text}\r`);
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(count), 120_000);
    // lines are as long as the screen
    return shown.slice(before).replace(/\s+/g, ' ');
  };
  await tour(say, here, true, false);
  stop.abort();
  await done;
}, 300_000);
