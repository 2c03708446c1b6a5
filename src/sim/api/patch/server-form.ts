// Objects as the server's types write them, and the other way (Go, encoding/json; structured-merge-diff, value/reflectcache.go).
import { given, isObject } from './given.ts';
import { NOTHING_GIVEN } from './held.ts';
import type { FieldType, Type } from './type.ts';

function members(type: Type, value: unknown, member: (field: FieldType, value: unknown) => unknown): unknown {
  if (type.is === 'list')
    return Array.isArray(value) ? value.map((item) => members(type.element, item, member)) : value;
  if (!isObject(value) || type.is === 'scalar' || type.is === 'free') return value;
  const out: Record<string, unknown> = {};
  if (type.is === 'map') {
    for (const key of Object.keys(value)) out[key] = members(type.element, value[key], member);
    return out;
  }
  for (const field of type.fields) {
    const one = member(field, value[field.name]);
    if (one !== undefined) out[field.name] = one;
  }
  if (type.rest) for (const key of Object.keys(value)) if (!type.byName.has(key)) out[key] = value[key];
  return out;
}

/** An object with all that the server's types write of it, what nobody gave among it. @param type of the view `held` */
export function written(type: Type, value: unknown): unknown {
  return members(type, value, (field, one) => {
    const has = given(field, one);
    return has === undefined ? undefined : written(field.type, has);
  });
}

/** An object less what the server's types write though nobody gave it; `resources` they show always. @param type of the view `held` */
export function trimmed(type: Type, value: unknown): unknown {
  return members(type, value, (field, one) => {
    const has = given(field, one);
    if (has === undefined || has === null) return undefined;
    const left = trimmed(field.type, has);
    const isVoid = field.held === NOTHING_GIVEN && isObject(left) && Object.keys(left).length === 0;
    return isVoid && field.name !== 'resources' ? undefined : left;
  });
}
