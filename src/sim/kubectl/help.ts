// What `--help` shows: short, and with lines that can be typed.
import type { Command } from './commands/command.ts';
import type { Flag } from './flags.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';

function flagLine({ name, short, type, help }: Flag): string {
  const value = type === 'bool' ? '' : `=${type === 'int' ? 'N' : type === 'duration' ? '5m' : 'TEXT'}`;
  return `  ${short ? `-${short}, ` : '    '}${`--${name}${value}`.padEnd(26)} ${help}\n`;
}

function flagsText(flags: readonly Flag[]): string {
  return flags
    .filter(({ help }) => help)
    .map(flagLine)
    .join('');
}

/** The help of one command. */
export function commandHelp({ name, short, usage, examples, flags }: Command): string {
  const own = flagsText(flags);
  return [
    `${short}.\n`,
    `\nUsage:\n  kubectl ${name}${usage === '' ? '' : ` ${usage}`}\n`,
    `\nExamples:\n${examples.map((one) => `${one.replace(/^/gm, '  ')}\n`).join('')}`,
    own && `\nOptions:\n${own}`,
    `\nEvery command has:\n${flagsText(GLOBAL_FLAGS)}`,
  ].join('');
}

/** What there is below a prefix; '' for everything. */
export function overview(commands: readonly Command[], prefix: string): string {
  const below = commands.filter(({ name }) => prefix === '' || name.startsWith(`${prefix} `));
  const width = Math.max(...below.map(({ name }) => name.length));
  const lines = below.map(({ name, short }) => `  kubectl ${name.padEnd(width)}   ${short}\n`).join('');
  return `Commands:\n${lines}\nkubectl COMMAND --help shows how each is used. A manifest goes to -f - as a block below the line.\n`;
}
