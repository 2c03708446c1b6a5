// Lays a recorded output beside the lab's: which lines agree, and what is left.
import type { MaskOptions } from './mask.ts';
import { comparableObjects } from './objects.ts';
import { comparableText } from './text.ts';

/** A line that only one of the two has. */
export interface Difference {
  readonly file: string;
  readonly side: 'recorded' | 'lab';
  /** masked */
  readonly line: string;
}

/** How far two outputs agree. */
export interface Comparison {
  readonly file: string;
  /** of the longer of the two */
  readonly lines: number;
  readonly agreed: number;
  /** in their order */
  readonly differences: readonly Difference[];
}

/** Lengths of the longest common subsequences of what is left of two lists: `[at][other]`. */
function lengths(ours: readonly string[], theirs: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: ours.length + 1 }, () => new Uint16Array(theirs.length + 1));
  for (let at = ours.length - 1; at >= 0; at--)
    for (let other = theirs.length - 1; other >= 0; other--) {
      const [row, below] = [rows[at] as Uint16Array, rows[at + 1] as Uint16Array];
      row[other] =
        ours[at] === theirs[other] ? (below[other + 1] ?? 0) + 1 : Math.max(below[other] ?? 0, row[other + 1] ?? 0);
    }
  return rows;
}

/** Compares two lists of lines. */
function compareLines(file: string, ours: readonly string[], theirs: readonly string[]): Comparison {
  const rows = lengths(ours, theirs);
  const differences: Difference[] = [];
  let [at, other, agreed] = [0, 0, 0];
  while (at < ours.length || other < theirs.length) {
    if (at < ours.length && ours[at] === theirs[other]) {
      agreed++;
      at++;
      other++;
    } else if (
      other >= theirs.length ||
      (at < ours.length && (rows[at + 1]?.[other] ?? 0) >= (rows[at]?.[other + 1] ?? 0))
    )
      differences.push({ file, side: 'recorded', line: ours[at++] ?? '' });
    else differences.push({ file, side: 'lab', line: theirs[other++] ?? '' });
  }
  return { file, lines: Math.max(ours.length, theirs.length), agreed, differences };
}

/** Compares a recorded file, without its command, with what the lab printed. @param file its name */
export function compare(file: string, recorded: string, got: string, options: MaskOptions): Comparison {
  if (file.endsWith('.json')) {
    let shown: readonly string[];
    try {
      shown = comparableObjects(got, options);
    } catch {
      shown = got.split('\n');
    }
    return compareLines(file, comparableObjects(recorded, options), shown);
  }
  const sides = comparableText(recorded, got, options);
  return compareLines(file, sides.recorded, sides.got);
}
