// What is wrong with a cron schedule, in the words of the parser that Kubernetes uses (robfig/cron/v3, parser.go).

/** A field of a schedule, with the names that its numbers have. */
interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const FIELDS: readonly Bounds[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 6, names: DAYS },
];
const DESCRIPTORS = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']);
const EVERY = '@every ';
const DURATION = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

function parseNumber(text: string): number | string {
  const number = Number(text);
  const whole = /^[+-]?\d+$/.test(text);
  if (!whole || Math.abs(number) > 2 ** 63) {
    const why = whole ? 'value out of range' : 'invalid syntax';
    return `failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: ${why}`;
  }
  return number < 0 ? `negative number (${number}) not allowed: ${text}` : number;
}

function parseNamed(text: string, { min, names }: Bounds): number | string {
  const at = names?.indexOf(text.toLowerCase()) ?? -1;
  return at >= 0 ? at + min : parseNumber(text);
}

/** Start, end and step of an expression; text that says what is wrong. */
function rangeProblem(expression: string, bounds: Bounds): string | undefined {
  const [range = '', stepText, ...more] = expression.split('/');
  const [low = '', high, ...others] = range.split('-');
  const every = low === '*' || low === '?';
  const start = every ? bounds.min : parseNamed(low, bounds);
  if (typeof start === 'string') return start;
  let end: number | string = every ? bounds.max : start;
  if (!every && others.length > 0) return `too many hyphens: ${expression}`;
  if (!every && high !== undefined) end = parseNamed(high, bounds);
  if (typeof end === 'string') return end;
  if (more.length > 0) return `too many slashes: ${expression}`;
  const step = stepText === undefined ? 1 : parseNumber(stepText);
  if (typeof step === 'string') return step;
  if (stepText !== undefined && high === undefined) end = bounds.max;
  if (start < bounds.min) return `beginning of range (${start}) below minimum (${bounds.min}): ${expression}`;
  if (end > bounds.max) return `end of range (${end}) above maximum (${bounds.max}): ${expression}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${expression}`;
  return step === 0 ? `step of range should be a positive number: ${expression}` : undefined;
}

function descriptorProblem(text: string): string | undefined {
  if (DESCRIPTORS.has(text)) return undefined;
  if (!text.startsWith(EVERY)) return `unrecognized descriptor: ${text}`;
  const duration = text.slice(EVERY.length);
  if (DURATION.test(duration)) return undefined;
  const why = /^[+-]?(?:\d|\.\d)/.test(duration)
    ? /[a-zµμ]/i.test(duration)
      ? `unknown unit ${JSON.stringify(/[^\d.+-]+/.exec(duration)?.[0] ?? '')} in duration`
      : 'missing unit in duration'
    : 'invalid duration';
  return `failed to parse duration ${text}: time: ${why} ${JSON.stringify(duration)}`;
}

/** Why a schedule cannot be read; undefined when it can. @param zone does the runtime know a time zone of this name? */
export function scheduleProblem(text: string, zone: (name: string) => boolean): string | undefined {
  if (text === '') return 'empty spec string';
  let rest = text;
  if (text.startsWith('TZ=') || text.startsWith('CRON_TZ=')) {
    const space = text.indexOf(' ');
    const from = text.indexOf('=') + 1;
    // What Kubernetes catches here is a fault of its parser.
    if (space < 0) return 'invalid schedule format: runtime error: slice bounds out of range [:-1]';
    const name = text.slice(from, space);
    if (name !== '' && !zone(name)) return `provided bad location ${name}: unknown time zone ${name}`;
    rest = text.slice(space).trim();
  }
  if (rest.startsWith('@')) return descriptorProblem(rest);
  const fields = rest.split(/\s+/).filter((one) => one !== '');
  if (fields.length !== FIELDS.length)
    return `expected exactly ${FIELDS.length} fields, found ${fields.length}: [${fields.join(' ')}]`;
  for (const [at, bounds] of FIELDS.entries())
    for (const expression of (fields[at] ?? '').split(',').filter((one) => one !== '')) {
      const problem = rangeProblem(expression, bounds);
      if (problem !== undefined) return problem;
    }
  return undefined;
}
