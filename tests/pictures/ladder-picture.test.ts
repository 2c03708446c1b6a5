import { describe, expect, it } from 'vitest';
import { ladderPicture } from '../../src/pictures/ladder-picture.ts';
import type { Picture } from '../../src/pictures/picture.ts';
import { aDiagnosis, anUndecided } from '../make/diagnosis.ts';
import { pictureFlaws } from '../make/picture-flaws.ts';
import { elementsOf } from '../make/xml.ts';

const textsOf = ({ svg }: Picture): string[] =>
  elementsOf(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

describe('the ladder', () => {
  it.each(['en', 'ja'] as const)('in %s is without flaws', (language) => {
    expect(pictureFlaws(ladderPicture(aDiagnosis(), language))).toEqual([]);
    expect(pictureFlaws(ladderPicture(anUndecided(), language))).toEqual([]);
  });

  it('says where it is stuck, on what, why, and who works on each step', () => {
    const texts = textsOf(ladderPicture(aDiagnosis(), 'en'));
    expect(texts.slice(0, 3)).toEqual(['kubelet/image', 'Pod/shop/cart-1', 'The registry does not have cart:9']);
    expect(texts).toEqual(expect.arrayContaining(['scheduled', 'kube-scheduler', 'done', 'line 2']));
    expect(texts.join(' ')).toContain('image stalled kubelet line 3 started not reached');
  });

  it('in Japanese has Japanese words', () => {
    expect(textsOf(ladderPicture(aDiagnosis(), 'ja')).join(' ')).toContain('イメージ 停止 kubelet 3 行目');
  });

  it('is not sure where the answer is not', () => {
    const low = aDiagnosis({ confidence: { level: 'low', why: '' } });
    expect(textsOf(ladderPicture(low, 'en'))).toContain('confidence: low');
    expect(textsOf(ladderPicture(aDiagnosis(), 'en')).join()).not.toContain('confidence');
  });

  it('of an undecided answer has no stalled step and says so', () => {
    const texts = textsOf(ladderPicture(anUndecided(), 'en'));
    expect(texts[1]).toBe('undecided');
    expect(texts).not.toContain('stalled');
  });

  it('tells the same in its alternative text', () => {
    const { alt } = ladderPicture(aDiagnosis(), 'en');
    expect(alt).toContain('kubelet/image, Pod/shop/cart-1: The registry does not have cart:9.');
    expect(alt).toContain('scheduled: done (kube-scheduler). prepared: done (kubelet). image: stalled (kubelet).');
  });

  it('shortens names that are too long in the middle', () => {
    const object = `Pod/payments/${'checkout-worker-'.repeat(12)}7c9f6d5b8-q4zrt`;
    const { layer, part, step } = aDiagnosis().stalled;
    const picture = ladderPicture(aDiagnosis({ stalled: { layer, part, step, object } }), 'en');
    expect(pictureFlaws(picture)).toEqual([]);
    expect(textsOf(picture)[1]).toMatch(/^Pod\/payments\/.*….*q4zrt$/);
  });

  it('shortens a name in its sentence that no line could hold', () => {
    const picture = ladderPicture(
      aDiagnosis({ headline: `The volume of ${'checkout-'.repeat(20)}q4zrt is in use` }),
      'en',
    );
    expect(textsOf(picture).slice(2, 5).join(' ')).toMatch(/^The volume of check\S*…\S*q4zrt is in use/);
  });

  it('shows what steers a reader as marks', () => {
    const picture = ladderPicture(aDiagnosis({ headline: 'a\u202eb </text><script>&\u0000' }), 'en');
    expect(pictureFlaws(picture)).toEqual([]);
    expect(picture.svg).toContain('a‹U+202E›b &lt;/text&gt;');
  });

  it('has the same bytes for the same diagnosis', () => {
    expect(ladderPicture(aDiagnosis(), 'ja')).toEqual(ladderPicture(aDiagnosis(), 'ja'));
  });

  it('has colours that count without its style, and a dark scheme in it', () => {
    const { svg } = ladderPicture(aDiagnosis(), 'en');
    const shapes = elementsOf(svg).filter(({ name }) => /^(?:text|rect|circle|path)$/.test(name));
    expect(shapes.filter(({ attributes }) => attributes.fill === undefined)).toEqual([]);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).toContain('var(--sekisho-paper,');
  });
});
