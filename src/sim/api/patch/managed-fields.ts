// metadata.managedFields: who wrote which field, and how (apimachinery, util/managedfields/internal; structured-merge-diff, merge/update.go).
import { timestamp } from '../../clock.ts';
import type { KubeObject, ObjectMeta } from '../../wire.ts';
import { compare } from './compare.ts';
import { difference, EMPTY, type FieldSet, isEmpty, isFieldSet, union } from './field-set.ts';
import { type KindTypes, typesOf } from './type.ts';
import { fieldsGiven, Untold } from './whole.ts';

/** An entry of managedFields. Never changed in place. */
export interface Entry {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  /** RFC 3339; absent where nothing was changed */
  readonly time?: string;
  readonly fieldsType: 'FieldsV1';
  readonly fieldsV1: FieldSet;
  readonly subresource?: string;
}

/** Who writes, and how. */
export interface Writer {
  /** `fieldManager` of the request, or the start of its user agent; '' is written down as `unknown` */
  readonly manager: string;
  /** '' for the object itself */
  readonly subresource: string;
  /** milliseconds since the epoch */
  readonly now: number;
  /** of the kind, where it is no built-in one */
  readonly types?: KindTypes | undefined;
}

/** Entries of updates that are kept; the oldest are put together when there are more. */
const MOST_UPDATERS = 10;
const ANCIENT = 'ancient-changes';
const BEFORE_FIRST_APPLY = 'before-first-apply';
const NONE: readonly Entry[] = [];
/** What an object is before it is made. */
const NOT_THERE: KubeObject = {
  apiVersion: '',
  kind: '',
  metadata: { name: '', uid: '', resourceVersion: '', creationTimestamp: '' },
};

/** What tells entries apart (internal/managedfields.go, BuildManagerIdentifier): an applier has one, whatever the version. */
export function isOf(entry: Entry, operation: Entry['operation'], apiVersion: string, writer: Writer): boolean {
  return (
    entry.manager === (writer.manager || 'unknown') &&
    entry.operation === operation &&
    (entry.subresource ?? '') === writer.subresource &&
    (operation === 'Apply' || entry.apiVersion === apiVersion)
  );
}

/** An entry in the order of its fields. @param time undefined for none */
export function entryOf(
  operation: Entry['operation'],
  apiVersion: string,
  { manager, subresource }: Writer,
  time: string | undefined,
  fieldsV1: FieldSet,
): Entry {
  return {
    manager: manager || 'unknown',
    operation,
    apiVersion,
    ...(time !== undefined && { time }),
    fieldsType: 'FieldsV1',
    fieldsV1,
    ...(subresource && { subresource }),
  };
}

