// `scale` of a custom resource, whose definition says where its numbers stand (apiextensions-apiserver, pkg/registry/customresource/etcd.go).
import type { Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { ApiError } from '../status.ts';
import { fieldsOfPath, jsonPathValues } from './json-path.ts';
import { isJsonObject } from './json-schema.ts';

/** What a Scale shows. */
export interface ScaleNumbers {
  readonly wanted: number;
  readonly present: number;
  readonly selector: string;
}

/** The numbers of an object. @throws ApiError 500 where the number that is wanted stands nowhere */
export function customScale({ custom }: Resource, object: KubeObject): ScaleNumbers | undefined {
  const paths = custom?.version.subresources?.scale;
  if (!paths) return undefined;
  const [wanted] = jsonPathValues(paths.specReplicasPath, object);
  if (typeof wanted !== 'number')
    throw new ApiError(
      500,
      'InternalError',
      `Internal error occurred: the spec replicas field ${JSON.stringify(paths.specReplicasPath)} does not exist`,
    );
  const [present] = jsonPathValues(paths.statusReplicasPath, object);
  const [selector] = paths.labelSelectorPath ? jsonPathValues(paths.labelSelectorPath, object) : [];
  return {
    wanted,
    present: typeof present === 'number' ? present : 0,
    selector: typeof selector === 'string' ? selector : '',
  };
}

/** A copy of an object that wants so many replicas. */
export function withReplicas({ custom }: Resource, object: KubeObject, replicas: number): KubeObject {
  const names = fieldsOfPath(custom?.version.subresources?.scale?.specReplicasPath ?? '') ?? [];
  return set(object, names, replicas) as KubeObject;
}

function set(value: unknown, [name, ...rest]: readonly string[], last: number): unknown {
  if (name === undefined) return last;
  const object = isJsonObject(value) ? value : {};
  return { ...object, [name]: set(object[name], rest, last) };
}
