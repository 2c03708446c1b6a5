// Characters that are not seen but act, wherever a text ends up. Written apart from what makes them harmless, so that both can't be wrong in one way.

const ACTING: readonly (readonly [what: string, pattern: RegExp])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  ['a control character', /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/],
  ['a mark of direction', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/],
  [
    'a character without width',
    /\u034f|\u180b|\u180c|\u180d|\u180f|[\u00ad\u180e\u200b\u200c\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/,
  ],
  ['a blank that is none', /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/],
  ['a separator of lines', /[\u2028\u2029]/],
  ['a tag or a selector', /[\ufe00-\ufe0e]|[\u{e0000}-\u{e0fff}]/u],
  [
    'a joiner that joins nothing',
    /(?<!\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d|\u200d(?!\p{Extended_Pictographic})/u,
  ],
  ['a tower of marks', /\p{M}{6}/u],
];

/** What acts in a text without being seen; none in a good one. */
export function actingCharacters(text: string): readonly string[] {
  const found = ACTING.flatMap(([what, pattern]) => {
    const at = pattern.exec(text);
    return at ? [`${what} in ${JSON.stringify(text.slice(Math.max(0, at.index - 20), at.index + 20))}`] : [];
  });
  return text.isWellFormed() ? found : [...found, `half a character in ${JSON.stringify(text.slice(0, 60))}`];
}

/** {@link actingCharacters} of every string in a value, keys too. */
export function actingIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return actingCharacters(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [...actingCharacters(key), ...actingIn(one)]);
}
