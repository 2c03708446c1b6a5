// What a learner types at an exercise: kubectl lines, calls to those who run a component, and time that passes.
import { kubectl } from '../kubectl/kubectl.ts';
import { openSession, type Session } from '../kubectl/session.ts';
import { tokens } from '../kubectl/tokens.ts';
import type { Attempt } from './attempt.ts';
import { type Called, call } from './call.ts';
import { spanMs } from './span.ts';
import { isReading, readTyped, type TypedLine } from './typed-line.ts';

/** So much time passes after a change, for the cluster to act on it (ms). */
export const AFTER_CHANGE = 60_000;
/** The longest time that may pass at once (ms). */
const LONGEST = 24 * 3_600_000;

/** What a line for the lab begins with: `kubectl` may be left out. */
const FIRST_WORDS =
  /^(?:kubectl|k|call|time|get|describe|logs|events|top|explain|apply|create|delete|scale|set|rollout|label|annotate|taint|cordon|uncordon|drain|auth|diff|api-resources|api-versions|config|run|expose|patch|edit|exec|version|curl)(?:\s|$)/;

/** What a line came to. */
export type Typed =
  | {
      readonly type: 'kubectl';
      readonly line: TypedLine;
      readonly output: string;
      readonly error: string;
      readonly exitCode: number;
      /** it changed something, and some time has passed since */
      readonly isChange: boolean;
    }
  | { readonly type: 'call'; readonly called: Called }
  | { readonly type: 'time'; readonly ms: number }
  /** a length of time that is none, or too long */
  | { readonly type: 'no-time'; readonly text: string };

/** One learner at the lab of an attempt. */
export class Shell {
  readonly #attempt: Attempt;
  readonly #session: Session;
  readonly #refusals: object[] = [];

  constructor(attempt: Attempt) {
    this.#attempt = attempt;
    const session = openSession(attempt.lab, { namespace: attempt.exercise.namespace });
    this.#session = { ...session, request: (request) => this.#request(session, request) };
  }

  /** What the API server refused so far, as the Status objects that it sent. */
  get refusals(): readonly object[] {
    return this.#refusals;
  }

  /** Is this a line for the lab, rather than an answer? */
  static takes(text: string): boolean {
    return FIRST_WORDS.test(text.trimStart());
  }

  /** Does a line change nothing? */
  static onlyLooks(text: string): boolean {
    return !/^\s*call(?:\s|$)/.test(text) && (/^\s*time(?:\s|$)/.test(text) || looks(understood(text)));
  }

  /** Carries out a line. @param stdin what `-f -` reads */
  async run(text: string, stdin?: string): Promise<Typed> {
    const { lab } = this.#attempt;
    const [word = '', ...rest] = text.trim().split(/\s+/);
    if (word === 'time') {
      const ms = spanMs(rest.join(''));
      if (ms === undefined || ms > LONGEST) return { type: 'no-time', text: rest.join(' ') };
      lab.run(ms);
      return { type: 'time', ms };
    }
    if (word === 'call') {
      const called = call(lab, rest[0] ?? '', rest[1] ?? '');
      if (called.outcome === 'healed') lab.run(AFTER_CHANGE);
      return { type: 'call', called };
    }
    return this.#kubectl(text, stdin);
  }

  /** Carries out what the learner had tried before. @returns each line with what it printed */
  async tried(): Promise<readonly (readonly [line: string, output: string])[]> {
    const out: (readonly [string, string])[] = [];
    for (const { line } of this.#attempt.exercise.tried ?? []) {
      const { output, error } = await this.#kubectl(line);
      out.push([line, `${output}${error}`]);
    }
    return out;
  }

  async #kubectl(text: string, stdin?: string): Promise<Extract<Typed, { type: 'kubectl' }>> {
    const { lab, exercise } = this.#attempt;
    const { files = {} } = exercise;
    const named = Object.keys(files).find((name) => text.includes(name));
    const line = named === undefined ? text : text.replace(named, '-');
    const { output, error, exitCode } = await kubectl(this.#session, line, named === undefined ? stdin : files[named]);
    const typed = understood(line);
    const isChange = exitCode === 0 && !isReading(typed) && typed.verb !== '';
    if (isChange) lab.run(AFTER_CHANGE);
    const told = (one: string): string =>
      named === undefined ? one : one.replaceAll('"STDIN"', `"${named}"`).replaceAll('STDIN', named);
    return { type: 'kubectl', line: typed, output: told(output), error: told(error), exitCode, isChange };
  }

  async #request(session: Session, request: Request): Promise<Response> {
    const response = await session.request(request);
    if (response.status >= 400) await this.#note(response.clone());
    return response;
  }

  async #note(response: Response): Promise<void> {
    try {
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null) this.#refusals.push(body);
    } catch {
      // a plain text says nothing about an object
    }
  }
}

/** What nobody understands changes nothing either. */
function looks(line: TypedLine): boolean {
  return line.verb === '' || isReading(line);
}

function understood(line: string): TypedLine {
  try {
    return readTyped(tokens(line));
  } catch {
    return { verb: '', resources: [], names: [] };
  }
}
