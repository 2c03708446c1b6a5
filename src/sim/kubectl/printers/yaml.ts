// YAML as kubectl prints it (sigs.k8s.io/yaml on go-yaml v2): keys in their natural order, plain text where it reads back as text, long lines
// folded at blanks, lists at the indentation of their key.
import { naturalKeys } from './key-order.ts';
import { readsAsText } from './yaml-plain.ts';

/** Where the emitter begins to look for a blank at which to go on in a new line. */
const WIDTH = 80;
/** A longer key is written with `? `. */
const LONGEST_KEY = 128;

/** How a text may be written. */
interface Analysis {
  readonly plain: boolean;
  readonly single: boolean;
  readonly block: boolean;
  readonly multiline: boolean;
}

const INDICATORS = new Set('#,[]{}&*!|>\'"%@`');

function isBlankOrEnd(char: string | undefined): boolean {
  return char === undefined || char === ' ' || char === '\t' || isBreak(char);
}

function isBreak(char: string | undefined): boolean {
  return char === '\n' || char === '\r' || char === '\u0085' || char === '\u2028' || char === '\u2029';
}

function isPrintable(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  if (code === 0x0a || (code >= 0x20 && code <= 0x7e)) return true;
  if (code < 0xa0) return false;
  return code !== 0xfeff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff && code <= 0xffff;
}

/** What its characters allow (go-yaml, emitterc.go yaml_emitter_analyze_scalar). */
function analysed(chars: readonly string[]): Analysis {
  let blockIndicator = /^(?:---|\.\.\.)/.test(chars.slice(0, 3).join(''));
  let special = false;
  let breaks = false;
  let spaceBreak = false;
  let breakSpace = false;
  for (const [at, char] of chars.entries()) {
    const next = chars[at + 1];
    const before = chars[at - 1];
    if (at === 0) {
      if (INDICATORS.has(char)) blockIndicator = true;
      if ((char === '?' || char === ':' || char === '-') && isBlankOrEnd(next)) blockIndicator = true;
    } else {
      if (char === ':' && isBlankOrEnd(next)) blockIndicator = true;
      if (char === '#' && isBlankOrEnd(before)) blockIndicator = true;
    }
    if (!isPrintable(char)) special = true;
    if (isBreak(char)) breaks = true;
    if (char === ' ' && isBreak(next)) spaceBreak = true;
    if (isBreak(char) && next === ' ') breakSpace = true;
  }
  const first = chars[0];
  const last = chars.at(-1);
  const edge = first === ' ' || last === ' ' || isBreak(first) || isBreak(last);
  const trailingSpace = last === ' ';
  return {
    plain: !(blockIndicator || edge || breaks || breakSpace || spaceBreak || special),
    single: !(breakSpace || spaceBreak || special),
    block: !(trailingSpace || spaceBreak || special),
    multiline: breaks,
  };
}

/** Writes one document. */
class Emitter {
  #text = '';
  #column = 0;

  get text(): string {
    return this.#text;
  }

  put(text: string): void {
    this.#text += text;
    const end = text.lastIndexOf('\n');
    this.#column = end < 0 ? this.#column + [...text].length : [...text.slice(end + 1)].length;
  }

  newLine(indent: number): void {
    this.put(`\n${' '.repeat(indent)}`);
  }

  /** A text. @param indent of what goes on in a next line @param isKey then it stays in one line */
  scalar(value: string, indent: number, isKey: boolean): void {
    const chars = [...value];
    const can = analysed(chars);
    const asText = readsAsText(value);
    const isOneLine = !value.includes('\n');
    if (!isOneLine && can.block && !isKey) this.#literal(value, indent);
    else if (isOneLine && asText && can.plain) this.#plain(chars, indent, isKey);
    else if (isOneLine && asText && can.single && !(can.multiline && isKey)) this.#single(chars, indent, isKey);
    else this.#double(chars, indent, isKey);
  }

