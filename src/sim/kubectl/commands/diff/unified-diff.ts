// Two texts as `diff -u` compares them: lines that differ, with three lines around them (GNU diffutils, analyze.c, context.c).

/** Lines around what differs. */
const CONTEXT = 3;

/** Lines of a text; the end of the last one is no line. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Which lines of both are not in the other: the shortest way from one to the other (E. Myers, "An O(ND) Difference Algorithm"). */
function changedLines(old: readonly string[], now: readonly string[]): readonly [boolean[], boolean[]] {
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let edits = 0; ; edits++) {
    trace.push(new Map(reach));
    const next = new Map(reach);
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && at(next, k - 1) < at(next, k + 1));
      let x = down ? at(next, k + 1) : at(next, k - 1) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x++;
      next.set(k, x);
      if (x >= old.length && x - k >= now.length) return backwards(trace, old, now, edits);
    }
    reach = next;
  }
}

function at(reach: ReadonlyMap<number, number>, k: number): number {
  return reach.get(k) ?? -1;
}

function backwards(
  trace: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  now: readonly string[],
  edits: number,
): readonly [boolean[], boolean[]] {
  const gone = old.map(() => false);
  const come = now.map(() => false);
  let x = old.length;
  let y = now.length;
  for (let step = edits; step > 0; step--) {
    const reach = trace[step] as ReadonlyMap<number, number>;
    const k = x - y;
    const down = k === -step || (k !== step && at(reach, k - 1) < at(reach, k + 1));
    const from = down ? k + 1 : k - 1;
    const before = at(reach, from);
    if (down) come[before - from] = true;
    else gone[before] = true;
    x = before;
    y = before - from;
  }
  return [gone, come];
}

/** Moves runs of changes down as far as the lines are the same there, as diff does. */
function settle(lines: readonly string[], changed: boolean[]): void {
  for (let end = lines.length - 1; end >= 0; end--) {
    if (!changed[end] || changed[end + 1]) continue;
    let start = end;
    while (start > 0 && changed[start - 1]) start--;
    let last = end;
    while (last + 1 < lines.length && !changed[last + 1] && lines[start] === lines[last + 1]) {
      changed[start++] = false;
      changed[++last] = true;
    }
    end = Math.min(end, start);
  }
}

/** A line of the result: what stands before it says where it is. */
interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

function interleaved(old: readonly string[], now: readonly string[]): Line[] {
  const [gone, come] = changedLines(old, now);
  settle(old, gone);
  settle(now, come);
  const out: Line[] = [];
  for (let x = 0, y = 0; x < old.length || y < now.length; ) {
    if (gone[x]) out.push({ sign: '-', text: old[x++] ?? '' });
    else if (come[y]) out.push({ sign: '+', text: now[y++] ?? '' });
    else {
      out.push({ sign: ' ', text: old[x++] ?? '' });
      y++;
    }
  }
  return out;
}

function range(start: number, count: number): string {
  if (count === 1) return `${start}`;
  return `${count === 0 ? start - 1 : start},${count}`;
}

/** The hunks of a unified diff; '' for two texts that are the same. */
export function unifiedDiff(old: string, now: string): string {
  if (old === now) return '';
  const all = interleaved(linesOf(old), linesOf(now));
  const changes = all.flatMap(({ sign }, place) => (sign === ' ' ? [] : [place]));
  let out = '';
  for (let at = 0; at < changes.length; ) {
    const first = changes[at] as number;
    let last = first;
    while (at < changes.length && (changes[at] as number) - last <= 2 * CONTEXT + 1) last = changes[at++] as number;
    out += hunk(all, Math.max(0, first - CONTEXT), Math.min(all.length, last + CONTEXT + 1));
  }
  return out;
}

function hunk(all: readonly Line[], from: number, to: number): string {
  const before = all.slice(0, from);
  const lines = all.slice(from, to);
  const count = (list: readonly Line[], not: string) => list.filter(({ sign }) => sign !== not).length;
  const old = range(count(before, '+') + 1, count(lines, '+'));
  const now = range(count(before, '-') + 1, count(lines, '-'));
  return `@@ -${old} +${now} @@\n${lines.map(({ sign, text }) => `${sign}${text}\n`).join('')}`;
}
