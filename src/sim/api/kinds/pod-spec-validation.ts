// A pod's specification, of pods and of templates (pkg/apis/core/validation, ValidatePodSpec).
import type { ObjectMeta, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateAffinity } from './affinity-validation.ts';
import {
  type PodSurroundings,
  validateContainers,
  validateEphemeralContainers,
  validateInitContainers,
} from './container-validation.ts';
import {
  validateDnsConfig,
  validateDnsPolicy,
  validateHostAliases,
  validateHostnameOverride,
} from './dns-config-validation.ts';
import { duplicate, forbiddenField, invalidValue, missing, notSupported, required } from './field-error.ts';
import { internalForm } from './internal-form.ts';
import { validateLabels } from './label-rules.ts';
import { labelProblems, type NameRule, nameProblems, qualifiedNameProblems, rangeProblem } from './names.ts';
import { containersOf } from './pod-containers.ts';
import { validatePodResources } from './pod-resources-validation.ts';
import { validateRequirements } from './resources-validation.ts';
import { validatePodSecurityContext } from './security-context-validation.ts';
import { validateTolerations } from './toleration-validation.ts';
import { validateTopologySpread } from './topology-spread-validation.ts';
import { validateVolumes } from './volume-validation.ts';
import { validateHostProcess, validateOs } from './windows-validation.ts';

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];
const PREEMPTION_POLICIES = ['PreemptLowerPriority', 'Never'];
/** The largest number of 32 bits. */
export const MOST_INT = 2 ** 31 - 1;

function validateName(rule: NameRule, name: string | undefined, field: string): StatusCause[] {
  return name ? nameProblems(rule, name).map((problem) => invalidValue(field, name, problem)) : [];
}

function validateResourceClaims(spec: PodSpec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const seen = new Set<string>();
  spec.resourceClaims?.forEach((claim, at) => {
    const place = `${field}[${at}]`;
    const { name, resourceClaimName: own, resourceClaimTemplateName: template } = claim;
    const refuse = (detail: string): void =>
      void causes.push(invalidValue(place, internalForm('PodResourceClaim', claim), detail));
    if (!name) causes.push(required(`${place}.name`));
    else if (seen.has(name)) causes.push(duplicate(`${place}.name`, name));
    else causes.push(...validateName('label', name, `${place}.name`));
    seen.add(name);
    if (own !== undefined && template !== undefined)
      refuse('at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified');
    if (own === undefined && template === undefined)
      refuse('must specify one of: `resourceClaimName`, `resourceClaimTemplateName`');
    for (const [key, value] of [
      ['resourceClaimName', own],
      ['resourceClaimTemplateName', template],
    ] as const)
      if (value !== undefined)
        for (const problem of nameProblems('subdomain', value))
          causes.push(invalidValue(`${place}.${key}`, value, problem));
  });
  return causes;
}

function validateHostNetworkPorts(spec: PodSpec, field: string, isPod: boolean): StatusCause[] {
  if (!spec.hostNetwork) return [];
  return (spec.containers ?? []).flatMap(({ ports }, at) =>
    (ports ?? []).flatMap(({ hostPort = 0, containerPort }, index) =>
      (isPod || hostPort !== 0) && hostPort !== containerPort
        ? [
            invalidValue(
              `${field}.containers[${at}].ports[${index}].hostPort`,
              hostPort,
              'must match `containerPort` when `hostNetwork` is true',
            ),
          ]
        : [],
    ),
  );
}

function validateGates(spec: PodSpec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  spec.readinessGates?.forEach(({ conditionType = '' }, at) => {
    for (const problem of qualifiedNameProblems(conditionType))
      causes.push(invalidValue(`${field}.readinessGates[${at}].conditionType`, conditionType, problem));
  });
  const seen = new Set<string>();
  spec.schedulingGates?.forEach(({ name = '' }, at) => {
    const place = `${field}.schedulingGates[${at}]`;
    for (const problem of qualifiedNameProblems(name)) causes.push(invalidValue(place, name, problem));
    if (seen.has(name)) causes.push(duplicate(place, name));
    seen.add(name);
  });
  return causes;
}

/** Pods with users of their own may not share other things with the host. */
function validateHostUsers(spec: PodSpec, field: string): StatusCause[] {
  if (spec.hostUsers !== false) return [];
  const detail = 'when `hostUsers` is false';
  return [
    ...(spec.hostNetwork ? [forbiddenField(`${field}.hostNetwork`, detail)] : []),
    ...(spec.hostPID ? [forbiddenField(`${field}.HostPID`, detail)] : []),
    ...(spec.hostIPC ? [forbiddenField(`${field}.HostIPC`, detail)] : []),
    ...containersOf(spec, field)
      .filter(([container]) => (container.volumeDevices?.length ?? 0) > 0)
      .map(([, place]) => forbiddenField(`${place}.volumeDevices`, detail)),
  ];
}

