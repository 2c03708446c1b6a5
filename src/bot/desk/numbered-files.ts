// Files that go with one answer have names of their own.
import type { TextFile } from './answering.ts';

/** Files of one name get numbers from the second one on: `lines-2.txt`. */
export function numberedFiles(files: readonly TextFile[]): TextFile[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = (seen.get(file.name) ?? 0) + 1;
    seen.set(file.name, count);
    return count === 1 ? file : { ...file, name: file.name.replace(/(\.[^.]*)?$/, `-${count}$1`) };
  });
}
