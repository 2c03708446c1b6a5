// Words of a shell script: their quotes taken off, variables, sums and the output of commands put in.

const PIECES = /'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^'"\\]+/gs;
const DOLLARS = /\$\(\(([^)]*)\)\)|\$\(([^)]*)\)|`([^`]*)`|\$\{(\w+)(?::?-([^}]*))?\}|\$(\w+|[?#@*$])|\\\$/g;

/** Expands words. */
export class ShellWords {
  readonly #variables: ReadonlyMap<string, string>;
  readonly #output: (command: string) => string;
  /** what the last command ended with */
  last = 0;

  /** @param output what a command prints */
  constructor(variables: ReadonlyMap<string, string>, output: (command: string) => string) {
    this.#variables = variables;
    this.#output = output;
  }

  expand(word: string): string {
    if (!/['"$`\\]/.test(word)) return word;
    let out = '';
    for (const [piece] of word.matchAll(PIECES)) {
      if (piece.startsWith("'")) out += piece.slice(1, -1);
      else if (piece.startsWith('"')) out += this.#substitute(piece.slice(1, -1).replace(/\\(["\\`])/g, '$1'));
      else out += piece.startsWith('\\') ? piece.slice(1) : this.#substitute(piece);
    }
    return out;
  }

  #substitute(text: string): string {
    return text.replace(
      DOLLARS,
      (whole, sum?: string, command?: string, quoted?: string, braced?: string, otherwise?: string, name?: string) => {
        if (sum !== undefined) return String(this.#sum(sum));
        if (command !== undefined || quoted !== undefined) return this.#output(command ?? quoted ?? '');
        if (name === '?') return String(this.last);
        const key = braced ?? name;
        return key === undefined ? whole.slice(1) : this.#variables.get(key) || (otherwise ?? '');
      },
    );
  }

  /** `i+1`, `n - 2`: two numbers and what is done to them. */
  #sum(text: string): number {
    const [, left = '0', operator = '+', right = '0'] = /^\s*(\$?\w+)\s*(?:([-+*/%])\s*(\$?\w+))?\s*$/.exec(text) ?? [];
    const value = (word: string): number => Number(this.#variables.get(word.replace('$', '')) ?? word) || 0;
    const [one, other] = [value(left), value(right)];
    if (operator === '-') return one - other;
    if (operator === '*') return one * other;
    if (operator === '/') return other === 0 ? 0 : Math.trunc(one / other);
    return operator === '%' ? one % (other || 1) : one + other;
  }
}
