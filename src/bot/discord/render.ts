// Reply → one message of Discord. A pure function: it cuts, escapes and lays out, and does not think. Text first, for it is what a phone shows
// in its notification and copies whole; what does not fit stands in an embed below it, and what does not fit there in a file.

import type { Reply, Tone } from '../conversation/reply.ts';
import type { TextFile } from '../desk/answering.ts';
import { numberedFiles } from '../desk/numbered-files.ts';
import { type ButtonRow, buttonRows, type OwnButton } from './buttons.ts';
import { CONTENT, EMBED_DESCRIPTION } from './limits.ts';
import { plainLine } from './markdown.ts';
import { drawPart } from './parts.ts';
import { DISCORD_WORDS } from './words.ts';

/** A message as it is sent. */
export interface DrawnMessage {
  readonly content: string;
  /** absent when all fits into the text */
  readonly embed?: { readonly description: string; readonly colour: number };
  readonly rows: readonly ButtonRow[];
  readonly files: readonly TextFile[];
}

/** Room for the line that names the file with the rest. */
const MARK = 80;
const REST = 'answer.md';

/** Okabe and Ito's colours: told apart also by those who do not see red or green. */
const COLOURS: Readonly<Record<Tone, number>> = {
  problem: 0xd55e00,
  good: 0x009e73,
  unsure: 0xe69f00,
  plain: 0x56b4e9,
  quiet: 0x999999,
};

/** Draws a reply. @param own buttons that the adapter adds */
export function renderReply(reply: Reply, own: readonly OwnButton[] = []): DrawnMessage {
  const words = DISCORD_WORDS[reply.language];
  const { rows, unsaid } = buttonRows(reply.hints, own);
  const drawn = reply.parts.map((part) => drawPart(part, words));
  const pieces = drawn.flatMap((part) => part.pieces);
  if (unsaid.length > 0) pieces.push(`-# ${words.say(unsaid.map(plainLine).join(' · '))}`.slice(0, 1000));
  const files = numberedFiles(drawn.flatMap(({ file }) => (file ? [file] : [])));

  const content = taken(pieces, CONTENT);
  if (content.count === pieces.length) return { content: content.text, rows, files };
  const rest = pieces.slice(content.count);
  const below = taken(rest, EMBED_DESCRIPTION - MARK);
  const isAll = below.count === rest.length;
  const description = isAll ? below.text : `${below.text}\n${words.restIn(REST)}`;
  const answer = reply.parts.find((part) => part.type === 'answer');
  return {
    content: content.text,
    embed: { description, colour: COLOURS[answer?.tone ?? 'plain'] },
    rows,
    files: isAll ? files : [...files, { name: REST, text: `${pieces.join('\n\n')}\n` }],
  };
}

/** As many pieces as fit, in their order. */
function taken(pieces: readonly string[], room: number): { readonly text: string; readonly count: number } {
  let text = '';
  let count = 0;
  for (const piece of pieces) {
    const next = text === '' ? piece : `${text}\n${piece}`;
    if (next.length > room) break;
    text = next;
    count++;
  }
  return { text, count };
}
