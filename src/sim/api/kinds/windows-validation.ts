// What only pods for Windows may say, and what they may not (pkg/apis/core/validation, validateWindows and others).
import type { Container, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { byteLength, subdomainProblems } from './names.ts';
import { containersOf } from './pod-containers.ts';

type Options = NonNullable<NonNullable<Container['securityContext']>['windowsOptions']>;

const NET_BIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const DNS_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const DNS_NAME = new RegExp(`^${DNS_LABEL}(?:\\.${DNS_LABEL})*$`);
const BAD_IN_USER = /["/\\:;|=,+*?<>@[\]]/;

function userProblems(name: string): string[] {
  if (name === '') return ['runAsUserName cannot be an empty string'];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\x00-\x1f\x7f]/.test(name)) return ['runAsUserName cannot contain control characters'];
  const parts = name.split('\\');
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash'];
  const domain = parts.length === 2 ? parts[0] : undefined;
  const user = parts[parts.length - 1] ?? '';
  const problems: string[] = [];
  if (domain !== undefined && byteLength(domain) >= 256)
    problems.push("runAsUserName's Domain length must be under 256 characters");
  if (domain !== undefined && !NET_BIOS.test(domain) && !DNS_NAME.test(domain))
    problems.push("runAsUserName's Domain doesn't match the NetBios nor the DNS format");
  if (user === '') problems.push("runAsUserName's User cannot be empty");
  else if (byteLength(user) > 104) problems.push("runAsUserName's User length must not be longer than 104 characters");
  if (/^[. ]+$/.test(user)) problems.push("runAsUserName's User cannot contain only periods or spaces");
  if (BAD_IN_USER.test(user))
    problems.push('runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]');
  return problems;
}

/** `windowsOptions` of a pod or a container; absent is well. */
export function validateWindowsOptions(options: Options | undefined, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { gmsaCredentialSpecName: name, gmsaCredentialSpec: spec, runAsUserName: user } = options ?? {};
  for (const problem of name === undefined ? [] : subdomainProblems(name))
    causes.push(invalidValue(`${field}.gmsaCredentialSpecName`, name, problem));
  if (spec === '')
    causes.push(invalidValue(`${field}.gmsaCredentialSpec`, spec, 'gmsaCredentialSpec cannot be an empty string'));
  else if (spec !== undefined && byteLength(spec) > 64 * 1024)
    causes.push(invalidValue(`${field}.gmsaCredentialSpec`, spec, 'gmsaCredentialSpec size must be under 64 KiB'));
  for (const problem of user === undefined ? [] : userProblems(user))
    causes.push(invalidValue(`${field}.runAsUserName`, user, problem));
  return causes;
}

/** Containers that run as processes of the host: all of them or none, and in the host's network. */
export function validateHostProcess(spec: PodSpec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const ofPod = spec.securityContext?.windowsOptions?.hostProcess;
  let host = 0;
  const all = containersOf(spec, field);
  for (const [container, place] of all) {
    const own = container.securityContext?.windowsOptions?.hostProcess;
    if (ofPod !== undefined && own !== undefined && ofPod !== own)
      causes.push(
        invalidValue(
          `${place}.securityContext.windowsOptions.hostProcess`,
          own,
          `pod hostProcess value must be identical if both are specified, was ${ofPod}`,
        ),
      );
    if (own ?? ofPod) host++;
  }
  if (host === 0) return causes;
  if (host !== all.length)
    causes.push(
      invalidValue(
        field,
        '',
        'If pod contains any hostProcess containers then all containers must be HostProcess containers',
      ),
    );
  if (!spec.hostNetwork)
    causes.push(
      invalidValue(
        `${field}.hostNetwork`,
        false,
        'hostNetwork must be true if pod contains any hostProcess containers',
      ),
    );
  return causes;
}

const NOT_ON_WINDOWS = 'cannot be set for a windows pod';
/** Fields of a pod, by where errors say they are. */
const POD_FIELDS = [
  'securityContext.appArmorProfile',
  'securityContext.seLinuxOptions',
  'hostUsers',
  'hostPID',
  'hostIPC',
  'securityContext.seccompProfile',
  'securityContext.fsGroup',
  'securityContext.fsGroupChangePolicy',
  'securityContext.sysctls',
  'shareProcessNamespace',
  'securityContext.runAsUser',
  'securityContext.runAsGroup',
  'securityContext.supplementalGroups',
  'securityContext.supplementalGroupsPolicy',
  'securityContext.seLinuxChangePolicy',
] as const;
const CONTAINER_FIELDS = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
] as const;

function validateForWindows(spec: PodSpec, field: string): StatusCause[] {
  const context = (spec.securityContext ?? {}) as Record<string, unknown>;
  const causes: StatusCause[] = [];
  for (const place of POD_FIELDS) {
    const key = place.replace('securityContext.', '');
    const value = key === place ? (spec as unknown as Record<string, unknown>)[key] : context[key];
    if (value !== undefined) causes.push(forbiddenField(`${field}.${place}`, NOT_ON_WINDOWS));
  }
  for (const [container, place] of containersOf(spec, field))
    for (const key of CONTAINER_FIELDS)
      if (container.securityContext?.[key] !== undefined)
        causes.push(forbiddenField(`${place}.securityContext.${key}`, NOT_ON_WINDOWS));
  return causes;
}

function validateForLinux(spec: PodSpec, field: string): StatusCause[] {
  const detail = 'windows options cannot be set for a linux pod';
  const causes: StatusCause[] = [];
  if (spec.securityContext?.windowsOptions)
    causes.push(forbiddenField(`${field}.securityContext.windowsOptions`, detail));
  for (const [container, place] of containersOf(spec, field))
    if (container.securityContext?.windowsOptions)
      causes.push(forbiddenField(`${place}.securityContext.windowsOptions`, detail));
  return causes;
}

/** `os` of a pod, and what does not belong to that system; absent is well. */
export function validateOs(spec: PodSpec, field: string): StatusCause[] {
  if (!spec.os) return [];
  switch (spec.os.name) {
    case 'linux':
      return validateForLinux(spec, field);
    case 'windows':
      return validateForWindows(spec, field);
    case undefined:
    case '':
      return [required(`${field}.os.name`)];
    default:
      return [notSupported(`${field}.os`, spec.os.name, ['linux', 'windows'])];
  }
}
