// One part of a reply → blocks. Each is pure; what is foreign is escaped here and nowhere else.

import type { Language } from '../../../triage/playbook.ts';
import type {
  AnswerPart,
  CommandsPart,
  ConfidencePart,
  LadderPart,
  MenuPart,
  Part,
  PointsPart,
  TextPart,
  Tone,
} from '../../conversation/reply.ts';
import { type Block, context, labelled, pieces, section, sections } from './blocks.ts';
import { block, prose, span } from './escape.ts';
import { ladderLine, ladderList } from './ladder.ts';
import { LIMITS } from './limits.ts';
import { type Preformatted, preformatted } from './preformatted.ts';
import { drawQuotes } from './quotes.ts';

/** tone → the mark in front of an answer */
const MARKS: Readonly<Record<Tone, string>> = { problem: '✗', good: '✓', unsure: '?', plain: '·', quiet: '·' };

/** Draws a part. */
export function drawPart(part: Part, language: Language): Preformatted {
  switch (part.type) {
    case 'answer':
      return only(drawAnswer(part));
    case 'text':
      return only(drawText(part));
    case 'confidence':
      return only(drawConfidence(part));
    case 'ladder':
      return only(drawLadder(part));
    case 'quotes':
      return drawQuotes(part, language);
    case 'commands':
      return drawCommands(part, language);
    case 'points':
      return only(drawPoints(part));
    case 'menu':
      return only(drawMenu(part));
    case 'note':
      return under(part.label, preformatted(part.markdown, 'note.md', language));
    case 'output': {
      const text = part.command === '' ? part.text : `$ ${part.command}\n${part.text}`;
      return under(part.label, preformatted(text, 'output.txt', language));
    }
  }
}

/** The first line as plain text, for notifications and titles. */
export function answerLine({ tone, place, object, sentence }: AnswerPart): string {
  return `${MARKS[tone]} ${place}${object === '' ? '' : ` ${object}`}: ${sentence}`;
}

function drawAnswer({ tone, place, object, sentence }: AnswerPart): Block[] {
  const head = `*${MARKS[tone]} ${prose(place)}*${object === '' ? '' : ` ${span(object)}`}`;
  const [first = '', ...rest] = pieces(sentence, (piece) => `${head}\n${prose(piece)}`, LIMITS.section);
  return [section(`${head}\n${prose(first)}`), ...rest.flatMap((piece) => sections(piece, prose))];
}

function drawText({ tone, label, text }: TextPart): Block[] {
  const drawn = (piece: string): string => labelled(label, prose(piece));
  if (tone === 'quiet') return pieces(text, drawn, LIMITS.context).map((piece) => context(drawn(piece)));
  return sections(text, drawn);
}

function drawConfidence({ label, word, why }: ConfidencePart): Block[] {
  const drawn = (piece: string): string => labelled(label, `*${prose(word)}* — ${prose(piece)}`);
  return pieces(why, drawn, LIMITS.context).map((piece) => context(drawn(piece)));
}

function drawLadder(part: LadderPart): Block[] {
  if (part.form === 'line') return [context(ladderLine(part))];
  return sections(ladderList(part).join('\n'), (piece) => piece);
}

function drawCommands({ label, commands }: CommandsPart, language: Language): Preformatted {
  const all = commands.map(({ command, effect, effectText, why }): Preformatted => {
    const said = `${effect === 'write' ? `*${prose(effectText)}*` : prose(effectText)}${why === '' ? '' : ` — ${prose(why)}`}`;
    const whole = `${block(command)}\n${said}`;
    if (whole.length <= LIMITS.section) return { blocks: [section(whole)], files: [] };
    // a command that does not fit is whole in a file: a part of one must not be run
    const drawn = preformatted(command, 'command.txt', language);
    return { blocks: [...drawn.blocks, ...sections(said, (piece) => piece)], files: drawn.files };
  });
  return {
    blocks: [section(`*${prose(label)}*`), ...all.flatMap(({ blocks }) => blocks)],
    files: all.flatMap(({ files }) => files),
  };
}

function drawPoints({ label, points }: PointsPart): Block[] {
  const lines = points.map((point) => `• ${point.replace(/\s*\n\s*/g, ' ')}`).join('\n');
  const head = label === '' ? '' : `*${prose(label)}*\n`;
  return sections(lines, (piece) => `${head}${prose(piece)}`);
}

function drawMenu({ label, items }: MenuPart): Block[] {
  const lines = items.map(({ say, text }) => `${span(say)}  ${prose(text)}`);
  return grouped(`*${prose(label)}*`, lines);
}

/** Lines that are drawn already, as few sections as hold them. */
function grouped(head: string, lines: readonly string[]): Block[] {
  const out: string[] = [head];
  for (const line of lines) {
    const last = out.at(-1) ?? '';
    if (last.length + line.length + 1 <= LIMITS.section) out[out.length - 1] = `${last}\n${line}`;
    else out.push(...pieces(line, (piece) => piece, LIMITS.section));
  }
  return out.map(section);
}

function under(label: string, drawn: Preformatted): Preformatted {
  if (label === '') return drawn;
  return { blocks: [...sections(label, (piece) => `*${prose(piece)}*`), ...drawn.blocks], files: drawn.files };
}

function only(blocks: readonly Block[]): Preformatted {
  return { blocks, files: [] };
}
