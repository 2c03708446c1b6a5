// Annotations that mean something in pods and templates (pkg/apis/core/validation, ValidatePodSpecificAnnotations).
import type { Container, PodSpec, Toleration } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue } from './field-error.ts';
import { validateDescendingPath } from './paths.ts';
import { containersOf } from './pod-containers.ts';
import { validateTolerations } from './toleration-validation.ts';

type Annotations = Readonly<Record<string, string>> | undefined;
type Profile = NonNullable<NonNullable<Container['securityContext']>['seccompProfile']>;

/** Marks what stands for a static pod of a node. */
export const MIRROR = 'kubernetes.io/config.mirror';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations';
/** Seccomp profile of a whole pod, as it was said before there was a field. */
export const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod';
/** The same of a container, whose name follows. */
export const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';
/** AppArmor profile of a container, whose name follows, as it was said before there was a field. */
export const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';

function sortedKeys(annotations: Annotations, prefix: string): string[] {
  return Object.keys(annotations ?? {})
    .filter((key) => key.startsWith(prefix))
    .sort();
}

function validateOldTolerations(text: string, field: string): StatusCause[] {
  let tolerations: unknown;
  try {
    tolerations = JSON.parse(text);
  } catch {
    return [invalidValue(field, TOLERATIONS, 'invalid character looking for beginning of value')];
  }
  if (!Array.isArray(tolerations)) return [];
  return validateTolerations(tolerations as Toleration[], `${field}.${TOLERATIONS}`);
}

function validateDeletionCost(text: string, field: string): StatusCause[] {
  const whole = /^(0|-\d+|[1-9]\d*)$/.test(text);
  if (whole && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31) return [];
  return [invalidValue(`${field}[${DELETION_COST}]`, text, 'must be a 32bit integer')];
}

function validateSeccompText(profile: string, field: string): StatusCause[] {
  if (['runtime/default', 'docker/default', 'unconfined'].includes(profile)) return [];
  if (profile.startsWith('localhost/')) return validateDescendingPath(profile.slice('localhost/'.length), field);
  return [invalidValue(field, profile, 'must be a valid seccomp profile')];
}

function validateAppArmorText(profile: string, field: string): StatusCause[] {
  if (['', 'runtime/default', 'unconfined'].includes(profile) || profile.startsWith('localhost/')) return [];
  return [invalidValue(field, profile, `invalid AppArmor profile name: ${JSON.stringify(profile)}`)];
}

/** What is wrong with them. @param field such as `metadata.annotations` */
export function validatePodAnnotations(annotations: Annotations, spec: PodSpec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (!annotations) return causes;
  const mirror = annotations[MIRROR];
  if (mirror !== undefined && !spec.nodeName)
    causes.push(invalidValue(`${field}[${MIRROR}]`, mirror, 'must set spec.nodeName if mirror pod annotation is set'));
  if (annotations[TOLERATIONS]) causes.push(...validateOldTolerations(annotations[TOLERATIONS], field));
  const cost = annotations[DELETION_COST];
  if (cost !== undefined) causes.push(...validateDeletionCost(cost, field));
  const seccomp = annotations[SECCOMP_POD];
  if (seccomp !== undefined) causes.push(...validateSeccompText(seccomp, `${field}.${SECCOMP_POD}`));
  for (const key of sortedKeys(annotations, SECCOMP_CONTAINER))
    causes.push(...validateSeccompText(annotations[key] ?? '', `${field}.${key}`));
  for (const key of sortedKeys(annotations, APP_ARMOR)) {
    const name = key.slice(APP_ARMOR.length);
    if (!containersOf(spec, '').some(([container]) => container.name === name))
      causes.push(invalidValue(`${field}[${key}]`, name, 'container not found'));
    causes.push(...validateAppArmorText(annotations[key] ?? '', `${field}[${key}]`));
  }
  return causes;
}

/** Annotations of a pod that may not come, change or go once it is there. */
export function validatePodAnnotationsUpdate(
  next: Annotations,
  old: Annotations,
  spec: PodSpec,
  field: string,
): StatusCause[] {
  const causes: StatusCause[] = [];
  const refuse = (key: string, what: string): void => {
    if (key.startsWith(APP_ARMOR))
      causes.push(forbiddenField(`${field}[${key}]`, `may not ${what} AppArmor annotations`));
    if (key === MIRROR) causes.push(forbiddenField(`${field}[${key}]`, `may not ${what} mirror pod annotation`));
  };
  for (const key of Object.keys(old ?? {}).sort()) if (next?.[key] !== old?.[key]) refuse(key, 'remove or update');
  for (const key of Object.keys(next ?? {}).sort()) if (old?.[key] === undefined) refuse(key, 'add');
  causes.push(...validatePodAnnotations(next, spec, field));
  return causes;
}

function matchProfile(text: string, profile: Profile, kind: 'seccomp' | 'apparmor', field: string): StatusCause[] {
  const type = [forbiddenField(`${field}.type`, `${kind} type in annotation and field must match`)];
  switch (profile.type) {
    case 'Unconfined':
      return text === 'unconfined' ? [] : type;
    case 'RuntimeDefault':
      return text === 'runtime/default' || (kind === 'seccomp' && text === 'docker/default') ? [] : type;
    case 'Localhost':
      if (!text.startsWith('localhost/')) return type;
      if (text.slice('localhost/'.length) === profile.localhostProfile) return [];
      return [forbiddenField(`${field}.localhostProfile`, `${kind} profile in annotation and field must match`)];
    default:
      return [];
  }
}

/** Where profiles are said by annotation and by field, they must be the same. @param field of the specification */
export function validateProfilesMatch(annotations: Annotations, spec: PodSpec, field: string): StatusCause[] {
  if (!annotations) return [];
  const seccomp: StatusCause[] = [];
  const appArmor: StatusCause[] = [];
  const ofPod = spec.securityContext?.seccompProfile;
  const text = annotations[SECCOMP_POD];
  if (ofPod && text !== undefined)
    seccomp.push(...matchProfile(text, ofPod, 'seccomp', `${field}.securityContext.seccompProfile`));
  for (const [container, place] of containersOf(spec, field)) {
    const own = annotations[SECCOMP_CONTAINER + container.name];
    const profile = container.securityContext?.seccompProfile;
    if (own !== undefined && profile)
      seccomp.push(...matchProfile(own, profile, 'seccomp', `${place}.securityContext.seccompProfile`));
    const other = annotations[APP_ARMOR + container.name];
    const armor = container.securityContext?.appArmorProfile ?? spec.securityContext?.appArmorProfile;
    if (other !== undefined && armor && spec.os?.name !== 'windows')
      appArmor.push(...matchProfile(other, armor, 'apparmor', `${place}.securityContext.appArmorProfile`));
  }
  return [...seccomp, ...appArmor];
}
