// Errors that a person can act on: code → class. What they say stands in problems.ts.
import { type Detail, type Problem, problemText } from './problems.ts';

/** What went wrong and is said to the person in one line. Anything else that is thrown is a fault of the program. The message is English. */
export abstract class SekishoError extends Error {
  /** key of {@link ERRORS} */
  abstract readonly code: ErrorCode;
  readonly problem: Problem;
  readonly detail: Detail;

  constructor(problem: Problem, detail: Detail, cause?: unknown) {
    super(problemText(problem, detail, 'en'), cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.problem = problem;
    this.detail = detail;
  }

  /** The line in a language. */
  in(language: 'en' | 'ja'): string {
    return problemText(this.problem, this.detail, language);
  }
}

/** A command line that cannot be used. */
export class UsageError extends SekishoError {
  readonly code = 'usage';
}

/** An environment variable with a value that cannot be used. */
export class SettingError extends SekishoError {
  readonly code = 'setting';
}

/** A file, folder or pipe that cannot be read as text. */
export class InputError extends SekishoError {
  readonly code = 'input';
}

/** A store that cannot be opened or used. What was asked for has not been done. */
export class StoreError extends SekishoError {
  readonly code = 'store';
}

/** code → class */
export const ERRORS = {
  usage: UsageError,
  setting: SettingError,
  input: InputError,
  store: StoreError,
} as const;

/** One of the keys of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** A value as it stands in a message: quoted, one line, at most 80 characters. */
export function quote(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value);
}

/** The system's error code (`ENOENT`) of something thrown; '' when it has none. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
}

/** The one line for standard error, without the program's name. Never a stack trace. */
export function oneLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return (message === '' ? 'unknown error' : message).replace(/\s*\n\s*/g, ' ').trim();
}
