// Label selectors as `labelSelector=` writes them: `app=api,tier in (a, b),!legacy` (apimachinery, labels/selector.go).
import type { Requirement } from '../selector.ts';
import { invalidValue } from './kinds/field-error.ts';
import { labelValueProblems, qualifiedNameProblems } from './kinds/names.ts';
import { badRequest } from './status.ts';

/** A word or a sign of a selector; '' as both is its end. */
interface Token {
  /** a sign stands for itself; what is no sign is a `word` */
  readonly sort: string;
  readonly text: string;
}

const SIGNS: ReadonlySet<string> = new Set(['!', '=', '==', '!=', '>', '<', '(', ')', ',']);
const OPERATORS = {
  in: 'In',
  notin: 'NotIn',
  '=': 'In',
  '==': 'In',
  '!=': 'NotIn',
  '>': 'Gt',
  '<': 'Lt',
} as const;
/** As an error lists them. */
const ALL_OPERATORS = 'in, notin, =, ==, !=, gt, lt';

/** Signs stand together as far as they make one; where they make none, that is told of the word they are then. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [found] of text.matchAll(/[=!(),><]+|[^\s=!(),><]+/g)) {
    if (!/^[=!(),><]/.test(found)) {
      tokens.push({ sort: found === 'in' || found === 'notin' ? found : 'word', text: found });
      continue;
    }
    for (let at = 0; at < found.length; ) {
      const sign = SIGNS.has(found.slice(at, at + 2)) ? found.slice(at, at + 2) : found[at];
      tokens.push({ sort: sign ?? '', text: sign ?? '' });
      at += sign?.length ?? 1;
    }
  }
  return tokens;
}

/** Reads a label selector. @throws ApiError 400 for one that cannot be read */
export function parseLabelSelector(text: string): Requirement[] {
  return new Reader(tokensOf(text)).all();
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  all(): Requirement[] {
    const out: Requirement[] = [];
    for (;;) {
      const { sort, text } = this.#next();
      if (sort === '') return out;
      if (!isWord(sort) && sort !== '!')
        throw badRequest(`found '${text}', expected: !, identifier, or 'end of string'`);
      out.push(this.#requirement());
      const end = this.#take();
      if (end.sort === '') return out;
      if (end.sort !== ',') throw badRequest(`found '${end.text}', expected: ',' or 'end of string'`);
      const after = this.#next();
      if (!isWord(after.sort) && after.sort !== '!')
        throw badRequest(`found '${after.text}', expected: identifier after ','`);
    }
  }

  #next(): Token {
    return this.#tokens[this.#at] ?? { sort: '', text: '' };
  }

  #take(): Token {
    const token = this.#next();
    this.#at++;
    return token;
  }

  #fail(said: string): never {
    throw badRequest(`unable to parse requirement: ${said}`);
  }

  #requirement(): Requirement {
    let token = this.#take();
    const absent = token.sort === '!';
    if (absent) token = this.#take();
    if (!isWord(token.sort)) this.#fail(`found '${token.text}', expected: identifier`);
    const key = token.text;
    this.#check('<nil>', key, qualifiedNameProblems(key));
    const { sort } = this.#next();
    if (sort === '' || sort === ',') return { key, operator: absent ? 'DoesNotExist' : 'Exists', values: [] };
    // also after a `!`, which counts for nothing then
    const { sort: sign, text } = this.#take();
    if (!Object.hasOwn(OPERATORS, sign)) this.#fail(`found '${text}', expected: ${ALL_OPERATORS}`);
    const values = sign === 'in' || sign === 'notin' ? this.#values() : [this.#value()];
    if (sign === '>' || sign === '<') this.#checkNumber(values[0] ?? '');
    values.forEach((value, at) => {
      this.#check(`values[${at}][${key}]`, value, labelValueProblems(value));
    });
    return { key, operator: OPERATORS[sign as keyof typeof OPERATORS], values };
  }

  #checkNumber(value: string): void {
    const whole = /^[+-]?\d+$/.test(value);
    this.#check('values[0]', value, whole ? [] : ["for 'Gt', 'Lt' operators, the value must be an integer"]);
  }

  #check(field: string, value: string, problems: readonly string[]): void {
    if (problems.length > 0) this.#fail(`${field}: ${invalidValue('', value, problems.join('; ')).message}`);
  }

  #value(): string {
    const { sort } = this.#next();
    if (sort === '' || sort === ',') return '';
    const { text } = this.#take();
    return isWord(sort) ? text : this.#fail(`found '${text}', expected: identifier`);
  }

  /** Those between brackets, each once, in their order; nothing between two commas is an empty one. */
  #values(): string[] {
    const open = this.#take();
    if (open.sort !== '(') this.#fail(`found '${open.text}' expected: '('`);
    const values: string[] = [];
    for (let empty = true; ; ) {
      const { sort, text } = this.#take();
      if (isWord(sort) && empty) {
        values.push(text);
        empty = false;
      } else if (sort === ',' || sort === ')') {
        if (empty) values.push('');
        if (sort === ')') return [...new Set(values)].sort();
        empty = true;
      } else if (empty) this.#fail(`found '${text}', expected: ',', ')' or identifier`);
      else this.#fail(`found '${text}', expected: ',' or ')'`);
    }
  }
}

/** May this be a key or a value? The words of operators may too. */
function isWord(sort: string): boolean {
  return sort === 'word' || sort === 'in' || sort === 'notin';
}
