// Full text without a language: a text is known by its grams, the short pieces of which it is made. Japanese has no spaces between words, and names in
// Kubernetes (`CrashLoopBackOff`) are looked for by their middle. Both databases index the same grams, so both find the same notes.
import { createHash } from 'node:crypto';

/** Letters and digits of one writing: runs of Chinese characters and kana, and runs of everything else. */
const RUN =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々〆]+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々〆])[\p{L}\p{N}\p{M}])+/gu;
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々〆]/u;

/** A text as it is compared: upper and lower case, full and half width are the same. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The grams of a text that is kept: pairs of Japanese, triples of others, and the first two characters of a word. Unordered, each once. */
export function gramsOf(text: string): readonly string[] {
  return [...new Set(runs(text).flatMap((run) => pieces(run)))].map(plain);
}

/**
 * The grams that a text must have to hold a word: fewer than those of the word as a text of its own, since it may stand in the middle of another.
 * [] when it is too short to be found by index.
 */
export function gramsToFind(word: string): readonly string[] {
  return [
    ...new Set(
      runs(word).flatMap((run, index, all) => {
        const characters = [...run];
        if (EAST_ASIAN.test(run)) return windows(characters, 2);
        if (characters.length >= 3) return windows(characters, 3);
        // two characters that begin the word, or follow what is no letter: kept as a beginning
        return characters.length === 2 && (index > 0 || all.length === 1) ? [run] : [];
      }),
    ),
  ].map(plain);
}

/** What stands for a workspace among the grams, so that one index serves both conditions. */
export function workspaceGram(workspace: string): string {
  return `ws${createHash('sha256').update(workspace).digest('hex').slice(0, 16)}`;
}

function runs(text: string): readonly string[] {
  return folded(text).match(RUN) ?? [];
}

function pieces(run: string): readonly string[] {
  const characters = [...run];
  if (EAST_ASIAN.test(run)) return windows(characters, 2);
  return characters.length < 2 ? [] : [characters.slice(0, 2).join(''), ...windows(characters, 3)];
}

function windows(characters: readonly string[], size: number): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at + size <= characters.length; at++) found.push(characters.slice(at, at + size).join(''));
  return found;
}

/** Letters that no database's tokenizer takes for a gap. */
function plain(gram: string): string {
  return gram.replace(/[^a-z0-9]/gu, (character) => `u${character.codePointAt(0)?.toString(16)}`);
}
