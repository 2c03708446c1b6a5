// Namespaces: always finalized by `kubernetes`, labelled with their own name (pkg/registry/core/namespace/strategy.go; pkg/apis/core/validation, ValidateNamespace).
import { NAMESPACES } from '../../resources/index.ts';
import type { Namespace } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { qualifiedNameProblems } from './names.ts';
import { keepOtherHalf } from './preparation.ts';
import type { Strategy } from './strategy.ts';

/** The finalizer that the namespace controller takes away when nothing is left inside. */
const NAMESPACE_FINALIZER = 'kubernetes';

const NAME_LABEL = 'kubernetes.io/metadata.name';
const STANDARD: ReadonlySet<string> = new Set([NAMESPACE_FINALIZER, 'orphan', 'foregroundDeletion']);

function label({ metadata }: Namespace): void {
  if (metadata.name) metadata.labels = { ...metadata.labels, [NAME_LABEL]: metadata.name };
}

function validateFinalizers({ spec }: Namespace, indexed: boolean): StatusCause[] {
  return (spec?.finalizers ?? []).flatMap((name, at) => {
    const field = indexed ? `spec.finalizers[${at}]` : 'spec.finalizers';
    const causes = qualifiedNameProblems(name).map((problem) => invalidValue(field, name, problem));
    if (!name.includes('/') && !STANDARD.has(name))
      causes.push(invalidValue(field, name, 'name is neither a standard finalizer name nor is it fully qualified'));
    return causes;
  });
}

function validatePhase({ metadata, status }: Namespace): StatusCause[] {
  const phase = status?.phase ?? '';
  if (metadata.deletionTimestamp)
    return phase === 'Terminating'
      ? []
      : [invalidValue('status.Phase', phase, "may only be 'Terminating' if `deletionTimestamp` is not empty")];
  return phase === 'Active'
    ? []
    : [invalidValue('status.Phase', phase, "may only be 'Active' if `deletionTimestamp` is empty")];
}

export const NAMESPACE_STRATEGY: Strategy<Namespace> = {
  resource: NAMESPACES,
  nameRule: 'label',
  defaults(object) {
    label(object);
    object.status = { ...object.status, phase: object.status?.phase || 'Active' };
  },
  prepareForCreate(object) {
    label(object);
    object.status = { phase: 'Active' };
    const finalizers = object.spec?.finalizers ?? [];
    object.spec = {
      ...object.spec,
      finalizers: finalizers.includes(NAMESPACE_FINALIZER) ? finalizers : [...finalizers, NAMESPACE_FINALIZER],
    };
  },
  prepareForUpdate(object, old, subresource) {
    label(object);
    if (subresource === '') {
      const { finalizers: _given, ...rest } = object.spec ?? {};
      object.spec = { ...rest, ...(old.spec?.finalizers && { finalizers: old.spec.finalizers }) };
    }
    keepOtherHalf(object, old, subresource);
  },
  validate: (object) => validateFinalizers(object, false),
  validateUpdate(object, _old, subresource) {
    if (subresource === 'status') return validatePhase(object);
    return validateFinalizers(object, subresource === 'finalize');
  },
};
