// Text that keeps its lines: output, notes, lines of a paste. What is too long for a message goes into a file, and the message says so.
import type { Language } from '../../../triage/playbook.ts';
import type { TextFile } from '../../desk/answering.ts';
import { slackWords } from '../words.ts';
import { type Block, context, pieces, section } from './blocks.ts';
import { block } from './escape.ts';
import { LIMITS } from './limits.ts';

/** Sections that a text may take before it becomes a file. */
const MOST_SECTIONS = 2;
/** Characters of the beginning that is shown of a text that became a file, and its lines. */
const HEAD = 1_200;
const HEAD_LINES = 12;

/** Blocks, and the file that holds what they do not show. */
export interface Preformatted {
  readonly blocks: readonly Block[];
  readonly files: readonly TextFile[];
}

/** Draws a text in blocks of code. @param name of the file, if it becomes one: without a path, with an ending */
export function preformatted(text: string, name: string, language: Language): Preformatted {
  const whole = text.replace(/\s+$/, '');
  const parts = whole.length > LIMITS.section * MOST_SECTIONS ? [] : pieces(whole, block, LIMITS.section);
  if (parts.length > 0 && parts.length <= MOST_SECTIONS) {
    return { blocks: parts.map((part) => section(block(part))), files: [] };
  }
  const head =
    pieces(
      whole
        .split('\n', HEAD_LINES)
        .join('\n')
        .slice(0, HEAD * 2),
      block,
      HEAD,
    )[0] ?? '';
  const lines = countLines(whole);
  return {
    blocks: [section(block(head)), context(slackWords(language).inFile(lines - countLines(head), lines))],
    files: [{ name, text: `${whole}\n` }],
  };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
