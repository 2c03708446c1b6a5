// Styled text → lines of at most so many columns. Breaks at spaces, between wide characters as Japanese typesetting allows, and within a word only when it has to.
import type { Paint, Style } from './paint.ts';
import { charWidth, widthOf } from './width.ts';

/** A run of text in one style. */
export interface Span {
  readonly text: string;
  readonly style?: Style;
}

/** Where the lines begin and end. */
export interface Frame {
  /** columns of the terminal */
  readonly width: number;
  /** put before the first line */
  readonly first?: string;
  /** put before each further line */
  readonly rest?: string;
}

/** What is never broken: a word, or one wide character. */
interface Unit {
  readonly text: string;
  readonly width: number;
  readonly style: Style | undefined;
  /** a space before it, which vanishes at a line's begin */
  readonly spaced: boolean;
}

/** Characters that must not begin a line. */
const NOT_FIRST = /^[、。，．,.:;!?！？：；)\]}）」』】〕〉》’”…ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％]/u;
/** Characters that must not end a line. */
const NOT_LAST = /[([{（「『【〔〈《‘“]$/u;
const KATAKANA = /^[\u30a1-\u30fc]$/u;
/** Where a word too long for a line is broken if it can be. */
const SOFT = /[/,.:;=&?_@-]/;

/** Breaks spans into painted lines. */
export function flow(spans: readonly Span[], frame: Frame, paint: Paint): string[] {
  const first = frame.first ?? '';
  const rest = frame.rest ?? first;
  const room = (line: number): number => Math.max(8, frame.width - widthOf(line === 0 ? first : rest));
  const lines: Unit[][] = [[]];
  let used = 0;
  for (const unit of fitting(unitsOf(spans), room(1))) {
    const line = lines.at(-1) ?? [];
    const gap = unit.spaced && line.length > 0 ? 1 : 0;
    if (line.length > 0 && used + gap + unit.width > room(lines.length - 1)) {
      lines.push([{ ...unit, spaced: false }]);
      used = unit.width;
    } else {
      line.push(line.length === 0 ? { ...unit, spaced: false } : unit);
      used += gap + unit.width;
    }
  }
  return lines
    .map((units, index) => (index === 0 ? first : rest) + painted(units, paint))
    .map((line) => line.trimEnd());
}

function unitsOf(spans: readonly Span[]): Unit[] {
  const out: Unit[] = [];
  let spaced = false;
  for (const { text, style } of spans) {
    for (const piece of text.split(/( +)/)) {
      if (piece === '') continue;
      if (piece.startsWith(' ')) {
        spaced = true;
        continue;
      }
      for (const unit of breakable(piece)) {
        const glued = !spaced ? out.at(-1) : undefined;
        if (glued && (NOT_FIRST.test(unit) || NOT_LAST.test(glued.text)) && glued.style === style) {
          out[out.length - 1] = { ...glued, text: glued.text + unit, width: glued.width + widthOf(unit) };
        } else {
          out.push({ text: unit, width: widthOf(unit), style, spaced });
        }
        spaced = false;
      }
    }
  }
  return out;
}

/** Splits a word between its wide characters; runs of katakana and of other narrow characters stay whole. */
function breakable(word: string): string[] {
  if (/^[\x21-\x7e]*$/.test(word)) return [word];
  const out: string[] = [];
  let before = '';
  for (const char of word) {
    const narrow = charWidth(char) < 2;
    const joins =
      out.length > 0 &&
      ((narrow && charWidth(before) < 2) || (KATAKANA.test(char) && KATAKANA.test(before)) || charWidth(char) === 0);
    if (joins) out[out.length - 1] += char;
    else out.push(char);
    before = char;
  }
  return out;
}

/** Breaks the units that are wider than a line. */
function* fitting(units: readonly Unit[], width: number): Generator<Unit> {
  for (const unit of units) {
    // an address is copied whole
    if (unit.width <= width || /^https?:\/\//.test(unit.text)) {
      yield unit;
      continue;
    }
    let { spaced } = unit;
    for (const text of chop(unit.text, width)) {
      yield { text, width: widthOf(text), style: unit.style, spaced };
      spaced = false;
    }
  }
}

function chop(word: string, width: number): string[] {
  const out: string[] = [];
  let now: string[] = [];
  let used = 0;
  for (const char of word) {
    const next = charWidth(char);
    if (used + next > width) {
      const soft = now.findLastIndex((one) => SOFT.test(one));
      const cut = soft > now.length / 2 ? soft + 1 : now.length;
      out.push(now.slice(0, cut).join(''));
      now = now.slice(cut);
      used = widthOf(now.join(''));
    }
    now.push(char);
    used += next;
  }
  return now.length === 0 ? out : [...out, now.join('')];
}

/** Neighbours of one style are painted together. */
function painted(units: readonly Unit[], paint: Paint): string {
  let out = '';
  let run = '';
  let style: Style | undefined;
  for (const unit of units) {
    const text = (unit.spaced ? ' ' : '') + unit.text;
    if (unit.style !== style) {
      out += paint(run, style);
      run = '';
      style = unit.style;
    }
    run += text;
  }
  return out + paint(run, style);
}
