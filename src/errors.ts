// Errors that a person can act on: code → class. A message says what we were doing, to what, what we found, and what to do next.

/** What went wrong and was said to the person in one line. Anything else that is thrown is a fault of the program. */
export abstract class SekishoError extends Error {
  /** key of {@link ERRORS} */
  abstract readonly code: ErrorCode;
}

/** A command line that cannot be used. */
export class UsageError extends SekishoError {
  readonly code = 'usage';

  constructor(found: string, todo: string) {
    super(`${found}; ${todo}`);
    this.name = 'UsageError';
  }
}

/** An environment variable with a value that cannot be used. */
export class SettingError extends SekishoError {
  readonly code = 'setting';
  /** name of the variable */
  readonly setting: string;

  constructor(setting: string, found: string, todo: string) {
    super(`environment variable ${setting}: found ${quote(found)}; ${todo}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

/** A file, folder or pipe that cannot be read as text. */
export class InputError extends SekishoError {
  readonly code = 'input';
  /** path as given, or `standard input` */
  readonly where: string;
  /** there is nothing in it */
  readonly empty: boolean;

  constructor(
    act: string,
    where: string,
    found: string,
    todo: string,
    more: { readonly cause?: unknown; readonly empty?: boolean } = {},
  ) {
    super(`${act} ${where}: ${found}; ${todo}`, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'InputError';
    this.where = where;
    this.empty = more.empty ?? false;
  }
}

/** code → class */
export const ERRORS = {
  usage: UsageError,
  setting: SettingError,
  input: InputError,
} as const;

/** One of the keys of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** A value as it stands in a message: quoted, one line, at most 80 characters. */
function quote(value: string): string {
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