function compareEntries(one: Entry, other: Entry): number {
  return (
    compareText(one.operation, other.operation) ||
    compareText(one.time ?? '', other.time ?? '') ||
    compareText(one.manager, other.manager) ||
    compareText(one.apiVersion, other.apiVersion) ||
    compareText(one.subresource ?? '', other.subresource ?? '')
  );
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Entries as they are written: appliers first, the oldest first. */
export function sorted(entries: readonly Entry[]): readonly Entry[] {
  return entries.length > 1 ? entries.toSorted(compareEntries) : entries;
}

/** What an object that came from outside says in managedFields; undefined when it says nothing that can be read. */
function read(given: unknown): readonly Entry[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const entries: Entry[] = [];
  for (const one of given as Partial<Entry>[]) {
    if (one === null || (one.operation !== 'Apply' && one.operation !== 'Update')) return undefined;
    const { manager = '', operation, apiVersion, time, fieldsType, fieldsV1 = EMPTY, subresource = '' } = one;
    if (!apiVersion || fieldsType !== 'FieldsV1' || !isFieldSet(fieldsV1)) return undefined;
    const same = (entry: Entry) => isOf(entry, operation, apiVersion, { manager, subresource, now: 0 });
    const at = entries.findIndex(same);
    const entry: Entry = {
      ...entryOf(operation, apiVersion, { manager, subresource, now: 0 }, time, fieldsV1),
      manager,
    };
    if (at < 0) entries.push(entry);
    else entries[at] = entry;
  }
  return entries;
}

/** A writer may empty the list: with an empty one, or with one empty entry. */
function isReset(given: unknown): boolean {
  if (!Array.isArray(given)) return false;
  return given.length === 0 || (given.length === 1 && Object.keys(given[0] ?? {}).length === 0);
}

/** The entries that a write starts from: what it sends where that can be read, else what is in the ledger. */
function startingEntries(old: ObjectMeta | undefined, next: ObjectMeta, subresource: string): readonly Entry[] {
  const ledger = old?.managedFields as readonly Entry[] | undefined;
  const sent = next.managedFields as readonly Entry[] | undefined;
  if (sent === undefined || sent === ledger || subresource !== '') return ledger ?? NONE;
  return isReset(sent) ? NONE : (read(sent) ?? ledger ?? NONE);
}

/** An object with its managedFields; without any where there are no entries. */
export function withEntries<T extends KubeObject>(object: T, entries: readonly Entry[]): T {
  if ((object.metadata.managedFields as unknown) === entries) return object;
  const { managedFields, ...metadata } = object.metadata;
  if (entries.length > 0) return { ...object, metadata: { ...metadata, managedFields: entries } };
  return managedFields === undefined ? object : { ...object, metadata };
}

/** Puts the oldest entries of updates together, a bucket for each version, until there are no more than ten (internal/capmanagers.go). */
function capped(entries: readonly Entry[]): readonly Entry[] {
  const updaters = entries.filter(({ operation }) => operation === 'Update');
  let count = updaters.length;
  if (count <= MOST_UPDATERS) return entries;
  const kept = new Set(entries);
  const first = new Map<string, Entry>();
  const buckets = new Map<string, Entry>();
  const isBucket = (entry: Entry) => entry.manager === ANCIENT && entry.subresource === undefined;
  for (const entry of updaters) if (isBucket(entry)) buckets.set(entry.apiVersion, entry);
  for (const entry of updaters.toSorted(compareEntries)) {
    if (count <= MOST_UPDATERS) break;
    const { apiVersion, time, fieldsV1 } = entry;
    const oldest = first.get(apiVersion);
    if (!oldest) {
      first.set(apiVersion, entry);
      continue;
    }
    const bucket = buckets.get(apiVersion) ?? oldest;
    const writer = { manager: ANCIENT, subresource: '', now: 0 };
    const merged = entryOf('Update', apiVersion, writer, time, union(fieldsV1, bucket.fieldsV1));
    kept.delete(entry);
    kept.delete(bucket);
    kept.add(merged);
    buckets.set(apiVersion, merged);
    count--;
  }
  return [...kept];
}

/** An entry less the fields that another wrote or that are gone; undefined when none is left, or its version is served no more. */
export function reduced(entry: Entry, gone: FieldSet, types: KindTypes): Entry | undefined {
  if (!types.isServed(entry.apiVersion)) return undefined;
  const fieldsV1 = difference(entry.fieldsV1, gone);
  if (fieldsV1 === entry.fieldsV1) return entry;
  return isEmpty(fieldsV1) ? undefined : { ...entry, fieldsV1 };
}

/** The time of the last writes: many happen at one moment. */
let lastTime = { now: Number.NaN, text: '' };

/** A time as entries have it. @param now ms since the epoch */
export function entryTime(now: number): string {
  if (lastTime.now !== now) lastTime = { now, text: timestamp(now) };
  return lastTime.text;
}

/** The entries of a new object. */
function atCreation(next: KubeObject, writer: Writer): readonly Entry[] {
  const { apiVersion, kind } = next;
  const { types = typesOf(apiVersion, kind) } = writer;
  const fields = fieldsGiven(types.owned(writer.subresource), next);
  return isEmpty(fields) ? NONE : [entryOf('Update', apiVersion, writer, entryTime(writer.now), fields)];
}

/** The entries after an update from `old` to `next`. */
function afterUpdate(old: KubeObject, next: KubeObject, entries: readonly Entry[], writer: Writer): readonly Entry[] {
  const { apiVersion, kind } = next;
  const { types = typesOf(apiVersion, kind) } = writer;
  const { added, modified, removed } = compare(types.owned(writer.subresource), old, next);
  const written = isEmpty(modified) ? added : union(added, modified);
  const gone = isEmpty(removed) ? written : union(written, removed);
  if (isEmpty(gone)) return entries;
  const out: Entry[] = [];
  let changed = false;
  let mine: Entry | undefined;
  for (const entry of entries) {
    const own = isOf(entry, 'Update', apiVersion, writer);
    const left = reduced(entry, own ? removed : gone, types);
    if (left !== entry) changed = true;
    if (own) mine = left;
    else if (left) out.push(left);
  }
  if (!isEmpty(written)) {
    const time = entryTime(writer.now);
    const fields = mine ? union(mine.fieldsV1, written) : written;
    if (mine?.time !== time || mine.fieldsV1 !== fields) {
      mine = entryOf('Update', apiVersion, writer, time, fields);
      changed = true;
    }
  }
  if (!changed) return entries;
  if (mine) out.push(mine);
  return sorted(capped(out));
}

/**
 * Notes in a written object's managedFields who wrote what: for a create, an update, and every patch but server-side apply. It belongs right
 * after the defaults and before admission, whose additions nobody owns.
 * @param old what the ledger has; undefined for a new object
 * @param next what is to be written; it is not changed
 */
export function trackUpdate<T extends KubeObject>(old: KubeObject | undefined, next: T, writer: Writer): T {
  return withEntries(next, entriesAfter(old, next, writer));
}

/** The entries of {@link trackUpdate} alone; none where nothing is to be told. */
export function entriesAfter(old: KubeObject | undefined, next: KubeObject, writer: Writer): readonly Entry[] {
  const entries = startingEntries(old?.metadata, next.metadata, writer.subresource);
  // an object that nobody's fields are told of stays so until it is applied for the first time
  if (entries.length === 0 && old?.metadata.uid) return NONE;
  try {
    if (!old && entries.length === 0) return atCreation(next, writer);
    return afterUpdate(old ?? NOT_THERE, next, entries, writer);
  } catch (error) {
    // nothing is better than what may be wrong (internal/fieldmanager.go, UpdateNoErrors)
    if (error instanceof Untold) return NONE;
    throw error;
  }
}

/** The entries that server-side apply starts from: all fields of an object that has none are somebody's from before. */
export function entriesBeforeApply(live: KubeObject, { subresource, now, types }: Writer): readonly Entry[] {
  const entries = (live.metadata.managedFields as readonly Entry[] | undefined) ?? NONE;
  if (entries.length > 0) return entries;
  return atCreation(live, { manager: BEFORE_FIRST_APPLY, subresource, now, types });
}
