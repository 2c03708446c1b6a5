// JSON patches (RFC 6902), with the ways of the server's library where they go beyond the standard (evanphx/json-patch v4, patch.go): indices from
// the end, a replacement of what is not there, a test for nothing.
import jsonPatchLibrary, { type Operation } from 'fast-json-patch';
import type { Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { ApiError, badRequest } from '../status.ts';
import { isObject } from './given.ts';
import { jsonKind, unprocessable } from './patch-error.ts';

/** More than that are refused (apiserver, patch.go maxJSONPatchOperations). */
const MOST_OPERATIONS = 10_000;

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

function steps(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function pointer(path: readonly string[]): string {
  return path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A step in a list as a number from its start; `-` is the place after its end. */
function index(list: readonly unknown[], step: string, places: number): number {
  if (step === '-') return list.length;
  if (!/^[+-]?\d+$/.test(step)) throw unprocessable();
  const at = Number(step) < 0 ? Number(step) + places : Number(step);
  if (at < 0 || at >= places) throw unprocessable();
  return at;
}

/** Where a path leads. */
interface Place {
  /** the path with indices from the start */
  readonly path: string;
  readonly holder: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly key: string | number;
  /** undefined when nothing is there */
  readonly value: unknown;
}

/** Follows a path through what a document has itself; its last step may lead to nothing. @param isNew an item is to be put there */
function find(document: unknown, path: unknown, isNew: boolean): Place {
  if (typeof path !== 'string') throw unprocessable();
  const all = steps(path);
  if (all.length === 0) throw unprocessable();
  const real: string[] = [];
  let holder = document;
  for (let at = 0; ; at++) {
    const step = all[at] as string;
    const isLast = at === all.length - 1;
    if (Array.isArray(holder)) {
      if (step === '-' && !(isLast && isNew)) throw unprocessable();
      const key = index(holder, step, holder.length + (isLast && isNew ? 1 : 0));
      real.push(String(key));
      if (isLast) return { path: pointer(real), holder, key, value: holder[key] };
      holder = holder[key];
    } else if (isObject(holder)) {
      if (UNSAFE.has(step) && !Object.hasOwn(holder, step) && !(isLast && isNew && step !== '__proto__'))
        throw unprocessable();
      const value = Object.hasOwn(holder, step) ? holder[step] : undefined;
      real.push(step);
      if (isLast) return { path: pointer(real), holder, key: step, value };
      holder = value;
    } else throw unprocessable();
  }
}

/** An operation as the library has it: standard, and with nothing in it that is not there. undefined: nothing is to be done. */
function standard(document: unknown, operation: Readonly<Record<string, unknown>>): Operation | undefined {
  const { op, path, from, value = null } = operation;
  switch (op) {
    case 'add':
      return { op, path: find(document, path, true).path, value };
    case 'remove': {
      const place = find(document, path, false);
      if (place.value === undefined) throw unprocessable();
      return { op, path: place.path };
    }
    case 'replace': {
      if (path === '') {
        if (typeof value !== 'object' || value === null) throw unprocessable();
        return { op, path, value };
      }
      const place = find(document, path, false);
      return { op: place.value === undefined ? 'add' : op, path: place.path, value };
    }
    case 'test': {
      if (path === '') return { op, path, value };
      const place = find(document, path, false);
      if (place.value !== undefined && place.value !== null) return { op, path: place.path, value };
      if (value !== null) throw unprocessable();
      return undefined;
    }
    case 'move':
    case 'copy': {
      const source = find(document, from, false);
      if (typeof path !== 'string' || (op === 'move' && source.value === undefined)) throw unprocessable();
      if (op === 'move') return { op, from: source.path, path };
      const target = find(document, path, true).path;
      // what is not there is copied as null
      return source.value === undefined
        ? { op: 'add', path: target, value: null }
        : { op, from: source.path, path: target };
    }
    default:
      throw unprocessable();
  }
}

function step(document: unknown, operation: Operation, at: number): unknown {
  return jsonPatchLibrary.applyOperation(document, operation, false, true, true, at).newDocument;
}

/**
 * Applies a JSON patch.
 * @param current is not changed
 * @throws ApiError 400 for a patch that is no list of operations, 413 for one that is too long, 422 for one that does not apply
 */
export function jsonPatch(current: KubeObject, patch: unknown, _resource: Resource): KubeObject {
  if (!Array.isArray(patch))
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${jsonKind(patch)} into Go value of type []handlers.jsonPatchOp`,
    );
  const odd = patch.find((one) => !isObject(one));
  if (odd !== undefined)
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${jsonKind(odd)} into Go value of type handlers.jsonPatchOp`,
    );
  if (patch.length > MOST_OPERATIONS)
    throw new ApiError(
      413,
      'RequestEntityTooLarge',
      `Request entity too large: The allowed maximum operations in a JSON patch is ${MOST_OPERATIONS}, got ${patch.length}`,
    );
  let document: unknown = structuredClone(current);
  try {
    for (const [at, one] of structuredClone(patch).entries()) {
      let operation = standard(document, one);
      if (operation?.op === 'move') {
        const { value } = find(document, operation.from, false);
        document = step(document, { op: 'remove', path: operation.from }, at);
        operation = { op: 'add', path: find(document, operation.path, true).path, value };
      }
      if (operation) document = step(document, operation, at);
    }
  } catch (error) {
    // the library's own refusals, of a failed test and of paths into prototypes among them
    if (error instanceof ApiError) throw error;
    throw unprocessable();
  }
  return document as KubeObject;
}
