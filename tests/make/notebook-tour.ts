// The same conversation on every platform: notes kept, found, changed, counted and met again; a quiz played, revealed and reviewed; a note played.
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Engine } from '../../src/bot/conversation/session.ts';
import type { Desk } from '../../src/bot/desk/desk.ts';
import type { DeskOptions } from '../../src/bot/desk/make-desk.ts';
import type { Poster } from '../../src/bot/desk/ports.ts';
import { QuizDaily } from '../../src/bot/desk/quiz/quiz-daily.ts';
import { quizPort } from '../../src/bot/desk/quiz/quiz-port.ts';
import type { ScenarioMaker } from '../../src/bot/desk/quiz/quiz-room.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { PASTE } from './diagnosis.ts';
import { realEngine } from './discord-bot.ts';
import { aScenario, SCENARIOS } from './quiz.ts';

const HOUR = 3_600_000;

/** What a desk on tour is made of, with a clock of its own. */
export interface Tour {
  readonly store: Store;
  readonly desk: Partial<DeskOptions> & { readonly engine: Engine };
  forward(hours: number): void;
  goTo(instant: string): void;
  /** The daily post of a channel at 09:30 UTC, by a platform's own poster. */
  daily(poster: Poster | undefined, workspace: string, channel: string): Promise<QuizDaily>;
}

/** Begins a tour, on a Tuesday at nine. */
export async function beginTour(): Promise<Tour> {
  let now = Date.parse('2026-12-01T09:00:00Z');
  const clock = (): Date => new Date(now);
  const store = await openStore({ file: ':memory:' }, { clock });
  // what was pasted has no cause that the lab could break: it is not tried again on every platform
  const ofNote: ScenarioMaker['ofNote'] = (note, date) => SCENARIOS.ofNote({ ...note, playbook: '' }, date);
  const options = { store, clock, scenarios: { ...SCENARIOS, ofNote }, timeZone: 'UTC' };
  return {
    store,
    desk: {
      languageChosen: true,
      engine: await realEngine(),
      store,
      log: pino({ level: 'silent' }),
      quiz: quizPort(options),
      now: () => now,
    },
    forward: (hours) => {
      now += hours * HOUR;
    },
    goTo: (instant) => {
      now = Date.parse(instant);
    },
    daily: async (poster, workspace, channel) => {
      if (!poster) throw new Error('nobody speaks here');
      const on = { kind: 'quiz' as const, workspace, channel, target: '', by: '' };
      await store.subscriptions.put({ ...on, options: { hour: 9, minute: 30, zone: 'UTC' } });
      return new QuizDaily({
        ...options,
        language: 'en',
        failed: (_, error) => expect(error).toBeUndefined(),
        post: async (room, reply, key, pictures) => {
          return { channel, message: await poster.post({ ...room, thread: '' }, reply, key, pictures) };
        },
      });
    },
  };
}

/** A desk that counts what it has answered, once the platform has shown it. */
export function countingDesk(real: Desk): { readonly desk: Desk; readonly answered: () => number } {
  let answered = 0;
  const handle: Desk['handle'] = (incoming, answering) =>
    real.handle(incoming, {
      progress: (text) => answering.progress(text),
      answer: async (answer) => {
        await answering.answer(answer);
        answered++;
      },
    });
  const desk = new Proxy(real, {
    get: (_, name: keyof Desk) => {
      const method: unknown = real[name];
      if (name === 'handle') return handle;
      return typeof method === 'function' ? method.bind(real) : undefined;
    },
  });
  return { desk, answered: () => answered };
}

/**
 * Goes through all of it.
 * @param say says something and gives all that came back: texts, names of files and pictures
 * @param isDirect nobody else is there, so that a quiz is revealed with the last answer
 */
export async function tour(
  say: (text: string) => Promise<string>,
  { store, forward }: Tour,
  isDirect: boolean,
  hasPictures = true,
): Promise<void> {
  expect(await say(PASTE)).toContain('kubelet/image');
  const [, id = ''] = /Saved as ([a-z0-9]{10})/.exec(await say('note save')) ?? [];
  expect(id).toHaveLength(10);
  expect(await say('note list')).toContain(id);
  expect(await say(`note edit ${id} fix: pushed the tag 再び`)).toContain('revision 2');
  expect(await say('note search 再び')).toContain(id);
  expect(await say('note search nowhere')).not.toContain(id);
  expect(await say(`note history ${id}`)).toContain('changed');
  expect(await say('note export csv')).toContain('incident-notes-2026-12-01.csv');
  expect(await say(`note export ${id}`)).toContain(`incident-2026-12-01-${id}.md`);
  const counted = await say('note statistics');
  expect(counted).toContain('kubelet: 1, of these 1 this week');
  if (hasPictures) expect(counted).toContain('statistics');
  await say('new');
  const again = await say(PASTE);
  expect(again).toContain('Seen before');
  expect(again).toContain('pushed the tag');
  expect(again).toContain(`note ${id}`);

  const { questions, looks } = await aScenario('2026-12-01', 1);
  const play = async (begin: string): Promise<string> => {
    let last = '';
    for (const [at, { id: question, right, choices }] of questions.entries()) {
      const letter = at === 0 ? choices.find((one) => one.letter !== right)?.letter : right;
      last = await say(`${begin} answer ${question} ${letter}`);
    }
    return last;
  };
  expect(await say('quiz')).toContain('quiz look 1');
  expect(await say('quiz look 1')).toContain(looks[0]?.command);
  const done = await play('quiz');
  if (!isDirect) {
    expect(done).toContain('Your points are told with the reveal');
    expect(await say('quiz reveal')).toContain('still secret');
    forward(8);
  }
  const revealed = isDirect ? done : await say('quiz reveal');
  expect(revealed).toContain('right:');
  if (hasPictures) expect(revealed).toContain('ladder');
  expect(await say('quiz share')).toContain('⬛🟩🟩');
  expect(await say('quiz stats')).toContain('2 of 3 right');

  expect(await say(`quiz custom ${id}`)).toContain('Only you see this preview');
  expect(await say(`quiz custom ${id} post`)).toContain(`quiz custom ${id} look 1`);
  const [custom] = await store.quizDays.list({ ...(await roomOf(store, id)), limit: 1 });
  expect(custom?.scenario).toMatchObject({ layer: 'kubelet', part: 'image' });
  expect(await say(`quiz custom ${id} look 2`)).toContain('Failed to pull image');
  expect(await say(`quiz custom ${id} answer layer z`)).toContain('one of a, b');

  forward(48);
  expect(await say('quiz review')).toContain('Review:');
}

async function roomOf(store: Store, note: string): Promise<{ readonly workspace: string; readonly channel: string }> {
  const kept = await store.notes.get(note);
  return { workspace: kept?.workspace ?? '', channel: `${kept?.channel} note:${note}` };
}
