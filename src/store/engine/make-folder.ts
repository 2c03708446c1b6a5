// A folder with those above it. Node's own way of making several goes round for ever where a file system makes none and answers ENOENT (/proc, autofs).
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../../errors.ts';

/** Makes it if it is not there; nobody else may look into what was made. @throws the system's error */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (thrown) {
    const code = systemCode(thrown);
    if (code === 'EEXIST') return;
    const above = dirname(path);
    if (code !== 'ENOENT' || above === path) throw thrown;
    makeFolder(above);
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (again) {
      if (systemCode(again) !== 'EEXIST') throw again;
    }
  }
}
