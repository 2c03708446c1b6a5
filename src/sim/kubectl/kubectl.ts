// The kubectl that is typed in a chat: one line against one lab, in process. It touches no shell, file or socket.
import { chooseCommand } from './choose-command.ts';
import type { Command } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { curlLine, isCurlLine } from './curl-line.ts';
import { CommandFailure, failureText } from './failure.ts';
import { type Flag, parseFlags } from './flags.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';
import { commandHelp, overview } from './help.ts';
import { Invocation } from './invocation.ts';
import type { Session } from './session.ts';
import { tokens } from './tokens.ts';

/** What a line came to. */
export interface Outcome {
  /** stdout */
  readonly output: string;
  /** stderr */
  readonly error: string;
  readonly exitCode: number;
  /** what the chat says besides what kubectl prints; absent for nothing */
  readonly note?: string;
}

/**
 * Carries out a line, with or without `kubectl` in front, or one of `curl`.
 * @param stdin what `-f -` reads
 */
export async function kubectl(session: Session, line: string, stdin?: string): Promise<Outcome> {
  let invocation: Invocation | undefined;
  try {
    const words = tokens(line);
    if (isCurlLine(line)) {
      invocation = new Invocation(session, parseFlags([], GLOBAL_FLAGS, 'curl'), 'curl', stdin);
      await curlLine(invocation, words.slice(1));
      return ended(invocation);
    }
    const isHelp = words[0] === 'help';
    const { command, path, rest } = chooseCommand(isHelp ? words.slice(1) : words, COMMANDS, GLOBAL_FLAGS);
    const full = path === '' ? 'kubectl' : `kubectl ${path}`;
    const parsed = parseFlags(rest, [...(command?.flags ?? []), ...GLOBAL_FLAGS], full);
    if (isHelp || !command || parsed.bool('help')) return helped(command, path);
    invocation = new Invocation(session, parsed, full, stdin);
    checkContext(invocation, command.flags);
    await command.run(invocation);
    return ended(invocation);
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    const { output = '', error = '' } = invocation ?? {};
    const exitCode = thrown instanceof CommandFailure ? thrown.exitCode : 1;
    return { output, error: error + failureText(thrown), exitCode };
  }
}

function helped(command: Command | undefined, path: string): Outcome {
  return { output: command ? commandHelp(command) : overview(COMMANDS, path), error: '', exitCode: 0 };
}

function ended({ output, error, exitCode, note, warnings, parsed }: Invocation): Outcome {
  if (exitCode === 0 && warnings > 0 && parsed.bool('warnings-as-errors')) {
    const told = warnings === 1 ? '1 warning received' : `${warnings} warnings received`;
    return { output, error: `${error}error: ${told}\n`, exitCode: 1 };
  }
  return { output, error, exitCode, ...(note && { note }) };
}

function checkContext({ parsed, session }: Invocation, own: readonly Flag[]): void {
  const context = parsed.string('context');
  if (context !== '' && context !== session.contextName)
    throw new CommandFailure(`context ${JSON.stringify(context)} does not exist`);
  for (const [flag, what] of [
    ['cluster', 'cluster'],
    ['user', 'auth info'],
  ] as const) {
    // a command may have a flag of that name of its own
    const named = own.some(({ name }) => name === flag) ? '' : parsed.string(flag);
    if (named !== '' && named !== session.contextName)
      throw new CommandFailure(`${what} ${JSON.stringify(named)} does not exist`);
  }
}
