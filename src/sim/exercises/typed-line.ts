// What a kubectl line asks for: verb, resource, name. Spelling, order and flags do not count.
import type { Look } from './exercise.ts';
import { KINDS } from './kinds.ts';

/** A line, understood. */
export interface TypedLine {
  /** such as `get`, `rollout`, `delete`; '' for none */
  readonly verb: string;
  /** plural, such as `pods`; of `rollout status deployment/x` the subcommand; '' when none was named */
  readonly resources: readonly string[];
  readonly names: readonly string[];
}

/** Flags of kubectl that take the next word. */
const WITH_VALUE =
  /^(?:-[nlcfopLk]|--(?:namespace|selector|container|filename|output|patch|type|context|as|as-group|field-selector|sort-by|replicas|image|tail|since|timeout|label-columns|template|subresource|for|grace-period|raw))$/;
/** Verbs whose next word is a part of the verb. */
const GROUPS: ReadonlySet<string> = new Set(['rollout', 'set', 'auth', 'config', 'create', 'certificate']);
/** Verbs that only look. */
const READING: ReadonlySet<string> = new Set(
  'get describe logs exec curl top explain events diff version api-resources api-versions cluster-info'.split(' '),
);
const READING_PARTS: Readonly<Record<string, RegExp>> = {
  rollout: /^(?:status|history)$/,
  auth: /^/,
  config: /^(?:view|get|current)/,
};

const RESOURCE_OF = new Map(
  KINDS.flatMap(({ plural, singular, short }) => [plural, singular, ...short].map((word) => [word, plural] as const)),
);

/** Reads words of a line, `kubectl` left out. */
export function readTyped(words: readonly string[]): TypedLine {
  const plain: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === '--') break;
    if (WITH_VALUE.test(word)) at++;
    else if (!word.startsWith('-')) plain.push(word);
  }
  const [verb = '', ...rest] = plain;
  const [part = ''] = rest;
  const objects = GROUPS.has(verb) ? rest.slice(1) : rest;
  const resources = GROUPS.has(verb)
    ? [part]
    : verb === 'logs' || verb === 'exec'
      ? ['pods']
      : verb === 'events'
        ? ['events']
        : [];
  const names: string[] = [];
  for (const [at, word] of objects.entries()) {
    const [kind = '', name] = word.split('/');
    if (name !== undefined) names.push(name);
    const kinds = kind.split(',').flatMap((one) => RESOURCE_OF.get(one.toLowerCase().replace(/\..*$/, '')) ?? []);
    if (at === 0 || name !== undefined) resources.push(...kinds);
    if (at === 0 && kind === 'all') resources.push('pods', 'services', 'deployments', 'replicasets');
    if (name === undefined && (at > 0 || kinds.length === 0)) names.push(word);
  }
  return verb === 'events' ? { verb: 'get', resources, names } : { verb, resources, names };
}

/** Does a line only look? */
export function isReading({ verb, resources }: TypedLine): boolean {
  return READING.has(verb) || (READING_PARTS[verb]?.test(resources[0] ?? '') ?? false);
}

/** Does a line ask what leads on? */
export function leadsOn({ verb, resources, names }: TypedLine, looks: readonly Look[]): boolean {
  return looks.some(
    (look) =>
      look.verb === verb &&
      (look.resource === undefined || resources.includes(look.resource)) &&
      (look.name === undefined || names.some((name) => name.includes(look.name ?? ''))),
  );
}
