// `sekisho practice`: exercises in the terminal chat; from a pipe each line is a message.
import { createInterface } from 'node:readline';
import { converse } from '../bot/conversation/conversation.ts';
import type { Reply } from '../bot/conversation/reply.ts';
import { newSession } from '../bot/conversation/session.ts';
import { renderReply } from '../bot/terminal/render.ts';
import type { Config } from '../config.ts';
import { quote, UsageError } from '../errors.ts';
import { loadEngine } from './engine.ts';
import type { Output } from './output.ts';
import { talkAtDesk } from './talk-at-desk.ts';

const FENCE = /^\s*```/;

/** Runs the command. @returns the exit status */
export async function practiceCommand(
  name: string | undefined,
  options: Readonly<Record<string, string | number | boolean | undefined>>,
  config: Config,
  output: Output,
): Promise<number> {
  const { lang, playbooks } = options;
  const chosen = lang === 'ja' || lang === 'en' ? lang : config.languageChosen ? config.language : undefined;
  const session = newSession(config.language, chosen);
  const engine = loadEngine(typeof playbooks === 'string' ? { playbooks } : {}, config);
  const opening = { text: `practice ${await wanted(name, options)}` };
  if (options.list) {
    const { reply } = await converse(opening, session, await engine);
    await output.write(draw(reply, output, false));
    return 0;
  }
  if (process.stdin.isTTY && process.stdout.isTTY) return talkAtDesk(config.language, chosen, engine, output, opening);
  let turn = await converse(opening, session, await engine);
  await output.write(draw(turn.reply, output, true));
  for await (const text of messages()) {
    turn = await converse({ text }, turn.session, await engine);
    if (turn.leaving) break;
    await output.write(`\n> ${text}\n${draw(turn.reply, output, true)}`);
  }
  return 0;
}

/** What is asked for, in the words of the chat. @throws UsageError when there is no such exercise */
async function wanted(
  name: string | undefined,
  { list, level, seed }: Readonly<Record<string, string | number | boolean | undefined>>,
): Promise<string> {
  const ofLevel = level === undefined ? '' : `level ${level}`;
  if (list) return `list ${ofLevel}`.trim();
  if (seed !== undefined) return `seed ${seed}`;
  if (name === undefined) return ofLevel;
  const { exerciseOf } = await import('../bot/conversation/practice/begin.ts');
  if (!exerciseOf(name)) throw new UsageError('exercise', { where: 'arguments', found: quote(name) });
  return name;
}

function draw(reply: Reply, { columns, colour }: Output, hints: boolean): string {
  return renderReply(reply, { columns, colour, hints });
}

/** Messages from a pipe: a line each, or a line with the code block below it. */
async function* messages(): AsyncGenerator<string> {
  let block: string[] | undefined;
  let before = '';
  for await (const line of createInterface({ input: process.stdin })) {
    if (block) {
      block.push(line);
      if (!FENCE.test(line)) continue;
      yield [before, ...block].join('\n');
      block = undefined;
      before = '';
    } else if (FENCE.test(line)) block = [line];
    else {
      if (before !== '') yield before;
      before = line.trim();
    }
  }
  if (block) yield [before, ...block].join('\n');
  else if (before !== '') yield before;
}
