// A team's own note, played in the channel: by whom it may be made, what is shown of it, and that it counts for itself alone.
import { beforeEach, expect, it } from 'vitest';
import type { Answer } from '../../../../src/bot/desk/answering.ts';
import type { QuizPort } from '../../../../src/bot/desk/ports.ts';
import { QuizDaily } from '../../../../src/bot/desk/quiz/quiz-daily.ts';
import { quizPort } from '../../../../src/bot/desk/quiz/quiz-port.ts';
import type { Scenario } from '../../../../src/quiz/scenario/scenario.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { anAsker, SCENARIOS, textOf } from '../../../make/quiz.ts';
import { aNote } from '../../../make/stores.ts';

const ID = 'abcdefghij';
const OWN = {
  symptom: 'Pod/lab/api-7d9c: CreateContainerConfigError',
  firstLook: 'kubectl -n lab describe pod api-7d9c, told by <@U777>, password=hunter22hunter22',
  cause: 'the key was renamed in lab',
  fix: 'put the old key back',
  playbook: '',
};
let now: Date;
let store: Store;
let quiz: QuizPort;
const options = () => ({ store, clock: () => now, scenarios: SCENARIOS, timeZone: 'UTC' });

beforeEach(async () => {
  now = new Date('2026-12-01T01:00:00Z');
  store = await openStore({ file: ':memory:' }, { clock: () => now });
  quiz = quizPort(options());
  return () => store.close();
});

const say = (rest: string, who = 'U1'): Promise<Answer> => quiz.answer(rest, anAsker(who));
const text = async (rest: string, who = 'U1') => textOf((await say(rest, who)).reply);
const room = { workspace: 'slack:T1', channel: `C1 note:${ID}` };
const scenario = async () => (await store.quizDays.list({ ...room, limit: 1 }))[0]?.scenario as Scenario;

it('a note whose trouble the lab knows is broken there: played by everyone, revealed in the channel, counted for no day', async () => {
  await store.notes.create(aNote(), ID);
  const posted = await say(`custom ${ID}`);
  expect(posted.isPrivate).toBe(false);
  expect(textOf(posted.reply)).toContain(`quiz custom ${ID} look 1`);
  const { recipe, layer, questions } = await scenario();
  expect([recipe, layer]).toEqual(['image-tag', 'kubelet']);
  expect(await text(`custom ${ID} look 1`, 'U2')).toContain('ImagePullBackOff');
  for (const who of ['U1', 'U2'])
    for (const { id, right, choices } of questions) {
      const letter = who === 'U1' ? right : choices.find((one) => one.letter !== right)?.letter;
      expect((await say(`custom ${ID} answer ${id} ${letter}`, who)).isPrivate).toBe(true);
    }
  expect(await text(`custom ${ID} reveal`)).toContain('still secret');
  expect(await text('stats')).toContain('Nothing to tell yet');

  now = new Date('2026-12-01T08:30:00Z');
  const posts: { readonly text: string; readonly pictures: readonly string[] }[] = [];
  const daily = new QuizDaily({
    ...options(),
    language: 'en',
    failed: (_, error) => expect(error).toBeUndefined(),
    post: async ({ channel }, reply, _key, pictures) => {
      posts.push({ text: textOf(reply), pictures: pictures.map(({ name, alt }) => `${channel} ${name} ${alt}`) });
      return { channel, message: '1' };
    },
  });
  await daily.tick();
  await daily.tick();
  expect(posts).toHaveLength(1);
  expect(posts[0]?.text).toContain('2 people took part; 50 % of all answers were right.');
  expect(posts[0]?.pictures[0]).toMatch(/^C1 ladder kubelet\/image/);

  const revealed = await say(`custom ${ID} reveal`);
  expect(textOf(revealed.reply)).toContain(`Made of note ${ID}`);
  expect(revealed.pictures.map(({ name }) => name)).toEqual(['ladder']);
  expect(await text('stats')).toContain('kubelet: 3 of 3 right (100 %)');
  expect((await store.streaks.get('slack:T1:U1')).days).toBe(0);
  expect(await text('')).toContain('quiz look 1');
});

it('a note that the lab cannot break is told in its own words, without names and secrets, once its poster has seen them', async () => {
  await store.notes.create(aNote(OWN), ID);
  const preview = await say(`custom ${ID}`);
  expect(preview.isPrivate).toBe(true);
  expect(preview.reply.hints).toEqual([{ say: `quiz custom ${ID} post`, label: 'Post it' }]);
  expect(await store.quizDays.list({ ...room, limit: 1 })).toEqual([]);
  const shown = textOf(preview.reply);
  expect(shown).toContain('CreateContainerConfigError');
  for (const hidden of ['lab', 'api-', 'U777', 'hunter22', 'renamed', 'old key']) expect(shown).not.toContain(hidden);
  expect((await say(`custom ${ID} post`)).isPrivate).toBe(false);
  const { questions, told } = await scenario();
  const chosen = questions.map(({ choices, right }) => choices.find(({ letter }) => letter === right)?.text.en);
  expect(chosen[0]).toMatch(/^kubelet:/);
  expect(chosen[2]).toBe('put the old key back');
  expect(told.ja.stalled).toMatchObject({ layer: 'kubelet', step: 'image' });
  for (const { choices } of questions) expect(new Set(choices.map(({ text: { en } }) => en)).size).toBeGreaterThan(3);
});

it.each([
  ['that is not there', `custom zzzzzzzzzz`, 'There is no note zzzzzzzzzz'],
  ['that is named wrongly', 'custom ../x', 'Say which note'],
  ['that was never posted', `custom ${ID} look 1`, `There is no scenario of note ${ID}`],
])('a note %s: %s', async (_name, rest, expected) => {
  expect(await text(rest)).toContain(expected);
});

it('is not made by those who may not post notes, of notes that are not for their eyes, nor of too little', async () => {
  await store.notes.create(aNote({ ...OWN, fix: '' }), ID);
  expect(await text(`custom ${ID}`)).toContain('does not say enough');
  await store.notes.create(aNote({ channel: 'C9', author: 'slack:T1:U9' }), 'bbbbbbbbbb');
  expect(await text('custom bbbbbbbbbb')).toContain('no note bbbbbbbbbb');
  quiz = quizPort({ ...options(), mayNote: () => false });
  expect(await text(`custom ${ID}`)).toContain('may not save notes');
});
