// Server-side apply: merges what somebody wants into what is there, takes away what they no longer want, and refuses to change what others own
// (apimachinery, util/managedfields/internal; structured-merge-diff, merge/update.go).
import { equal } from '../../equal.ts';
import type { KubeObject } from '../../wire.ts';
import { ApiError, badRequest, type StatusCause } from '../status.ts';
import { compare } from './compare.ts';
import { difference, EMPTY, type FieldSet, intersection, isEmpty, pathsOf, union, withoutFields } from './field-set.ts';
import { same } from './given.ts';
import {
  type Entry,
  entriesBeforeApply,
  entryOf,
  entryTime,
  isOf,
  reduced,
  sorted,
  type Writer,
  withEntries,
} from './managed-fields.ts';
import { passedOn } from './patch-error.ts';
import { goJson } from './path-element.ts';
import { trimmed, written } from './server-form.ts';
import { type StructType, typesOf } from './type.ts';
import { fieldsOf, problemsOf, removeFields, type TypeProblem, withNamedFields } from './typed.ts';
import { mergeTyped } from './typed-merge.ts';

/** Who applies, and how. */
interface Applier extends Writer {
  /** takes over what others own */
  readonly force: boolean;
}

/** Fields that another owns, with other values. */
interface Conflict {
  readonly entry: Entry;
  readonly fields: FieldSet;
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** kubectl's name where it applies on the server's side: it may take over what its applying on the client's side wrote. */
const KUBECTL = 'kubectl';
/** Bytes that all annotations may have (apimachinery, api/validation/objectmeta.go). */
const MOST_ANNOTATIONS = 256 * 1024;

/** Fields that belong to nobody (internal/stripmeta.go). */
const STRIPPED: FieldSet = {
  'f:apiVersion': EMPTY,
  'f:kind': EMPTY,
  'f:metadata': Object.fromEntries(
    [
      '.',
      ...'name namespace creationTimestamp selfLink uid clusterName generation managedFields resourceVersion'
        .split(' ')
        .map((name) => `f:${name}`),
    ].map((element) => [element, EMPTY]),
  ),
};

/** As Go prints it: the core group's name is empty. */
function groupVersionKind({ apiVersion, kind }: KubeObject): string {
  return `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${kind}`;
}

function told(problems: readonly TypeProblem[], what: string, object: KubeObject): ApiError {
  const lines = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const text = lines.length === 1 ? lines[0] : ['errors:', ...lines.map((one) => `  ${one}`)].join('\n');
  const { name = '', namespace = '' } = object.metadata ?? {};
  return passedOn(`failed to create typed ${what} object (${namespace}/${name}; ${groupVersionKind(object)}): ${text}`);
}

/** What is applied must be of the kind, and as its type wants it. */
function check(type: StructType, live: KubeObject | undefined, config: KubeObject): void {
  if (live && (live.kind !== config.kind || live.apiVersion !== config.apiVersion))
    throw badRequest(`invalid object type: ${groupVersionKind(config)}`);
  if (config.metadata?.managedFields) throw badRequest('metadata.managedFields must be nil');
  const problems = problemsOf(type, config);
  if (problems.length > 0) throw told(problems, 'patch', config);
  // what is there may have items twice, but not such as cannot be told apart
  const before = live && problemsOf(type, live).filter(({ message }) => message.startsWith('element '));
  if (live && before?.length) throw told(before, 'live', live);
}

/** Takes away what this applier had applied and applies no more, unless others own it (merge/update.go, prune). */
function pruned(type: StructType, merged: unknown, last: FieldSet, owned: FieldSet): unknown {
  if (isEmpty(last)) return merged;
  const named = (set: FieldSet) => withNamedFields(set, type);
  const all = named(fieldsOf(type, merged));
  const lastNamed = named(last);
  const without = removeFields(type, merged, lastNamed) ?? {};
  // what somebody owns comes back
  const kept = union(named(fieldsOf(type, without)), named(owned));
  const back = removeFields(type, merged, difference(all, kept)) ?? {};
  // so does what was never this applier's
  const gone = difference(all, named(fieldsOf(type, back)));
  return removeFields(type, merged, intersection(gone, lastNamed)) ?? {};
}

function printed({ manager, subresource, operation, apiVersion }: Entry): string {
  const who = JSON.stringify(manager) + (subresource ? ` with subresource ${JSON.stringify(subresource)}` : '');
  return operation === 'Update' ? `${who} using ${apiVersion}` : who;
}

/** What Kubernetes sorts entries by where it tells of conflicts: the entry's JSON without its fields. */
function identifier({ manager, operation, apiVersion, subresource }: Entry): string {
  return JSON.stringify({ manager, operation, ...(operation === 'Update' && { apiVersion }), subresource });
}

/** 409: others own what was to be changed (internal/conflict.go). */
function conflictError(conflicts: readonly Conflict[]): ApiError {
  const ordered = conflicts.toSorted((one, other) => (identifier(one.entry) < identifier(other.entry) ? -1 : 1));
  const causes = ordered.flatMap(({ entry, fields }) =>
    pathsOf(fields).map(
      (field): StatusCause => ({
        reason: 'FieldManagerConflict',
        message: `conflict with ${printed(entry)}`,
        field,
      }),
    ),
  );
  const message =
    causes.length === 1
      ? `Apply failed with 1 conflict: ${causes[0]?.message}: ${causes[0]?.field}`
      : `Apply failed with ${causes.length} conflicts: ${ordered
          .map(({ entry, fields }) =>
            [`conflicts with ${printed(entry)}:`, ...pathsOf(fields).map((path) => `- ${path}`)].join('\n'),
          )
          .join('\n')}`;
  return new ApiError(409, 'Conflict', message, { causes });
}

/** Fields that kubectl applied from the client's side and that still are as it applied them (internal/lastappliedmanager.go). */
function lastApplied(type: StructType, live: KubeObject): FieldSet {
  const text = live.metadata.annotations?.[LAST_APPLIED];
  if (!text) return EMPTY;
  let config: KubeObject;
  try {
    config = JSON.parse(text) as KubeObject;
  } catch {
    return EMPTY;
  }
  if (config?.apiVersion !== live.apiVersion) return EMPTY;
  if (problemsOf(type, config).length > 0 || problemsOf(type, live).length > 0) return EMPTY;
  const { added, modified, removed } = compare(type, config, live);
  return [modified, added, removed].reduce((left, gone) => difference(left, gone), fieldsOf(type, config));
}

/** The conflicts less those that kubectl may settle. */
function unsettled(conflicts: readonly Conflict[], allowed: FieldSet): readonly Conflict[] {
  return conflicts
    .map(({ entry, fields }) => ({ entry, fields: difference(fields, allowed) }))
    .filter(({ fields }) => !isEmpty(fields));
}

/** The annotation of client-side apply is kept up to date for kubectl (internal/lastappliedupdater.go). */
function withLastApplied(object: KubeObject, config: KubeObject): KubeObject {
  const annotations = object.metadata.annotations;
  if (!annotations?.[LAST_APPLIED]) return object;
  const given = config.metadata.annotations;
  const metadata = { ...config.metadata };
  if (given) {
    const { [LAST_APPLIED]: _mine, ...others } = given;
    metadata.annotations = others;
  }
  const text = `${goJson(sortedKeys({ ...config, metadata }))}\n`;
  const { [LAST_APPLIED]: _old, ...rest } = annotations;
  const all = { ...rest, [LAST_APPLIED]: text };
  const bytes = Object.entries(all).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return { ...object, metadata: { ...object.metadata, annotations: bytes > MOST_ANNOTATIONS ? rest : all } };
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([key, one]) => [key, sortedKeys(one)]));
}

