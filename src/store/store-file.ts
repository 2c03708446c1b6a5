// Which file a path means: people name the folder as often as the file.
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The path itself, or `sekisho.db` in it when it is a folder or ends like one. */
export function storeFile(path: string): string {
  const isFolder = /[/\\]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? join(path, 'sekisho.db') : path;
}
