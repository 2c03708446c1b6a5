// `metadata`, which all kinds share: what is wrong with it (apimachinery, api/validation/objectmeta.go).
import type { ObjectMeta, OwnerReference } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, required, tooLong } from './field-error.ts';
import { validateLabels } from './label-rules.ts';
import { byteLength, labelProblems, type NameRule, nameProblems, qualifiedNameProblems } from './names.ts';

/** Bytes of all keys and values of annotations together. */
const MOST_ANNOTATION_BYTES = 256 * 1024;
const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';

/** Text of a number that may not be negative. */
export const NEGATIVE = 'must be greater than or equal to 0';
/** Text of a field that may not change. */
export const IMMUTABLE = 'field is immutable';

/** Keys (in which case does not matter) and size, in the order of the keys. @param field such as `metadata.annotations` */
export function validateAnnotations(
  annotations: Readonly<Record<string, string>> | undefined,
  field: string,
): StatusCause[] {
  const causes: StatusCause[] = [];
  let bytes = 0;
  for (const key of Object.keys(annotations ?? {}).sort()) {
    for (const problem of qualifiedNameProblems(key.toLowerCase())) causes.push(invalidValue(field, key, problem));
    bytes += byteLength(key) + byteLength(annotations?.[key] ?? '');
  }
  if (bytes > MOST_ANNOTATION_BYTES) causes.push(tooLong(field, MOST_ANNOTATION_BYTES));
  return causes;
}

function validateOwner(owner: OwnerReference, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { apiVersion = '', kind = '', name = '', uid = '' } = owner;
  // More than one slash leaves group and version empty, as an empty apiVersion does.
  if (apiVersion === '' || apiVersion === '/' || apiVersion.endsWith('/') || apiVersion.split('/').length > 2)
    causes.push(invalidValue(`${field}.apiVersion`, apiVersion, 'version must not be empty'));
  if (kind === '') causes.push(invalidValue(`${field}.kind`, kind, 'must not be empty'));
  if (name === '') causes.push(invalidValue(`${field}.name`, name, 'must not be empty'));
  if (uid === '') causes.push(invalidValue(`${field}.uid`, uid, 'must not be empty'));
  if (apiVersion === 'v1' && kind === 'Event')
    causes.push(invalidValue(field, owner, '/v1, Kind=Event is disallowed from being an owner'));
  return causes;
}

/** `ownerReferences`: complete, and at most one a controller. */
function validateOwnerReferences(owners: readonly OwnerReference[] | undefined, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  let first = '';
  for (const owner of owners ?? []) {
    causes.push(...validateOwner(owner, field));
    if (!owner.controller) continue;
    const name = `${owner.kind}/${owner.name}`;
    if (first === '') first = name;
    else
      causes.push(
        invalidValue(
          field,
          owners,
          `Only one reference can have Controller set to true. Found "true" in references for ${first} and ${name}`,
        ),
      );
  }
  return causes;
}

/** Names of finalizers, and that they do not contradict each other. */
export function validateFinalizers(finalizers: readonly string[] | undefined, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const one of finalizers ?? [])
    for (const problem of qualifiedNameProblems(one)) causes.push(invalidValue(field, one, problem));
  if (finalizers?.includes(ORPHAN) && finalizers.includes(FOREGROUND))
    causes.push(invalidValue(field, finalizers, `finalizer ${ORPHAN} and ${FOREGROUND} cannot be both set`));
  return causes;
}

/** Finalizers without a prefix must be Kubernetes' own (pkg/apis/core/validation, validateKubeFinalizerName). */
function validateOwnFinalizers(finalizers: readonly string[] | undefined): StatusCause[] {
  const causes: StatusCause[] = [];
  finalizers?.forEach((one, at) => {
    if (!one.includes('/') && one !== 'kubernetes' && one !== ORPHAN && one !== FOREGROUND)
      causes.push(
        invalidValue(
          `metadata.finalizers[${at}]`,
          one,
          'name is neither a standard finalizer name nor is it fully qualified',
        ),
      );
  });
  return causes;
}

