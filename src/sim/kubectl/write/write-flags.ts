// Flags of several writing commands.
import { CommandFailure } from '../failure.ts';
import type { Flag } from '../flags.ts';
import type { Invocation } from '../invocation.ts';

/** `--field-manager`. @param fallback the command's own name as managedFields have it */
export function managerFlag(fallback: string): Flag {
  return { name: 'field-manager', type: 'string', fallback, help: 'who writes, as managedFields name it' };
}

/** `--validate`. */
export const VALIDATE_FLAG: Flag = {
  name: 'validate',
  type: 'string',
  fallback: 'strict',
  alone: 'strict',
  help: 'strict, warn or ignore: what becomes of unknown fields',
};

/** `--save-config`. */
export const SAVE_CONFIG_FLAG: Flag = {
  name: 'save-config',
  type: 'bool',
  help: 'keep the configuration for a later apply',
};

/** `--cascade` and what else is said of deletions. */
export const CASCADE_FLAG: Flag = {
  name: 'cascade',
  type: 'string',
  fallback: 'background',
  alone: 'background',
  help: 'background, foreground or orphan: what becomes of what belongs to it',
};

const VALIDATIONS: Readonly<Record<string, string>> = {
  strict: 'Strict',
  true: 'Strict',
  warn: 'Warn',
  ignore: 'Ignore',
  false: 'Ignore',
};

/** What becomes of unknown fields. @throws CommandFailure for another word */
export function validationOf(invocation: Invocation): string {
  const said = invocation.parsed.string('validate');
  const found = Object.hasOwn(VALIDATIONS, said) ? VALIDATIONS[said] : undefined;
  if (found) return found;
  throw new CommandFailure(
    `invalid - validate option ${JSON.stringify(said)}; must be one of: strict (or true), warn, ignore (or false)`,
  );
}

/** `--cascade` as the server knows it. @throws CommandFailure for another word */
export function cascadeOf(invocation: Invocation): string {
  const said = invocation.parsed.string('cascade');
  if (said === 'background' || said === 'true') return 'Background';
  if (said === 'orphan' || said === 'false') return 'Orphan';
  if (said === 'foreground') return 'Foreground';
  throw new CommandFailure(`invalid cascade value (${said}). Must be "background", "foreground", or "orphan"`);
}

/** `-f` must be given. @throws CommandFailure when it is not, and when something else is */
export function requireFiles(invocation: Invocation): readonly string[] {
  const { parsed } = invocation;
  const files = parsed.list('filename');
  if (files.length === 0) throw new CommandFailure('must specify one of -f and -k');
  return files;
}

/** A command that takes no names was given some. @throws CommandFailure */
export function refuseArguments(invocation: Invocation): void {
  const { args } = invocation.parsed;
  if (args.length > 0) throw invocation.usage(`Unexpected args: [${args.join(' ')}]`);
}

/** A required flag was not given. @throws CommandFailure */
export function requireFlags({ parsed }: Invocation, names: readonly string[]): void {
  const missing = names.filter((name) => !parsed.given(name)).map((name) => JSON.stringify(name));
  if (missing.length > 0) throw new CommandFailure(`required flag(s) ${missing.join(', ')} not set`);
}
