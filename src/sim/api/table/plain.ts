// Kinds without columns of their own: the API server's built-in ones by the moment of their creation, others by their age.
import { CLUSTER_ROLES, CUSTOM_RESOURCE_DEFINITIONS, LIMIT_RANGES, ROLES } from '../../resources/index.ts';
import type { Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { AGE, age, column, NAME, type TableKind } from './columns.ts';

/** Name and time of creation (apiserver, registry/rest NewDefaultTableConvertor). */
function dated<T extends KubeObject>(resource: Resource<T>): TableKind {
  return {
    resource: resource as unknown as Resource,
    columns: [NAME, column('Created At', 'date')],
    cells: ({ metadata }) => [metadata.name, metadata.creationTimestamp],
  };
}

export const ROLE_TABLE = dated(ROLES);
export const CLUSTER_ROLE_TABLE = dated(CLUSTER_ROLES);
export const LIMIT_RANGE_TABLE = dated(LIMIT_RANGES);
export const CUSTOM_RESOURCE_DEFINITION_TABLE = dated(CUSTOM_RESOURCE_DEFINITIONS);

/** Name and age: what a custom resource without printer columns shows (apiextensions-apiserver, registry/customresource/tableconvertor). */
export function agedTable(resource: Resource): TableKind {
  return {
    resource,
    columns: [NAME, { ...AGE, type: 'date' }],
    cells: (object, now) => [object.metadata.name, age(object, now)],
  };
}
