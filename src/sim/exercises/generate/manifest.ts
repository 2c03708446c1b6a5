// Manifests of generated exercises.
import type { Scene } from './scene.ts';

/** What differs from the plain Deployment of a scene. */
export interface Changes {
  readonly name?: string;
  readonly replicas?: number;
  readonly image?: string;
  /** further fields of the container, of the pod's specification, of the Deployment's, and annotations of the pod */
  readonly container?: object;
  readonly pod?: object;
  readonly spec?: object;
  readonly behave?: string;
}

/** A document of a manifest: JSON is YAML too. */
export function document(object: object): string {
  return JSON.stringify(object);
}

/** The Deployment of a scene, with changes. */
export function deployment(scene: Scene, changes: Changes = {}): string {
  const { name = scene.name, replicas = scene.replicas, image = scene.image, container, pod, spec, behave } = changes;
  const labels = { app: name };
  const main = { name: name === scene.name ? scene.container : name, image, ...container };
  return document({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      ...spec,
      template: {
        metadata: { labels, ...(behave && { annotations: { 'sekisho.dev/behave': behave } }) },
        spec: { containers: [main], ...pod },
      },
    },
  });
}

/** A patch of the scene's container. */
export function containerPatch(scene: Scene, container: object): object {
  return { spec: { template: { spec: { containers: [{ name: scene.container, ...container }] } } } };
}

/** kubectl's line for a strategic merge patch of the scene's Deployment. */
export function patchLine(scene: Scene, patch: object): string {
  return `kubectl -n ${scene.namespace} patch deployment ${scene.name} -p '${JSON.stringify(patch)}'`;
}

/** ... and for a JSON patch. */
export function jsonPatchLine(scene: Scene, ...operations: readonly object[]): string {
  return `kubectl -n ${scene.namespace} patch deployment ${scene.name} --type=json -p '${JSON.stringify(operations)}'`;
}
