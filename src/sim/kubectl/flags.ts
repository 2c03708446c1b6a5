// Flags as kubectl reads them (github.com/spf13/pflag): long and short forms, values behind `=` or as the next word, `--` as their end.
import { CommandFailure } from './failure.ts';

/** `strings` is cut at commas, `array` is not; both may be given several times. `optional` is a value that is taken for a flag without one. */
export interface Flag {
  readonly name: string;
  /** one letter */
  readonly short?: string;
  readonly type: 'string' | 'bool' | 'int' | 'duration' | 'strings' | 'array';
  /** as it would be typed; absent: nothing, false or 0 */
  readonly fallback?: string;
  /** what a flag without a value means; a bool's is `true` */
  readonly alone?: string;
  /** said when the flag is given: what is done here instead */
  readonly refused?: string;
  /** one line for `--help`; absent: it is not shown there */
  readonly help?: string;
}

/** What was typed behind a command. */
export class Parsed {
  /** what is no flag, in order */
  readonly args: readonly string[];
  /** how many of them stand before `--`; -1 when there was none */
  readonly dash: number;
  readonly #flags: ReadonlyMap<string, Flag>;
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(
    args: readonly string[],
    dash: number,
    flags: ReadonlyMap<string, Flag>,
    values: ReadonlyMap<string, readonly string[]>,
  ) {
    this.args = args;
    this.dash = dash;
    this.#flags = flags;
    this.#values = values;
  }

  /** Was it given? */
  given(name: string): boolean {
    return this.#values.has(name);
  }

  /** Its value, the last one given; '' when there is none. */
  string(name: string): string {
    return this.#values.get(name)?.at(-1) ?? this.#flags.get(name)?.fallback ?? '';
  }

  bool(name: string): boolean {
    return /^(?:1|t|true)$/i.test(this.string(name));
  }

  int(name: string): number {
    return Number(this.string(name) || 0);
  }

  /** Milliseconds. */
  duration(name: string): number {
    return durationOf(this.string(name)) ?? 0;
  }

  /** All values of a flag that may be given several times. */
  list(name: string): string[] {
    const given = this.#values.get(name);
    const all = given ?? (this.#flags.get(name)?.fallback ? [this.#flags.get(name)?.fallback ?? ''] : []);
    return this.#flags.get(name)?.type === 'strings'
      ? all.flatMap((one) => (one === '' ? [] : one.split(',')))
      : [...all];
  }
}

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** A duration of Go's, such as `1h30m`, in milliseconds; undefined for what is none. */
export function durationOf(text: string): number | undefined {
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (body === '0') return 0;
  let rest = body;
  let total = 0;
  while (rest !== '') {
    const [whole, amount, unit] = /^(\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h)/.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    total += Number(amount) * (UNITS[unit ?? ''] ?? 0);
    rest = rest.slice(whole.length);
  }
  return body === '' ? undefined : sign === '-' ? -total : total;
}

/** What Go says of a value that does not fit; undefined when it does. */
function misfit({ type }: Flag, value: string): string | undefined {
  const quoted = JSON.stringify(value);
  if (type === 'bool' && !/^(?:1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/.test(value))
    return `strconv.ParseBool: parsing ${quoted}: invalid syntax`;
  if (type === 'int') {
    if (!/^[+-]?(?:\d+|0[xX][\da-fA-F]+)$/.test(value)) return `strconv.ParseInt: parsing ${quoted}: invalid syntax`;
    if (Math.abs(Number(value)) > 2 ** 63) return `strconv.ParseInt: parsing ${quoted}: value out of range`;
  }
  if (type === 'duration' && durationOf(value) === undefined) return durationMisfit(value);
  return undefined;
}

function durationMisfit(value: string): string {
  const quoted = JSON.stringify(value);
  if (/^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))*(?:\d+\.?\d*|\.\d+)$/.test(value))
    return `time: missing unit in duration ${quoted}`;
  const unit = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))*(?:\d+\.?\d*|\.\d+)([^\d.]+)/.exec(value)?.[1];
  return unit === undefined
    ? `time: invalid duration ${quoted}`
    : `time: unknown unit ${JSON.stringify(unit)} in duration ${quoted}`;
}

/** The text by which pflag names a flag in its errors. */
function named({ name, short }: Flag): string {
  return short ? `-${short}, --${name}` : `--${name}`;
}

/** Flags by the names by which they may be typed. */
class Known {
  readonly long: ReadonlyMap<string, Flag>;
  readonly short: ReadonlyMap<string, Flag>;

  constructor(flags: readonly Flag[]) {
    this.long = new Map(flags.map((flag) => [flag.name, flag]));
    this.short = new Map(flags.flatMap((flag) => (flag.short ? [[flag.short, flag] as const] : [])));
  }
}

function alone(flag: Flag): string | undefined {
  return flag.alone ?? (flag.type === 'bool' ? 'true' : undefined);
}

/**
 * Reads what stands behind a command.
 * @param path as it was typed, such as `kubectl rollout status`
 * @throws CommandFailure in pflag's words
 */
export function parseFlags(words: readonly string[], flags: readonly Flag[], path: string): Parsed {
  const known = new Known(flags);
  const values = new Map<string, string[]>();
  const args: string[] = [];
  const rest = [...words];
  const fail = (message: string): CommandFailure => new CommandFailure(`${message}\nSee '${path} --help' for usage.`);
  const set = (flag: Flag, value: string): void => {
    if (flag.refused) throw new CommandFailure(`--${flag.name} is not possible here: ${flag.refused}`);
    const wrong = misfit(flag, value);
    if (wrong) throw fail(`invalid argument ${JSON.stringify(value)} for "${named(flag)}" flag: ${wrong}`);
    values.set(flag.name, [...(values.get(flag.name) ?? []), value]);
  };
  while (rest.length > 0) {
    const word = rest.shift() as string;
    if (word === '--') {
      const dash = args.length;
      return new Parsed([...args, ...rest], dash, known.long, values);
    }
    if (!word.startsWith('-') || word === '-') args.push(word);
    else if (word.startsWith('--')) long(word.slice(2));
    else short(word.slice(1), word);
  }
  return new Parsed(args, -1, known.long, values);

  function long(text: string): void {
    if (text.startsWith('-') || text.startsWith('=')) throw fail(`bad flag syntax: --${text}`);
    const [name = ''] = text.split('=', 1);
    const flag = known.long.get(name);
    if (!flag) throw fail(`unknown flag: --${name}`);
    const value = text.includes('=') ? text.slice(name.length + 1) : (alone(flag) ?? rest.shift());
    if (value === undefined) throw fail(`flag needs an argument: --${name}`);
    set(flag, value);
  }

  function short(letters: string, whole: string): void {
    for (let at = 0; at < letters.length; at++) {
      const letter = letters[at] as string;
      const flag = known.short.get(letter);
      if (!flag) throw fail(`unknown shorthand flag: ${goRune(letter)} in ${whole}`);
      const behind = letters.slice(at + 1);
      if (!behind.startsWith('=') && alone(flag) !== undefined) {
        set(flag, alone(flag) as string);
        continue;
      }
      const value = behind === '' ? rest.shift() : behind.replace(/^=/, '');
      if (value === undefined) throw fail(`flag needs an argument: ${goRune(letter)} in -${letters.slice(at)}`);
      set(flag, value);
      return;
    }
  }
}

function goRune(letter: string): string {
  return letter === "'" || letter === '\\' ? `'\\${letter}'` : `'${letter}'`;
}
