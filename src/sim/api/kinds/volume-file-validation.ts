// Files that volumes are made of (pkg/apis/core/validation, validateKeyToPath and validateDownwardAPIVolumeFile).
import type { PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateFieldRef, validateResourceRef } from './env-validation.ts';
import { invalidValue, required } from './field-error.ts';
import { validateFileMode, validateLocalPath } from './paths.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];
type KeyToPath = NonNullable<NonNullable<Volume['secret']>['items']>[number];
type DownwardFile = NonNullable<NonNullable<Volume['downwardAPI']>['items']>[number];

/** Fields of a pod that a file may show, sorted. */
const FILE_FIELDS = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'];

/** One of `items`: which key becomes which file. */
export function validateKeyToPath({ key, path, mode }: KeyToPath, field: string): StatusCause[] {
  return [
    ...(key ? [] : [required(`${field}.key`)]),
    ...(path ? [] : [required(`${field}.path`)]),
    ...validateLocalPath(path ?? '', `${field}.path`),
    ...validateFileMode(mode, `${field}.mode`),
  ];
}

/** One file of the downward API. @param field of the volume: Kubernetes names no index here */
export function validateDownwardFile(file: DownwardFile, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { path, fieldRef, resourceFieldRef, mode } = file;
  if (!path) causes.push(required(`${field}.path`));
  causes.push(...validateLocalPath(path ?? '', `${field}.path`));
  if (fieldRef) {
    causes.push(...validateFieldRef(fieldRef, FILE_FIELDS, `${field}.fieldRef`));
    if (resourceFieldRef)
      causes.push(invalidValue(field, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'));
  } else if (resourceFieldRef) causes.push(...validateResourceRef(resourceFieldRef, `${field}.resourceFieldRef`, true));
  else causes.push(required(field, 'one of fieldRef and resourceFieldRef is required'));
  causes.push(...validateFileMode(mode, `${field}.mode`));
  return causes;
}