  #plain(chars: readonly string[], indent: number, isKey: boolean): void {
    let spaces = false;
    for (const [at, char] of chars.entries()) {
      const folds = char === ' ' && !isKey && !spaces && this.#column > WIDTH && chars[at + 1] !== ' ';
      if (folds) this.newLine(indent);
      else this.put(char);
      spaces = char === ' ';
    }
  }

  #single(chars: readonly string[], indent: number, isKey: boolean): void {
    this.put("'");
    let spaces = false;
    for (const [at, char] of chars.entries()) {
      const inside = at > 0 && at < chars.length - 1;
      const folds = char === ' ' && !isKey && !spaces && this.#column > WIDTH && inside && chars[at + 1] !== ' ';
      if (folds) this.newLine(indent);
      else this.put(char === "'" ? "''" : char);
      spaces = char === ' ';
    }
    this.put("'");
  }

  #double(chars: readonly string[], indent: number, isKey: boolean): void {
    this.put('"');
    let spaces = false;
    for (const [at, char] of chars.entries()) {
      const inside = at > 0 && at < chars.length - 1;
      if (char === ' ' && !isKey && !spaces && this.#column > WIDTH && inside) {
        this.newLine(indent);
        if (chars[at + 1] === ' ') this.put('\\');
      } else this.put(escaped(char));
      spaces = char === ' ';
    }
    this.put('"');
  }

  #literal(value: string, indent: number): void {
    const hint = /^[ \n]/.test(value) ? '2' : '';
    const chomp = !value.endsWith('\n') ? '-' : value === '\n' || value.endsWith('\n\n') ? '+' : '';
    this.put(`|${hint}${chomp}`);
    const lines = value.split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const line of lines) this.put(line === '' ? '\n' : `\n${' '.repeat(indent)}${line}`);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\u001b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
  '\u0085': '\\N',
  '\u00a0': '\\_',
  '\u2028': '\\L',
  '\u2029': '\\P',
};

function escaped(char: string): string {
  const known = ESCAPES[char];
  const code = char.codePointAt(0) ?? 0;
  if (known !== undefined && (code !== 0xa0 || !isPrintable(char))) return known;
  if (isPrintable(char) && !isBreak(char)) return char;
  if (code <= 0xff) return `\\x${hex(code, 2)}`;
  return code <= 0xffff ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}

/** A number as Go writes it. */
function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value);
  return String(value).replace(/e([+-])(\d)$/, 'e$10$2');
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** @param indent of the keys or dashes @param inline the first of them stands in the line that is already there */
function node(out: Emitter, value: unknown, indent: number, inline: boolean): void {
  if (Array.isArray(value) && value.length > 0) {
    for (const [at, one] of value.entries()) {
      if (at > 0 || !inline) out.newLine(indent);
      out.put('- ');
      node(out, one, indent + 2, true);
    }
  } else if (typeof value === 'object' && value !== null && !isEmpty(value)) {
    let first = true;
    for (const key of naturalKeys(value)) {
      if (!first || !inline) out.newLine(indent);
      first = false;
      entry(out, key, (value as Record<string, unknown>)[key], indent);
    }
  } else leaf(out, value, indent);
}

function entry(out: Emitter, key: string, value: unknown, indent: number): void {
  const isLong = [...key].length > LONGEST_KEY;
  if (isLong) out.put('? ');
  out.scalar(key, indent + 2, !isLong);
  if (isLong) out.newLine(indent);
  out.put(':');
  if (typeof value === 'object' && value !== null && !isEmpty(value)) {
    node(out, value, Array.isArray(value) ? indent : indent + 2, false);
  } else {
    out.put(' ');
    leaf(out, value, indent + 2);
  }
}

function leaf(out: Emitter, value: unknown, indent: number): void {
  if (typeof value === 'string') out.scalar(value, indent, false);
  else if (typeof value === 'number') out.put(numberText(value));
  else if (Array.isArray(value)) out.put('[]');
  else if (typeof value === 'object' && value !== null) out.put('{}');
  else out.put(value === undefined ? 'null' : String(value));
}

/** A value as one YAML document, with a newline at its end. */
export function yamlText(value: unknown): string {
  const out = new Emitter();
  node(out, value, 0, true);
  return `${out.text}\n`;
}
