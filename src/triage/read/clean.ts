// What copying does to a paste, undone line by line: colours, quotes, fences, chat escapes, viewer line numbers, hard wraps.
// Line numbers of the input are kept, so that every fact still points at the line the person sees.
import { lookup } from '../lookup.ts';

/** One line of the paste, cleaned. `no`..`to` are the 1-based numbers of the input lines it was made of. */
export interface Line {
  readonly no: number;
  readonly to: number;
  readonly text: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes are what this removes
const ANSI = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-_])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: stray control characters are what this removes
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200d\u2060\ufeff]/g;
const ODD_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const SLACK_LINK = /<(?:https?:\/\/|mailto:)[^|<>\s]+\|([^<>]*)>/g;
const SLACK_BARE = /<((?:https?:\/\/)[^|<>\s]+)>/g;
const ENTITY = lookup<string>({
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
});

function unescapeEntities(text: string): string {
  let now = text;
  for (let round = 0; round < 3 && now.includes('&'); round++) {
    const next = now.replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => ENTITY[entity] ?? entity);
    if (next === now) break;
    now = next;
  }
  return now;
}

function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  let out = '';
  for (const part of text.split('\t')) out += out === '' && part === '' ? ' ' : `${out && pad(out)}${part}`;
  return out;
  function pad(before: string): string {
    return ' '.repeat(Math.max(2, 8 - (before.length % 8)));
  }
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Cleans one line: everything that can be undone without looking at its neighbours. */
export function cleanLine(raw: string): string {
  let text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  if (!PLAIN.test(text)) {
    text = text.replace(ANSI, '').replace(CONTROL, '').replace(ODD_SPACE, ' ');
    text = text.replace(/[\u201c\u201d\u201e\u00ab\u00bb\u2033]/g, '"').replace(/[\u2018\u2019\u201a\u2032]/g, "'");
    text = expandTabs(text.replace(/\r/g, ''));
  }
  if (text.includes('<http') || text.includes('<mailto'))
    text = text.replace(SLACK_LINK, '$1').replace(SLACK_BARE, '$1');
  if (text.includes('&')) text = unescapeEntities(text);
  if (text.includes('```')) text = text.replace(/^(\s*)```\w*\s*$/, '$1').replace(/```/g, '');
  if (text.includes('<'))
    text = text.replace(/^<\/?(?:pre|code|details|summary)>\s*$/, '').replace(/<\/?(?:pre|code)>/g, '');
  // the frames that k9s and others draw around what they show
  if (/^\s{0,4}[│┌└]/u.test(text)) {
    text = text.replace(/^\s{0,4}[┌└]─[─┐┘]{0,400}$/u, '').trimEnd();
    if (text.endsWith('│')) text = text.slice(0, -1).trimEnd();
    text = text.replace(/^\s{0,4}│ (?=[A-Z][\w ]{0,40}:)/u, '');
  }
  // the trees that argo rollouts and others draw
  if (/^[\s│├└─⟳]*[│├└⟳]/u.test(text))
    text = text
      .replace(/^[\s│├└─⟳]+/u, '')
      .replace(/^[⧉□αΣ#⚙]\s*/u, '')
      .replace(/[✔✖◌⚠]\s*/gu, '');
  return stripPrefix(text).trimEnd();
}

/** Markdown's quotes, and chat clients' times in front of what somebody typed. */
function stripPrefix(text: string): string {
  const bare = text.startsWith('[') ? text.replace(/^\[\d{1,2}:\d{2}(?::\d\d)?(?: [AP]M)?\]\s{1,4}/, '') : text;
  return /^\s{0,3}>/.test(bare) ? bare.replace(/^\s{0,3}(?:>\s?)+/, '') : bare;
}

const NUMBERED = /^\s{0,6}(\d{1,6})(?:\s?[|:→│]\s?|\s{2}|$)/;

/** Line numbers that a viewer put in front: taken off only when nearly every line has one and they count up. */
function stripLineNumbers(lines: Line[]): Line[] {
  let counted = 0;
  let filled = 0;
  let before: number | undefined;
  for (const { text } of lines) {
    if (text === '') continue;
    filled++;
    const number = Number(NUMBERED.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) continue;
    if (before === undefined || number === before + 1) counted++;
    before = number;
  }
  if (filled < 3 || counted < filled * 0.8) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(NUMBERED, '') }));
}

const STAMP =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?|\[\d\d:\d\d:\d\d(?:\.\d+)?\]|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: [\w.-]+(?: [\w./-]+(?:\[\d+\])?:)?)?)(?:\s?\||:)?(?:\s|$)/;
const TABLE_INSIDE =
  /^(?:NAME(?:SPACE)?\s|LAST SEEN\s|Name: |Events:|\s+Type\s+Reason\s|\s*(?:Normal|Warning)\s+[A-Z]\w+\s|\S{1,12}\s+(?:Normal|Warning)\s+[A-Z]\w+\s|[a-z]+(?:\.[a-z0-9.]+)?\/\S+ (?:created|configured|unchanged)|\$ |\S+[$#] kubectl |\s*(?:apiVersion|kind|status|conditions|metadata|spec):|(?:Init )?Containers:|Conditions:|Status:|Error from server|error: )/;

/** Time stamps that a log tool put before kubectl's own output: taken off when most lines have one and a table or a describe is behind them. */
function stripStamps(lines: Line[]): Line[] {
  const filled = lines.filter(({ text }) => text !== '');
  const stamped = filled.filter(({ text }) => STAMP.test(text));
  if (filled.length < 2 || stamped.length < filled.length * 0.6) return lines;
  if (!stamped.some(({ text }) => TABLE_INSIDE.test(text.replace(STAMP, '')))) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(STAMP, '') }));
}

