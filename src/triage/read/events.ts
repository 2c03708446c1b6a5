// Event tables: `get events` in all its layouts, `kubectl events`, the Events part of a describe, and rows that lost their header.
import { isAge, parseAge } from '../age.ts';
import type { ObjectRef } from '../fact.ts';
import { kindOf } from '../kinds.ts';
import type { Line } from './clean.ts';
import { isPrompt, parseCommand } from './command.ts';
import type { Cursor, Reader } from './cursor.ts';
import { type EventRow, readEventRow } from './event-row.ts';

const HEADER =
  /^\s*(?:NAMESPACE\s+)?(?:LAST ?SEEN|FIRST ?SEEN|FirstSeen|LastSeen|Type\s+Reason\s+(?:Age|Message|From|LastSeen)|TYPE\s+REASON|REASON\s+(?:OBJECT|MESSAGE|KIND|NAME)|OBJECT\s+REASON|COUNT\s+REASON|Last Seen\s)/;
const RULE = /^\s*-{3,}(?:\s+-{2,})+\s*-?$/;
const SUCCESS = /^\s*(Successfully assigned (\S+) to (\S+))\s*$/;

/** An event fact from a row. `about` is the object when the row does not name one. */
function emitEvent(cursor: Cursor, row: EventRow, about: ObjectRef | undefined, count: number): void {
  const named = row.object ?? about;
  const object = named && cursor.namespace && !named.namespace ? cursor.ref(named.kind, named.name) : named;
  cursor.emit({
    type: 'event',
    reason: row.reason,
    text: row.message,
    from: row.from,
    when: row.when,
    span: cursor.span(0, count),
    attributes: {
      ...(row.node ? { node: row.node } : {}),
      // the table of a describe holds one object's events only
      ...(row.object ? {} : { ofOne: true }),
    },
    ...(row.warning === undefined ? {} : { warning: row.warning }),
    ...(row.container ? { container: row.container } : {}),
    ...(object ? { object } : {}),
  });
  cursor.claim(0, count);
}

/** Reads a row of custom columns such as `REASON OBJECT MESSAGE`, where no column says Normal or Warning. */
function readCustom(line: string, columns: readonly string[]): EventRow | undefined {
  const words = line.trim().split(/\s+/);
  let reason = '';
  let object: ObjectRef | undefined;
  let warning: boolean | undefined;
  let from = '';
  let last: number | undefined;
  let kind: string | undefined;
  let name: string | undefined;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i] ?? '';
    const word = words[0] ?? '';
    if (/^MESSAGE|^Message/.test(column)) break;
    if (/^REASON/i.test(column)) {
      if (!/^[A-Z][A-Za-z]+$/.test(word)) return undefined;
      reason = word;
    } else if (/^OBJECT/i.test(column)) {
      const [left = '', right = ''] = word.split('/');
      if (right) object = { kind: kindOf(left) ?? left, name: right };
      else if (!/^[a-z0-9]/.test(left)) return undefined;
    } else if (/^TYPE$/i.test(column)) warning = word === 'Warning';
    else if (/^KIND$/i.test(column)) kind = kindOf(word) ?? word;
    else if (/^NAME$/i.test(column)) name = word;
    else if (/^(?:SOURCE|FROM|COMPONENT)$/i.test(column)) from = word.replace(/,$/, '');
    else if (isAge(word)) last = parseAge(word);
    else if (/^\d{4}-/.test(word) || /^\d+$/.test(word) || /^(?:NAMESPACE|COUNT)$/i.test(column)) {
      // a time, a count or a namespace: nothing more to take from it
    } else return undefined;
    words.shift();
  }
  if (reason === '') return undefined;
  if (!object && kind && name) object = { kind, name: name.replace(/\.[0-9a-f]{14,20}$/, '') };
  return {
    reason,
    from,
    message: words.join(' '),
    when: last === undefined ? {} : { last },
    ...(warning === undefined ? {} : { warning }),
    ...(object ? { object } : {}),
  };
}

