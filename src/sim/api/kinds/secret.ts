// Secrets: each type asks for its keys (pkg/registry/core/secret/strategy.go; pkg/apis/core/validation, ValidateSecret).
import { SECRETS } from '../../resources/index.ts';
import type { Secret } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { decodedLength, MOST_DATA_BYTES, SEALED, validateDataKeys } from './config-map.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, required, tooLong } from './field-error.ts';
import { IMMUTABLE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

const SERVICE_ACCOUNT_NAME = 'kubernetes.io/service-account.name';
const TLS = 'kubernetes.io/tls';

/** Secrets of credentials for image registries: type → the key that must hold a JSON object */
const DOCKER_KEYS: Readonly<Record<string, string>> = {
  'kubernetes.io/dockercfg': '.dockercfg',
  'kubernetes.io/dockerconfigjson': '.dockerconfigjson',
};

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}

/** What Go's JSON decoder says of text that is not an object; undefined when it is one. */
function jsonProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'unexpected end of JSON input';
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    const first = trimmed.charAt(0);
    return /[[{"\d-]/.test(first)
      ? 'unexpected end of JSON input'
      : `invalid character '${first}' looking for beginning of value`;
  }
  if (value === null || (typeof value === 'object' && !Array.isArray(value))) return undefined;
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return `json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`;
}

function validateType({ type = '', data = {}, metadata }: Secret): StatusCause[] {
  const lacks = (key: string) => !Object.hasOwn(data, key);
  const ask = (key: string) => required(`data[${key}]`);
  const docker = DOCKER_KEYS[type];
  if (docker) {
    if (lacks(docker)) return [ask(docker)];
    const problem = jsonProblem(decode(data[docker] ?? ''));
    return problem ? [invalidValue(`data[${docker}]`, '<secret contents redacted>', problem)] : [];
  }
  switch (type) {
    case 'kubernetes.io/service-account-token':
      return metadata.annotations?.[SERVICE_ACCOUNT_NAME]
        ? []
        : [required(`metadata.annotations[${SERVICE_ACCOUNT_NAME}]`)];
    case 'kubernetes.io/basic-auth':
      return lacks('username') && lacks('password') ? [ask('username'), ask('password')] : [];
    case 'kubernetes.io/ssh-auth':
      return data['ssh-privatekey'] ? [] : [ask('ssh-privatekey')];
    case TLS:
      return ['tls.crt', 'tls.key'].filter(lacks).map(ask);
    default:
      return [];
  }
}

function validate(secret: Secret): StatusCause[] {
  const causes = validateDataKeys(secret.data, 'data');
  let bytes = 0;
  for (const value of Object.values(secret.data ?? {})) bytes += decodedLength(value);
  if (bytes > MOST_DATA_BYTES) causes.push(tooLong('data', MOST_DATA_BYTES));
  return [...causes, ...validateType(secret)];
}

export const SECRET_STRATEGY: Strategy<Secret> = {
  resource: SECRETS,
  defaults(object) {
    object.type ||= 'Opaque';
    if (!object.stringData) return;
    const plain = Object.entries(object.stringData);
    delete object.stringData;
    if (plain.length === 0) return;
    const encoded = plain.map(([key, text]) => [key, Buffer.from(text, 'utf8').toString('base64')]);
    object.data = { ...object.data, ...Object.fromEntries(encoded) };
  },
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate(object, old) {
    const causes: StatusCause[] = [];
    if (object.type !== old.type) causes.push(invalidValue('type', object.type ?? '', IMMUTABLE));
    if (old.immutable) {
      if (!object.immutable) causes.push(forbiddenField('immutable', SEALED));
      if (!equal(object.data ?? {}, old.data ?? {})) causes.push(forbiddenField('data', SEALED));
    }
    return [...causes, ...validate(object)];
  },
  warnings({ type, data = {} }) {
    if (type !== TLS) return [];
    const pem = /-----BEGIN [A-Z0-9 ]+-----/;
    if (!pem.test(decode(data['tls.crt'] ?? ''))) return ['tls: failed to find any PEM data in certificate input'];
    return pem.test(decode(data['tls.key'] ?? '')) ? [] : ['tls: failed to find any PEM data in key input'];
  },
};
