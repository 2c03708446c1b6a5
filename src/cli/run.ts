// One run of the command: arguments → exit status. Everything that goes wrong becomes one line on standard error.
import type { CommanderError } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { oneLine, quote, SekishoError, UsageError } from '../errors.ts';
import { type Output, outputOn } from './output.ts';
import { versionLine } from './version.ts';

/** Exit status for arguments or input that cannot be used. */
const UNUSABLE = 2;
/** Exit status for a fault of the program itself (EX_SOFTWARE of sysexits.h). */
const FAULT = 70;

/** Runs `sekisho` with these arguments. @returns the exit status */
export async function run(args: readonly string[]): Promise<number> {
  let output: Output = outputOn(process.stdout, process.stderr, 'auto');
  let language: Config['language'] = 'en';
  try {
    if (args.length === 1 && args[0] === 'version') {
      // at once: without the parser of the command line
      await output.write(`${versionLine()}\n`);
      return written(output, language, 0);
    }
    const config = readConfig();
    language = config.language;
    const { buildProgram } = await import('./program.ts');
    output = outputOn(process.stdout, process.stderr, config.colour);
    const done = { status: 0 };
    const program = await buildProgram({ config, output, done, first: args.find((arg) => !arg.startsWith('-')) ?? '' });
    const [first, second] = args;
    if (first === 'help' && second !== undefined && !program.commands.some((one) => one.name() === second))
      throw new UsageError('arguments', { where: 'arguments', found: `unknown command ${quote(second)}` });
    await program.parseAsync(args.length === 0 ? ['help'] : [...args], { from: 'user' });
    // subcommands that are not of this folder set the process's own status
    return written(output, language, done.status || Number(process.exitCode ?? 0));
  } catch (thrown) {
    return explain(thrown, output, language, args);
  }
}

/** The exit status, unless what was to be said could not be written. */
async function written(output: Output, language: Config['language'], status: number): Promise<number> {
  // what is handed over tells of its failure only after that
  await new Promise((resolve) => setImmediate(resolve));
  if (!output.failure) return status;
  output.warn(output.failure.in(language));
  return UNUSABLE;
}

function explain(
  thrown: unknown,
  output: Output,
  language: Config['language'],
  args: readonly string[],
): Promise<number> | number {
  if (isCommander(thrown)) {
    // a group of commands by itself shows what is in it
    if (thrown.exitCode === 0 || thrown.code === 'commander.help') return written(output, language, 0);
    output.warn(usageOf(thrown, args).in(language));
    return UNUSABLE;
  }
  if (thrown instanceof SekishoError || isBadPlaybook(thrown)) {
    output.warn(thrown instanceof SekishoError ? thrown.in(language) : oneLine(thrown));
    return UNUSABLE;
  }
  output.warn(`internal fault: ${oneLine(thrown)}; please report it with the command that led to it`);
  return FAULT;
}

/** Carries file, line and field; thrown by the playbooks' loader. */
function isBadPlaybook(thrown: unknown): thrown is Error {
  return thrown instanceof Error && thrown.name === 'PlaybookError';
}

function isCommander(thrown: unknown): thrown is CommanderError {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    thrown.code.startsWith('commander.') &&
    'exitCode' in thrown
  );
}

/** Commander's message as one line of ours. */
function usageOf(thrown: CommanderError, args: readonly string[]): UsageError {
  const said = oneLine(thrown)
    .replace(/^error: /, '')
    .replace(/\.$/, '');
  const choices = /^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. Allowed choices are (.*)$/s.exec(
    said,
  );
  if (choices)
    return new UsageError('choice', {
      where: choices[1] ?? '',
      found: quote(choices[2] ?? ''),
      choices: choices[3] ?? '',
    });
  const value = /^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. expected (.*)$/s.exec(said);
  if (value)
    return new UsageError('value', { where: value[1] ?? '', found: quote(value[2] ?? ''), choices: value[3] ?? '' });
  const meant = /^(.*) \(Did you mean (.*)\?\)$/s.exec(said);
  if (meant) return new UsageError('mistyped', { where: 'arguments', found: meant[1] ?? '', choices: meant[2] ?? '' });
  const command = args.find((arg) => !arg.startsWith('-')) ?? '';
  const isKnown = thrown.code !== 'commander.unknownCommand' && /^[a-z]+$/.test(command);
  return new UsageError('arguments', {
    where: 'arguments',
    found: said,
    ...(isKnown && { choices: `sekisho ${command} --help` }),
  });
}