/** Do two lines share their columns (words that begin at the same places after two blanks or more), as rows of a table do? */
function sameColumns(one: string, other: string): boolean {
  const starts = [...one.matchAll(/\s{2}(?=\S)/g)].map(({ index }) => index + 2);
  const shared = starts.filter(
    (at) => at < other.length && other[at] !== ' ' && other[at - 1] === ' ' && other[at - 2] === ' ',
  );
  return starts.length >= 2 && shared.length >= 2 && shared.length >= starts.length * 0.6;
}

/** Widths at which terminals and mail programs break lines hard. */
const WIDTHS = new Set([72, 76, 78, 79, 80, 90, 96, 100, 110, 119, 120, 126, 127, 128, 130, 132, 140, 150, 160]);

/** Widths that a single full line is enough to tell: those of terminals. */
const TERMINALS = new Set([80, 100, 120, 132]);

/** A key with its value, as YAML, JSON and a describe have them; what is left of a broken line does not begin so, and stands at the margin. */
const FIELD = /^\s*(?:- )?["']?[\w./-]{1,100}["']?:(?:\s|$)/;
const INDENTED_FIELD = /^\s+(?:- )?["']?[\w./-]{1,100}["']?:(?:\s|$)/;

/** Does a line plainly begin something: a blank, a prompt, a fence, a heading, the answer of a tool? */
function begins(text: string): boolean {
  return /^(?:\s*$|```|[$#❯➜]\s|[\w.-]{1,64}@[\w.-]{1,64}(?![\w.-])[^$#]{0,60}[$#] |NAME(?:SPACE)?\s|LAST SEEN\s|Name:\s|No resources found|Error from server|error: |Error: )/.test(
    text,
  );
}

/** Does a line read like the rest of the one above it: no new row, prompt, heading or sentence? */
function goesOn(text: string): boolean {
  return (
    /^[a-z0-9"'`/.,:;)\]}_=-]/.test(text) && !/^(?:[a-z0-9.-]+\s{2,}|kubectl |- |\d{4}-\d\d-\d\d|"?\w+"?:\s)/.test(text)
  );
}

/**
 * Joins lines that were broken at a fixed width, also in mid-word: when no line is longer than one of the usual widths and two reach it
 * (one, for a terminal's width, if the next line plainly goes on), a line of that width goes on in the next. A line one short of it lost a
 * blank at its end.
 */
function unwrap(lines: Line[]): Line[] {
  let longest = 0;
  const widths = lines.map(({ text }) => (PLAIN.test(text) ? text.length : [...text].length));
  for (const width of widths) longest = Math.max(longest, width);
  if (!WIDTHS.has(longest)) return lines;
  const next = (at: number): string => lines[at + 1]?.text ?? '';
  // rows of a table that happen to be that long are not wrapped, nor is what a new command or output follows
  const broken = (at: number): boolean =>
    widths[at] === longest &&
    !begins(next(at)) &&
    !(FIELD.test(lines[at]?.text ?? '') && INDENTED_FIELD.test(next(at))) &&
    !sameColumns(lines[at]?.text ?? '', next(at)) &&
    !sameColumns(lines[at - 1]?.text ?? '', lines[at]?.text ?? '');
  const full = lines.filter((_, at) => broken(at)).length;
  const nearly = lines.filter((_, at) => widths[at] === longest - 1 && goesOn(next(at))).length;
  const telling = TERMINALS.has(longest) && lines.some((_, at) => broken(at) && goesOn(next(at)));
  if (full < 2 && full + nearly < 3 && !telling) return lines;
  const out: Line[] = [];
  let open: Line | undefined;
  lines.forEach((line, at) => {
    open = open ? { no: open.no, to: line.to, text: open.text + line.text } : line;
    if (broken(at)) return;
    if (widths[at] === longest - 1 && goesOn(next(at))) {
      open = { ...open, text: `${open.text} ` };
      return;
    }
    out.push(open);
    open = undefined;
  });
  if (open) out.push(open);
  return out;
}

/**
 * Cleans a whole paste.
 * @returns its lines in order; blank ones are kept as '' because they separate blocks.
 */
export function cleanPaste(input: string, numbers?: readonly number[]): Line[] {
  const raw = input.split('\n').map((text, index): Line => {
    const bare = text.endsWith('\r') ? text.slice(0, -1) : text;
    const no = numbers ? (numbers[index] ?? 0) : index + 1;
    return { no, to: no, text: bare.includes('\u001b') ? bare.replace(ANSI, '') : bare };
  });
  // first as it was wrapped, before cleaning changes lengths; then again, for what was quoted or numbered after the wrapping
  let lines = (numbers ? raw : unwrap(raw)).map((line) => ({ ...line, text: cleanLine(line.text) }));
  // a viewer's numbers may stand before a quote, a log's times before a viewer's numbers
  for (let round = 0; round < 3; round++) {
    const before = lines;
    lines = stripStamps(stripLineNumbers(lines));
    if (lines === before) break;
    lines = lines.map((line) => ({ ...line, text: cleanLine(stripPrefix(line.text)) }));
  }
  return numbers ? lines : unwrap(lines);
}
