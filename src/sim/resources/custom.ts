// From a CustomResourceDefinition to the resources that it defines: one for each version (apiextensions-apiserver, pkg/apiserver/customresource_handler.go).
import type { CustomResourceDefinition, KubeObject } from '../wire.ts';
import { type Resource, resource } from './resource.ts';

/** In the order in which discovery tells them (customresource_discovery_controller.go). */
const VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

/** Is an object a CustomResourceDefinition? */
export function isDefinition(object: KubeObject): object is CustomResourceDefinition {
  return object.kind === 'CustomResourceDefinition' && object.apiVersion === 'apiextensions.k8s.io/v1';
}

/** Is a condition of a definition true? */
export function holds({ status }: CustomResourceDefinition, type: string): boolean {
  return status?.conditions?.some((one) => one.type === type && one.status === 'True') ?? false;
}

/** Every version of a custom resource, the served ones and others, in the order of the definition. */
export function resourcesDefined(definition: CustomResourceDefinition): Resource[] {
  const { group, scope, versions } = definition.spec;
  const names = definition.status.acceptedNames ?? definition.spec.names;
  const stored = versions.find(({ storage }) => storage) ?? versions[0];
  return versions.map((version) => {
    const { status, scale } = version.subresources ?? {};
    const kind = names.kind || definition.spec.names.kind;
    const old = version.deprecated
      ? (version.deprecationWarning ?? `${group}/${version.name} ${kind} is deprecated`)
      : undefined;
    return resource({
      group,
      version: version.name,
      kind,
      plural: names.plural || definition.spec.names.plural,
      singular: names.singular || kind.toLowerCase(),
      short: names.shortNames ?? [],
      categories: names.categories ?? [],
      namespaced: scope === 'Namespaced',
      verbs: VERBS,
      subresources: [...(status ? ['status'] : []), ...(scale ? ['scale'] : [])],
      ...(old !== undefined && { deprecated: old }),
      custom: {
        definition,
        version,
        stored: `${group}/${stored?.name ?? version.name}`,
        listKind: names.listKind || `${kind}List`,
        schema: version.schema?.openAPIV3Schema,
        hasStatus: status !== undefined,
      },
    });
  });
}
