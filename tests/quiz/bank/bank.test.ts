// The written questions: sound, in both languages, each with its source.
import { describe, expect, it } from 'vitest';
import { BANK } from '../../../src/quiz/bank/index.ts';
import { choicesOf } from '../../../src/quiz/bank/written.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

describe('the bank', () => {
  it('has at least 60 questions, eight topics, and no id or text twice', () => {
    expect(BANK.length).toBeGreaterThanOrEqual(60);
    expect(new Set(BANK.map(({ id }) => id.split('-')[0])).size).toBe(8);
    expect(new Set(BANK.map(({ id }) => id)).size).toBe(BANK.length);
    for (const language of ['en', 'ja'] as const)
      expect(new Set(BANK.map(({ question }) => question[language])).size).toBe(BANK.length);
  });

  it('has its right answers at every letter', () => {
    const letters = BANK.map((one) => choicesOf(one).right);
    for (const letter of ['a', 'b', 'c']) expect(letters.filter((one) => one === letter).length).toBeGreaterThan(10);
  });
});

it.each(BANK.map((one) => [one.id, one] as const))('%s has one right answer, Japanese, and a source', (id, one) => {
  expect(id).toMatch(/^[a-z]+-\d\d$/);
  const { choices, right } = choicesOf(one);
  expect(choices.find(({ letter }) => letter === right)?.text).toBe(one.right);
  for (const language of ['en', 'ja'] as const)
    expect(new Set(choices.map(({ text }) => text[language])).size).toBe(choices.length);
  expect(one.question.ja).toMatch(JAPANESE);
  expect(one.why.ja).toMatch(JAPANESE);
  expect(one.question.en).toMatch(/\?$/);
  expect(one.source).toMatch(/^https:\/\/kubernetes\.io\/docs\/(?:[a-z0-9-]+\/)+$/);
  for (const text of [one.question, one.why, one.right, ...one.wrong]) {
    expect(text.en).not.toMatch(JAPANESE);
    expect(text.en.trim().length * text.ja.trim().length).toBeGreaterThan(0);
  }
});
