// Environment variables of containers (pkg/apis/core/validation, ValidateEnv and ValidateEnvFrom).
import { canonicalQuantity, parseQuantity } from '../../quantity.ts';
import type { Container } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue, notSupported, required } from './field-error.ts';
import { configKeyProblems, envNameProblems, labelProblems, nameProblems, qualifiedNameProblems } from './names.ts';
import { validateNoBacksteps } from './paths.ts';

type EnvVar = NonNullable<Container['env']>[number];
type Source = NonNullable<EnvVar['valueFrom']>;
type FieldRef = NonNullable<Source['fieldRef']>;
type ResourceRef = NonNullable<Source['resourceFieldRef']>;
type KeyRef = NonNullable<Source['configMapKeyRef']>;
type FileRef = NonNullable<Source['fileKeyRef']>;

/** Fields of a pod that a variable may show. */
const ENV_FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
/** Fields that the downward API knows at all (pkg/apis/core/pods, ConvertDownwardAPIFieldLabel). */
const KNOWN_FIELDS = new Set([
  ...ENV_FIELDS,
  'metadata.annotations',
  'metadata.labels',
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
]);
const RESOURCES = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
];
const BYTE_DIVISORS = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];

/** A reference to a field of the pod. @param allowed fields that may be shown here, sorted */
export function validateFieldRef(ref: FieldRef, allowed: readonly string[], field: string): StatusCause[] {
  const { apiVersion = '', fieldPath = '' } = ref;
  if (!apiVersion) return [required(`${field}.apiVersion`)];
  if (!fieldPath) return [required(`${field}.fieldPath`)];
  const subscripted = /^([\s\S]+?)\['([\s\S]*)'\]$/.exec(fieldPath);
  const path = subscripted?.[1] ?? fieldPath;
  const failed = (why: string): StatusCause[] => [
    invalidValue(`${field}.fieldPath`, fieldPath, `error converting fieldPath: ${why}`),
  ];
  if (apiVersion !== 'v1') return failed(`unsupported pod version: ${apiVersion}`);
  if (subscripted) {
    const key = subscripted[2] ?? '';
    if (path !== 'metadata.annotations' && path !== 'metadata.labels')
      return failed(`field label does not support subscript: ${fieldPath}`);
    const name = path === 'metadata.annotations' ? key.toLowerCase() : key;
    return qualifiedNameProblems(name).map((problem) => invalidValue(field, name, problem));
  }
  const known = path === 'spec.host' ? 'spec.nodeName' : path;
  if (!KNOWN_FIELDS.has(known)) return failed(`field label not supported: ${fieldPath}`);
  return allowed.includes(known) ? [] : [notSupported(`${field}.fieldPath`, known, allowed)];
}

function validateDivisor(resource: string, divisor: string, field: string): StatusCause[] {
  const quantity = parseQuantity(divisor);
  if (!quantity || quantity.milli === 0) return [];
  const text = canonicalQuantity(divisor);
  const [, kind = ''] = /^(?:limits|requests)\.(cpu|memory|ephemeral-storage|hugepages-)/.exec(resource) ?? [];
  if (kind === 'cpu') {
    if (text === '1m' || text === '1') return [];
    return [
      invalidValue(`${field}.divisor`, resource, "only divisor's values 1m and 1 are supported with the cpu resource"),
    ];
  }
  if (kind === '' || BYTE_DIVISORS.includes(text)) return [];
  const named =
    kind === 'ephemeral-storage' ? 'local ephemeral storage' : kind === 'hugepages-' ? 'hugepages' : 'memory';
  const detail = `only divisor's values ${BYTE_DIVISORS.join(', ')} are supported with the ${named} resource`;
  return [invalidValue(`${field}.divisor`, resource, detail)];
}