function splitHeader(line: string): string[] {
  return line
    .trim()
    .replace(/(LAST|FIRST|Last|First) (SEEN|Seen)/g, '$1$2')
    .split(/\s+/);
}

/** Does a wrapped or broken event row end before this line, which is no event row? */
function endsRow(line: string): boolean {
  return (
    line.trim() === '' ||
    isPrompt(line) ||
    parseCommand(line)?.typed === true ||
    /^(?:[A-Z][A-Z-]+\s+){2,}[A-Z()-]+\s*$/.test(line) ||
    /^(?:Name|Events|Conditions|Containers|Volumes):/.test(line) ||
    /^[IWEF]\d{4} \d\d:/.test(line)
  );
}

/**
 * Reads the rows of a table from the cursor on.
 * @param wide see {@link readEventRow}
 * @param columns header of custom columns without a TYPE column
 * @param first the row at the cursor, where it has been read
 * @returns lines taken
 */
export function readEventRows(
  cursor: Cursor,
  about: ObjectRef | undefined,
  { wide = false, columns, first }: { wide?: boolean; columns?: readonly string[] | undefined; first?: EventRow } = {},
): number {
  const start = cursor.at;
  // each line is read once: what ends a row is often the next one
  let ahead = wide ? undefined : first;
  let widest = 0;
  while (!cursor.ended) {
    const line = cursor.peek();
    if (RULE.test(line) || (cursor.at > start && cursor.at - start < 3 && /^\s*-{1,5}\s*$/.test(line))) {
      cursor.claim();
      cursor.at++;
      continue;
    }
    const row = ahead ?? readEventRow(line, wide) ?? (columns ? readCustom(line, columns) : undefined);
    ahead = undefined;
    if (!row) {
      // a scrap of a wrapped header right under it
      if (cursor.at === start && /^\s*\w{1,6}\s*$/.test(line) && !cursor.ended) {
        cursor.claim();
        cursor.at++;
        continue;
      }
      break;
    }
    let taken = 1;
    let message = row.message;
    while (taken < 12 && cursor.at + taken < cursor.lines.length) {
      const more = cursor.peek(taken);
      const next = readEventRow(more);
      if (next && !wide) ahead = next;
      if (next || endsRow(more) || (columns && readCustom(more, columns)) || isSomebodys(more, message)) break;
      const above = cursor.peek(taken - 1);
      widest ||= widestOf(cursor.lines, start);
      const cut = isCutAt(above, more, widest) && !/[.!?]$/.test(message);
      if (!/^\s/.test(more) && looksLikeProse(more) && !endsOpen(message) && !cut) break;
      message += /^\s/.test(more) ? ` ${more.trim()}` : more;
      taken++;
    }
    const joined = wide ? readEventRow(joinWide(cursor, taken), true) : undefined;
    emitEvent(cursor, joined ?? { ...row, message }, about, taken);
    cursor.at += taken;
  }
  const took = cursor.at - start;
  cursor.at = start;
  return took;
}

function joinWide(cursor: Cursor, taken: number): string {
  let text = '';
  for (let i = 0; i < taken; i++) text += i === 0 ? cursor.peek(i) : ` ${cursor.peek(i).trim()}`;
  return text;
}

/** Columns of the narrowest terminal that people paste from, but for the last word of a line. */
const NARROWEST = 76;
/** Lines of a block that tell how wide it is. */
const WIDTH_LINES = 200;

/** The longest line of a block: none is longer than the terminal is wide. */
function widestOf(lines: readonly Line[], start: number): number {
  let widest = 0;
  for (const { text } of lines.slice(start, start + WIDTH_LINES)) {
    if (text === '') break;
    // tabs stood in a heading otherwise than in rows
    if (!RULE.test(text)) widest = Math.max(widest, text.length);
  }
  return widest;
}

