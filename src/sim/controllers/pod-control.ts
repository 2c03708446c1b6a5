// Creating and deleting pods for a controller, with the events it tells of them (pkg/controller/controller_utils.go, RealPodControl).
import { ApiError } from '../api/status.ts';
import type { Draft } from '../client.ts';
import { PODS } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject, Pod, PodTemplateSpec } from '../wire.ts';
import type { ControllerContext } from './controller.ts';
import { controllerReference } from './ownership.ts';

/** A pod as a template and its owner want it; its name is the server's to make, of the owner's (GetPodFromTemplate). */
export function podOf(
  template: PodTemplateSpec,
  owner: KubeObject,
  ownerResource: Resource,
  generateName = `${owner.metadata.name}-`,
): Draft<Pod> {
  const { labels, annotations, finalizers } = template.metadata ?? {};
  const { namespace } = owner.metadata;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName,
      ...(namespace !== undefined && { namespace }),
      ...(labels && { labels }),
      ...(annotations && { annotations }),
      ...(finalizers && { finalizers }),
      ownerReferences: [controllerReference(ownerResource, owner)],
    },
    spec: template.spec ?? { containers: [] },
  };
}

/** Did a creation fail because its namespace is being deleted? Then all would, and nobody need hear of it. */
export function isForTermination(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.details?.causes?.some(isTermination) ?? false);
}

function isTermination({ reason }: { readonly reason?: string }): boolean {
  return reason === 'NamespaceTerminating';
}

/** Creates a pod and tells of it. Nothing happens, and nothing is thrown, when the namespace is being deleted. @throws ApiError */
export function createPod({ client, events }: ControllerContext, owner: KubeObject, draft: Draft<Pod>): void {
  try {
    const { metadata } = client.create(PODS, draft);
    events.event(owner, 'Normal', 'SuccessfulCreate', `Created pod: ${metadata.name}`);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (isForTermination(thrown)) return;
    events.event(owner, 'Warning', 'FailedCreate', `Error creating: ${thrown.message}`);
    throw thrown;
  }
}

/** Deletes a pod and tells of it; one that is gone already is well. @throws ApiError */
export function deletePod({ client, events }: ControllerContext, owner: KubeObject, { metadata }: Pod): void {
  try {
    client.delete(PODS, metadata.namespace, metadata.name);
    events.event(owner, 'Normal', 'SuccessfulDelete', `Deleted pod: ${metadata.name}`);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.code === 404) return;
    events.event(owner, 'Warning', 'FailedDelete', `Error deleting: ${thrown.message}`);
    throw thrown;
  }
}
