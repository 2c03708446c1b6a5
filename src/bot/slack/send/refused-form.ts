// What is posted when Slack refuses the blocks of an answer: its first line, and a file with the rest.
import type { TextFile } from '../../desk/answering.ts';
import { section } from '../render/blocks.ts';
import { prose } from '../render/escape.ts';
import type { Message, Rendered } from '../render/render.ts';

/** @param text escaped @param where says where the rest is */
export function plainForm(text: string, where: string): Message {
  return { text, blocks: [section(`${text}\n${prose(where)}`)] };
}

/** All that the blocks said. */
export function wholeText({ messages }: Rendered): TextFile {
  const lines: string[] = [];
  const walk = (value: unknown): void => {
    if (!value || typeof value !== 'object') return;
    if ('text' in value && typeof value.text === 'string') lines.push(value.text);
    for (const inner of Object.values(value)) walk(inner);
  };
  for (const { blocks } of messages) walk(blocks);
  const text = lines.join('\n\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return { name: 'answer.txt', text: `${text}\n` };
}
