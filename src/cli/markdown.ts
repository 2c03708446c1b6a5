// Reply → Markdown, for an issue, a wiki or a chat that draws it. A pure function; foreign text stays inside fences.

import type { Part, Quote, Reply, ShownCommand } from '../bot/conversation/reply.ts';
import { neutralise } from '../bot/desk/neutralise.ts';

/** Draws a reply. @param title of the document's heading; absent: no heading of its own */
export function renderMarkdown(reply: Reply, title?: string): string {
  const parts = reply.parts.map(renderPart).filter((text) => text !== '');
  return `${(title === undefined ? parts : [`# ${plain(title)}`, ...parts]).join('\n\n')}\n`;
}

function renderPart(part: Part): string {
  switch (part.type) {
    case 'answer':
      return `## ${code(part.place)}${part.object === '' ? '' : ` ${code(part.object)}`}\n\n${plain(part.sentence)}`;
    case 'text':
      return `${label(part.label)}${plain(part.text)}`;
    case 'confidence':
      return `${label(part.label)}${plain(part.word)} (${plain(part.why)})`;
    case 'ladder':
      return [
        `| ${part.label} | | |`,
        '| --- | --- | --- |',
        ...part.rungs.map(
          ({ name, owner, word, status }) =>
            `| ${status === 'stalled' ? `**${cell(name)}**` : cell(name)} | ${cell(owner)} | ${status === 'stalled' ? `**${cell(word)}**` : cell(word)} |`,
        ),
      ].join('\n');
    case 'quotes':
      return `**${plain(part.label)}**\n\n${fence(part.quotes.map(lineOf).join('\n'))}${part.more === '' ? '' : `\n\n${plain(part.more)}`}`;
    case 'commands':
      return [`**${plain(part.label)}**`, ...part.commands.map(renderCommand)].join('\n\n');
    case 'points':
      return `**${plain(part.label)}**\n\n${part.points.map((point) => `- ${plain(point)}`).join('\n')}`;
    case 'menu':
      return `**${plain(part.label)}**\n\n${part.items.map(({ say, text }) => `- ${code(say)} ${plain(text)}`).join('\n')}`;
    case 'output':
      return `${part.label === '' ? '' : `**${plain(part.label)}**\n\n`}${fence(`${part.command === '' ? '' : `$ ${part.command}\n`}${part.text.trimEnd()}`)}`;
    case 'note':
      return `### ${plain(part.label)}\n\n${part.markdown.split('\n').map(noteLine).join('\n')}`;
  }
}

function renderCommand({ command, effectText, why }: ShownCommand): string {
  return `${fence(command, 'sh')}\n${plain(effectText)} — ${plain(why)}`;
}

function lineOf({ number, owner, text }: Quote): string {
  return `${number === '' ? '' : `${number}  `}${owner === '' ? '' : `[${owner}] `}${text.trim().replace(/ {2,}/g, '  ')}`;
}

function label(text: string): string {
  return text === '' ? '' : `**${plain(text)}:** `;
}

/** Inline code that cannot be closed from inside. */
function code(text: string): string {
  const clean = printable(text);
  if (!clean.includes('`')) return `\`${clean}\``;
  const ticks = '`'.repeat(longestRun(clean) + 1);
  return `${ticks} ${clean} ${ticks}`;
}

/** A block that cannot be closed from inside. */
function fence(text: string, language = 'text'): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${text.split('\n').map(printable).join('\n')}\n${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

function cell(text: string): string {
  return plain(text).replace(/\|/g, '\\|');
}

/** Text in which nothing is markup. */
function plain(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>#|~]/g, (char) => `\\${char}`)
    .replace(/(^|[^\w.])@(?=\w)/g, '$1@\u200b');
}

/** One line in which everything shows. */
function printable(text: string): string {
  return neutralise(text.replace(/[\t\n]/g, ' '));
}

/** A field of the note, or a line that goes on with one: what stands behind the name is foreign. */
function noteLine(line: string): string {
  const [, name = '', value = ''] = /^(- \*\*[^*]*\*\*: )?(.*)$/s.exec(line) ?? [];
  return `${name}${/^_[^_]*_$/.test(value) ? value : plain(value)}`;
}