/** Can a terminal, or what wraps at words, have broken a line here? */
function isCutAt(above: string, more: string, widest: number): boolean {
  const word = /^\S*/.exec(more)?.[0].length ?? 0;
  return above.length >= NARROWEST && above.length + 1 + word > widest;
}

/** How people begin a sentence of their own, and components none that goes on. */
const OPENS =
  /^(?:I|I'm|I've|[Ww]e|[Mm]y|[Oo]ur|[Pp]lease|[Pp]ls|[Hh]elp|[Hh]i|[Hh]ello|[Tt]hanks?|[Ww]hy|[Ww]hat|[Hh]ow(?: come)?|[Aa]ny(?:one|body| idea)|[Cc]an (?:someone|anyone|you)|[Cc]ould (?:someone|anyone|you)|[Tt]his (?:happens|happened|started))(?=[\s,.!?]|$)/;
/** Questions that messages end with (docker's client, kubectl). */
const ASKED_BY_TOOLS = /docker daemon running\?$|did you specify the right host or port\?$/;
const CJK = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** Is this a sentence that somebody has typed right under the row, whatever the row's length? */
function isSomebodys(more: string, message: string): boolean {
  if (CJK.test(more)) return !CJK.test(message);
  if (/^\s/.test(more)) return false;
  if (OPENS.test(more)) return true;
  const words = more.trim().split(/\s+/);
  const isPlain = words.every((word) => /^["'(]?\p{L}[\p{L}'’-]*["')]?[,.?!]*$/u.test(word));
  return isPlain && words.length > 2 && /\?$/.test(more.trim()) && !ASKED_BY_TOOLS.test(more.trim());
}

/** Is a message so plainly unfinished (open bracket or quote, hanging word) that a text line must be its rest? */
function endsOpen(message: string): boolean {
  const quotes = (message.match(/"/g) ?? []).length;
  return quotes % 2 === 1 || (message.match(/[[({]/g) ?? []).length > (message.match(/[\])}]/g) ?? []).length;
}

function looksLikeProse(line: string): boolean {
  return /[^\x20-\x7e]/.test(line) || /^(?:[A-Z][a-z']+|[a-z']+),? [a-z']+ /.test(line) || /[?!]\s*$/.test(line);
}

/** Tables of events and rows without a table. */
export const eventsReader: Reader = {
  name: 'events',
  read(cursor) {
    const line = cursor.peek();
    if (HEADER.test(line)) {
      const columns = splitHeader(line);
      const wide = columns.includes('SOURCE') && columns.includes('SUBOBJECT') && columns.includes('OBJECT');
      const custom = !columns.some((column) => /^type$/i.test(column));
      const before = cursor.at;
      cursor.claim();
      cursor.at++;
      const about = describedBy(cursor);
      const took = readEventRows(cursor, about, { wide, columns: custom ? columns : undefined });
      cursor.at = before;
      return took + 1;
    }
    if (/^\s*(?:Events|events):\s*$/.test(line) && (HEADER.test(cursor.peek(1)) || readEventRow(cursor.peek(1)))) {
      cursor.claim();
      return 1;
    }
    const row = readEventRow(line);
    if (
      row &&
      (row.when.last !== undefined ||
        row.object ||
        row.from ||
        line.trim().startsWith('Warning') ||
        line.trim().startsWith('Normal'))
    ) {
      return readEventRows(cursor, describedBy(cursor), { first: row });
    }
    const assigned = SUCCESS.exec(line);
    if (assigned) {
      emitEvent(
        cursor,
        { reason: 'Scheduled', from: 'default-scheduler', message: assigned[1] ?? '', when: {}, warning: false },
        undefined,
        1,
      );
      return 1;
    }
    return 0;
  },
};

/** The object that the last command described, when it was one. */
function describedBy(cursor: Cursor): ObjectRef | undefined {
  const { command } = cursor;
  if (command?.verb !== 'describe' && command?.verb !== 'events' && command?.verb !== 'get') return undefined;
  return command.verb === 'get' ? undefined : command.objects[0];
}
