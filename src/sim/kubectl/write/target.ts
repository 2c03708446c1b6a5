// Objects that a writing command is about: one by one, also where they were found as lists.

import { apiVersion } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { type Findings, find, type Search } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import type { Mapping } from '../mapper.ts';

/** An object and where it is. */
export interface Target {
  readonly mapping: Mapping;
  /** '' for cluster-scoped ones */
  readonly namespace: string;
  readonly name: string;
  readonly object: KubeObject;
}

/** Objects that were found, and what was not. */
export interface Targets {
  readonly targets: readonly Target[];
  readonly failures: readonly Error[];
}

/** The objects of findings, lists taken apart. */
export function targetsOf({ found }: Pick<Findings, 'found'>): Target[] {
  return found.flatMap(({ mapping, namespace, name, object }): Target[] => {
    if (!object) return [];
    const items = object.items;
    if (!Array.isArray(items)) return [{ mapping, namespace, name, object }];
    return (items as KubeObject[]).map((one) => ({
      mapping,
      namespace: one.metadata.namespace ?? '',
      name: one.metadata.name,
      object: { ...one, apiVersion: apiVersion(mapping), kind: mapping.kind },
    }));
  });
}

/** Finds the objects that a command names. */
export async function targets(invocation: Invocation, search: Search): Promise<Targets> {
  const findings = await find(invocation, search);
  return { targets: targetsOf(findings), failures: findings.failures };
}

/** As messages name it: `deployments/web`. */
export function objectPath({ mapping, name }: Pick<Target, 'mapping' | 'name'>): string {
  return `${mapping.plural}/${name}`;
}

/** As failures of apply name an object and its kind. */
export function placeText({ mapping, namespace, name }: Pick<Target, 'mapping' | 'namespace' | 'name'>): string {
  const { group, version, plural, kind } = mapping;
  const resource = `"${group}/${version}, Resource=${plural}"`;
  const type = `"${group}/${version}, Kind=${kind}"`;
  return `Resource: ${resource}, GroupVersionKind: ${type}\nName: ${JSON.stringify(name)}, Namespace: ${JSON.stringify(namespace)}`;
}
