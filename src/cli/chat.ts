// `sekisho chat`: a chat on a terminal; otherwise one message, one answer.
import type { Readable } from 'node:stream';
import { converse } from '../bot/conversation/conversation.ts';
import type { CommandsPart } from '../bot/conversation/reply.ts';
import { type Engine, newSession, type Session } from '../bot/conversation/session.ts';
import { WORDS } from '../bot/conversation/words.ts';
import { renderReply } from '../bot/terminal/render.ts';
import { TERMINAL_WORDS } from '../bot/terminal/words.ts';
import type { Config } from '../config.ts';
import { InputError } from '../errors.ts';
import { STDIN } from '../problems.ts';
import { loadEngine } from './engine.ts';
import { readStream } from './input.ts';
import type { Output } from './output.ts';
import { talkAtDesk } from './talk-at-desk.ts';

/** Nothing on a pipe for so long, milliseconds: nobody is writing. */
const PATIENCE_MS = 10_000;

/** Runs the command. @returns the exit status */
export async function chatCommand(
  options: Readonly<Record<string, string | undefined>>,
  config: Config,
  output: Output,
): Promise<number> {
  const chosen =
    options.lang === 'ja' || options.lang === 'en' ? options.lang : config.languageChosen ? config.language : undefined;
  const session = newSession(config.language, chosen);
  const engine = loadEngine(options, config);
  if (process.stdin.isTTY && process.stdout.isTTY) return talkAtDesk(config.language, chosen, engine, output);
  return answerOnce(session, await engine, output);
}

async function answerOnce(session: Session, engine: Engine, output: Output): Promise<number> {
  const words = TERMINAL_WORDS[session.language];
  if (process.stdin.isTTY) output.warn(words.waiting);
  const input = await readPatiently(process.stdin, process.stdin.isTTY ? Number.POSITIVE_INFINITY : PATIENCE_MS);
  if (input instanceof InputError && input.problem !== 'empty') throw input;
  const terminal = { columns: output.columns, colour: output.colour, hints: false };
  if (!(input instanceof InputError)) {
    const { reply } = await converse({ text: input.text }, session, engine);
    await output.write(renderReply(reply, terminal));
    return 0;
  }
  const { reply } = await converse({ text: 'examples 1' }, session, engine);
  const goOn: CommandsPart = {
    type: 'commands',
    label: words.goOn,
    commands: [
      { command: 'kubectl get events --sort-by=.lastTimestamp | npx sekisho triage', why: words.goOnPipe },
      { command: 'npx sekisho triage events.txt', why: words.goOnFile },
      { command: 'npm start', why: words.goOnChat },
    ].map((one) => ({ ...one, effect: 'read' as const, effectText: WORDS[session.language].readsOnly })),
  };
  const parts = [
    { type: 'text' as const, tone: 'quiet' as const, label: '', text: words.noInput },
    ...reply.parts,
    goOn,
  ];
  await output.write(renderReply({ ...reply, parts }, terminal));
  return 0;
}

/** Reads standard input; when not a byte comes in time it counts as empty. A terminal without standard input has none. */
async function readPatiently(stdin: Readable, patience: number): ReturnType<typeof readStream> {
  const nothing = new InputError('empty', { where: STDIN });
  if (stdin.closed || stdin.readableEnded) return nothing;
  if (!Number.isFinite(patience)) return readStream(stdin, STDIN);
  const came = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => settle(false), patience);
    const settle = (any: boolean): void => {
      clearTimeout(timer);
      stdin.off('readable', onReadable).off('end', onReadable).off('error', onReadable);
      resolve(any);
    };
    const onReadable = (): void => settle(true);
    stdin.on('readable', onReadable).on('end', onReadable).on('error', onReadable);
  });
  if (came) return readStream(stdin, STDIN);
  stdin.destroy();
  return nothing;
}
