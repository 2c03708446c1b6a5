// CustomResourceDefinitions (apiextensions-apiserver, pkg/registry/customresourcedefinition/strategy.go; pkg/apis/apiextensions/v1/defaults.go).
import { CUSTOM_RESOURCE_DEFINITIONS } from '../../resources/index.ts';
import type { CustomResourceDefinition } from '../../wire.ts';
import { equal } from './deep-equal.ts';
import { withCondition } from './definition-condition.ts';
import { validateDefinition, validateDefinitionUpdate } from './definition-validation.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import type { Strategy } from './strategy.ts';

/** Holds a definition until its objects are gone. */
export const CLEANUP = 'customresourcecleanup.apiextensions.k8s.io';

function withStoredVersion({ spec, status }: CustomResourceDefinition): string[] {
  const stored = [...(status.storedVersions ?? [])];
  for (const { name, storage } of spec.versions ?? []) if (storage && !stored.includes(name)) stored.push(name);
  return stored;
}

export const CUSTOM_RESOURCE_DEFINITION_STRATEGY: Strategy<CustomResourceDefinition> = {
  resource: CUSTOM_RESOURCE_DEFINITIONS,
  defaults({ spec }) {
    const { names } = spec;
    if (!names) return;
    if (!names.singular && names.kind) names.singular = names.kind.toLowerCase();
    if (!names.listKind && names.kind) names.listKind = `${names.kind}List`;
    spec.conversion ??= { strategy: 'None' };
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
    object.status = {
      acceptedNames: { kind: '', plural: '' },
      // nothing was said yet
      conditions: null as unknown as [],
      storedVersions: [],
    };
    object.status.storedVersions = withStoredVersion(object);
  },
  prepareForUpdate(object, old, subresource) {
    if (subresource === 'status') {
      keepGeneration(object, old);
      return;
    }
    object.status = old.status;
    const storedVersions = withStoredVersion(object);
    if (!equal(storedVersions, old.status.storedVersions)) object.status = { ...old.status, storedVersions };
    bumpGeneration(object, old);
  },
  atDeletion(object, now) {
    const { finalizers = [] } = object.metadata;
    const conditions = withCondition(
      object.status.conditions,
      {
        type: 'Terminating',
        status: 'True',
        reason: 'InstanceDeletionPending',
        message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
      },
      now,
    );
    return {
      ...object,
      metadata: {
        ...object.metadata,
        finalizers: finalizers.includes(CLEANUP) ? finalizers : [...finalizers, CLEANUP],
      },
      status: { ...object.status, conditions },
    };
  },
  validate: validateDefinition,
  validateUpdate: validateDefinitionUpdate,
};
