// Reply → messages for Slack. Pure: it cuts, escapes and draws, and does not think.

import type { Reply } from '../../conversation/reply.ts';
import type { TextFile } from '../../desk/answering.ts';
import { numberedFiles } from '../../desk/numbered-files.ts';
import { slackWords } from '../words.ts';
import { type Block, context, textOf } from './blocks.ts';
import { hintRows } from './buttons.ts';
import { plain, prose } from './escape.ts';
import { LIMITS } from './limits.ts';
import { answerLine, drawPart } from './parts.ts';

/** A message as it is posted. */
export interface Message {
  /** for notifications and screen readers, escaped */
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** A reply, drawn. */
export interface Rendered {
  /** the first is the answer; the others hold what did not fit, and stand below it */
  readonly messages: readonly [Message, ...Message[]];
  /** what is too long to be shown */
  readonly files: readonly TextFile[];
}

/**
 * Draws a reply.
 * @param thread of the conversation's Place: its buttons carry it
 * @param extra rows below the buttons
 */
export function render(reply: Reply, thread: string, extra: readonly Block[] = []): Rendered {
  const drawn = reply.parts.map((part) => drawPart(part, reply.language));
  const blocks = [...drawn.flatMap((one) => one.blocks), ...hintRows(reply.hints, thread), ...extra];
  const text = fallback(reply);
  const pages = paged(blocks);
  const words = slackWords(reply.language);
  const messages = pages.map((page, index) => ({
    text,
    blocks: pages.length === 1 ? page : [...page, context(words.continued(index + 1, pages.length))],
  }));
  const [first = { text, blocks: [context(text)] }, ...rest] = messages;
  return { messages: [first, ...rest], files: numberedFiles(drawn.flatMap((one) => one.files)) };
}

/** The blocks of a reply for a place that has no pages: a view. What does not fit is left out, and said. @param room blocks that may be used */
export function renderBlocks(reply: Reply, thread: string, room: number): Block[] {
  const all = [
    ...reply.parts.flatMap((part) => [...drawPart(part, reply.language).blocks]),
    ...hintRows(reply.hints, thread),
  ];
  return all.length <= room ? all : [...all.slice(0, room - 1), context(`… ${all.length - room + 1}`)];
}

/** The answer in one line, or the first words of the reply. Escaped; '' never. */
function fallback({ parts }: Reply): string {
  for (const part of parts) {
    if (part.type === 'answer') return prose(plain(answerLine(part), LIMITS.fallback / 5));
    if (part.type === 'text') return prose(plain(part.text, LIMITS.fallback / 5)) || '–';
    if ('label' in part && part.label !== '') return prose(plain(part.label, LIMITS.fallback / 5));
  }
  return '–';
}

/** Blocks in as few messages as hold them. */
function paged(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [];
  let page: Block[] = [];
  let size = 0;
  for (const one of blocks) {
    const length = textOf(one);
    if (page.length > 0 && (page.length >= LIMITS.blocksPerMessage || size + length > LIMITS.messageText)) {
      pages.push(page);
      page = [];
      size = 0;
    }
    page.push(one);
    size += length;
  }
  if (page.length > 0) pages.push(page);
  return pages;
}