/** The old entries where the new ones differ from them in nothing but their time (apiserver, handlers/fieldmanager/equality.go). */
function unlessNews(old: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  const untimed = (entries: readonly Entry[]) => entries.map(({ time: _time, ...entry }) => entry);
  return equal(untimed(old), untimed(now)) ? old : now;
}

/**
 * Applies a configuration.
 * @param current what the ledger has; undefined when the object is to be made. It is not changed.
 * @param config as it was sent: it may lack anything but its kind and name, and is not changed
 * @returns the merged object with its managedFields, still to be read as its kind, given its defaults and checked. When it is what the ledger has,
 * but for whom its fields belong to, it still is to be written where managedFields differ.
 * @throws ApiError 400 or 500 for what is no object of the kind, 409 for conflicts
 */
export function apply(
  current: KubeObject | undefined,
  config: KubeObject,
  applier: Applier,
): { readonly object: KubeObject } {
  const { apiVersion, kind } = config;
  const { types = typesOf(apiVersion, kind) } = applier;
  const { sent, held } = types;
  check(sent, current, config);
  const { manager, subresource, now } = applier;
  const live = current ?? ({ apiVersion, kind, metadata: {} } as KubeObject);
  const reset = types.reset(subresource);
  const entries = current ? entriesBeforeApply(current, applier) : [];
  const isMine = (entry: Entry) => isOf(entry, 'Apply', apiVersion, applier);
  const last = entries.find(isMine);
  const others = entries.filter((entry) => !isMine(entry));

  const { managedFields: _managed, ...metadata } = live.metadata;
  const before = written(held, { ...live, metadata }) as KubeObject;
  const fields = withoutFields(fieldsOf(sent, config), reset);
  const all = others.reduce((sum, { fieldsV1 }) => union(sum, fieldsV1), fields);
  const after = pruned(sent, mergeTyped(sent, before, config), last?.fieldsV1 ?? EMPTY, all) as KubeObject;

  const found = compare(sent, before, after);
  const changed = withoutFields(union(found.modified, found.added), reset);
  const removed = withoutFields(found.removed, reset);
  const conflicts = others
    .map((entry): Conflict => ({ entry, fields: intersection(entry.fieldsV1, changed) }))
    .filter((one) => !isEmpty(one.fields));
  if (!applier.force && conflicts.length > 0) {
    const left = manager === KUBECTL ? unsettled(conflicts, lastApplied(sent, before)) : conflicts;
    if (left.length > 0) throw conflictError(left);
  }

  const gone = union(changed, removed);
  const kept = others
    .map((entry) => reduced(entry, gone, types))
    .filter((entry): entry is Entry => entry !== undefined);
  const mine = difference(fields, STRIPPED);
  const time = current && equal(before, after) ? last?.time : entryTime(now);
  if (!isEmpty(mine)) kept.push(entryOf('Apply', apiVersion, applier, time, mine));
  const merged = trimmed(held, after) as KubeObject;
  const object = manager === KUBECTL ? withLastApplied(merged, config) : merged;
  const known = current && same(held, before, object) ? unlessNews(entries, sorted(kept)) : sorted(kept);
  return { object: withEntries(object, known) };
}
