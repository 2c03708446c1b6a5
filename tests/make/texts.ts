// Arbitrary texts for property tests: noise, bytes, and the worst kind: real lines cut, doubled, shuffled and spoiled.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { readCases } from './case.ts';

const RECORDED = join(import.meta.dirname, '../recorded');

/** Every line of the cases and of the recorded texts, once. */
function realLines(): string[] {
  const files = readdirSync(RECORDED, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'));
  const texts = [
    ...readCases().map(({ input }) => input),
    ...files.map((file) => readFileSync(join(RECORDED, file), 'utf8')),
  ];
  return [...new Set(texts.flatMap((text) => text.split('\n')))];
}

const line = fc.constantFrom(...realLines());

/** A real line with one thing wrong: cut, a piece doubled, or a stray character in it. */
const spoiled = fc
  .tuple(
    line,
    fc.nat(200),
    fc.nat(200),
    fc.constantFrom('cut', 'double', 'insert', 'drop'),
    fc.string({ maxLength: 3, unit: 'binary' }),
  )
  .map(([text, one, other, how, stray]) => {
    const [from, to] = one < other ? [one, other] : [other, one];
    if (how === 'cut') return text.slice(from);
    if (how === 'double') return `${text.slice(0, to)}${text.slice(from)}`;
    if (how === 'insert') return `${text.slice(0, from)}${stray}${text.slice(from)}`;
    return `${text.slice(0, from)}${text.slice(to)}`;
  });

/** Lines of many tools in any order, some of them spoiled. */
export const jumble: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: line }, { weight: 1, arbitrary: spoiled }), { maxLength: 40 })
  .map((lines) => lines.join('\n'));

/** Names that nobody has, and that break what was written for names. */
const ODD_NAMES = [
  'a(b',
  '[',
  '*',
  '\\',
  '$&',
  '$1',
  '-rf',
  '`id`',
  "x'y",
  '__proto__',
  'constructor',
  '..',
  '%s',
  '{pod}',
  '{}',
  '名前',
  'a'.repeat(300),
];

/** A case in which one of its words was replaced everywhere. */
export function renamed(names: readonly string[] = ODD_NAMES): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...readCases()), fc.nat(400), fc.constantFrom(...names))
    .map(([{ input }, at, name]) => {
      const words = input.match(/[a-z0-9]+(?:-[a-z0-9]+)+|[a-z][a-z0-9]{3,}/g) ?? [''];
      return input.replaceAll(words[at % words.length] ?? '', () => name);
    });
}

/** Bytes, read as UTF-8 whether they are or not. */
const bytes = fc.uint8Array({ maxLength: 400 }).map((raw) => new TextDecoder().decode(raw));

/** Any text at all. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  bytes,
  fc.json(),
  fc
    .array(
      fc.constantFrom(
        ' ',
        '\t',
        '\n',
        '\r\n',
        '"',
        '\\',
        '{',
        '}',
        '[',
        ']',
        ':',
        '-',
        '>',
        '```',
        'Events:',
        'Name:',
        'a',
        '1',
        '/',
      ),
    )
    .map((parts) => parts.join('')),
  jumble,
  renamed(),
);