/** Variables that come from a file need a volume that a container before wrote into. */
function validateFileVariables(spec: PodSpec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const [container, place] of containersOf(spec, field))
    container.env?.forEach(({ valueFrom }, at) => {
      if (!valueFrom?.fileKeyRef) return;
      const name = valueFrom.fileKeyRef.volumeName ?? '';
      const where = `${place}.env[${at}].valueFrom.fileKeyRef.volumeName`;
      const volume = spec.volumes?.find((one) => one.name === name);
      if (!volume) causes.push(missing(where, name));
      else if (!volume.emptyDir) causes.push(invalidValue(where, name, 'referenced volume must be of type emptyDir'));
    });
  return causes;
}

function oneOf(value: string, values: readonly string[], field: string): StatusCause[] {
  if (values.includes(value)) return [];
  return value === '' ? [required(field)] : [notSupported(field, value, values)];
}

function validateNames(spec: PodSpec, field: string): StatusCause[] {
  const causes = [
    ...validateName('subdomain', spec.serviceAccountName, `${field}.serviceAccountName`),
    ...validateName('subdomain', spec.nodeName, `${field}.nodeName`),
  ];
  const deadline = spec.activeDeadlineSeconds;
  if (deadline !== undefined && (deadline < 1 || deadline > MOST_INT))
    causes.push(invalidValue(`${field}.activeDeadlineSeconds`, deadline, rangeProblem(1, MOST_INT)));
  for (const key of ['hostname', 'subdomain'] as const)
    for (const problem of spec[key] ? labelProblems(spec[key]) : [])
      causes.push(invalidValue(`${field}.${key}`, spec[key], problem));
  return causes;
}

/**
 * What is wrong with a specification.
 * @param metadata of a pod; absent for the specification of a template
 */
export function validatePodSpec(
  spec: PodSpec,
  metadata: Partial<ObjectMeta> | undefined,
  field: string,
): StatusCause[] {
  const { known: volumes, causes } = validateVolumes(spec.volumes, metadata, `${field}.volumes`);
  if (spec.terminationGracePeriodSeconds === undefined)
    causes.unshift(required(`${field}.terminationGracePeriodSeconds`));
  const claims = (spec.resourceClaims ?? []).map(({ name }) => name).filter((name) => name !== '');
  const around: PodSurroundings = { spec, volumes, claims, hostUsers: spec.hostUsers !== false };
  causes.push(
    ...validateResourceClaims(spec, `${field}.resourceClaims`),
    ...validateContainers(around, `${field}.containers`),
    ...validateInitContainers(around, `${field}.initContainers`),
    ...validateEphemeralContainers(around, `${field}.ephemeralContainers`),
    ...validatePodResources(spec, field, claims),
    ...validateHostNetworkPorts(spec, field, metadata !== undefined),
    ...oneOf(spec.restartPolicy ?? '', RESTART_POLICIES, `${field}.restartPolicy`),
    ...validateDnsPolicy(spec.dnsPolicy, `${field}.dnsPolicy`),
    ...validateLabels(spec.nodeSelector, `${field}.nodeSelector`),
    ...validatePodSecurityContext(spec, `${field}.securityContext`),
    ...validateAffinity(spec.affinity, `${field}.affinity`),
    ...validateDnsConfig(spec, `${field}.dnsConfig`),
    ...validateGates(spec, field),
    ...validateTopologySpread(spec.topologySpreadConstraints, `${field}.topologySpreadConstraints`),
    ...validateHostProcess(spec, field),
    ...validateHostUsers(spec, field),
    ...validateHostnameOverride(spec, `${field}.hostnameOverride`),
    ...validateNames(spec, field),
    ...validateTolerations(spec.tolerations, `${field}.tolerations`),
    ...validateHostAliases(spec.hostAliases, `${field}.hostAliases`),
    ...validateName('subdomain', spec.priorityClassName, `${field}.priorityClassName`),
    ...(spec.runtimeClassName === undefined
      ? []
      : nameProblems('subdomain', spec.runtimeClassName).map((problem) =>
          invalidValue(`${field}.runtimeClassName`, spec.runtimeClassName, problem),
        )),
    ...(spec.preemptionPolicy === undefined
      ? []
      : oneOf(spec.preemptionPolicy, PREEMPTION_POLICIES, `${field}.preemptionPolicy`)),
    ...(spec.overhead ? validateRequirements({ limits: spec.overhead }, `${field}.overhead`, 'container') : []),
    ...validateOs(spec, field),
    ...validateFileVariables(spec, field),
  );
  return causes;
}
