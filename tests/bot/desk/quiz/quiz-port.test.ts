// The quiz as people play it, in a channel and alone.
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuizPort } from '../../../../src/bot/desk/ports.ts';
import { quizPort } from '../../../../src/bot/desk/quiz/quiz-port.ts';
import { BANK } from '../../../../src/quiz/bank/index.ts';
import { choicesOf } from '../../../../src/quiz/bank/written.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { anAsker, aScenario, SCENARIOS, textOf } from '../../../make/quiz.ts';

let now: Date;
let store: Store;
let quiz: QuizPort;
const clock = (): Date => now;
const scenario = await aScenario('2026-12-01', 1);
const rights = scenario.questions.map(({ right }) => right);
const wrongs = scenario.questions.map(
  ({ right, choices }) => choices.find(({ letter }) => letter !== right)?.letter ?? '',
);

beforeEach(async () => {
  now = new Date('2026-12-01T01:00:00Z');
  store = await openStore({ file: ':memory:' }, { clock });
  quiz = quizPort({ store, clock, scenarios: SCENARIOS, timeZone: 'Asia/Tokyo' });
  return () => store.close();
});

const say = async (rest: string, asker = anAsker()) => quiz.answer(rest, asker);
const text = async (rest: string, asker = anAsker()) => textOf((await say(rest, asker)).reply);

describe('in a channel', () => {
  it('asks in the open, and answers for one alone', async () => {
    const asked = await say('');
    expect(asked.isPrivate).toBe(false);
    expect(textOf(asked.reply)).toContain('quiz look 1');
    expect(asked.reply.hints.map((hint) => hint.say)).toContain('quiz answer layer a');
    const answered = await say(`answer layer ${rights[0]}`);
    expect(answered.isPrivate).toBe(true);
    expect(textOf(answered.reply)).toContain('quiz answer command a');
  });

  it('counts looks, each once, and they cost points', async () => {
    await say('');
    expect(await text('look 2')).toContain(scenario.looks[1]?.output.split('\n')[0]);
    await say('look 2');
    expect(await text('look 1')).toContain('quiz answer layer a');
    await say(`answer ${rights[0]}`);
    const own = await store.answers.own({ workspace: 'slack:T1', channel: 'C1', date: '2026-12-01' }, 'slack:T1:U1');
    expect(own).toMatchObject([{ looks: 2, right: true, score: 40 }]);
    expect(await text('look 99')).toContain(`from 1 to ${scenario.looks.length}`);
  });

  it('keeps the first answer, and says what can be said', async () => {
    await say('');
    await say(`answer layer ${wrongs[0]}`);
    expect(await text(`answer layer ${rights[0]}`)).toContain('first answer counts');
    expect(await text('answer z')).toContain('one of a, b, c');
  });

  it('tells neither points nor marks nor answers before the reveal, and all of it after', async () => {
    await say('');
    for (const letter of rights) await say(`answer ${letter}`);
    for (const letter of wrongs) await say(`answer ${letter}`, anAsker('U2'));
    for (const rest of ['', 'reveal', 'share']) {
      const told = await say(rest);
      expect(told.isPrivate).toBe(true);
      expect(textOf(told.reply)).not.toMatch(/🟩|\d+ of 100|right:/u);
    }
    now = new Date('2026-12-01T09:00:00Z');
    const told = await text('reveal', anAsker('U3'));
    expect(told).toContain(scenario.layer);
    expect(told.match(/right: .*\(1 answer\)/g)).toHaveLength(3);
    expect(await text('share')).toContain('🟩🟩🟩');
    expect(await text('share', anAsker('U2'))).toContain('⬛⬛⬛');
    expect(await text('answer a', anAsker('U3'))).toContain('revealed');
  });

  it('has a leaderboard of those who want to be on it', async () => {
    await say('');
    for (const letter of rights) await say(`answer ${letter}`);
    now = new Date('2026-12-01T09:00:00Z');
    await say('reveal');
    expect(await text('board')).toContain('Nobody');
    await say('board on');
    expect(await text('board')).toContain('U1: 100 points');
  });
});

describe('alone with the bot', () => {
  it('reveals as soon as all three are answered, and counts the day', async () => {
    const me = anAsker('U1', true);
    await say('', me);
    await say(`answer ${rights[0]}`, me);
    await say(`answer ${rights[1]}`, me);
    const told = await text(`answer ${rights[2]}`, me);
    expect(told).toContain('100 of 100');
    expect(told).toContain('🟩🟩🟩');
    expect(await store.streaks.get('slack:T1:U1')).toMatchObject({ days: 1, lastDate: '2026-12-01' });
    expect((await quiz.home(me))[0]).toMatchObject({ text: '1 day on end (best 1)' });
  });
});

describe('review', () => {
  it('brings back the layer that was wrong until it is right', async () => {
    await say('');
    await say(`answer layer ${wrongs[0]}`);
    expect(await text('review')).toContain('Nothing is due');
    now = new Date('2026-12-03T01:00:00Z');
    const asked = await say('review');
    const hint = asked.reply.hints[0]?.say ?? '';
    const id = BANK.find((one) => hint.includes(one.id));
    expect(id?.layer).toBe(scenario.layer);
    expect(asked.isPrivate).toBe(true);
    const letter = id && choicesOf(id).right;
    expect(await text(hint.replace(/^quiz /, '').replace(/\w$/, letter ?? ''))).toContain('Right.');
    expect(await text('review')).toContain('Nothing is due');
  });

  it('asks a written question of a topic or a layer, and explains', async () => {
    const asked = await say('question probes');
    const hint = asked.reply.hints[0]?.say ?? '';
    expect(hint).toMatch(/^quiz answer probes-\d\d a$/);
    expect(await text(hint.replace(/^quiz /, ''))).toContain('https://kubernetes.io/docs/');
    expect(await text('question nothing')).toContain('no question nothing');
  });
});

describe('a daily quiz', () => {
  it.each([
    ['on', 'Say the hour'],
    ['on 25:00 asia/tokyo', 'Say the hour'],
    ['on 09:30 asia/atlantis', 'no time zone asia/atlantis'],
    ['on 9:30 america/new_york', '09:30 (America/New_York)'],
    ['off', 'There is no daily quiz'],
    ['anything', 'quiz on 09:30'],
  ])('%s → %s', async (rest, said) => {
    expect(await text(rest)).toContain(said);
  });

  it('is not there before its hour', async () => {
    await say('on 11:30 asia/tokyo');
    expect(await text('')).toContain('11:30');
    now = new Date('2026-12-01T02:30:00Z');
    expect(await text('')).toContain('quiz look 1');
    expect(await text('off')).toContain('no daily quiz here any more');
  });

  it('is changed only by those who may', async () => {
    const strict = quizPort({ store, clock, scenarios: SCENARIOS, timeZone: 'UTC', mayChange: () => false });
    expect(textOf((await strict.answer('on 09:30 utc', anAsker())).reply)).toContain('You may not');
    expect(await store.subscriptions.list({ kind: 'quiz' })).toEqual([]);
  });
});
