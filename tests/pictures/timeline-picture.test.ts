import { describe, expect, it } from 'vitest';
import type { Picture } from '../../src/pictures/picture.ts';
import { timelinePicture } from '../../src/pictures/timeline-picture.ts';
import type { Moment } from '../../src/triage/diagnosis.ts';
import { aDiagnosis } from '../make/diagnosis.ts';
import { aMoment, moments } from '../make/moments.ts';
import { pictureFlaws } from '../make/picture-flaws.ts';
import { elementsOf } from '../make/xml.ts';

const STORY: readonly Moment[] = [
  aMoment({ ago: 300, owner: 'default-scheduler', layer: 'scheduler', step: 'scheduled', reason: 'Scheduled' }),
  aMoment({ ago: 299 }),
  aMoment({ ago: 4, over: 290, count: 12, reason: 'Failed', text: 'Failed to pull image "cart:9"', status: 'problem' }),
];

function draw(timeline: readonly Moment[], language: 'en' | 'ja' = 'en'): Picture {
  const picture = timelinePicture(aDiagnosis({ timeline }), language);
  if (!picture) throw new Error('nothing was drawn');
  return picture;
}

const textsOf = ({ svg }: Picture): string[] =>
  elementsOf(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

describe('the time line', () => {
  it.each(['en', 'ja'] as const)('in %s is without flaws', (language) => {
    expect(pictureFlaws(draw(STORY, language))).toEqual([]);
  });

  it('names who did what, when, and how often', () => {
    const texts = textsOf(draw(STORY));
    for (const text of ['default-scheduler', 'scheduler', 'kubelet', 'ago', '5m', 'Scheduled', '4m54s', 'Failed'])
      expect(texts).toContain(text);
    expect(texts).toContain('×12 over 4m50s');
    expect(texts).toContain('Failed to pull image "cart:9"');
  });

  it.each([
    { language: 'en', length: 'stalled for 4m59s', where: 'at the step “image” (owner: kubelet)' },
    { language: 'ja', length: '4分59秒間 停止', where: '「イメージ」の段階 (担当: kubelet)' },
  ] as const)('names the stretch in which it stands still in $language', ({ language, length, where }) => {
    const picture = draw(STORY, language);
    expect(textsOf(picture)).toEqual(expect.arrayContaining([length, where]));
    expect(picture.alt).toMatch(new RegExp(`${length.replaceAll(/[()]/g, '.')}.*kubelet`));
  });

  it('has a lane for who is stuck also where nothing of it is told', () => {
    const timeline = [300, 280, 200].map((ago, at) =>
      aMoment({ ago, owner: 'replicaset-controller', layer: 'controller', reason: `Successful${at}` }),
    );
    const texts = textsOf(draw(timeline));
    expect(texts).toContain('kubelet');
    expect(texts).toContain('stalled for 3m20s');
  });

  it('names long pauses', () => {
    expect(textsOf(draw([...moments(600, 590), aMoment({ ago: 100, reason: 'Late' })]))).toContain('… 8m10s later');
  });

  it('has the hours of the day where times are absolute, and the days where there are several', () => {
    const at = (time: string, ago: number): Moment => aMoment({ at: time, ago, reason: time });
    const one = draw([at('2026-03-01T10:00:00Z', 120), at('2026-03-01T10:01:00Z', 60), at('2026-03-01T10:02:00Z', 0)]);
    expect(textsOf(one)).toEqual(expect.arrayContaining(['03-01', 'UTC', '10:00:00', '10:02:00']));
    const two = draw([at('2026-02-28T23:59:00Z', 180), at('2026-03-01T10:01:00Z', 60), at('2026-03-01T10:02:00Z', 0)]);
    expect(textsOf(two)).toEqual(expect.arrayContaining(['UTC', '02-28 23:59', '03-01 10:02']));
  });

  it('tells the same of several pods once', () => {
    const timeline = [
      aMoment({ ago: 90, reason: 'Scheduled', object: 'Pod/shop/cart-1' }),
      ...['cart-2', 'cart-3'].map((name) => aMoment({ ago: 89, reason: 'Scheduled', object: `Pod/shop/${name}` })),
      aMoment({ ago: 60, reason: 'Pulled' }),
      aMoment({ ago: 50, reason: 'Failed', status: 'problem' }),
    ];
    const texts = textsOf(draw(timeline));
    expect(texts.filter((text) => text === 'Scheduled')).toHaveLength(1);
    expect(texts).toContain('Pod/shop/cart-1 and 2 more');
  });

  it('of nothing stalled names no stretch', () => {
    const healthy = { layer: 'healthy', part: '', object: '', step: '' } as const;
    const picture = timelinePicture(aDiagnosis({ stalled: healthy, timeline: moments(90, 80, 70) }), 'en');
    expect(picture && textsOf(picture).join()).not.toContain('stalled for');
  });

  it.each([
    { name: 'no time line', timeline: undefined },
    { name: 'two moments', timeline: moments(30, 20) },
    { name: 'moments of one second', timeline: moments(30, 30, 30) },
  ])('is not drawn for $name', ({ timeline }) => {
    expect(timelinePicture(aDiagnosis(timeline ? { timeline } : {}), 'en')).toBeUndefined();
  });

  it('of forty moments of ten components stays small and says what it leaves out', () => {
    const timeline = Array.from({ length: 40 }, (_, at) =>
      aMoment({ ago: 4000 - at * 100, owner: `component-${at % 10}`, reason: `Reason${at}`, object: `Pod/a/${at}` }),
    );
    const picture = draw(timeline);
    expect(pictureFlaws(picture)).toEqual([]);
    expect(textsOf(picture)).toEqual(expect.arrayContaining(['others', '26 more events are not drawn']));
    expect(picture.height).toBeLessThan(1200);
  });

  it('has names and reasons of any length within its width', () => {
    const long = 'x'.repeat(300);
    const timeline = STORY.map((one) => ({ ...one, reason: long + one.ago, owner: long, object: `Pod/${long}` }));
    expect(pictureFlaws(draw(timeline))).toEqual([]);
  });
});
