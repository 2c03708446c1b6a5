// Whatever the text, the pictures of its diagnosis are well-formed and within their size.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ladderPicture } from '../../src/pictures/ladder-picture.ts';
import { timelinePicture } from '../../src/pictures/timeline-picture.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import type { Language } from '../../src/triage/playbook.ts';
import { readCases } from '../make/case.ts';
import { runs } from '../make/fuzz.ts';
import { pictureFlaws } from '../make/picture-flaws.ts';
import { anyText, jumble, renamed } from '../make/texts.ts';

const playbooks = await loadPlaybooks();
const language = fc.constantFrom<Language>('en', 'ja');

/** Flaws of both pictures, and how many were drawn. */
function flawsOf(text: string, lang: Language): { flaws: string[]; drawn: number } {
  const diagnosis = diagnose(text, { playbooks, lang });
  const pictures = [ladderPicture(diagnosis, lang), timelinePicture(diagnosis, lang)].filter(
    (one) => one !== undefined,
  );
  return { flaws: pictures.flatMap(pictureFlaws), drawn: pictures.length };
}

describe('the pictures', () => {
  it.each([
    { name: 'any text', texts: anyText, times: 60 },
    { name: 'real lines in any order, some of them spoiled', texts: jumble, times: 100 },
    { name: 'texts with odd names', texts: renamed(), times: 60 },
    {
      name: 'texts with long names',
      texts: renamed(['x'.repeat(253), `${'ab-'.repeat(80)}c`, '長い名前'.repeat(60)]),
      times: 60,
    },
    {
      name: 'texts with names that steer',
      texts: renamed(['a\u202eb', '\u0000', '\ud800', '<script>', '&amp;', ']]>']),
      times: 60,
    },
  ])('of $name are without flaws', ({ texts, times }) => {
    fc.assert(
      fc.property(texts, language, (text, lang) => {
        expect(flawsOf(text, lang).flaws).toEqual([]);
      }),
      runs(times),
    );
  });

  it.each(['en', 'ja'] as const)('of the cases are without flaws in %s, and some have a time line', (lang) => {
    let timelines = 0;
    for (const { id, input } of readCases()) {
      const { flaws, drawn } = flawsOf(input, lang);
      expect(flaws, id).toEqual([]);
      if (drawn > 1) timelines++;
    }
    expect(timelines).toBeGreaterThan(10);
  });
});
