// What a request brings: an object, a patch, or the options of a deletion.
import type { KubeObject } from '../../wire.ts';
import type { Patch } from '../ask.ts';
import type { Verb } from '../call.ts';
import { notAnObject } from '../patch/patch-error.ts';
import { decode, decodeDeleteOptions } from '../schema/decode.ts';
import { JsonError, readJson } from '../schema/go-json.ts';
import { subresourceKind } from '../schema/subresource.ts';
import { checkKeys } from '../schema/unkeepable.ts';
import { readYaml, YamlError } from '../schema/yaml-text.ts';
import { ApiError, badRequest } from '../status.ts';
import { type Deletion, type DeletionBody, deletionOf, type WriteOptions, writeOptionsOf } from './query.ts';
import type { Route } from './route.ts';

/** Bytes of a request at most (apiserver, server/config.go MaxRequestBodyBytes). */
const LARGEST_BODY = 3_145_728;

/** What was read of a request that is no question. */
export interface Incoming {
  readonly object?: KubeObject;
  readonly patch?: Patch;
  readonly deletion?: Deletion;
  readonly options?: WriteOptions;
  readonly warnings: readonly string[];
}

const PATCHES: Readonly<Record<string, Patch['type']>> = {
  'application/json-patch+json': 'json',
  'application/merge-patch+json': 'merge',
  'application/strategic-merge-patch+json': 'strategic',
  'application/apply-patch+yaml': 'apply',
};

/** Reads the body of a request and the options in its path. @throws ApiError 400, 413, 415 or 422 */
export async function readBody(request: Request, route: Route, verb: Verb, query: URLSearchParams): Promise<Incoming> {
  const { resource, subresource } = route;
  // a connection is opened: what it brings is not for the API
  const connects = /^(?:attach|exec|portforward|proxy)$/.test(subresource);
  if (verb === 'get' || verb === 'list' || connects) return { warnings: [] };
  const type = (request.headers.get('content-type') ?? 'application/json').split(';')[0]?.trim() ?? '';
  if (verb === 'patch') {
    const kind = Object.hasOwn(PATCHES, type) ? PATCHES[type] : undefined;
    const isTyped = !resource.custom || subresource === 'scale';
    if (!kind || (kind === 'strategic' && !isTyped)) throw unknownPatch(isTyped);
    const bytes = await bytesOf(request);
    const options = writeOptionsOf(query, 'PatchOptions', kind === 'apply');
    return { patch: { type: kind, body: parsed(bytes, kind) }, options, warnings: [] };
  }
  const bytes = await bytesOf(request);
  if (verb === 'delete' || verb === 'deletecollection') {
    const body = decodeDeleteOptions(bytes, type) as DeletionBody | undefined;
    return { deletion: deletionOf(query, body), warnings: [] };
  }
  const options = writeOptionsOf(query, verb === 'create' ? 'CreateOptions' : 'UpdateOptions', undefined);
  // what cannot be written is refused as that before anyone looks at the body
  if (!subresourceKind(resource, subresource).verbs.includes(verb)) return { options, warnings: [] };
  return { ...decode(bytes, type, resource, subresource, options.fieldValidation), options };
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of partsOf(request)) {
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

/** The parts of a body as they come. @throws ApiError 400 when it ends before its end */
async function* partsOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch (thrown) {
    throw badRequest(
      `unable to read the body of the request: ${thrown instanceof Error ? thrown.message : 'unexpected EOF'}`,
    );
  }
}

/** @param isTyped strategic merge patches need types, which custom resources have not */
function unknownPatch(isTyped: boolean): ApiError {
  const accepted = Object.keys(PATCHES).filter((one) => isTyped || !one.includes('strategic'));
  return new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
  );
}

/** A patch's text, read. What it may be is for whoever applies it. @throws ApiError 400 (apiserver, endpoints/handlers/patch.go) */
function parsed(bytes: Uint8Array, type: Patch['type']): unknown {
  const text = new TextDecoder().decode(bytes);
  const value = read(text, type);
  checkKeys(value);
  return value;
}

function read(text: string, type: Patch['type']): unknown {
  try {
    if (type !== 'apply') return readJson(text, false).value;
    const value = readYaml(text) ?? {};
    if (typeof value !== 'object' || Array.isArray(value)) throw notAnObject(value, 'error decoding YAML: ');
    return value;
  } catch (thrown) {
    if (thrown instanceof YamlError) throw badRequest(`error decoding YAML: ${thrown.message}`);
    if (!(thrown instanceof JsonError)) throw thrown;
    throw badRequest(type === 'strategic' ? thrown.message : `error decoding patch: ${thrown.message}`);
  }
}
