// No picture has a box in place of a letter: the font has every character of every text that can be drawn.
import { describe, expect, it } from 'vitest';
import { PICTURE_WORDS } from '../../src/pictures/words.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import type { Language } from '../../src/triage/playbook.ts';
import { RUNG_WORDS, STEP_WORDS } from '../../src/triage/road-words.ts';
import { say } from '../../src/triage/words.ts';
import { aFont } from '../make/font.ts';

const playbooks = await loadPlaybooks();

/** Every text in a table of words, functions filled with numbers. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value(1, 2, 3, 4)), String(value(2, 1, 1, 1))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function drawn(language: Language): string[] {
  return [
    ...textsOf(PICTURE_WORDS[language]),
    ...textsOf(STEP_WORDS[language]),
    ...textsOf(RUNG_WORDS[language]),
    ...[...playbooks.playbooks.values()].map(({ headline }) => headline[language]),
    ...(['healthy', 'healthyAfter', 'healthyAll', 'unknown', 'unknownAbout', 'nothing'] as const).map((key) =>
      say(key, language),
    ),
    '…‹›×〓',
  ];
}

describe.each(['en', 'ja'] as const)('the words of pictures in %s', (language) => {
  it.each(['regular', 'bold'] as const)('are all in the %s font', (weight) => {
    const font = aFont(weight);
    const missing = [...new Set(drawn(language).join(''))].filter((char) => !font.hasChar(char));
    expect(missing).toEqual([]);
  });

  it('are in one language', () => {
    expect(textsOf(PICTURE_WORDS.ja)).toHaveLength(textsOf(PICTURE_WORDS.en).length);
    if (language === 'en') expect(drawn('en').join('')).not.toMatch(/[\u3040-\u30ff]/);
  });
});

it('a font that has not a character says so', () => {
  expect(aFont('regular').hasChar('한')).toBe(false);
});
