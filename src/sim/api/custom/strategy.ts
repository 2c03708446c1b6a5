// Custom resources: what a write may set, and what is checked (apiextensions-apiserver, pkg/registry/customresource/strategy.go, status_strategy.go).
import type { Resource } from '../../resources/resource.ts';
import type { JsonSchema, KubeObject } from '../../wire.ts';
import { equal } from '../kinds/deep-equal.ts';
import { invalidValue } from '../kinds/field-error.ts';
import type { Strategy } from '../kinds/strategy.ts';
import type { StatusCause } from '../status.ts';
import { defaulted } from './defaulted.ts';
import { isJsonObject } from './json-schema.ts';
import { hasRules, ruleProblems } from './rules.ts';
import { valueProblems } from './value-problems.ts';

/** Reasons of errors after which rules are not asked any more. */
const BLOCKING = new Set(['FieldValueNotSupported', 'FieldValueRequired', 'FieldValueTooLong', 'FieldValueTooMany']);

function isBlocking({ reason = '', message }: StatusCause): boolean {
  return BLOCKING.has(reason) || message.includes(' in body must be of type ');
}

function problems(schema: JsonSchema, object: KubeObject, old: KubeObject | undefined): StatusCause[] {
  const found = valueProblems(schema, object, '', true);
  const causes = old ? found.filter((cause) => !isUnchanged(cause, object, old)) : found;
  if (!hasRules(schema)) return causes;
  if (causes.some(isBlocking))
    return [
      ...causes,
      invalidValue(
        '<nil>',
        null,
        'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
      ),
    ];
  return [...causes, ...ruleProblems(schema, object, old)];
}

/** Is an error about what stood there before as it stands now? Such errors are let pass (ratcheting). */
function isUnchanged({ field = '', reason }: StatusCause, object: KubeObject, old: KubeObject): boolean {
  const path = reason === 'FieldValueRequired' ? field.replace(/\.?[^.[\]]+$/, '') : field;
  if (path === '' || path === '<nil>') return false;
  const now = valueAt(object, path);
  return now !== undefined && equal(now, valueAt(old, path));
}

function valueAt(object: KubeObject, path: string): unknown {
  let value: unknown = object;
  for (const step of path.split(/[.[\]]+/).filter((one) => one !== ''))
    value = Array.isArray(value) ? value[Number(step)] : isJsonObject(value) ? value[step] : undefined;
  return value;
}

/** All but what every kind has, and the status where it is written otherwise. */
function specified(
  { apiVersion: _version, kind: _kind, metadata: _metadata, ...rest }: KubeObject,
  hasStatus: boolean,
) {
  const { status: _status, ...others } = rest;
  return hasStatus ? others : rest;
}

function strategyFrom(resource: Resource): Strategy {
  const { schema, hasStatus } = resource.custom ?? { schema: undefined, hasStatus: false };
  return {
    resource,
    defaults(object) {
      if (schema) Object.assign(object, defaulted(schema, object, true));
    },
    prepareForCreate(object) {
      if (hasStatus) delete object.status;
      object.metadata.generation = 1;
    },
    prepareForUpdate(object, old, subresource) {
      const { generation = 1 } = old.metadata;
      if (subresource === 'status') {
        const { managedFields } = object.metadata;
        object.metadata = { ...old.metadata, ...(managedFields && { managedFields }) };
        return;
      }
      if (hasStatus) {
        if (old.status === undefined) delete object.status;
        else object.status = old.status;
      }
      const isSame = equal(specified(object, hasStatus), specified(old, hasStatus));
      object.metadata.generation = isSame ? generation : generation + 1;
    },
    validate: (object) => (schema ? problems(schema, object, undefined) : []),
    validateUpdate: (object, old) => (schema ? problems(schema, object, old) : []),
  };
}

const strategies = new WeakMap<Resource, Strategy>();

/** The strategy of a custom resource; undefined for a resource that is no custom one. */
export function customStrategy(resource: Resource): Strategy | undefined {
  if (!resource.custom) return undefined;
  const found = strategies.get(resource) ?? strategyFrom(resource);
  strategies.set(resource, found);
  return found;
}
