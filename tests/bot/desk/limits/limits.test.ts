// Limits as people meet them: told when to try again, told that they wait, and nothing dropped without a word.
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/bot/conversation/session.ts';
import { accessBy } from '../../../../src/bot/desk/access/access.ts';
import { BusyError } from '../../../../src/bot/desk/limits/busy-error.ts';
import type { CountRefused } from '../../../../src/bot/desk/limits/refusal.ts';
import { makeDesk } from '../../../../src/bot/desk/make-desk.ts';
import { DEFAULT_LIMITS } from '../../../../src/limits.ts';
import { aDesk, aFile, aMessage, aPerson, aPlace, ask, listener, QUIET, replyOf, textOf } from '../../../make/desk.ts';
import { aDiagnosis, anEngine } from '../../../make/diagnosis.ts';

const PASTE = 'NAME READY STATUS RESTARTS AGE\napi-1 0/1 ImagePullBackOff 0 5m';

/** An engine whose answers wait until they are let go. */
function held(): { readonly engine: Engine; release(): void } {
  const engine = anEngine(aDiagnosis());
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: resolve,
    engine: {
      ...engine,
      triage: async (...given) => {
        await promise;
        return engine.triage(...given);
      },
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error('it did not come so far');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a person who asks too often', () => {
  const limits = { ...DEFAULT_LIMITS, person: 2 };

  it.each([
    ['en', 'hello', /Try again in \d+ s/],
    ['ja', 'こんにちは', /\d+ 秒後にもう一度送ってください/],
  ])('is told once when to try again (%s), for their eyes only', async (_language, text, line) => {
    const desk = aDesk({ limits });
    for (let at = 0; at < 2; at++) expect((await ask(desk, text)).answers).toHaveLength(1);
    const told = await ask(desk, text);
    expect(textOf(told)).toMatch(line);
    expect(told.answers[0]?.isPrivate).toBe(true);
    expect((await ask(desk, text)).answers).toEqual([]);
    const other = aMessage(text, { person: aPerson({ id: 'U2' }) });
    expect((await ask(desk, other)).answers).toHaveLength(1);
  });

  it('may go on when the minute is over', async () => {
    let now = 0;
    const desk = aDesk({ limits, now: () => now });
    for (let at = 0; at < 4; at++) await ask(desk, 'hello');
    now = 60_000;
    expect(textOf(await ask(desk, 'hello'))).not.toContain('Try again');
  });

  it('is told each time on a page, where a message without an answer would look like a fault', async () => {
    const desk = aDesk({ limits });
    const place = aPlace({ platform: 'web', workspace: '', channel: 'tab', thread: '', isDirect: true });
    const heard = [];
    for (let at = 0; at < 5; at++) heard.push(await ask(desk, aMessage('hello', { place })));
    expect(heard.map(({ answers }) => answers.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('is nobody at a terminal', async () => {
    const desk = aDesk({ limits });
    const place = aPlace({ platform: 'terminal', workspace: '', channel: '', thread: '', isDirect: true });
    for (let at = 0; at < 5; at++)
      expect(textOf(await ask(desk, aMessage('hello', { place })))).not.toContain('Try again');
  });

  it('is not counted for a message that the platform delivers again', async () => {
    const desk = aDesk({ limits });
    const message = aMessage('hello');
    for (let at = 0; at < 5; at++) await ask(desk, message);
    expect(textOf(await ask(desk, 'hello'))).not.toContain('Try again');
  });
});

it('a channel that asks too often is told once, with all its threads and people', async () => {
  const desk = aDesk({ limits: { ...DEFAULT_LIMITS, channel: 2 } });
  const heard = [];
  for (const at of [1, 2, 3, 4]) {
    const place = aPlace({ thread: `${at}.0` });
    heard.push(await ask(desk, aMessage('hello', { place, person: aPerson({ id: `U${at}` }) })));
  }
  expect(heard.map(({ answers }) => answers.length)).toEqual([1, 1, 1, 0]);
  const [, , third] = heard;
  expect(third && textOf(third)).toContain('This channel asks more');
  const elsewhere = aMessage('hello', { place: aPlace({ channel: 'C2' }) });
  expect((await ask(desk, elsewhere)).answers).toHaveLength(1);
});

describe('more than can be done at once', () => {
  it('in one conversation waits with a word that becomes the answer; what is beyond the queue is told so, each time', async () => {
    const { engine, release } = held();
    const desk = aDesk({ engine, limits: { ...DEFAULT_LIMITS, conversation: 3 } });
    const heard = Array.from({ length: 5 }, () => listener());
    const runs = heard.map((one) => desk.handle(aMessage(PASTE), one));
    await until(() => (heard[2]?.progressed.length ?? 0) > 0);
    expect(heard[1]?.progressed[0]).toBe('waiting: 1 message before yours; the answer comes here…');
    expect(heard[2]?.progressed[0]).toBe('waiting: 2 messages before yours; the answer comes here…');
    for (const one of heard.slice(3)) expect(textOf(one)).toMatch(/Busy: I did not read this one. Try again in \d+ s/);
    release();
    await Promise.all(runs);
    expect(heard.map(({ answers }) => answers.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('in all conversations together is told so', async () => {
    const { engine, release } = held();
    const desk = aDesk({ engine, limits: { ...DEFAULT_LIMITS, messages: 2 } });
    const inThread = (at: number) => aMessage(PASTE, { place: aPlace({ thread: `${at}.0` }) });
    const runs = [1, 2].map((at) => desk.handle(inThread(at), listener()));
    expect(textOf(await ask(desk, inThread(3)))).toContain('Busy');
    release();
    await Promise.all(runs);
    expect(textOf(await ask(desk, inThread(3)))).not.toContain('Busy');
  });

  it('for the engine is told so, and the same message is read when it comes again', async () => {
    const engine = anEngine(aDiagnosis());
    let isFull = true;
    const full: Engine = {
      ...engine,
      triage: async (...given) => {
        if (isFull) throw new BusyError(9_000);
        return engine.triage(...given);
      },
    };
    const desk = aDesk({ engine: full });
    expect(textOf(await ask(desk, aMessage('see above', { quoted: [PASTE] })))).toContain('Try again in 9 s');
    isFull = false;
    expect(replyOf(await ask(desk, aMessage('see above', { quoted: [PASTE] }))).parts[0]).toMatchObject({
      type: 'answer',
    });
  });
});

describe('what is refused', () => {
  const counted = (limits: Partial<typeof DEFAULT_LIMITS> = {}, options: Parameters<typeof aDesk>[0] = {}) => {
    const counts: string[] = [];
    const refused: CountRefused = (door, reason) => void counts.push(`${door} ${reason}`);
    return { counts, desk: aDesk({ limits: { ...DEFAULT_LIMITS, ...limits }, refused, ...options }) };
  };
  const large = { ...aFile('big.log', 'x'), size: 21 * 1024 * 1024 };

  it.each([
    ['a person beyond their limit, told or not', { person: 1 }, ['a', 'b', 'c'], ['user-rate', 'user-rate']],
    ['a channel beyond its limit', { channel: 1 }, ['a', 'b'], ['channel-rate']],
    ['a conversation without room', { conversation: 0 }, ['a'], ['queue-full']],
    ['a program without room', { messages: 0 }, ['a'], ['queue-full']],
    ['nothing', {}, ['a', 'b'], []],
  ])('is counted by its door: %s', async (_name, limits, texts, reasons) => {
    const { counts, desk } = counted(limits);
    for (const text of texts) await ask(desk, text);
    expect(counts).toEqual(reasons.map((reason) => `slack ${reason}`));
  });

  it('is counted when a thread or a reader has no room', async () => {
    const triage: Engine['triage'] = () => Promise.reject(new BusyError(1));
    const { counts, desk } = counted({}, { engine: { ...anEngine(), triage } });
    await ask(desk, aMessage('see above', { quoted: [PASTE] }));
    expect(counts).toEqual(['slack queue-full']);
    const read = async (): Promise<never> => Promise.reject(new Error('not read'));
    const reading = counted({ reads: 0 }, { lab: { isSimulated: true, read } });
    await ask(reading.desk, 'namespace shop');
    expect(reading.counts).toEqual(['slack queue-full']);
  });

  it('is counted when it comes again, and when the program is ending', async () => {
    const { counts, desk } = counted();
    const message = aMessage('hello');
    await ask(desk, message);
    await ask(desk, message);
    await desk.stop(0);
    await ask(desk, 'hello');
    expect(counts).toEqual(['slack repeated', 'slack stopping']);
  });

  it('is counted when it is too large, or not allowed', async () => {
    const { counts, desk } = counted();
    await ask(desk, aMessage('', { attachments: [large] }));
    const closed = counted({}, { access: { ...accessBy(() => undefined), may: () => false } });
    await ask(closed.desk, 'practice');
    expect([...counts, ...closed.counts]).toEqual(['slack too-large', 'slack not-allowed']);
  });
});

it('what waits is seen, and is nothing when it is done', async () => {
  const { engine, release } = held();
  const desk = makeDesk({ engine, log: QUIET, language: 'en', limits: DEFAULT_LIMITS });
  const one = aMessage(PASTE);
  const runs = [one, aMessage('hello'), aMessage('hello', { place: aPlace({ thread: '2.0' }) })].map((message) =>
    desk.handle(message, listener()),
  );
  expect(desk.queues()).toEqual({ messages: 3, conversation: 2, reads: 0 });
  release();
  await Promise.all(runs);
  expect(desk.queues()).toEqual({ messages: 0, conversation: 0, reads: 0 });
});

it('what is not answered before the end is logged by its ids, and may be claimed again', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { engine, release } = held();
  const desk = aDesk({ engine, log });
  const heard = listener();
  const message = aMessage(PASTE);
  const run = desk.handle(message, heard);
  await desk.stop(0);
  release();
  await run;
  expect(heard.answers).toEqual([]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'handed-over', platform: 'slack', workspace: 'T1', channel: 'C1', message: message.message },
  ]);
  expect(lines.join('')).not.toContain('ImagePullBackOff');
});
