// What a resource of the API is: its names and where it lives. One file per API group beside this one.
import type { KubeObject } from '../wire.ts';
import type { CustomKind } from './custom-kind.ts';

/** A resource that the API serves. `T` is what its objects are. */
export interface Resource<T extends KubeObject = KubeObject> {
  /** '' for the core group */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** lower case, as in paths: `deployments` */
  readonly plural: string;
  readonly singular: string;
  readonly short: readonly string[];
  readonly namespaced: boolean;
  /** `all` puts it into `kubectl get all` */
  readonly categories: readonly string[];
  /** among `status`, `scale`, `binding`, `eviction`, `log`, `exec`, … */
  readonly subresources: readonly string[];
  /** what may be done; a review kind can only be created */
  readonly verbs: readonly string[];
  /** what every request is warned of, where the resource is deprecated */
  readonly deprecated?: string;
  /** nothing of it is stored: the server that its APIService names answers for it */
  readonly isDelegated?: boolean;
  /** what its definition says, where a CustomResourceDefinition defines it */
  readonly custom?: CustomKind;
  /** only for the type: never set */
  readonly example?: T;
}

/** The verbs of a resource that is stored. */
const ALL_VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'] as const;

type Optional = 'short' | 'namespaced' | 'categories' | 'subresources' | 'verbs' | 'singular';

/** Defines a resource; what is left out is: namespaced, all verbs, no short names, the kind in lower case as singular. */
export function resource<T extends KubeObject>(
  from: Omit<Resource, Optional | 'example'> & Partial<Pick<Resource, Optional>>,
): Resource<T> {
  return {
    short: [],
    namespaced: true,
    categories: [],
    subresources: [],
    verbs: ALL_VERBS,
    singular: from.kind.toLowerCase(),
    ...from,
  };
}

/** `apiVersion` of a resource's objects. */
export function apiVersion({ group, version }: Pick<Resource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** The resource as errors and `kubectl` name it: `deployments.apps`, `pods`. */
export function groupResource({ group, plural }: Pick<Resource, 'group' | 'plural'>): string {
  return group === '' ? plural : `${plural}.${group}`;
}
