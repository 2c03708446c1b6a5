// How wide text is in a picture, and text made to fit. Widths are those of the font of PNGs, BIZ UDPGothic, which is wider than what systems show
// SVGs with: what fits here fits there.

import { foreign } from './foreign.ts';

/** How a text is set. */
export interface Face {
  /** pixels */
  readonly size: number;
  readonly bold?: boolean;
}

/** Thousandths of the size that U+0020 to U+007E advance. */
const REGULAR = [
  333, 330, 470, 920, 800, 1000, 890, 290, 490, 490, 500, 840, 310, 480, 310, 500, 760, 630, 760, 760, 760, 760, 760,
  760, 760, 760, 310, 310, 840, 840, 840, 775, 980, 760, 770, 800, 840, 700, 660, 840, 820, 420, 540, 750, 600, 980,
  820, 860, 740, 890, 760, 710, 700, 840, 740, 980, 800, 720, 750, 500, 500, 500, 500, 305, 500, 650, 710, 640, 710,
  690, 500, 670, 700, 320, 380, 630, 330, 940, 700, 680, 710, 710, 450, 590, 470, 700, 580, 880, 600, 610, 580, 520,
  440, 520, 500,
];
/** The same in bold. */
const BOLD = [
  333, 370, 520, 940, 800, 1000, 910, 320, 505, 510, 500, 840, 330, 480, 330, 500, 760, 630, 760, 760, 760, 760, 760,
  760, 760, 760, 340, 340, 840, 840, 840, 800, 980, 780, 770, 810, 850, 700, 670, 860, 840, 440, 560, 760, 610, 1000,
  840, 880, 760, 900, 760, 730, 700, 860, 760, 1000, 820, 740, 750, 550, 500, 550, 500, 305, 500, 660, 730, 640, 730,
  690, 510, 670, 720, 320, 400, 660, 360, 960, 720, 700, 730, 730, 490, 590, 490, 720, 600, 900, 620, 640, 580, 540,
  440, 540, 500,
];

/** Pixels that a text takes; a character outside ASCII counts as a full square, a combining one as nothing. */
export function widthOf(text: string, { size, bold = false }: Face): number {
  const table = bold ? BOLD : REGULAR;
  let sum = 0;
  for (const char of text) sum += table[(char.codePointAt(0) ?? 0) - 0x20] ?? (/^\p{M}$/u.test(char) ? 0 : 1000);
  return (sum * size) / 1000;
}

/** Letters with the marks that stand on them: what is never cut. */
function letters(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

/** A foreign text without its middle where it is too wide: the ends of names tell more. */
export function shortened(foreignText: string, width: number, face: Face): string {
  const text = foreign(foreignText);
  if (widthOf(text, face) <= width) return text;
  const all = letters(text);
  const cut = (kept: number): string =>
    `${all.slice(0, Math.ceil(kept / 2)).join('')}…${kept > 1 ? all.slice(-Math.floor(kept / 2)).join('') : ''}`;
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(cut(middle), face) <= width) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

/** What is kept together: a wide character with the punctuation that must not begin a line, or a word with the space before it. */
const UNITS =
  /[「『（【〈《]*[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef][、。，．・：；！？」』）】〉》ー…ぁぃぅぇぉっゃゅょァィゥェォッャュョ々]*|\s*[^\s\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]+|\s+/gu;

/** What a word too wide for a line is broken behind, if it can be. */
const PIECES = /[^/,.:;=&?_@-]*[/,.:;=&?_@-]+|[^/,.:;=&?_@-]+/g;

/** A unit, or its pieces when it is wider than a line. */
function fitting(unit: string, width: number, face: Face): string[] {
  if (widthOf(unit.trim(), face) <= width) return [unit];
  return (unit.match(PIECES) ?? []).flatMap((piece) =>
    widthOf(piece.trim(), face) <= width ? [piece] : letters(piece),
  );
}

/** A foreign text in lines of at most a width. Words that are wider are broken; what does not fit into the last line ends in `…`. */
export function wrapped(text: string, width: number, face: Face, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const units = (foreign(text).match(UNITS) ?? []).flatMap((unit) => fitting(unit, width, face));
  for (const [index, unit] of units.entries()) {
    if (widthOf((line + unit).trimStart(), face) <= width) {
      line += unit;
      continue;
    }
    if (lines.length === most - 1) {
      lines.push(ended(line + units.slice(index).join(''), width, face));
      return lines;
    }
    lines.push(line.trim());
    line = unit.trimStart();
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** The beginning of a text that is too wide, with `…` after it. */
function ended(text: string, width: number, face: Face): string {
  let out = '';
  for (const letter of letters(text.trimStart())) {
    if (widthOf(`${out}${letter}…`, face) > width) break;
    out += letter;
  }
  return `${out.trimEnd()}…`;
}
