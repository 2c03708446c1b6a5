// What every object reader shares: the shape of a reader, a fact before it has a place, conditions, metadata.
import { parseTime } from '../age.ts';
import type { Attributes, Fact, Field, ObjectRef } from '../fact.ts';
import { at, isWire, labels, list, number, strings, text, type Wire } from './wire.ts';

/** A fact of an object, without the place in the paste that only the reader of the paste knows. */
export type ObjectFact = Partial<Omit<Fact, 'type' | 'span' | 'command'>> & Pick<Fact, 'type'>;

/** Turns one object into facts. */
export type ObjectReader = (object: Wire, ref: ObjectRef) => ObjectFact[];

/** The reference of an object with metadata. @returns undefined when it has no kind or name. */
export function refOf(object: Wire): ObjectRef | undefined {
  const kind = text(object, 'kind');
  const name = text(object.metadata, 'name');
  const namespace = text(object.metadata, 'namespace');
  if (!kind || !name) return undefined;
  return namespace ? { kind, name, namespace } : { kind, name };
}

/** Drops keys without a value, so that an absent attribute is absent. */
export function known(values: Record<string, string | number | boolean | undefined>): Attributes {
  const out: Attributes = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined && value !== '') out[key] = value;
  return out;
}

/** Owner, labels, finalizers, deletion and generation: what any object may have. */
function metadataOf(object: Wire): Attributes {
  const metadata = at(object, 'metadata');
  const owner = list(metadata, 'ownerReferences')[0];
  const observed = number(object.status, 'observedGeneration');
  const generation = number(metadata, 'generation');
  return known({
    owner: owner ? `${text(owner, 'kind')}/${text(owner, 'name')}` : undefined,
    labels: labels(metadata.labels),
    deleting: text(metadata, 'deletionTimestamp') !== '' ? true : undefined,
    finalizers: [...strings(metadata, 'finalizers'), ...strings(object.spec, 'finalizers')].join(',') || undefined,
    behind: observed !== undefined && generation !== undefined && observed < generation ? true : undefined,
    object: true,
    created: parseTime(text(metadata, 'creationTimestamp')),
    // what came from a cluster and was not cut has both
    whole: text(metadata, 'uid') !== '' && text(metadata, 'resourceVersion') !== '' ? true : undefined,
  });
}

/** `status.conditions` of any object. */
function conditionFacts(owner: Wire, ref: ObjectRef): ObjectFact[] {
  return list(owner, 'conditions').flatMap((condition) => conditionFact(condition, ref));
}

/** One condition; nothing when it has no type or no True/False/Unknown. @param within path of what holds the conditions */
export function conditionFact(condition: Wire, ref: ObjectRef | undefined, within = 'status'): ObjectFact[] {
  const type = text(condition, 'type');
  // Argo CD's conditions have no status: they exist while they hold
  const bare = condition.status === undefined && /(?:Error|Warning)$/.test(type) && text(condition, 'message') !== '';
  const is = bare ? 'True' : text(condition, 'status');
  if (type === '' || !/^(?:True|False|Unknown)$/i.test(is)) return [];
  const time = parseTime(text(condition, 'lastTransitionTime'));
  return [
    {
      type: 'condition',
      condition: type,
      is: is.charAt(0).toUpperCase() + is.slice(1).toLowerCase(),
      reason: text(condition, 'reason'),
      text: text(condition, 'message'),
      when: time === undefined ? {} : { at: time },
      field: { path: `${within}.conditions[${type}]` },
      ...(ref ? { object: ref } : {}),
    },
  ];
}

/** What an object's state is, and which of its fields says so. */
export interface State extends Field {
  readonly reason: string;
  /** message beside it; absent when there is none */
  readonly text?: string;
}

/** A status fact of an object with its metadata and conditions: what every reader begins with. */
export function statusAndConditions(
  object: Wire,
  ref: ObjectRef,
  { reason, text: message = '', ...field }: State,
  attributes: Attributes = {},
): ObjectFact[] {
  const base: ObjectFact[] = [
    { type: 'status', object: ref, reason, text: message, field, attributes: { ...metadataOf(object), ...attributes } },
  ];
  if (text(object.metadata, 'deletionTimestamp') !== '' && reason !== 'Terminating')
    base.push({ type: 'status', object: ref, ...deletion(object), attributes: metadataOf(object) });
  return [...base, ...(isWire(object.status) ? conditionFacts(object.status, ref) : [])];
}

/** What an object that is being deleted says of it: since when, and what holds it back. */
export function deletion(object: Wire): { readonly reason: 'Terminating'; readonly field: Field } {
  const { metadata } = object;
  const held = [...strings(metadata, 'finalizers'), ...strings(object.spec, 'finalizers')].join(', ');
  const since = text(metadata, 'deletionTimestamp');
  const value = held ? `${since}  finalizers: ${held}` : since;
  return { reason: 'Terminating', field: { path: 'metadata.deletionTimestamp', value } };
}
