// With a definition its custom resources go (apiextensions-apiserver, pkg/controller/finalizer/crd_finalizer.go).
import { CLEANUP } from '../api/kinds/custom-resource-definition.ts';
import { type Said, withCondition } from '../api/kinds/definition-condition.ts';
import { type Controller, type ControllerContext, watch } from '../controllers/controller.ts';
import { equal } from '../equal.ts';
import { holds, resourcesDefined } from '../resources/custom.ts';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { CustomResourceDefinition } from '../wire.ts';

/** How often it looks whether they are (ms). */
const AGAIN = 1_000;

function say(definition: CustomResourceDefinition, said: Omit<Said, 'type'>, { client, clock }: ControllerContext) {
  const conditions = withCondition(definition.status.conditions, { type: 'Terminating', ...said }, clock.now());
  if (equal(conditions, definition.status.conditions)) return definition;
  const status = { ...definition.status, conditions };
  return client.updateStatus(CUSTOM_RESOURCE_DEFINITIONS, { ...definition, status });
}

/** Deletes what there is. @returns how many are left */
function clear(resource: Resource, { client }: ControllerContext): number {
  for (const { metadata } of client.list(resource))
    if (!metadata.deletionTimestamp)
      client.delete(resource, metadata.namespace, metadata.name, { propagationPolicy: 'Background' });
  return client.list(resource).length;
}

export const definitionFinalizer = {
  name: 'customresourcedefinition-finalizer',
  component: 'kube-apiserver',
  watches: [
    watch(CUSTOM_RESOURCE_DEFINITIONS, ({ object }) =>
      object.metadata.deletionTimestamp ? [object.metadata.name] : [],
    ),
  ],
  reconcile(name, context) {
    const { client } = context;
    const found = client.get(CUSTOM_RESOURCE_DEFINITIONS, undefined, name);
    if (!found?.metadata.deletionTimestamp || !found.metadata.finalizers?.includes(CLEANUP)) return undefined;
    const begun = say(
      found,
      { status: 'True', reason: 'InstanceDeletionInProgress', message: 'CustomResource deletion is in progress' },
      context,
    );
    const resource = resourcesDefined(begun)[0];
    if (resource && holds(begun, 'Established') && clear(resource, context) > 0) return { afterMs: AGAIN };
    const done = say(
      begun,
      { status: 'False', reason: 'InstanceDeletionCompleted', message: 'removed all instances' },
      context,
    );
    const { finalizers = [], ...metadata } = done.metadata;
    const left = finalizers.filter((one) => one !== CLEANUP);
    client.update(CUSTOM_RESOURCE_DEFINITIONS, {
      ...done,
      metadata: { ...metadata, ...(left.length > 0 && { finalizers: left }) },
    });
    return undefined;
  },
} satisfies Controller;
