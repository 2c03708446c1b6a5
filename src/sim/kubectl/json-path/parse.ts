// kubectl's dialect of JSONPath, read: text with actions in braces (client-go, util/jsonpath/parser.go).

/** A part of a template. */
export type PathNode =
  | { readonly type: 'list'; readonly nodes: PathNode[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'slice'; readonly from: Bound; readonly to: Bound; readonly step: Bound }
  | { readonly type: 'filter'; readonly left: PathNode; readonly right: PathNode; readonly operator: string }
  | { readonly type: 'union'; readonly nodes: readonly PathNode[] }
  | { readonly type: 'constant'; readonly value: number | boolean }
  | { readonly type: 'identifier'; readonly name: string }
  | { readonly type: 'wildcard' }
  | { readonly type: 'recursive' };

/** One of the numbers of `[from:to:step]`; undefined when it is not there. `next`: it is only one behind `from`, which may be the end */
export interface Bound {
  readonly value: number | undefined;
  readonly next?: boolean;
}

/** A template that makes no sense. */
export class PathError extends Error {}

/** Actions and filters inside each other at most. */
const DEEPEST = 50;
const TERMINATORS = new Set(' \t\r\n.,[]$@{}');
const WORD = /[\p{L}\p{Nd}_]/u;

class Reader {
  readonly #text: string;
  readonly #depth: number;
  #at = 0;

  constructor(text: string, depth: number) {
    if (depth > DEEPEST) throw new PathError('too many expressions inside each other');
    this.#text = text;
    this.#depth = depth;
  }

  template(): PathNode[] {
    const out: PathNode[] = [];
    while (this.#at < this.#text.length) {
      const brace = this.#text.indexOf('{', this.#at);
      const end = brace < 0 ? this.#text.length : brace;
      if (end > this.#at) out.push({ type: 'text', text: this.#text.slice(this.#at, end) });
      this.#at = end;
      if (brace < 0) break;
      this.#at++;
      out.push({ type: 'list', nodes: this.#action() });
    }
    return out;
  }

  #starts(prefix: string): boolean {
    return this.#text.startsWith(prefix, this.#at);
  }

  #action(): PathNode[] {
    const nodes: PathNode[] = [];
    for (;;) {
      if (this.#starts('}')) {
        this.#at++;
        return nodes;
      }
      if (this.#starts('[?(')) nodes.push(this.#filter());
      else if (this.#starts('..')) nodes.push(...this.#recursive(nodes));
      else this.#one(nodes);
    }
  }

  #one(nodes: PathNode[]): void {
    const char = this.#text[this.#at];
    if (char === undefined || char === '\n' || char === '\r') throw new PathError('unclosed action');
    if (char === ' ' || char === '@' || char === '$') this.#at++;
    else if (char === '[') nodes.push(...this.#brackets());
    else if (char === '"' || char === "'") nodes.push(this.#quoted(char));
    else if (char === '.') {
      this.#at++;
      nodes.push(this.#field());
    } else if (/[+\-\d]/.test(char)) nodes.push(this.#number());
    else if (WORD.test(char)) nodes.push(this.#identifier());
    else throw new PathError(`unrecognized character in action: U+${codeOf(char)} '${char}'`);
  }

  #identifier(): PathNode {
    const from = this.#at;
    while (this.#at < this.#text.length && !TERMINATORS.has(this.#text[this.#at] as string)) this.#at++;
    const name = this.#text.slice(from, this.#at);
    return name === 'true' || name === 'false'
      ? { type: 'constant', value: name === 'true' }
      : { type: 'identifier', name };
  }

  #recursive(before: readonly PathNode[]): PathNode[] {
    if (before.at(-1)?.type === 'recursive') throw new PathError('invalid multiple recursive descent');
    this.#at += 2;
    const next = this.#text[this.#at];
    return next !== undefined && WORD.test(next) ? [{ type: 'recursive' }, this.#field()] : [{ type: 'recursive' }];
  }

  #number(): PathNode {
    const [text = ''] = /^[+-]?[\d.]*/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += text.length;
    const value = Number(text);
    if (!/\d/.test(text) || Number.isNaN(value)) throw new PathError(`cannot parse number ${text}`);
    return { type: 'constant', value };
  }

  #field(): PathNode {
    const from = this.#at;
    while (this.#at < this.#text.length && !TERMINATORS.has(this.#text[this.#at] as string))
      this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    const name = this.#text.slice(from, this.#at);
    return name === '*' ? { type: 'wildcard' } : { type: 'field', name: name.replaceAll('\\', '') };
  }

  #quoted(quote: string): PathNode {
    const from = this.#at++;
    for (;;) {
      const char = this.#text[this.#at++];
      if (char === undefined || char === '\n') throw new PathError('unterminated quoted string');
      if (char === quote && this.#text[this.#at - 2] !== '\\') break;
    }
    const whole = this.#text.slice(from, this.#at);
    const text = unquoted(whole.slice(1, -1), quote);
    if (text === undefined) throw new PathError(`unquote string ${whole} error invalid syntax`);
    return { type: 'text', text };
  }

  #brackets(): PathNode[] {
    const from = ++this.#at;
    const end = this.#text.indexOf(']', from);
    const line = this.#text.indexOf('\n', from);
    if (end < 0 || (line >= 0 && line < end)) throw new PathError('unterminated array');
    this.#at = end + 1;
    const text = this.#text.slice(from, end) === '*' ? ':' : this.#text.slice(from, end);
    const parts = text.split(',');
    if (parts.length > 1)
      return [{ type: 'union', nodes: parts.map((part) => inner(`[${part.replace(/^ +| +$/g, '')}]`, this.#depth)) }];
    const key = /^'([^']*)'$/.exec(text)?.[1];
    if (key !== undefined) return (inner(`.${key}`, this.#depth) as { nodes: PathNode[] }).nodes;
    return [sliceOf(text)];
  }

  #filter(): PathNode {
    this.#at += 3;
    const from = this.#at;
    let pair: string | undefined;
    let closed = false;
    for (;;) {
      const char = this.#text[this.#at++];
      if (char === undefined || char === '\n') throw new PathError('unterminated filter');
      if (char === '"' || char === "'") {
        if (pair === undefined) pair = char;
        else if (this.#text[this.#at - 2] !== '\\' && char === pair) closed = true;
      } else if (char === ')' && (pair !== undefined) === closed) break;
    }
    const text = this.#text.slice(from, this.#at - 1);
    if (this.#text[this.#at++] !== ']') throw new PathError('unclosed array expect ]');
    const [, left, operator, right] = /^([^!<>=]+)([!<>=]+)(.+)$/.exec(text) ?? [];
    if (left === undefined || operator === undefined || right === undefined)
      return { type: 'filter', left: inner(text, this.#depth), right: { type: 'list', nodes: [] }, operator: 'exists' };
    return { type: 'filter', left: inner(left, this.#depth), right: inner(right, this.#depth), operator };
  }
}

function inner(text: string, depth: number): PathNode {
  const [first] = new Reader(`{${text}}`, depth + 1).template();
  return first ?? { type: 'list', nodes: [] };
}

function sliceOf(text: string): PathNode {
  const found = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/.exec(text);
  if (!found) throw new PathError(`invalid array index ${text}`);
  const [, first = '', second, third] = found;
  const numberIn = (part: string | undefined): number | undefined => {
    if (part === undefined || part === '' || part === ':') return undefined;
    const digits = part.replace(/^:/, '');
    if (!/\d/.test(digits)) throw new PathError(`array index ${digits} is not a number`);
    return Number(digits);
  };
  const from = numberIn(first);
  const to: Bound = second === undefined ? { value: (from ?? 0) + 1, next: true } : { value: numberIn(second) };
  return { type: 'slice', from: { value: from }, to, step: { value: numberIn(third) } };
}

function codeOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

const ESCAPED: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** Text between quotes, with Go's escapes; undefined when one is none. */
function unquoted(text: string, quote: string): string | undefined {
  if (!text.includes('\\')) return text;
  let isSound = true;
  const out = text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|([\s\S]?))/g,
    (_, x, u, U, octal, char) => {
      const code = x ?? u ?? U;
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      if (char === quote) return quote;
      if (!Object.hasOwn(ESCAPED, char)) isSound = false;
      return ESCAPED[char] ?? '';
    },
  );
  return isSound ? out : undefined;
}

/** Reads a template. @throws PathError */
export function parsePath(text: string): readonly PathNode[] {
  return new Reader(text, 0).template();
}
