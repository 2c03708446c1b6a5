// `sekisho access check FILE`: are these rules as they must be, and if not, what is wrong where?
import { BadAccessFile, readAccessFile } from '../bot/desk/access/access-file.ts';
import type { Config } from '../config.ts';
import { unreadable } from './input.ts';
import type { Output } from './output.ts';
import { CLI_WORDS } from './words.ts';

/** Runs the command; each problem is a line `FILE:LINE:COLUMN: what`. @returns the exit status: 1 when something is wrong @throws InputError when the file cannot be read */
export async function accessCheckCommand(path: string, { language }: Config, output: Output): Promise<number> {
  try {
    const { rules } = await readAccessFile(path);
    await output.write(`${CLI_WORDS[language].accessGood(path, rules.length)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BadAccessFile)) throw unreadable(path, error);
    await output.write(`${error.lines.join('\n')}\n`);
    return 1;
  }
}
