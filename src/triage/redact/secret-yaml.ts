// Kubernetes Secrets as YAML: every value below data and stringData of a mapping that says `kind: Secret`, wherever in a paste or a List it stands.
import { end, isBlank, matches, Paste } from './paste.ts';
import { type Found, hideFound } from './secret-data.ts';
import { bareEnd, closing, quoteAt, skipBlanks } from './value.ts';
import { withBreaks } from './view.ts';

/** A mapping whose keys begin in one column. */
interface Mapping extends Found {
  readonly column: number;
  readonly seen: Set<string>;
}

const KIND = /kind["']?[ \t]*:[ \t]*["']?Secret\b/;
const DATA = /(?:data|stringData)["']?[ \t]*:/;
const SEPARATOR = /(?:---|\.\.\.)(?=\s|$)/y;
const MARK = /[ \t\u00a0>|+\u2502]*/y;
const DASH = /-[ \t]+/y;
const KEY = /["']?[\w./-]+["']?[ \t]*:(?=[\s]|$)/y;
const SECRET = /^["']?Secret["']?[ \t]*(?:#.*)?$/;
const BASE64 = /[A-Za-z0-9+/=]{16}[A-Za-z0-9+/=]*(?=[ \t\r]*(?:\n|$))/y;
const BLOCK = /^[|>][-+0-9]*[ \t]*(?:#.*)?$/;
/** Keys that a Kubernetes object has once: a second one begins another object. */
const ONCE = new Set(['apiVersion', 'kind', 'metadata', 'data', 'stringData']);

/** Hides the data of all Secrets in a text that is YAML, at least in parts. */
export function hideYamlSecrets(paste: Paste): void {
  if (!KIND.test(paste.text) && !DATA.test(paste.text)) return;
  new Reader(paste, paste).read();
  const unescaped = withBreaks(paste.text);
  if (unescaped !== undefined && KIND.test(unescaped)) new Reader(new Paste(unescaped), paste).read();
}

/** The block below a `data:` that stands in `column`. `entry` is the column of its keys, -1 until the first; `below`: a value begins in the next line. */
interface Data {
  readonly owner: Mapping;
  readonly column: number;
  entry: number;
  below: boolean;
}

class Reader {
  readonly #paste: Paste;
  readonly #target: Paste;
  readonly #open: Mapping[] = [];
  #data: Data | undefined;

  /** @param target where to hide what is found; its offsets are those of `paste`. */
  constructor(paste: Paste, target: Paste) {
    this.#paste = paste;
    this.#target = target;
  }

  read(): void {
    const { text } = this.#paste;
    for (let from = 0; from <= text.length; ) {
      const to = this.#paste.next('\n', from);
      this.#line(from, to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to);
      from = to + 1;
    }
    this.#close(-1);
  }

  #line(from: number, to: number): void {
    const { text } = this.#paste;
    let at = end(MARK, text, from);
    if (at >= to) return;
    if (matches(SEPARATOR, text, at)) {
      this.#close(-1);
      return;
    }
    if (this.#data && this.#inData(this.#data, from, at, to)) return;
    this.#data = undefined;
    let item = false;
    for (;;) {
      const next = end(DASH, text, at);
      if (next === at || next >= to) break;
      this.#close(at - from);
      item = true;
      at = next;
    }
    const column = at - from;
    if (item) this.#close(column - 1);
    else this.#close(column);
    const value = end(KEY, text, at);
    if (value === at) return;
    this.#key(text.slice(at, value).replace(/["': \t]/g, ''), column, value, to);
  }

  #key(name: string, column: number, value: number, to: number): void {
    const { text } = this.#paste;
    let mapping = this.#open.at(-1);
    if (mapping && mapping.column === column && ONCE.has(name) && mapping.seen.has(name)) {
      this.#close(column - 1);
      mapping = undefined;
    }
    if (!mapping || mapping.column !== column) {
      mapping = { column, seen: new Set(), kind: undefined, values: [] };
      this.#open.push(mapping);
    }
    if (!ONCE.has(name)) return;
    mapping.seen.add(name);
    const start = Math.min(to, skipBlanks(text, value));
    if (name === 'kind') mapping.kind = SECRET.test(text.slice(start, Math.min(to, start + 260))) ? 'Secret' : 'other';
    if (name !== 'data' && name !== 'stringData') return;
    if (text.charAt(start) === '{') this.#flow(mapping, start + 1, to);
    else this.#data = { owner: mapping, column, entry: -1, below: false };
  }

  /** A line below `data:`. @returns false when the block is over. */
  #inData(data: Data, from: number, at: number, to: number): boolean {
    const { text } = this.#paste;
    const column = at - from;
    if (column <= data.column) {
      // a base64 value that a terminal broke
      if (data.owner.values.length === 0 || !matches(BASE64, text, at)) return false;
      data.owner.values.push({ from: at, to, name: '' });
      return true;
    }
    if (data.entry < 0) data.entry = column;
    const value = column === data.entry ? end(KEY, text, at) : at;
    if (value === at) {
      if (text.charAt(at) === '#') return true;
      if (column === data.entry && text.startsWith('- ', at)) return false;
      data.owner.values.push({ from: at, to, name: data.below ? 'entry' : '' });
      data.below = false;
      return true;
    }
    let start = Math.min(to, skipBlanks(text, value));
    data.below = start === to || BLOCK.test(text.slice(start, Math.min(to, start + 260)));
    if (data.below) return true;
    const quote = quoteAt(text, start);
    if (quote) start += quote.length;
    const closed = quote ? closing(this.#paste, start, to, quote) : bareEnd(text, start, to, 'line');
    data.owner.values.push({ from: start, to: closed < 0 ? to : closed, name: 'entry' });
    return true;
  }

  /** `data: {password: aHVudGVyMg==}`. */
  #flow(mapping: Mapping, from: number, to: number): void {
    const { text } = this.#paste;
    let at = from;
    while (at < to) {
      const stop = Math.min(to, this.#paste.next(',', at), this.#paste.next('}', at));
      const colon = Math.min(stop, this.#paste.next(':', at));
      let start = Math.min(stop, skipBlanks(text, colon + 1));
      let last = stop;
      while (last > start && (isBlank(text.charCodeAt(last - 1)) || '"\''.includes(text.charAt(last - 1)))) last--;
      while (start < last && '"\''.includes(text.charAt(start))) start++;
      if (start < last) mapping.values.push({ from: start, to: last, name: 'entry' });
      at = stop + 1;
    }
  }

  /** Closes every mapping that begins right of `column`. */
  #close(column: number): void {
    for (let last = this.#open.at(-1); last && last.column > column; last = this.#open.at(-1)) {
      this.#open.pop();
      hideFound(this.#target, last);
    }
    if (column < 0) this.#data = undefined;
  }
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [KIND, DATA, SEPARATOR, MARK, DASH, KEY, SECRET, BASE64, BLOCK];
