// Lines no longer than a limit where words allow it (github.com/mitchellh/go-wordwrap): blanks at a break are dropped, others stay.

/** Wraps each line of a text. A word that is longer than the limit stays whole. */
export function wordWrap(text: string, limit: number): string {
  return text
    .split('\n')
    .map((line) => wrapped(line, limit))
    .join('\n');
}

function wrapped(line: string, limit: number): string {
  let out = '';
  let width = 0;
  for (const [, blanks = '', word = ''] of line.matchAll(/(\s*)(\S*)/g)) {
    const [before, length] = [[...blanks].length, [...word].length];
    if (word === '') {
      if (width + before <= limit) out += blanks;
    } else if (width + before + Math.min(length, limit - 1) > limit) {
      out += `\n${word}`;
      width = length;
    } else {
      out += blanks + word;
      width += before + length;
    }
  }
  return out;
}
