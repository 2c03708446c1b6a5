// Times in requests: RFC 3339, with Go's words for what is none (Go, time/format.go), and as the server writes them back.

/** What of a time is read at each place of Go's layout, and how long it is. */
const PARTS: readonly (readonly [layout: string, pattern: RegExp, most?: number])[] = [
  ['2006', /^\d{4}/],
  ['-', /^-/],
  ['01', /^\d{2}/, 12],
  ['-', /^-/],
  ['02', /^\d{2}/, 31],
  ['T', /^T/],
  ['15', /^\d{1,2}/, 23],
  [':', /^:/],
  ['04', /^\d{2}/, 59],
  [':', /^:/],
  ['05', /^\d{2}(?:\.\d+)?/, 59],
  ['Z07:00', /^(?:Z|[+-]\d{2}:\d{2})/],
];

const NAMES: Readonly<Record<string, string>> = {
  '01': 'month',
  '02': 'day',
  '15': 'hour',
  '04': 'minute',
  '05': 'second',
};

/** The layouts of `Time` and of `MicroTime`. */
const LAYOUTS = { Time: '2006-01-02T15:04:05Z07:00', MicroTime: '2006-01-02T15:04:05.000000Z07:00' } as const;

/** Is there such a day in its month? */
function isDay(text: string): boolean {
  const day = `${text.slice(0, 10)}T00:00:00Z`;
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10));
}

function problemOf(text: string, layout: string): string | undefined {
  let rest = text;
  for (const [part, pattern, most] of PARTS) {
    const found = pattern.exec(rest)?.[0];
    const told = `parsing time ${JSON.stringify(text)}`;
    if (found === undefined) {
      const shown = part === '05' && layout === LAYOUTS.MicroTime ? '05.000000' : part;
      return `${told} as ${JSON.stringify(layout)}: cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(shown)}`;
    }
    const number = Number(found);
    if (most !== undefined && (Math.floor(number) > most || (number < 1 && (part === '01' || part === '02'))))
      return `${told}: ${NAMES[part]} out of range`;
    rest = rest.slice(found.length);
  }
  if (rest !== '') return `parsing time ${JSON.stringify(text)}: extra text: ${JSON.stringify(rest)}`;
  return isDay(text) ? undefined : `parsing time ${JSON.stringify(text)}: day out of range`;
}

/** A time as read from a request: in UTC as the server writes it back, or what is wrong with it. */
export function readTime(
  text: string,
  type: 'Time' | 'MicroTime',
): { readonly time: string } | { readonly problem: string } {
  const plain = type === 'Time' ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
  if (plain.test(text) && isDay(text) && !Number.isNaN(Date.parse(text))) return { time: text };
  const problem = problemOf(text, LAYOUTS[type]);
  if (problem) return { problem };
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return { problem: `parsing time ${JSON.stringify(text)}: time zone offset hour out of range` };
  const utc = new Date(ms).toISOString();
  if (type === 'Time') return { time: `${utc.slice(0, 19)}Z` };
  const micros = (/\.(\d+)/.exec(text)?.[1] ?? '').padEnd(6, '0').slice(0, 6);
  return { time: `${utc.slice(0, 19)}.${micros}Z` };
}