/** A reference to requests or limits of a container. @param volume in a volume the container must be named */
export function validateResourceRef(ref: ResourceRef, field: string, volume: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  const { resource = '' } = ref;
  if (volume && !ref.containerName) causes.push(required(`${field}.containerName`));
  else if (!resource) causes.push(required(`${field}.resource`));
  else if (!RESOURCES.includes(resource) && !/^(requests|limits)\.hugepages-/.test(resource))
    causes.push(notSupported(`${field}.resource`, resource, RESOURCES));
  causes.push(...validateDivisor(resource, ref.divisor ?? '0', field));
  return causes;
}

function validateKeyRef(ref: KeyRef, field: string): StatusCause[] {
  const { name = '', key = '' } = ref;
  const causes = nameProblems('subdomain', name).map((problem) => invalidValue(`${field}.name`, name, problem));
  if (!key) causes.push(required(`${field}.key`));
  else for (const problem of configKeyProblems(key)) causes.push(invalidValue(`${field}.key`, key, problem));
  return causes;
}

function validateFileRef(ref: FileRef, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (!ref.key) causes.push(required(`${field}.key`));
  else for (const problem of envNameProblems(ref.key)) causes.push(invalidValue(`${field}.key`, ref.key, problem));
  if (!ref.volumeName) causes.push(required(`${field}.volumeName`));
  else
    for (const problem of labelProblems(ref.volumeName))
      causes.push(invalidValue(`${field}.volumeName`, ref.volumeName, problem));
  if (!ref.path) causes.push(required(`${field}.path`));
  else causes.push(...validateNoBacksteps(ref.path, `${field}.path`));
  return causes;
}

function validateSource({ value, valueFrom }: EnvVar, field: string): StatusCause[] {
  if (!valueFrom) return [];
  const causes: StatusCause[] = [];
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = valueFrom;
  if (fieldRef) causes.push(...validateFieldRef(fieldRef, ENV_FIELDS, `${field}.fieldRef`));
  if (resourceFieldRef) causes.push(...validateResourceRef(resourceFieldRef, `${field}.resourceFieldRef`, false));
  if (configMapKeyRef) causes.push(...validateKeyRef(configMapKeyRef, `${field}.configMapKeyRef`));
  if (secretKeyRef) causes.push(...validateKeyRef(secretKeyRef, `${field}.secretKeyRef`));
  if (fileKeyRef) causes.push(...validateFileRef(fileKeyRef, `${field}.fileKeyRef`));
  const found = [fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef].filter(Boolean).length;
  if (found === 0)
    causes.push(
      invalidValue(
        field,
        '',
        'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`',
      ),
    );
  else if (value) causes.push(invalidValue(field, '', 'may not be specified when `value` is not empty'));
  else if (found > 1) causes.push(invalidValue(field, '', 'may not have more than one field specified at a time'));
  return causes;
}

/** `env` of a container. */
export function validateEnv(env: readonly EnvVar[] | undefined, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  env?.forEach((one, at) => {
    const place = `${field}[${at}]`;
    if (!one.name) causes.push(required(`${place}.name`));
    else for (const problem of envNameProblems(one.name)) causes.push(invalidValue(`${place}.name`, one.name, problem));
    causes.push(...validateSource(one, `${place}.valueFrom`));
  });
  return causes;
}

/** `envFrom` of a container. */
export function validateEnvFrom(from: Container['envFrom'], field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  from?.forEach(({ prefix, configMapRef, secretRef }, at) => {
    const place = `${field}[${at}]`;
    for (const problem of prefix ? envNameProblems(prefix) : [])
      causes.push(invalidValue(`${place}.prefix`, prefix, problem));
    for (const [key, ref] of [
      ['configMapRef', configMapRef],
      ['secretRef', secretRef],
    ] as const) {
      if (!ref) continue;
      if (!ref.name) causes.push(required(`${place}.${key}.name`));
      else
        for (const problem of nameProblems('subdomain', ref.name, true))
          causes.push(invalidValue(`${place}.${key}.name`, ref.name, problem));
    }
    if (!configMapRef && !secretRef)
      causes.push(invalidValue(field, '', 'must specify one of: `configMapRef` or `secretRef`'));
    else if (configMapRef && secretRef)
      causes.push(invalidValue(field, '', 'may not have more than one field specified at a time'));
  });
  return causes;
}
