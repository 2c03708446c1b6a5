// Deletes what is in a namespace that is being deleted, then lets it go (pkg/controller/namespace).
import { timestamp } from '../clock.ts';
import { NAMESPACES } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject, Namespace } from '../wire.ts';
import { type Controller, type ControllerContext, watch } from './controller.ts';

/** How often it looks again while something remains (ms). */
const AGAIN = 1_000;

interface Left {
  readonly resource: Resource;
  readonly objects: readonly KubeObject[];
}

export const namespace = {
  name: 'namespace',
  component: 'namespace-controller',
  watches: [watch(NAMESPACES, ({ object }) => (object.metadata.deletionTimestamp ? [object.metadata.name] : []))],
  reconcile(name, context) {
    const { client } = context;
    const found = client.get(NAMESPACES, undefined, name);
    if (!found?.metadata.deletionTimestamp) return undefined;
    for (const { resource, objects } of remaining(name, context))
      for (const object of objects)
        if (!object.metadata.deletionTimestamp)
          client.delete(resource, name, object.metadata.name, { propagationPolicy: 'Background' });
    const left = remaining(name, context);
    if (left.length === 0) {
      client.finalize(
        name,
        (found.spec?.finalizers ?? []).filter((one) => one !== 'kubernetes'),
      );
      return undefined;
    }
    report(found, left, context);
    return { afterMs: AGAIN };
  },
} satisfies Controller;

function remaining(name: string, { client }: ControllerContext): Left[] {
  const content = client.resources().filter(({ namespaced, verbs }) => namespaced && verbs.includes('delete'));
  return content
    .map((resource) => ({ resource, objects: client.list(resource, name) }))
    .filter(({ objects }) => objects.length > 0);
}

/** Writes what is left into the conditions (pkg/controller/namespace/deletion/status_condition_utils.go). */
function report(found: Namespace, left: readonly Left[], { client, clock }: ControllerContext): void {
  const finalizers = new Map<string, number>();
  for (const { objects } of left)
    for (const { metadata } of objects)
      for (const one of metadata.finalizers ?? []) finalizers.set(one, (finalizers.get(one) ?? 0) + 1);
  const resources = left
    .map(({ resource, objects }) => `${resource.plural}.${resource.group} has ${objects.length} resource instances`)
    .sort();
  const holding = [...finalizers].map(([one, count]) => `${one} in ${count} resource instances`).sort();
  const wanted: readonly (readonly [type: string, is: boolean, reason: string, message: string])[] = [
    ['NamespaceDeletionDiscoveryFailure', false, 'ResourcesDiscovered', 'All resources successfully discovered'],
    [
      'NamespaceDeletionGroupVersionParsingFailure',
      false,
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ],
    [
      'NamespaceDeletionContentFailure',
      false,
      'ContentDeleted',
      'All content successfully deleted, may be waiting on finalization',
    ],
    ['NamespaceContentRemaining', true, 'SomeResourcesRemain', `Some resources are remaining: ${resources.join(', ')}`],
    holding.length > 0
      ? [
          'NamespaceFinalizersRemaining',
          true,
          'SomeFinalizersRemain',
          `Some content in the namespace has finalizers remaining: ${holding.join(', ')}`,
        ]
      : ['NamespaceFinalizersRemaining', false, 'ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
  ];
  const old = found.status?.conditions ?? [];
  const conditions = wanted.map(([type, is, reason, message]) => {
    const before = old.find((one) => one.type === type);
    const status = is ? 'True' : 'False';
    const same = before?.status === status && before.reason === reason;
    const lastTransitionTime = (same && before?.lastTransitionTime) || timestamp(clock.now());
    return { lastTransitionTime, message, reason, status, type };
  });
  client.updateStatus(NAMESPACES, { ...found, status: { ...found.status, conditions } });
}
