// Scores and marks.
import { describe, expect, it } from 'vitest';
import { grade, MOST_POINTS, marksOf, tally } from '../../src/quiz/grade.ts';
import type { Question, QuestionId } from '../../src/quiz/scenario/scenario.ts';

function question(id: QuestionId): Question {
  const choices = ['a', 'b', 'c', 'd'].map((letter) => ({
    letter,
    text: { en: letter, ja: letter },
    isCommand: false,
  }));
  return { id, text: { en: '?', ja: '?' }, choices, right: 'b' };
}

describe('a grade', () => {
  it.each<[QuestionId, string, number, boolean, number]>([
    ['layer', 'b', 0, true, 50],
    ['layer', 'b', 2, true, 40],
    ['layer', 'b', 40, true, 20],
    ['layer', 'a', 0, false, 0],
    ['command', 'b', 7, true, 20],
    ['fix', 'b', 7, true, 30],
    ['fix', 'd', 0, false, 0],
  ])('of %s answered %s after %d looks', (id, letter, looks, right, score) => {
    expect(grade(question(id), letter, looks)).toEqual({ right, score });
  });

  it('of all three without a look is the most there is', () => {
    const sum = (['layer', 'command', 'fix'] as const).reduce((all, id) => all + grade(question(id), 'b', 0).score, 0);
    expect(sum).toBe(MOST_POINTS);
  });
});

describe('marks', () => {
  it('tell how it went and not what was said', () => {
    const marks = [
      { question: 'layer', right: true, looks: 4 },
      { question: 'command', right: false, looks: 4 },
      { question: 'fix', right: true, looks: 4 },
    ];
    expect(marksOf(marks)).toBe('🟨⬛🟩');
    expect(marksOf([{ question: 'layer', right: true, looks: 3 }])).toBe('🟩');
  });
});

describe('a tally', () => {
  it('counts the answers to its question alone', () => {
    const answers = [
      { question: 'layer', choice: 'b' },
      { question: 'layer', choice: 'b' },
      { question: 'fix', choice: 'a' },
    ];
    expect([...tally(question('layer'), answers)]).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 0],
      ['d', 0],
    ]);
  });
});
