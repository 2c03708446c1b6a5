import { describe, expect, it } from 'vitest';
import { saysMoreThanWords } from '../../src/pictures/says-more.ts';
import { aDiagnosis } from '../make/diagnosis.ts';
import { aMoment, moments } from '../make/moments.ts';

describe('a picture says more than words', () => {
  it.each([
    { name: 'nine events over two minutes', ages: [120, 110, 90, 80, 70, 60, 40, 20, 0], more: true },
    { name: 'eight events over two minutes', ages: [120, 110, 90, 80, 70, 60, 40, 20], more: false },
    { name: 'nine events in a minute', ages: [60, 50, 40, 30, 20, 15, 10, 5, 0], more: false },
    { name: 'no event', ages: [], more: false },
  ])('of $name: $more', ({ ages, more }) => {
    expect(saysMoreThanWords(aDiagnosis({ timeline: moments(...ages) }))).toBe(more);
  });

  it('counts from when the first began', () => {
    const timeline = [aMoment({ over: 300, count: 20 }), ...moments(8, 7, 6, 5, 4, 3, 2, 1)];
    expect(saysMoreThanWords(aDiagnosis({ timeline }))).toBe(true);
  });

  it('of a diagnosis without a time line never', () => {
    expect(saysMoreThanWords(aDiagnosis())).toBe(false);
  });
});
