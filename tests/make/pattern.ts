// Regular expressions of the source: a small scanner that finds every literal, and every RegExp made from a string.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A regular expression literal, or the text of a `new RegExp(...)` call. */
export interface Pattern {
  /** path from the scanned folder */
  readonly file: string;
  /** 1-based */
  readonly line: number;
  readonly source: string;
  readonly flags: string;
  /** made from a string while the program runs: `source` is the argument as written */
  readonly built: boolean;
}

/** Every pattern of every `.ts` file below a folder. */
export function patternsOf(folder: string): Pattern[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.sort().flatMap((file) => scan(file, readFileSync(join(folder, file), 'utf8')));
}

/** After one of these a slash opens a pattern; after anything else it divides. */
const OPENS = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|yield|await))$/;

/** The patterns of one file. Comments, strings and the text of templates are passed over; `${...}` is read as code. */
export function scan(file: string, code: string): Pattern[] {
  const found: Pattern[] = [];
  const braces: ('code' | 'template')[] = [];
  let at = 0;
  /** the code so far without comments, literals and white space at its end */
  let before = '';
  const line = (): number => code.slice(0, at).split('\n').length;
  while (at < code.length) {
    const char = code[at] ?? '';
    if (code.startsWith('//', at) || (at === 0 && code.startsWith('#!'))) at = indexOr(code, '\n', at);
    else if (code.startsWith('/*', at)) at = indexOr(code, '*/', at) + 2;
    else if (char === "'" || char === '"') {
      at = closing(code, at, char) + 1;
      before += 'x';
    } else if (char === '`' || (char === '}' && braces.at(-1) === 'template')) {
      if (char === '}') braces.pop();
      at = templateEnd(code, at + 1);
      if (code.startsWith('${', at)) {
        braces.push('template');
        before += '(';
        at += 2;
      } else {
        before += 'x';
        at++;
      }
    } else if (char === '/' && OPENS.test(before.trimEnd().slice(-12))) {
      const end = patternEnd(code, at);
      const flags = /^[a-z]*/.exec(code.slice(end + 1))?.[0] ?? '';
      found.push({ file, line: line(), source: code.slice(at + 1, end), flags, built: false });
      at = end + 1 + flags.length;
      before += 'x';
    } else {
      if (char === '{') braces.push('code');
      if (char === '}') braces.pop();
      if (code.startsWith('new RegExp(', at)) {
        const source = code.slice(at + 11, indexOr(code, '\n', at)).trim();
        found.push({ file, line: line(), source, flags: '', built: true });
      }
      before = `${before.slice(-40)}${char}`;
      at++;
    }
  }
  return found;
}

function indexOr(code: string, what: string, from: number): number {
  const at = code.indexOf(what, from);
  return at < 0 ? code.length : at;
}

function closing(code: string, open: number, quote: string): number {
  let at = open + 1;
  while (at < code.length && code[at] !== quote) at += code[at] === '\\' ? 2 : 1;
  return at;
}

/** Where a template's text ends: at its back quote or at the next `${`. */
function templateEnd(code: string, from: number): number {
  let at = from;
  while (at < code.length && code[at] !== '`' && !code.startsWith('${', at)) at += code[at] === '\\' ? 2 : 1;
  return at;
}

/** The slash that closes a pattern: not one that is escaped or stands in a class. */
function patternEnd(code: string, open: number): number {
  let inClass = false;
  let at = open + 1;
  while (at < code.length && (inClass || code[at] !== '/')) {
    if (code[at] === '[') inClass = true;
    if (code[at] === ']') inClass = false;
    at += code[at] === '\\' ? 2 : 1;
  }
  return at;
}

/** A literal as it is written: `/source/flags`. */
export function keyOf({ source, flags }: Pattern): string {
  return `/${source}/${flags}`;
}