function validateManagedFields(entries: ObjectMeta['managedFields'], field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  entries?.forEach((entry, at) => {
    const place = `${field}[${at}]`;
    if (entry.operation !== 'Apply' && entry.operation !== 'Update')
      causes.push(invalidValue(`${place}.operation`, entry.operation ?? '', 'must be `Apply` or `Update`'));
    if (entry.fieldsType && entry.fieldsType !== 'FieldsV1')
      causes.push(invalidValue(`${place}.fieldsType`, entry.fieldsType, 'must be `FieldsV1`'));
    if (byteLength(entry.manager ?? '') > 128) causes.push(tooLong(`${place}.manager`, 128));
    if (byteLength(entry.subresource ?? '') > 256) causes.push(tooLong(`${place}.subresource`, 256));
  });
  return causes;
}

/**
 * What is wrong with the metadata of a new object, whose name has been generated where it was to be.
 * @param rule what names of the kind look like
 */
export function validateObjectMeta(metadata: Partial<ObjectMeta>, rule: NameRule, namespaced: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  const { generateName, name, namespace, generation = 0 } = metadata;
  if (generateName)
    for (const problem of nameProblems(rule, generateName, true))
      causes.push(invalidValue('metadata.generateName', generateName, problem));
  if (!name) causes.push(required('metadata.name', 'name or generateName is required'));
  else for (const problem of nameProblems(rule, name)) causes.push(invalidValue('metadata.name', name, problem));
  if (!namespaced) {
    if (namespace) causes.push(forbiddenField('metadata.namespace', 'not allowed on this type'));
  } else if (!namespace) causes.push(required('metadata.namespace'));
  else
    for (const problem of labelProblems(namespace)) causes.push(invalidValue('metadata.namespace', namespace, problem));
  if (generation < 0) causes.push(invalidValue('metadata.generation', generation, NEGATIVE));
  causes.push(
    ...validateLabels(metadata.labels, 'metadata.labels'),
    ...validateAnnotations(metadata.annotations, 'metadata.annotations'),
    ...validateOwnerReferences(metadata.ownerReferences, 'metadata.ownerReferences'),
    ...validateFinalizers(metadata.finalizers, 'metadata.finalizers'),
    ...validateManagedFields(metadata.managedFields, 'metadata.managedFields'),
    ...validateOwnFinalizers(metadata.finalizers),
  );
  return causes;
}

/** What may never change, in the order in which it is told. */
const FIXED = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
] as const;

/**
 * What is wrong with a change of metadata. Expects that the caller has put the ledger's resourceVersion in where the
 * request left it out.
 */
export function validateObjectMetaUpdate(next: Partial<ObjectMeta>, old: ObjectMeta): StatusCause[] {
  const causes: StatusCause[] = [];
  if (old.deletionTimestamp !== undefined) {
    const added = (next.finalizers ?? []).filter((one) => !old.finalizers?.includes(one));
    if (added.length > 0) {
      const list = [...new Set(added)].sort().map((one) => JSON.stringify(one));
      causes.push(
        forbiddenField(
          'metadata.finalizers',
          `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list.join(', ')}}`,
        ),
      );
    }
  }
  if (!next.resourceVersion)
    causes.push(
      invalidValue('metadata.resourceVersion', next.resourceVersion ?? '', 'must be specified for an update'),
    );
  if ((next.generation ?? 0) < (old.generation ?? 0))
    causes.push(invalidValue('metadata.generation', next.generation ?? 0, 'must not be decremented'));
  for (const key of FIXED)
    if (next[key] !== old[key])
      causes.push(invalidValue(`metadata.${key}`, next[key] ?? (FREE_TEXT.has(key) ? '' : null), IMMUTABLE));
  causes.push(
    ...validateLabels(next.labels, 'metadata.labels'),
    ...validateAnnotations(next.annotations, 'metadata.annotations'),
    ...validateOwnerReferences(next.ownerReferences, 'metadata.ownerReferences'),
    ...validateManagedFields(next.managedFields, 'metadata.managedFields'),
    ...validateOwnFinalizers(next.finalizers),
  );
  return causes;
}

/** Fields that are empty text when they are absent; the others are null. */
const FREE_TEXT: ReadonlySet<string> = new Set(['name', 'namespace', 'uid']);
