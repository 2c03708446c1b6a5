// Which file a path means: people name the folder as often as the file.
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The path itself, or `sekisho.db` in it when it is a folder, ends like one, or is not there yet and has no ending. */
export function storeFile(path: string): string {
  if (path === ':memory:') return path;
  const isFolder =
    /[/\\]$/.test(path) || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? !/\.\w+$/.test(path));
  return isFolder ? join(path, 'sekisho.db') : path;
}
