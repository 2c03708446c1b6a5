// `sekisho access check FILE`: are these rules as they must be, and if not, what is wrong where?
import { BadAccessFile, readAccessFile } from '../bot/desk/access/access-file.ts';
import type { Config } from '../config.ts';
import { InputError, oneLine, systemCode } from '../errors.ts';
import type { Output } from './output.ts';
import { CLI_WORDS } from './words.ts';

/** Runs the command; each problem is a line `FILE:LINE:COLUMN: what`. @returns the exit status: 1 when something is wrong @throws InputError when the file cannot be read */
export async function accessCheckCommand(path: string, { language }: Config, output: Output): Promise<number> {
  try {
    const { rules } = await readAccessFile(path);
    await output.write(`${CLI_WORDS[language].accessGood(path, rules.length)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BadAccessFile)) throw new InputError('access', { where: path, found: said(error) }, error);
    await output.write(`${error.lines.join('\n')}\n`);
    return 1;
  }
}

/** Why it cannot be read, in words. */
function said(error: unknown): string {
  const words: Readonly<Record<string, string>> = {
    ENOENT: 'no such file',
    EISDIR: 'it is a directory',
    EACCES: 'permission denied',
  };
  return words[systemCode(error)] ?? oneLine(error);
}
