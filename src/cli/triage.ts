// `sekisho triage`: files, directories and pipes → one answer each.
import { answerReply } from '../bot/conversation/compose/answer.ts';
import { linesReply, noteReply } from '../bot/conversation/compose/details.ts';
import { aPaste, type Paste } from '../bot/conversation/paste.ts';
import type { Part, Reply } from '../bot/conversation/reply.ts';
import type { Engine } from '../bot/conversation/session.ts';
import { renderReply } from '../bot/terminal/render.ts';
import { TERMINAL_WORDS } from '../bot/terminal/words.ts';
import type { Config } from '../config.ts';
import { InputError, UsageError } from '../errors.ts';
import type { Diagnosis } from '../triage/diagnosis.ts';
import { loadEngine } from './engine.ts';
import { type Input, listInputs, readInput } from './input.ts';
import { answerLines } from './jsonl.ts';
import { renderMarkdown } from './markdown.ts';
import type { Output } from './output.ts';
import { pictureOrder } from './picture-order.ts';
import { CLI_WORDS } from './words.ts';

/** Options as commander hands them over. */
interface Options {
  readonly [option: string]: string | boolean | undefined;
}

/** How one answer is written. */
type Format = 'text' | 'json' | 'markdown';

interface Job {
  readonly engine: Engine;
  readonly language: Config['language'];
  readonly format: Format;
  readonly note: boolean;
  readonly lines: boolean;
  /** more than one input: each answer says of which it is */
  readonly several: boolean;
  readonly output: Output;
}

/** Layers at which something is stalled; the other two verdicts are none. */
function isStalled({ stalled }: Diagnosis): boolean {
  return stalled.layer !== 'healthy' && stalled.layer !== 'unknown';
}

/** Runs the command. @returns the exit status: 0, 1 with `--exit-code` when something is stalled, 2 when an input could not be used */
export async function triageCommand(
  files: readonly string[],
  options: Options,
  config: Config,
  output: Output,
): Promise<number> {
  const language = options.lang === 'ja' || options.lang === 'en' ? options.lang : config.language;
  const format: Format = options.output === 'json' || options.output === 'markdown' ? options.output : 'text';
  const jsonl = options.jsonl === true;
  if (jsonl && options.output !== undefined && format !== 'json')
    throw new UsageError('jsonl-and-output', { where: '--jsonl', found: format });
  const paths = files.length === 0 ? ['-'] : files;
  const engine = await loadEngine(options, config);
  if (paths.includes('-') && process.stdin.isTTY) output.warn(TERMINAL_WORDS[language].waiting);
  if (jsonl) return answerLines(paths, { engine, language, output, exitCode: options.exitCode === true });

  const inputs = await listInputs(paths, options.recursive === true);
  const picture = pictureOrder(options, inputs.length);
  const job: Job = {
    engine,
    language,
    format,
    note: options.note === true,
    lines: options.lines === true,
    several: inputs.length > 1,
    output,
  };
  let unusable = false;
  let stalled = false;
  for (const [index, path] of inputs.entries()) {
    const input = path instanceof InputError ? path : await readInput(path, true);
    if (input instanceof InputError) {
      unusable = true;
      output.warn(input.in(language));
      continue;
    }
    if (input.replaced > 0) output.warn(CLI_WORDS[language].replaced(input.name, input.replaced));
    const { numbers, counted } = input;
    if (counted) output.warn(CLI_WORDS[language].counted(input.name, counted));
    const { diagnosis, text } = await engine.triage(input.text, {
      lang: language,
      earlier: [],
      ...(numbers ? { numbers } : {}),
      ...(counted === undefined ? {} : { counted }),
    });
    stalled ||= isStalled(diagnosis);
    const told = await output.write(write(input, diagnosis, aPaste(text, diagnosis, numbers), job, index));
    if (picture) {
      const { writePicture } = await import('./picture.ts');
      try {
        await writePicture(picture, diagnosis, language);
      } catch (thrown) {
        if (!(thrown instanceof InputError)) throw thrown;
        unusable = true;
        output.warn(thrown.in(language));
      }
    }
    if (!told) break;
  }
  if (unusable) return 2;
  return options.exitCode === true && stalled ? 1 : 0;
}

function write(input: Input, diagnosis: Diagnosis, paste: Paste, job: Job, index: number): string {
  const { format, several, language, output } = job;
  if (format === 'json')
    return several
      ? `${JSON.stringify({ file: input.name, ...diagnosis })}\n`
      : `${JSON.stringify(diagnosis, null, 2)}\n`;
  const reply = replyOf(diagnosis, paste, job);
  if (format === 'markdown')
    return `${index > 0 ? '\n' : ''}${renderMarkdown(reply, several ? input.name : undefined)}`;
  const heading = several ? `${index > 0 ? '\n' : ''}==> ${input.name} <==\n` : '';
  return (
    heading + renderReply({ ...reply, language }, { columns: output.columns, colour: output.colour, hints: false })
  );
}

/** The answer, with the lines and the note where they are asked for; Markdown always has the note. */
function replyOf(diagnosis: Diagnosis, paste: Paste, { engine, language, format, note, lines }: Job): Reply {
  const pastes = [paste];
  const parts: Part[] = [...answerReply({ diagnosis, pastes, language }).parts];
  if (lines) parts.push(...linesReply(diagnosis, pastes, 'every', language).parts);
  if (note || format === 'markdown')
    parts.push(...noteReply(diagnosis, engine.note(diagnosis.note, language), language).parts);
  return { language, parts, hints: [] };
}
