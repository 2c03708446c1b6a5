// Security contexts of pods and containers (pkg/apis/core/validation, validatePodSpecSecurityContext and ValidateSecurityContext).
import type { Container, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, invalidValue, notSupported, required, tooLong } from './field-error.ts';
import { internalForm } from './internal-form.ts';
import { byteLength, rangeProblem } from './names.ts';
import { validateDescendingPath } from './paths.ts';
import { validateWindowsOptions } from './windows-validation.ts';

type Context = NonNullable<Container['securityContext']>;
type PodContext = NonNullable<PodSpec['securityContext']>;
type Profile = NonNullable<Context['seccompProfile']>;

const PROFILE_TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];
const SYSCTL = '([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const isSysctl = new RegExp(`^${SYSCTL}$`);
const MOST_ID = 2 ** 31 - 1;

/** A user or group, 0 to 2^31 - 1; absent is well. */
function validateId(id: number | undefined, field: string): StatusCause[] {
  if (id === undefined || (id >= 0 && id <= MOST_ID)) return [];
  return [invalidValue(field, id, rangeProblem(0, MOST_ID))];
}

function validateSeccomp(profile: Profile | undefined, field: string): StatusCause[] {
  if (!profile) return [];
  const causes: StatusCause[] = [];
  const { type, localhostProfile } = profile;
  if (!type) causes.push(required(`${field}.type`, 'type is required when seccompProfile is set'));
  else if (!PROFILE_TYPES.includes(type)) causes.push(notSupported(`${field}.type`, type, PROFILE_TYPES));
  const place = `${field}.localhostProfile`;
  if (type === 'Localhost') {
    if (localhostProfile === undefined) causes.push(required(place, 'must be set when seccomp type is Localhost'));
    else causes.push(...validateDescendingPath(localhostProfile, place));
  } else if (localhostProfile !== undefined)
    causes.push(
      invalidValue(place, internalForm('SeccompProfile', profile), 'can only be set when seccomp type is Localhost'),
    );
  return causes;
}

/** A profile of AppArmor; absent is well. */
function validateAppArmor(profile: Context['appArmorProfile'], field: string): StatusCause[] {
  if (!profile) return [];
  const { type, localhostProfile: local } = profile;
  const place = `${field}.localhostProfile`;
  const needed = 'must be set when AppArmor type is Localhost';
  switch (type) {
    case 'Localhost': {
      if (local === undefined) return [required(place, needed)];
      const causes: StatusCause[] = [];
      if (local.trim() !== local) causes.push(invalidValue(place, local, 'must not be padded with whitespace'));
      else if (local === '') causes.push(required(place, needed));
      if (byteLength(local) > 4095) causes.push(tooLong(place, 4095));
      return causes;
    }
    case 'RuntimeDefault':
    case 'Unconfined':
      if (local === undefined) return [];
      return [invalidValue(place, local, 'can only be set when AppArmor type is Localhost')];
    default:
      return type
        ? [notSupported(`${field}.type`, type, PROFILE_TYPES)]
        : [required(`${field}.type`, 'type is required when appArmorProfile is set')];
  }
}

function validateSysctls(spec: PodSpec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const seen = new Set<string>();
  spec.securityContext?.sysctls?.forEach(({ name = '' }, at) => {
    const place = `${field}[${at}].name`;
    if (!name) causes.push(required(place));
    else if (byteLength(name) > 253 || !isSysctl.test(name))
      causes.push(invalidValue(place, name, `must have at most 253 characters and match regex ^${SYSCTL}$`));
    else if (seen.has(name)) causes.push(duplicate(place, name));
    const dotted = name.includes('/') && !name.split('/')[0]?.includes('.') ? name.replaceAll('/', '.') : name;
    if (spec.hostNetwork && dotted.startsWith('net.'))
      causes.push(invalidValue(place, name, "may not be specified when 'hostNetwork' is true"));
    else if (spec.hostIPC && /^(kernel\.(shm|msg|sem)|fs\.mqueue\.)/.test(dotted))
      causes.push(invalidValue(place, name, "may not be specified when 'hostIPC' is true"));
    seen.add(name);
  });
  return causes;
}

function oneOf(value: string | undefined, values: readonly string[], field: string): StatusCause[] {
  return value === undefined || values.includes(value) ? [] : [notSupported(field, value, values)];
}

/** A pod's `securityContext`. */
export function validatePodSecurityContext(spec: PodSpec, field: string): StatusCause[] {
  const context: PodContext = spec.securityContext ?? {};
  const causes = [
    ...validateId(context.fsGroup, `${field}.fsGroup`),
    ...validateId(context.runAsUser, `${field}.runAsUser`),
    ...validateId(context.runAsGroup, `${field}.runAsGroup`),
    ...(context.supplementalGroups ?? []).flatMap((id, at) => validateId(id, `${field}.supplementalGroups[${at}]`)),
  ];
  if (spec.shareProcessNamespace && spec.hostPID)
    causes.push(
      invalidValue(`${field}.shareProcessNamespace`, true, 'ShareProcessNamespace and HostPID cannot both be enabled'),
    );
  causes.push(
    ...validateSysctls(spec, `${field}.sysctls`),
    ...oneOf(context.fsGroupChangePolicy, ['Always', 'OnRootMismatch'], `${field}.fsGroupChangePolicy`),
    ...validateSeccomp(context.seccompProfile, `${field}.seccompProfile`),
    ...validateWindowsOptions(context.windowsOptions, `${field}.windowsOptions`),
    ...validateAppArmor(context.appArmorProfile, `${field}.appArmorProfile`),
    ...oneOf(context.supplementalGroupsPolicy, ['Merge', 'Strict'], `${field}.supplementalGroupsPolicy`),
    // The gate for mounting with SELinux labels is off in 1.36, so that only one policy is left.
    ...oneOf(context.seLinuxChangePolicy, ['Recursive'], `${field}.seLinuxChangePolicy`),
  );
  return causes;
}

/** A container's `securityContext`; absent is well. @param hostUsers does the pod share the host's users? */
export function validateSecurityContext(
  context: Context | undefined,
  field: string,
  hostUsers: boolean,
): StatusCause[] {
  if (!context) return [];
  const { procMount, privileged, capabilities } = context;
  const causes = [
    ...validateId(context.runAsUser, `${field}.runAsUser`),
    ...validateId(context.runAsGroup, `${field}.runAsGroup`),
    ...oneOf(procMount, ['Default', 'Unmasked'], `${field}.procMount`),
  ];
  if (hostUsers && procMount === 'Unmasked')
    causes.push(invalidValue(`${field}.procMount`, procMount, '`hostUsers` must be false to use `Unmasked`'));
  causes.push(...validateSeccomp(context.seccompProfile, `${field}.seccompProfile`));
  if (context.allowPrivilegeEscalation === false) {
    const refuse = (why: string): StatusCause =>
      invalidValue(
        field,
        internalForm('SecurityContext', context),
        `cannot set \`allowPrivilegeEscalation\` to false and ${why}`,
      );
    if (privileged) causes.push(refuse('`privileged` to true'));
    for (const one of capabilities?.add ?? [])
      if (one === 'CAP_SYS_ADMIN') causes.push(refuse('`capabilities.Add` CAP_SYS_ADMIN'));
  }
  causes.push(
    ...validateWindowsOptions(context.windowsOptions, `${field}.windowsOptions`),
    ...validateAppArmor(context.appArmorProfile, `${field}.appArmorProfile`),
  );
  return causes;
}
