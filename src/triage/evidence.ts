// What an object shows, told as whoever uses kubectl knows it: events as rows, states and conditions with the field they stand in.
import type { Evidence } from './diagnosis.ts';
import { type Fact, objectName } from './fact.ts';
import { humanDuration } from './human-duration.ts';
import { ownerOf, stepOfFact } from './owners.ts';

/** Pieces of evidence told of one finding. */
const MOST = 8;
/** Characters at the begin and at the end of a message that are told: who speaks stands there, and what it comes to. */
const BEGIN = 700;
const END = 500;

/**
 * What the objects show on which a finding rests, in the order of the input; what was read from text is left out, its line is there to see.
 * @param status of each: is it still so?
 */
export function evidenceOf(facts: readonly Fact[], status: Evidence['status']): Evidence[] {
  const out = new Map<string, Evidence>();
  for (const one of facts) {
    const fact = one.type === 'deduced' ? one.carrier : one;
    if (!fact?.field || fact.span.from <= 0) continue;
    const text = toldFact(fact);
    const object = fact.object ? objectName(fact.object) : '';
    const key = `${object} ${text}`;
    if (text === '' || out.has(key)) continue;
    const step = stepOfFact(fact);
    out.set(key, {
      line: fact.span.from,
      owner: ownerOf(fact),
      ...(step ? { step } : {}),
      status,
      object,
      path: fact.field.path,
      text,
    });
    if (out.size === MOST) break;
  }
  return [...out.values()].sort((a, b) => a.line - b.line);
}

/** Where something was read that no line of a paste shows: object and field, an event, the command whose output it is; '' where nothing says. */
export function placeOf(one: Fact): string {
  const fact = (one.type === 'deduced' ? one.carrier : undefined) ?? one;
  const { type, field, reason, command = '' } = fact;
  if (!field) return command;
  const name = shortName(fact);
  return row(type === 'event' ? [reason, name] : [name, field.path], ' ');
}

/** A fact of an object's field in one line; '' for one that was not read from an object. */
export function toldFact(fact: Fact): string {
  const { type, field, reason } = fact;
  if (!field) return '';
  const name = shortName(fact);
  const message = clipped(fact.text.replace(/\s+/g, ' ').trim());
  switch (type) {
    case 'event':
      return row([seenAgo(fact), fact.warning ? 'Warning' : 'Normal', reason, name, message]);
    case 'condition': {
      const head = `condition ${fact.condition}=${fact.is}${reason ? ` (${reason})` : ''}`;
      return row([name, message ? `${head}: ${message}` : head]);
    }
    case 'error':
      return `Error from server${reason ? ` (${reason})` : ''}: ${message}`;
    default:
      return row([name, `${field.path}: ${fieldValue(fact)}`, message]);
  }
}

/** `pod/api-0`; '' for none. */
function shortName({ object }: Fact): string {
  return object?.name ? `${object.kind.toLowerCase()}/${object.name}` : '';
}

function row(cells: readonly string[], between = '  '): string {
  return cells.filter((cell) => cell !== '').join(between);
}

/** What stands in the field: the reason where it is Kubernetes' own word, and how the container ended. */
function fieldValue({ field, reason, attributes: { exitCode, signal } }: Fact): string {
  const ended = exitCode !== undefined ? `exit code ${exitCode}` : signal !== undefined ? `signal ${signal}` : '';
  const value = field?.value ?? reason;
  return ended === '' ? value || '<none>' : value === '' ? ended : `${value} (${ended})`;
}

/** `28s`, or `28s (x4 over 2m)` as `kubectl events` has it for what came more than once. */
function seenAgo({ when: { last, at, since, first, count = 1 } }: Fact): string {
  const ago = last === undefined ? '<unknown>' : humanDuration(last * 1000);
  if (count < 2) return ago;
  const over = at !== undefined && since !== undefined ? at - since + (last ?? 0) * 1000 : (first ?? 0) * 1000;
  return over > 0 ? `${ago} (x${count} over ${humanDuration(over)})` : `${ago} (x${count})`;
}

function clipped(text: string): string {
  if (text.length <= BEGIN + END) return text;
  const begin = text.slice(0, BEGIN).replace(/[\ud800-\udbff]$/, '');
  return `${begin} … ${text.slice(-END).replace(/^[\udc00-\udfff]/, '')}`;
}
