// Command lines that are typed at real kubectl and at the lab's own, as files hold them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line. */
export interface TypedLine {
  readonly line: string;
  /** what it reads; absent: nothing */
  readonly stdin?: string;
  /** why its output may differ; absent: it may not */
  readonly differs?: string;
  /** seconds that pass before it */
  readonly pass: number;
}

/** Lines for one lab, in order. */
export interface Typed {
  /** the file and the part of it */
  readonly name: string;
  /** nothing is changed: the lines may run in any order */
  readonly reads: boolean;
  readonly lines: readonly TypedLine[];
}

/** Reads the files of a folder: `$` a line, `>` what it reads, `==` a new lab, `+` seconds that pass, `?` why the next line may differ. */
export function kubectlLines(folder: string): Typed[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  return files.sort().flatMap((file) => partsOf(file, readFileSync(join(folder, file), 'utf8')));
}

function partsOf(file: string, text: string): Typed[] {
  const parts: {
    name: string;
    reads: boolean;
    lines: { line: string; stdin?: string; differs?: string; pass: number }[];
  }[] = [{ name: file, reads: true, lines: [] }];
  let pass = 0;
  let differs: string | undefined;
  for (const row of text.split('\n')) {
    const part = parts.at(-1);
    const last = part?.lines.at(-1);
    const rest = row.slice(1).replace(/^ /, '');
    if (row.startsWith('== ')) parts.push({ name: `${file}: ${row.slice(3)}`, reads: false, lines: [] });
    else if (row.startsWith('+')) pass += Number(rest);
    else if (row.startsWith('?')) differs = rest;
    else if (row.startsWith('>') && last) last.stdin = `${last.stdin ?? ''}${rest}\n`;
    else if (row.startsWith('$')) {
      part?.lines.push({ line: rest, pass, ...(differs !== undefined && { differs }) });
      pass = 0;
      differs = undefined;
    } else if (row !== '' && !row.startsWith('#'))
      throw new Error(`${file}: ${JSON.stringify(row)} is none of $, >, ==, +, ?, #`);
  }
  return parts.filter(({ lines }) => lines.length > 0);
}
