// Bodies of requests become objects: JSON or YAML, of the kind that the path wants, strictly or not (apiserver, endpoints/handlers/create.go and
// rest.go; apimachinery, runtime/serializer/json).
import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { readCustom } from '../custom/read-custom.ts';
import { ApiError, badRequest } from '../status.ts';
import { JsonError, readJson } from './go-json.ts';
import { readProtobuf } from './protobuf.ts';
import { WireError } from './protobuf-wire.ts';
import { DecodeError, type ReadObject, type ReadOptions, readModel } from './read-model.ts';
import { modelOf } from './schema.ts';
import { type GroupVersionKind, subresourceKind } from './subresource.ts';
import { readYaml, repeatedKeys, YamlError } from './yaml-text.ts';

/** `fieldValidation` of a request. */
export type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

/** An object from a request, and texts for its `Warning` headers. Its metadata has what the author wrote, which may be nothing. */
export interface Decoded {
  readonly object: KubeObject;
  readonly warnings: string[];
}

/** The kind that a body is to be of. */
interface Wanted extends GroupVersionKind {
  /** the resource, where it is a custom one */
  readonly custom?: Resource;
}

/** Bytes of a body that an error shows. */
const SHOWN = 30;
const MEDIA_TYPES = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];
/** Versions that the server still knows the kinds of without serving them (kubernetes, pkg/apis/*\/install). */
const OLD_VERSIONS: Readonly<Record<string, readonly string[]>> = {
  apps: ['v1beta1', 'v1beta2'],
  batch: ['v1beta1'],
  autoscaling: ['v2beta1', 'v2beta2'],
  policy: ['v1beta1'],
};

/** Why an object is not what the path wants; `seen` is what it says it is, undefined where it cannot be told. */
function refused(wanted: GroupVersionKind, why: string, seen: GroupVersionKind | undefined, body: string): ApiError {
  if (seen)
    return badRequest(
      `${seen.kind} in version ${JSON.stringify(seen.version)} cannot be handled as a ${wanted.kind}: ${why}`,
    );
  return badRequest(`the object provided is unrecognized (must be of type ${wanted.kind}): ${why} (${summary(body)})`);
}

function summary(body: string): string {
  if (body === '') return '<empty>';
  const bytes = Buffer.from(body);
  const shown = body.startsWith('{') ? bytes.toString('utf8', 0, SHOWN) : bytes.toString('hex', 0, SHOWN);
  return bytes.length > SHOWN ? `${shown} ...` : shown;
}

/** 415: the body is of a type that nobody reads. */
function unknownMediaType(): ApiError {
  return new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${MEDIA_TYPES.join(', ')}`,
  );
}

/** What an object says it is, completed by what the path wants (apimachinery, json.go gvkWithDefaults). */
function kindOf(value: unknown, wanted: GroupVersionKind, body: string): GroupVersionKind {
  const lost = (why: string) => refused(wanted, why, undefined, body);
  if (value === null) return wanted;
  if (typeof value !== 'object' || Array.isArray(value)) {
    const type = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    throw lost(
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${type} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`,
    );
  }
  const { apiVersion: given = null, kind = null } = value as { apiVersion?: unknown; kind?: unknown };
  for (const [name, one] of [
    ['apiVersion', given],
    ['kind', kind],
  ] as const)
    if (one !== null && typeof one !== 'string') {
      const type = Array.isArray(one) ? 'array' : typeof one === 'boolean' ? 'bool' : typeof one;
      throw lost(
        `couldn't get version/kind; json parse error: json: cannot unmarshal ${type} into Go struct field .${name} of type string`,
      );
    }
  const text = (given as string | null) ?? '';
  const parts = text.split('/');
  if (parts.length > 2) throw lost(`unexpected GroupVersion string: ${text}`);
  const [group, version] =
    text === '' ? [wanted.group, wanted.version] : parts.length === 2 ? (parts as [string, string]) : ['', text];
  return { group, version, kind: (kind as string | null) || wanted.kind };
}

/** Is the object of the path's kind? @throws ApiError 400 with what the server says of any other */
function checkKind(seen: GroupVersionKind, wanted: GroupVersionKind): void {
  const { group, version, kind } = seen;
  if (group === wanted.group && version === wanted.version && kind === wanted.kind) return;
  // registered in every group; and an eviction is taken in its old version too (pkg/registry/core/pod/rest)
  if (kind === wanted.kind && (kind === 'DeleteOptions' || (kind === 'Eviction' && version === 'v1beta1'))) return;
  if (group === wanted.group && kind === wanted.kind && OLD_VERSIONS[group]?.includes(version))
    throw badRequest(
      `the API version in the data (${apiVersion(seen)}) does not match the expected API version (${apiVersion(wanted)})`,
    );
  const why = modelOf(apiVersion(seen), kind)
    ? `converting (${version}.${kind}) to (${wanted.group.split('.', 1)[0] || 'core'}.${wanted.kind}): unknown conversion`
    : `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion(seen))} in scheme "pkg/api/legacyscheme/scheme.go:30"`;
  throw refused(wanted, why, seen, '');
}

