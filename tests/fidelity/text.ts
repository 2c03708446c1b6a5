// The text of a command, cut into what can be compared line by line: tables with their rows in a settled order, events in causal order.
import { inCausalOrder, secondsOf, type Told } from './events.ts';
import { type MaskOptions, maskLine } from './mask.ts';

/** A stretch of lines; events are put in order with those of the other run. */
type Part = { readonly lines: readonly string[] } | { readonly events: readonly Told[] };

const EVENT_HEADER = /^LAST SEEN +TYPE +REASON +OBJECT +/;

function squeezed(line: string): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  return (
    indent +
    line
      .slice(indent.length)
      .replace(/ {2,}|\t/g, '  ')
      .trimEnd()
  );
}

/** The rows of `get events` and `events`. */
function eventRows(header: string, rows: readonly string[], options: MaskOptions): Part[] {
  const objectAt = header.indexOf('OBJECT');
  const typeAt = header.indexOf('TYPE');
  const isKubelet = header.includes('SOURCE')
    ? (row: string): boolean => row.slice(header.indexOf('SOURCE')).startsWith('kubelet,')
    : (): boolean => false;
  const events = rows.map((row) => {
    const line = squeezed(maskLine(isKubelet(row) ? row.replace(/ \d+( +\S+) *$/, ' <count>$1') : row, options));
    const object = row.slice(objectAt).split(/\s/)[0] ?? '';
    return { line, object, kind: maskLine(object, options), age: secondsOf(row.slice(0, typeAt).split(' ')[0] ?? '') };
  });
  return [{ lines: [squeezed(header)] }, { events }];
}

/** Other tables: rows are in the order of names, which are made anew, so they are sorted again. */
function table(header: string, rows: readonly string[], options: MaskOptions): Part[] {
  return [{ lines: [squeezed(header), ...rows.map((row) => squeezed(maskLine(row, options))).sort()] }];
}

/** Lines whose order is chance: kubectl evicts pods at the same time, and takes what a LimitRange limits from a map. */
const BY_CHANCE = /^(?:evicting pod|error when evicting pods|(?:Container|Pod|PersistentVolumeClaim) +\w)/;

/** Runs of such lines, in the order of their text. */
function chanceSorted(lines: readonly string[]): string[] {
  const out: string[] = [];
  let run: string[] = [];
  for (const line of lines) {
    if (BY_CHANCE.test(line)) run.push(line);
    else {
      out.push(...run.sort(), line);
      run = [];
    }
  }
  return [...out, ...run.sort()];
}

function described(lines: readonly string[], options: MaskOptions): Part[] {
  const at = lines.findIndex((line) => /^Events:$/.test(line));
  const show = (some: readonly string[]): string[] =>
    some.filter((line) => !/^ +sekisho\.dev\/behave: /.test(line)).map((line) => squeezed(maskLine(line, options)));
  if (at < 0) return [{ lines: chanceSorted(show(lines)) }];
  const rows = lines.slice(at + 3).filter((line) => /^ {2}(?:Normal|Warning) /.test(line));
  const rest = lines.slice(at + 3 + rows.length);
  const events = rows.map((row) => ({
    line: squeezed(maskLine(row, options)),
    object: '',
    kind: '',
    age: secondsOf(/^ +\S+ +\S+ +(\S+)/.exec(row)?.[1] ?? ''),
  }));
  return [{ lines: show(lines.slice(0, at + 3)) }, { events }, { lines: show(rest) }];
}

/** What a kubectl whose deadline passes says of its own watch, or not, by chance. */
const DEADLINE = /^E.* reflector\.go:\d+\] .*context deadline exceeded.*\n/gm;

/** Cuts a command's output. */
function parts(text: string, options: MaskOptions): Part[] {
  const status = /\[exit status \d+\]\n?$/.exec(text)?.[0] ?? '';
  const ended = text
    .slice(0, text.length - status.length)
    .replace(DEADLINE, '')
    .replace(/\n$/, '');
  return [...body(ended, options), { lines: [status.trim()] }];
}

function body(ended: string, options: MaskOptions): Part[] {
  const paragraphs = ended.split(/\n\n\n/);
  if (/^Name: +\S/.test(ended) && paragraphs.length > 1)
    return paragraphs
      .sort((one, other) => (maskLine(one, options) < maskLine(other, options) ? -1 : 1))
      .flatMap((one) => [...described(one.split('\n'), options), { lines: ['', ''] }]);
  return ended.split(/\n\n(?=[A-Z-]{2}|\S+ is running)/).flatMap((paragraph) => {
    const lines = paragraph.split('\n');
    const warnings = lines.filter(
      (line, at) =>
        line.startsWith('Warning: ') && lines.slice(0, at).every((before) => before.startsWith('Warning: ')),
    );
    const rest = lines.slice(warnings.length);
    const header = rest[0] ?? '';
    const before: Part[] = [{ lines: warnings.map((line) => squeezed(maskLine(line, options))) }];
    if (EVENT_HEADER.test(header)) return [...before, ...eventRows(header, rest.slice(1), options), { lines: [''] }];
    if (/^(?:NAME|Resources) {2,}[A-Z]/.test(header))
      return [...before, ...table(header, rest.slice(1), options), { lines: [''] }];
    return [...before, ...described(rest, options), { lines: [''] }];
  });
}

/** The lines of two outputs of the same command, ready to be laid side by side. */
export function comparableText(
  recorded: string,
  got: string,
  options: MaskOptions,
): { readonly recorded: readonly string[]; readonly got: readonly string[] } {
  const [ours, theirs] = [parts(recorded, options), parts(got, options)];
  const mine: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const [one, other] = [ours[at], theirs[at]];
    const ordered = inCausalOrder(
      one && 'events' in one ? one.events : [],
      other && 'events' in other ? other.events : [],
    );
    mine.push(...(one && 'lines' in one ? one.lines : ordered.recorded));
    others.push(...(other && 'lines' in other ? other.lines : ordered.got));
  }
  return { recorded: mine, got: others };
}
