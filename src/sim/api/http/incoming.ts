// What a request brings: an object, a patch, or the options of a deletion.
import { load } from 'js-yaml';
import type { DeleteOptions } from '../../client.ts';
import type { KubeObject } from '../../wire.ts';
import type { Patch } from '../ask.ts';
import type { Verb } from '../call.ts';
import { decode, decodeDeleteOptions } from '../schema/decode.ts';
import { ApiError, badRequest } from '../status.ts';
import type { Route } from './route.ts';

/** Bytes of a request at most (apiserver, server/config.go MaxRequestBodyBytes). */
export const LARGEST_BODY = 3_145_728;

/** What was read of a body. */
export interface Incoming {
  readonly object?: KubeObject;
  readonly patch?: Patch;
  readonly deletion?: {
    readonly options: DeleteOptions & { readonly resourceVersion?: string };
    readonly dryRun?: readonly string[];
  };
  readonly warnings: readonly string[];
}

const PATCHES: Readonly<Record<string, Patch['type']>> = {
  'application/json-patch+json': 'json',
  'application/merge-patch+json': 'merge',
  'application/strategic-merge-patch+json': 'strategic',
  'application/apply-patch+yaml': 'apply',
  'application/apply-patch+json': 'apply',
};

/** Reads the body of a request. @throws ApiError 400, 413 or 415 */
export async function readBody(request: Request, route: Route, verb: Verb, query: URLSearchParams): Promise<Incoming> {
  if (verb === 'get' || verb === 'list') return { warnings: [] };
  const bytes = await bytesOf(request);
  const type = (request.headers.get('content-type') ?? 'application/json').split(';')[0]?.trim() ?? '';
  if (verb === 'patch') return { patch: patchOf(type, bytes), warnings: [] };
  if (verb === 'delete' || verb === 'deletecollection') return { deletion: deletionOf(type, bytes), warnings: [] };
  const asked = query.get('fieldValidation');
  const level = asked === 'Strict' || asked === 'Ignore' ? asked : 'Warn';
  return decode(bytes, type, route.resource, route.subresource, level);
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > LARGEST_BODY)
      throw new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${LARGEST_BODY}`);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function patchOf(type: string, bytes: Uint8Array): Patch {
  const kind = Object.hasOwn(PATCHES, type) ? PATCHES[type] : undefined;
  if (!kind)
    throw new ApiError(
      415,
      'UnsupportedMediaType',
      `the body of the request was in an unknown format - accepted media types include: ${Object.keys(PATCHES).join(', ')}`,
    );
  return { type: kind, body: parsed(bytes, type.endsWith('yaml')) };
}

function deletionOf(type: string, bytes: Uint8Array): NonNullable<Incoming['deletion']> {
  const body = decodeDeleteOptions(bytes, type);
  const { gracePeriodSeconds, propagationPolicy, preconditions, dryRun } = (body ?? {}) as {
    gracePeriodSeconds?: number;
    propagationPolicy?: DeleteOptions['propagationPolicy'];
    preconditions?: { uid?: string; resourceVersion?: string };
    dryRun?: string[];
  };
  return {
    options: {
      ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      ...(propagationPolicy && { propagationPolicy }),
      ...(preconditions?.uid && { uid: preconditions.uid }),
      ...(preconditions?.resourceVersion && { resourceVersion: preconditions.resourceVersion }),
    },
    ...(dryRun && { dryRun }),
  };
}

function parsed(bytes: Uint8Array, yaml: boolean): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    const body: unknown = yaml ? load(text) : JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch (thrown) {
    throw badRequest(`error decoding the body: ${thrown instanceof Error ? thrown.message : 'unreadable'}`);
  }
  throw badRequest('error decoding the body: expected an object or a list');
}
