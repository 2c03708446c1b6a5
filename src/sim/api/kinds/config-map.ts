// ConfigMaps (pkg/registry/core/configmap/strategy.go; pkg/apis/core/validation, ValidateConfigMap).
import { CONFIG_MAPS } from '../../resources/index.ts';
import type { ConfigMap } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, tooLong } from './field-error.ts';
import { byteLength, configKeyProblems } from './names.ts';
import type { Strategy } from './strategy.ts';

/** Bytes that the values of a ConfigMap or Secret may have together. */
export const MOST_DATA_BYTES = 1024 * 1024;
/** What is said of a change to what has been declared immutable. */
export const SEALED = 'field is immutable when `immutable` is set';

/** How many bytes a value in base64 stands for. */
export function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

/** Keys of a map of values, in order. @param field such as `data` */
export function validateDataKeys(data: Readonly<Record<string, string>> | undefined, field: string): StatusCause[] {
  return Object.keys(data ?? {})
    .sort()
    .flatMap((key) => configKeyProblems(key).map((problem) => invalidValue(`${field}[${key}]`, key, problem)));
}

function validate({ data = {}, binaryData = {} }: ConfigMap): StatusCause[] {
  const causes = validateDataKeys(data, 'data');
  for (const key of Object.keys(data).sort())
    if (Object.hasOwn(binaryData, key))
      causes.push(invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData'));
  causes.push(...validateDataKeys(binaryData, 'binaryData'));
  let bytes = 0;
  for (const value of Object.values(data)) bytes += byteLength(value);
  for (const value of Object.values(binaryData)) bytes += decodedLength(value);
  if (bytes > MOST_DATA_BYTES) causes.push(tooLong('[]', MOST_DATA_BYTES));
  return causes;
}

export const CONFIG_MAP_STRATEGY: Strategy<ConfigMap> = {
  resource: CONFIG_MAPS,
  defaults() {},
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate(object, old) {
    const causes: StatusCause[] = [];
    if (old.immutable) {
      if (!object.immutable) causes.push(forbiddenField('immutable', SEALED));
      if (!equal(object.data ?? {}, old.data ?? {})) causes.push(forbiddenField('data', SEALED));
      if (!equal(object.binaryData ?? {}, old.binaryData ?? {})) causes.push(forbiddenField('binaryData', SEALED));
    }
    return [...causes, ...validate(object)];
  },
};