function read(text: string, isYaml: boolean, strict: boolean) {
  if (!isYaml) return { ...readJson(text, strict), twice: [] };
  return { value: readYaml(text), repeated: undefined, twice: strict ? repeatedKeys(text) : [] };
}

function readBinary(body: Uint8Array | string, wanted: GroupVersionKind) {
  try {
    const value = readProtobuf(typeof body === 'string' ? new TextEncoder().encode(body) : body);
    return { value, repeated: undefined, twice: [] };
  } catch (error) {
    if (error instanceof WireError) throw refused(wanted, error.message, undefined, '');
    throw error;
  }
}

/** Reads a body as a kind. */
function decodeAs(body: Uint8Array | string, contentType: string, wanted: Wanted, level: FieldValidation): Decoded {
  const media = contentType.split(';', 1)[0]?.trim().toLowerCase() || 'application/json';
  if (media === 'application/vnd.kubernetes.protobuf') return complete(readBinary(body, wanted), wanted, level, '');
  if (media !== 'application/json' && media !== 'application/yaml') throw unknownMediaType();
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  let found: ReturnType<typeof read>;
  try {
    found = read(text, media === 'application/yaml', level !== 'Ignore');
  } catch (error) {
    if (error instanceof JsonError)
      throw refused(wanted, `couldn't get version/kind; json parse error: ${error.message}`, undefined, text);
    if (error instanceof YamlError) throw refused(wanted, error.message, undefined, text);
    throw error;
  }
  return complete(found, wanted, level, text);
}

/** Reads a value as a kind: by its model, or as a custom resource. @throws DecodeError */
export function readAs(wanted: Wanted, value: unknown, options: ReadOptions): ReadObject {
  if (wanted.custom) return readCustom(wanted.custom, value, options);
  const model = modelOf(apiVersion(wanted), wanted.kind);
  if (!model) throw new Error(`the lab has no model of ${apiVersion(wanted)} ${wanted.kind}`);
  return readModel(model, value, options);
}

/** What a resource, or a part of one, takes. */
export function wantedBy(resource: Resource, subresource: string): Wanted {
  const { group, version, kind, foreign } = subresourceKind(resource, subresource);
  return { group, version, kind, ...(resource.custom && !foreign && { custom: resource }) };
}

/** Makes an object of what was read. */
function complete(
  { value, repeated, twice }: ReturnType<typeof read>,
  wanted: Wanted,
  level: FieldValidation,
  text: string,
): Decoded {
  const seen = kindOf(value, wanted, text);
  checkKind(seen, wanted);
  try {
    const { object, strict } = readAs(wanted, value, { words: 'decoder', repeated });
    const told = twice.length > 0 ? [`yaml: unmarshal errors:\n  ${twice.join('\n  ')}`, ...strict] : strict;
    if (level === 'Strict' && told.length > 0) throw new DecodeError(`strict decoding error: ${told.join(', ')}`);
    const { apiVersion: _version, kind: _kind, metadata = {}, ...rest } = object;
    const made = { apiVersion: apiVersion(wanted), kind: wanted.kind, metadata, ...rest } as KubeObject;
    return { object: made, warnings: level === 'Warn' ? [...twice, ...strict] : [] };
  } catch (error) {
    if (error instanceof DecodeError) throw refused(wanted, error.message, seen, text);
    throw error;
  }
}

/**
 * Reads the body of a create or an update.
 * @param contentType as the request's header has it; '' means JSON
 * @param subresource '' for the object itself
 * @throws ApiError 400 or 415
 */
export function decode(
  body: Uint8Array | string,
  contentType: string,
  resource: Resource,
  subresource: string,
  fieldValidation: FieldValidation,
): Decoded {
  return decodeAs(body, contentType, wantedBy(resource, subresource), fieldValidation);
}

/** Reads the body of a deletion; undefined when there is none. Unknown fields in it are never told (apiserver, handlers/delete.go). */
export function decodeDeleteOptions(body: Uint8Array | string, contentType: string): KubeObject | undefined {
  if (body.length === 0) return undefined;
  return decodeAs(body, contentType, { group: '', version: 'v1', kind: 'DeleteOptions' }, 'Ignore').object;
}

/**
 * An object that is JSON already, such as what a patch made, checked and completed like a body.
 * @throws ApiError 400
 */
export function decodeValue(
  value: unknown,
  resource: Resource,
  subresource: string,
  fieldValidation: FieldValidation,
): Decoded {
  const wanted = wantedBy(resource, subresource);
  return complete({ value: value ?? null, repeated: undefined, twice: [] }, wanted, fieldValidation, '');
}
