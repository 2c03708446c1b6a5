// The annotation that says what containers do: `sekisho.dev/behave`. docs/lab-behaviours.md lists its clauses.
import { parseQuantity, value } from '../quantity.ts';
import { type Behaviour, runtimeError } from './behaviour.ts';
import { withStep } from './load.ts';

/** The annotation's name. */
export const BEHAVE = 'sekisho.dev/behave';

/** What an annotation changes: for one container, and for the pod itself. */
export interface Told {
  readonly changes: Partial<Behaviour>;
  /** clauses that nobody understands */
  readonly unknown: readonly string[];
}

/** What the annotation says of the pod's sandbox. */
export interface SandboxTold {
  readonly text: string;
  /** how many attempts fail; Infinity: all */
  readonly times: number;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const DURATION = '(\\d+(?:\\.\\d+)?)(ms|s|m|h)';
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';

function ms(amount = '0', unit = 's'): number {
  return Number(amount) * (UNITS[unit] ?? 1000);
}

function unquote(text = ''): string {
  return text.replaceAll('\\"', '"').replaceAll('\\n', '\n').replaceAll('\\\\', '\\');
}

type Draft = { -readonly [K in keyof Behaviour]?: Behaviour[K] };
type Clause = readonly [pattern: RegExp, apply: (draft: Draft, groups: readonly (string | undefined)[]) => void];

const clause = (pattern: string, apply: Clause[1]): Clause => [new RegExp(`^${pattern}$`, 'i'), apply];

/** Every clause, with what it changes. */
const CLAUSES: readonly Clause[] = [
  clause('runs', (draft) => {
    delete draft.exit;
    Object.assign(draft, { exit: undefined, script: undefined, startError: undefined });
  }),
  clause(`exits (\\d+)(?: after ${DURATION})?(?:,? (\\d+) times?)?`, (draft, [code, amount, unit, times]) => {
    draft.exit = {
      code: Number(code),
      afterMs: amount ? ms(amount, unit) : 1000,
      ...(times && { times: Number(times) }),
    };
  }),
  clause(`oom(?: after ${DURATION})?(?:,? (\\d+) times?)?`, (draft, [amount, unit, times]) => {
    draft.exit = {
      code: 137,
      oom: true,
      afterMs: amount ? ms(amount, unit) : 1000,
      ...(times && { times: Number(times) }),
    };
  }),
  clause('uses (\\S+)', (draft, [amount]) => {
    const quantity = parseQuantity(amount ?? '');
    if (quantity) draft.memory = value(quantity);
  }),
  clause(
    `(uses|shares) (\\S+)(?: to (\\S+))? cpu(?: after ${DURATION})?(?: every ${DURATION})?`,
    (draft, [verb, low, high, after, afterUnit, every, everyUnit]) => {
      const [milli, peak] = [low, high].map((text) => parseQuantity(text ?? '')?.milli);
      const periodMs = ms(every, everyUnit);
      if (milli === undefined) return;
      draft.cpu = withStep(
        draft.cpu,
        {
          fromMs: after ? ms(after, afterUnit) : 0,
          milli,
          ...(peak !== undefined && periodMs > 0 && { wave: { peak, periodMs } }),
        },
        verb?.toLowerCase() === 'shares',
      );
    },
  ),
  clause('ignores SIGTERM', (draft) => {
    Object.assign(draft, { term: undefined });
  }),
  clause(`(?:slow to stop|stops after) ${DURATION}(?: with (\\d+))?`, (draft, [amount, unit, code]) => {
    draft.term = { afterMs: ms(amount, unit), code: Number(code ?? 0) };
  }),
  clause(`(?:ready|starts) after ${DURATION}`, (draft, [amount, unit]) => {
    draft.readyAfterMs = ms(amount, unit);
  }),
  clause('never (?:ready|starts)', (draft) => {
    draft.readyAfterMs = Number.POSITIVE_INFINITY;
  }),
  clause(`ready until ${DURATION}`, (draft, [amount, unit]) => {
    draft.readyUntilMs = ms(amount, unit);
  }),
  clause(`live until ${DURATION}`, (draft, [amount, unit]) => {
    draft.liveUntilMs = ms(amount, unit);
  }),
  clause('never live', (draft) => {
    draft.liveUntilMs = 0;
  }),
  clause('answers (\\d{3})', (draft, [code]) => {
    draft.failure = Number(code);
  }),
  clause('hangs', (draft) => {
    draft.failure = 'hangs';
  }),
  clause('refuses connections', (draft) => {
    draft.failure = 'refuses';
  }),
  clause('listens on (\\d+(?: (?:and )?\\d+)*)', (draft, [ports]) => {
    draft.ports = (ports?.match(/\d+/g) ?? []).map(Number);
  }),
  clause(`logs ${QUOTED} every ${DURATION}`, (draft, [text, amount, unit]) => {
    draft.every = { text: unquote(text), ms: Math.max(1, ms(amount, unit)) };
  }),
  clause(`logs ${QUOTED}(?: after ${DURATION})?`, (draft, [text, amount, unit]) => {
    draft.lines = [...(draft.lines ?? []), { atMs: amount ? ms(amount, unit) : 0, text: unquote(text) }];
  }),
  clause(`cannot start ${QUOTED}`, (draft, [text]) => {
    draft.startError = runtimeError(unquote(text));
  }),
  clause('postStart fails', (draft) => {
    draft.postStartFails = true;
  }),
  clause('preStop fails', (draft) => {
    draft.preStopFails = true;
  }),
  clause(`preStop takes ${DURATION}`, (draft, [amount, unit]) => {
    draft.preStopMs = ms(amount, unit);
  }),
];

const SANDBOX = new RegExp(`^sandbox fails ${QUOTED}(?:,? (\\d+) times?)?$`, 'i');

/** Cuts text at a separator that stands outside quotes. */
function cut(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[^"]/gs)) {
    if (piece.length === 1 && separator.test(piece)) {
      parts.push(part);
      part = '';
    } else part += piece;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
}

/** Clauses of an annotation, by container; '' for those that name none. */
function clausesByContainer(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const group of cut(text, /[;\n]/)) {
    const named = /^([a-z0-9](?:[-a-z0-9]*[a-z0-9])?)\s*:\s*/.exec(group);
    const name = named?.[1] ?? '';
    const clauses = cut(named ? group.slice(named[0].length) : group, /,/);
    found.set(name, [...(found.get(name) ?? []), ...clauses]);
  }
  return found;
}

/** What an annotation says of one container: what names none is for each, what names it comes after. */
export function toldOf(annotation: string, container: string): Told {
  const draft: Draft = {};
  const unknown: string[] = [];
  const clauses = clausesByContainer(annotation);
  for (const text of [...(clauses.get('') ?? []), ...(clauses.get(container) ?? [])]) {
    if (SANDBOX.test(text)) continue;
    const found = CLAUSES.map(([pattern, apply]) => ({ match: pattern.exec(text), apply })).find(({ match }) => match);
    if (found?.match) found.apply(draft, found.match.slice(1));
    else unknown.push(text);
  }
  return { changes: draft, unknown };
}

/** What an annotation says of the sandbox; undefined when nothing. */
export function sandboxTold(annotation: string): SandboxTold | undefined {
  for (const text of clausesByContainer(annotation).get('') ?? []) {
    const match = SANDBOX.exec(text);
    if (match) return { text: unquote(match[1]), times: match[2] ? Number(match[2]) : Number.POSITIVE_INFINITY };
  }
  return undefined;
}
