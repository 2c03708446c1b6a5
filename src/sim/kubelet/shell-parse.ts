// Reads the small scripts that manifests pass to `sh -c`, as POSIX shells do; what it cannot read becomes a plain command.

/** A script, or a part of one. Words keep their quotes: they are expanded when they run. */
export type Script =
  | { readonly kind: 'sequence'; readonly parts: readonly Script[] }
  | { readonly kind: 'and' | 'or'; readonly left: Script; readonly right: Script }
  | { readonly kind: 'not'; readonly part: Script }
  | { readonly kind: 'pipe'; readonly stages: readonly Script[] }
  | { readonly kind: 'while' | 'until'; readonly condition: Script; readonly body: Script }
  | { readonly kind: 'for'; readonly name: string; readonly words: readonly string[]; readonly body: Script }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly when: Script; readonly body: Script }[];
      readonly otherwise?: Script;
    }
  | { readonly kind: 'command'; readonly words: readonly string[]; readonly to?: string };

interface Token {
  readonly text: string;
  readonly isWord: boolean;
}

const OPERATORS = ['&&', '||', ';;', ';', '|', '&', '\n', '(', ')'];
const REDIRECT = /^(?:(\d*)(>>|>|<)(?:&(\d|-)|[ \t]*)|&>[ \t]*)/;
/** What ends a list of commands. */
const CLOSERS: ReadonlySet<string> = new Set(['do', 'done', 'then', 'else', 'elif', 'fi', '}', ')', ';;']);

/** The end of a quoted or bracketed piece that begins at `from`. */
function pieceEnd(text: string, from: number): number {
  const open = text[from];
  if (open === "'") return endOf(text, text.indexOf("'", from + 1));
  if (open === '"') {
    let at = from + 1;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    return at + 1;
  }
  if (open === '`') return endOf(text, text.indexOf('`', from + 1));
  if (open === '$' && (text[from + 1] === '(' || text[from + 1] === '{')) {
    let depth = 0;
    for (let at = from + 1; at < text.length; at++) {
      if (text[at] === '(' || text[at] === '{') depth++;
      if ((text[at] === ')' || text[at] === '}') && --depth === 0) return at + 1;
    }
    return text.length;
  }
  return open === '\\' ? from + 2 : from + 1;
}

function endOf(text: string, found: number): number {
  return found < 0 ? text.length : found + 1;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at, at + 2);
    if (text[at] === ' ' || text[at] === '\t' || rest === '\\\n') {
      at += rest === '\\\n' ? 2 : 1;
      continue;
    }
    if (text[at] === '#') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
      continue;
    }
    const redirect = REDIRECT.exec(text.slice(at, at + 40));
    if (redirect) {
      const [whole, from = '', , toDescriptor] = redirect;
      at += whole.length;
      if (toDescriptor === undefined) tokens.push({ text: from === '2' ? '2>' : '>', isWord: false });
      continue;
    }
    const operator = OPERATORS.find((one) => text.startsWith(one, at));
    if (operator) {
      tokens.push({ text: operator, isWord: false });
      at += operator.length;
      continue;
    }
    const begin = at;
    while (at < text.length && !/[\s;|&()<>]/.test(text[at] ?? '')) at = pieceEnd(text, at);
    if (at === begin) at++;
    tokens.push({ text: text.slice(begin, at), isWord: true });
  }
  return tokens;
}

/** Reads tokens one after the other. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #is(text: string): boolean {
    return this.#token?.text === text;
  }

  #accept(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at++;
    return true;
  }

  #skipBreaks(): void {
    while (this.#is(';') || this.#is('\n') || this.#is('&')) this.#at++;
  }

  list(): Script {
    const parts: Script[] = [];
    this.#skipBreaks();
    while (this.#token && !CLOSERS.has(this.#token.text)) {
      parts.push(this.#andOr());
      this.#skipBreaks();
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };
  }

  /** A list, and what is left over when closers stand where none belongs. */
  all(): Script {
    const parts = [this.list()];
    while (this.#token) {
      this.#at++;
      parts.push(this.list());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };
  }

  #andOr(): Script {
    let left = this.#pipe();
    while (this.#is('&&') || this.#is('||')) {
      const kind = this.#is('&&') ? 'and' : 'or';
      this.#at++;
      this.#skipBreaks();
      left = { kind, left, right: this.#pipe() };
    }
    return left;
  }

  #pipe(): Script {
    if (this.#accept('!')) return { kind: 'not', part: this.#pipe() };
    const stages = [this.#command()];
    while (this.#accept('|')) {
      this.#skipBreaks();
      stages.push(this.#command());
    }
    return stages.length === 1 && stages[0] ? stages[0] : { kind: 'pipe', stages };
  }

  #command(): Script {
    const token = this.#token;
    switch (token?.text) {
      case 'while':
      case 'until': {
        this.#at++;
        const condition = this.list();
        return { kind: token.text, condition, body: this.#block() };
      }
      case 'for':
        return this.#for();
      case 'if':
        return this.#if();
      case '{':
      case '(': {
        this.#at++;
        const body = this.list();
        if (!this.#accept('}')) this.#accept(')');
        this.#redirects([]);
        return body;
      }
      default:
        return this.#simple();
    }
  }

  #block(): Script {
    this.#accept('do');
    const body = this.list();
    this.#accept('done');
    this.#redirects([]);
    return body;
  }

  #for(): Script {
    this.#at++;
    const name = this.#tokens[this.#at++]?.text ?? '';
    const words: string[] = [];
    if (this.#accept('in')) while (this.#token?.isWord) words.push(this.#tokens[this.#at++]?.text ?? '');
    this.#skipBreaks();
    return { kind: 'for', name, words, body: this.#block() };
  }

  #if(): Script {
    const branches: { when: Script; body: Script }[] = [];
    do {
      this.#at++;
      const when = this.list();
      this.#accept('then');
      branches.push({ when, body: this.list() });
    } while (this.#is('elif'));
    const otherwise = this.#accept('else') ? this.list() : undefined;
    this.#accept('fi');
    return { kind: 'if', branches, ...(otherwise && { otherwise }) };
  }

  /** @returns where standard output goes, when to a file */
  #redirects(words: string[]): string | undefined {
    let to: string | undefined;
    for (let token = this.#token; token; token = this.#token) {
      if (token.text === '>' || token.text === '2>') {
        const target = this.#tokens[this.#at + 1];
        this.#at += target?.isWord ? 2 : 1;
        if (token.text === '>' && target?.isWord) to = target.text;
      } else if (token.isWord) {
        words.push(token.text);
        this.#at++;
      } else break;
    }
    return to;
  }

  #simple(): Script {
    const words: string[] = [];
    const before = this.#at;
    const to = this.#redirects(words);
    if (this.#at === before) this.#at++;
    return { kind: 'command', words, ...(to !== undefined && { to }) };
  }
}

/** Reads a script. */
export function parseScript(text: string): Script {
  return new Reader(tokenize(text)).all();
}
