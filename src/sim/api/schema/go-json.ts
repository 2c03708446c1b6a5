// JSON text as the API server reads it: with Go's messages for what is no JSON (Go, encoding/json scanner.go), and with the keys that stand twice.

/** What Go's decoder says of text that is no JSON. */
export class JsonError extends Error {}

/** The members of one object in their order: a key as often as it stands. */
export type Members = readonly (readonly [key: string, value: unknown])[];

/** A JSON text, read. */
export interface JsonText {
  readonly value: unknown;
  /** the members of objects in which a key stands twice; undefined when no object of the text is so */
  readonly repeated: ReadonlyMap<object, Members> | undefined;
}

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;

/** Colons outside of strings: as many as there are members. */
function colons(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) count++;
    else if (code === QUOTE)
      for (at = text.indexOf('"', at + 1); at > 0; at = text.indexOf('"', at + 1)) {
        let before = at - 1;
        while (text.charCodeAt(before) === BACKSLASH) before--;
        if ((at - before) % 2 === 1) break;
      }
    if (at < 0) return count;
  }
  return count;
}

function members(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const one of value) count += members(one);
  else for (const one of Object.values(value)) count += 1 + members(one);
  return count;
}

/**
 * Reads JSON.
 * @param strict whether keys that stand twice are looked for
 * @throws JsonError with Go's words
 */
export function readJson(text: string, strict: boolean): JsonText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new Reader(text).all();
  }
  if (!strict || colons(text) === members(value)) return { value, repeated: undefined };
  return new Reader(text).all();
}

/** A character as Go quotes it in an error (encoding/json, quoteChar). */
function quoted(char: string): string {
  if (char === "'") return `'\\''`;
  if (char === '"') return `'"'`;
  return `'${JSON.stringify(char).slice(1, -1)}'`;
}

const SPACE = ' \t\r\n';
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads a text by hand: slower than JSON.parse, and only where that does not tell enough. */
class Reader {
  readonly #text: string;
  readonly #repeated = new Map<object, Members>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  all(): JsonText {
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#fail('after top-level value');
    return { value, repeated: this.#repeated.size > 0 ? this.#repeated : undefined };
  }

  #fail(where: string): never {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) throw new JsonError('unexpected end of JSON input');
    // Go looks at bytes: of a longer character it shows the first
    const bytes = Buffer.from(String.fromCodePoint(code));
    throw new JsonError(`invalid character ${quoted(String.fromCharCode(bytes[0] ?? 0))} ${where}`);
  }

  #space(): string {
    while (this.#at < this.#text.length && SPACE.includes(this.#text[this.#at] as string)) this.#at++;
    return this.#text[this.#at] ?? '';
  }

  #value(): unknown {
    const char = this.#space();
    if (char === '{') return this.#object();
    if (char === '[') return this.#list();
    if (char === '"') return this.#string();
    if (char === '-' || (char >= '0' && char <= '9')) return this.#number();
    if (char === 't') return this.#word('true', true);
    if (char === 'f') return this.#word('false', false);
    if (char === 'n') return this.#word('null', null);
    return this.#fail('looking for beginning of value');
  }

  #word<T>(word: string, value: T): T {
    for (let index = 1; index < word.length; index++) {
      this.#at++;
      if (this.#text[this.#at] !== word[index]) this.#fail(`in literal ${word} (expecting '${word[index]}')`);
    }
    this.#at++;
    return value;
  }

  #digits(where: string): void {
    if (!/[0-9]/.test(this.#text[this.#at] ?? '')) this.#fail(where);
    while (/[0-9]/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #number(): number {
    const start = this.#at;
    if (this.#text[this.#at] === '-') this.#at++;
    if (this.#text[this.#at] === '0') this.#at++;
    else this.#digits('in numeric literal');
    if (this.#text[this.#at] === '.') {
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    if (/[eE]/.test(this.#text[this.#at] ?? '')) {
      this.#at++;
      if (/[+-]/.test(this.#text[this.#at] ?? '')) this.#at++;
      this.#digits('in exponent of numeric literal');
    }
    return Number(this.#text.slice(start, this.#at));
  }

  #string(): string {
    let out = '';
    for (this.#at++; ; this.#at++) {
      const char = this.#text[this.#at];
      if (char === undefined || char < ' ') this.#fail('in string literal');
      if (char === '"') break;
      out += char === '\\' ? this.#escape() : char;
    }
    this.#at++;
    return out;
  }

  #escape(): string {
    this.#at++;
    const char = this.#text[this.#at] ?? '';
    if (char !== '' && '"\\/'.includes(char)) return char;
    if (char !== 'u') return ESCAPES[char] ?? this.#fail('in string escape code');
    for (let digit = 0; digit < 4; digit++) {
      this.#at++;
      if (!/[0-9a-fA-F]/.test(this.#text[this.#at] ?? '')) this.#fail('in \\u hexadecimal character escape');
    }
    return String.fromCharCode(Number.parseInt(this.#text.slice(this.#at - 3, this.#at + 1), 16));
  }

  #list(): unknown[] {
    const out: unknown[] = [];
    this.#at++;
    if (this.#space() === ']') {
      this.#at++;
      return out;
    }
    for (;;) {
      out.push(this.#value());
      const char = this.#space();
      if (char !== ',' && char !== ']') this.#fail('after array element');
      this.#at++;
      if (char === ']') return out;
    }
  }

  #object(): Record<string, unknown> {
    const all: [string, unknown][] = [];
    this.#at++;
    if (this.#space() === '}') this.#at++;
    else
      for (let char = ','; char === ','; ) {
        if (this.#space() !== '"') this.#fail('looking for beginning of object key string');
        const key = this.#string();
        if (this.#space() !== ':') this.#fail('after object key');
        this.#at++;
        all.push([key, this.#value()]);
        char = this.#space();
        if (char !== ',' && char !== '}') this.#fail('after object key:value pair');
        this.#at++;
      }
    const out = Object.fromEntries(all);
    if (Object.keys(out).length < all.length) this.#repeated.set(out, all);
    return out;
  }
}
