import { describe, expect, it } from 'vitest';
import { type Statistics, statisticsPicture } from '../../src/pictures/statistics-picture.ts';
import { LAYERS } from '../../src/triage/layers.ts';
import { pictureFlaws } from '../make/picture-flaws.ts';
import { elementsOf } from '../make/xml.ts';

const weeks = ['10-12', '10-19', '10-26', '11-02', '11-09', '11-16', '11-23', '11-30'].map((day) => `2026-${day}`);
const some: Statistics = {
  weeks,
  layers: [
    { layer: 'scheduler', counts: [0, 1, 0, 0, 2, 0, 0, 1] },
    { layer: 'kubelet', counts: [3, 5, 2, 0, 8, 12, 4, 1] },
  ],
  healed: [undefined, 45, 300, 5400, 40_000, undefined, 260_000, 2460],
};
const full: Statistics = {
  weeks,
  layers: LAYERS.map((layer) => ({ layer, counts: weeks.map(() => 999) })),
  healed: weeks.map(() => 90 * 86_400),
};
const textsOf = (statistics: Statistics, language: 'en' | 'ja' = 'en'): string[] =>
  elementsOf(statisticsPicture(statistics, language).svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

describe('statistics', () => {
  it.each(['en', 'ja'] as const)('in %s are without flaws', (language) => {
    for (const one of [some, full, { ...some, layers: [] }, { ...some, healed: weeks.map(() => undefined) }])
      expect(pictureFlaws(statisticsPicture(one, language))).toEqual([]);
  });

  it('have each number beside its bar, and times in one unit', () => {
    const texts = textsOf(some);
    expect(texts).toEqual(expect.arrayContaining(['kubelet', '35 in all', '12', 'healed in', 'median']));
    expect(texts).toEqual(expect.arrayContaining(['45s', '5m', '90m', '11h', '3d', '41m', '11-30']));
  });

  it('tell bars apart by their row and number, not by colour alone', () => {
    const { svg } = statisticsPicture(some, 'en');
    const bars = elementsOf(svg).filter(({ name, attributes }) => name === 'rect' && attributes.rx === '1');
    expect(bars).toHaveLength(3 + 7 + 6);
  });

  it('are told in words', () => {
    expect(statisticsPicture(some, 'en').alt).toBe(
      'Stalls by layer and week, 2026-10-12 – 2026-11-30. scheduler: 0, 1, 0, 0, 2, 0, 0, 1. kubelet: 3, 5, 2, 0, 8, 12, 4, 1. healed in (median): –, 45s, 5m, 1h30m, 11h6m, –, 3d, 41m.',
    );
    expect(statisticsPicture(some, 'ja').alt).toContain('層と週ごとの停止');
  });
});
