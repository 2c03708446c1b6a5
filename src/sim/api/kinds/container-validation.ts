// Containers of all sorts (pkg/apis/core/validation, validateContainers, validateInitContainers, validateEphemeralContainers).
import type { Container, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateEnv, validateEnvFrom } from './env-validation.ts';
import { duplicate, forbiddenField, invalidValue, missing, notSupported, required } from './field-error.ts';
import { type Volumes, validateDevices, validateMounts } from './mount-validation.ts';
import { labelProblems } from './names.ts';
import { isSidecar } from './pod-containers.ts';
import { validateContainerPorts, validateHostPortConflicts } from './port-validation.ts';
import { validateLifecycle, validateProbes } from './probe-validation.ts';
import { validatePullPolicy } from './pull-policy.ts';
import { validateRequirements } from './resources-validation.ts';
import { validateRestartRules } from './restart-rules-validation.ts';
import { validateSecurityContext } from './security-context-validation.ts';

/** What checks of a container may know of its pod. */
export interface PodSurroundings {
  readonly spec: PodSpec;
  /** volumes that are well */
  readonly volumes: Volumes;
  /** names of the pod's resourceClaims */
  readonly claims: readonly string[];
  /** does the pod share the host's users? */
  readonly hostUsers: boolean;
}

const MESSAGE_POLICIES = ['File', 'FallbackToLogsOnError'];

function validateResizePolicy(container: Container, restartPolicy: string, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const seen = new Set<string>();
  container.resizePolicy?.forEach(({ resourceName, restartPolicy: policy }, at) => {
    if (seen.has(resourceName)) causes.push(duplicate(`${field}[${at}]`, resourceName));
    seen.add(resourceName);
    if (!resourceName) causes.push(required(field));
    else if (resourceName !== 'cpu' && resourceName !== 'memory')
      causes.push(notSupported(field, resourceName, ['cpu', 'memory']));
    if (!policy) causes.push(required(field));
    else if (policy !== 'NotRequired' && policy !== 'RestartContainer')
      causes.push(notSupported(field, policy, ['NotRequired', 'RestartContainer']));
    if (restartPolicy === 'Never' && policy !== 'NotRequired')
      causes.push(invalidValue(field, policy ?? '', "must be 'NotRequired' when pod `restartPolicy` is 'Never'"));
  });
  return causes;
}

function validateCommon(container: Container, field: string, around: PodSurroundings): StatusCause[] {
  const causes: StatusCause[] = [];
  const { name, image, terminationMessagePolicy: policy } = container;
  if (!name) causes.push(required(`${field}.name`));
  else for (const problem of labelProblems(name)) causes.push(invalidValue(`${field}.name`, name, problem));
  if (!image) causes.push(required(`${field}.image`));
  if (!policy) causes.push(required(`${field}.terminationMessagePolicy`));
  else if (!MESSAGE_POLICIES.includes(policy))
    causes.push(notSupported(`${field}.terminationMessagePolicy`, policy, MESSAGE_POLICIES));
  causes.push(
    ...validateContainerPorts(container.ports, `${field}.ports`),
    ...validateEnv(container.env, `${field}.env`),
    ...validateEnvFrom(container.envFrom, `${field}.envFrom`),
    ...validateMounts(container, around.volumes, `${field}.volumeMounts`),
    ...validateDevices(container, around.volumes, `${field}.volumeDevices`),
    ...validatePullPolicy(container.imagePullPolicy, `${field}.imagePullPolicy`),
    ...validateRequirements(container.resources, `${field}.resources`, 'container', around.claims),
    ...validateResizePolicy(container, around.spec.restartPolicy ?? '', `${field}.resizePolicy`),
    ...validateSecurityContext(container.securityContext, `${field}.securityContext`, around.hostUsers),
  );
  return causes;
}

/** `containers`: there must be one, with names of their own. */
export function validateContainers(around: PodSurroundings, field: string): StatusCause[] {
  const { containers } = around.spec;
  if ((containers?.length ?? 0) === 0) return [required(field)];
  const causes: StatusCause[] = [];
  const names = new Set<string>();
  const grace = around.spec.terminationGracePeriodSeconds;
  containers.forEach((container, at) => {
    const place = `${field}[${at}]`;
    causes.push(...validateCommon(container, place, around));
    if (names.has(container.name)) causes.push(duplicate(`${place}.name`, container.name));
    names.add(container.name);
    causes.push(
      ...validateLifecycle(container.lifecycle, `${place}.lifecycle`, grace),
      ...validateProbes(container, place, grace),
      ...validateRestartRules(container, place),
    );
  });
  causes.push(...validateHostPortConflicts(containers, field));
  return causes;
}

/** Fields that an init container may have only as a sidecar. */
const SIDECAR_FIELDS = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const;

function validateInit(container: Container, field: string, grace: number | undefined): StatusCause[] {
  if (isSidecar(container))
    return [
      ...validateLifecycle(container.lifecycle, `${field}.lifecycle`, grace),
      ...validateProbes(container, field, grace),
    ];
  return SIDECAR_FIELDS.filter((key) => container[key] !== undefined).map((key) =>
    forbiddenField(`${field}.${key}`, 'may not be set for init containers without restartPolicy=Always'),
  );
}

/** `initContainers`. */
export function validateInitContainers(around: PodSurroundings, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const names = new Set((around.spec.containers ?? []).map(({ name }) => name));
  around.spec.initContainers?.forEach((container, at) => {
    const place = `${field}[${at}]`;
    causes.push(...validateCommon(container, place, around), ...validateRestartRules(container, place, true));
    if (names.has(container.name)) causes.push(duplicate(`${place}.name`, container.name));
    else if (container.name) names.add(container.name);
    causes.push(
      ...validateHostPortConflicts([container], field),
      ...validateInit(container, place, around.spec.terminationGracePeriodSeconds),
    );
    if (isSidecar(container)) return;
    container.resizePolicy?.forEach(({ restartPolicy }, index) => {
      if (restartPolicy === 'RestartContainer')
        causes.push(
          invalidValue(
            `${place}.resizePolicy[${index}].restartPolicy`,
            restartPolicy,
            "must not be set to 'RestartContainer' for non-sidecar initContainers",
          ),
        );
    });
  });
  return causes;
}

/** An image may not have white space around it; templates are let pass. */
export function validateImageSpace({ image = '' }: Pick<Container, 'image'>, field: string): StatusCause[] {
  if (image.trim() === image) return [];
  return [invalidValue(`${field}.image`, image, 'must not have leading or trailing whitespace')];
}

/** Fields that an ephemeral container may not have. */
const NOT_EPHEMERAL = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
] as const;
const EPHEMERAL_DETAIL = 'cannot be set for an Ephemeral Container';

function holds(value: unknown): boolean {
  return value !== undefined && !(typeof value === 'object' && value && Object.keys(value).length === 0);
}

/** `ephemeralContainers`. */
export function validateEphemeralContainers(around: PodSurroundings, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { containers = [], initContainers = [], ephemeralContainers } = around.spec;
  const others = new Set([...containers, ...initContainers].map(({ name }) => name));
  const names = new Set(others);
  ephemeralContainers?.forEach((one, at) => {
    const container = one as Container;
    const place = `${field}[${at}]`;
    causes.push(...validateCommon(container, place, around), ...validateImageSpace(container, place));
    if (names.has(one.name)) causes.push(duplicate(`${place}.name`, one.name));
    names.add(one.name);
    const target = one.targetContainerName;
    if (target && !others.has(target)) causes.push(missing(`${place}.targetContainerName`, target));
    for (const key of NOT_EPHEMERAL)
      if (holds(container[key])) causes.push(forbiddenField(`${place}.${key}`, EPHEMERAL_DETAIL));
    one.volumeMounts?.forEach(({ subPath, subPathExpr }, index) => {
      const mount = `${place}.volumeMounts[${index}]`;
      if (subPath) causes.push(forbiddenField(`${mount}.subPath`, EPHEMERAL_DETAIL));
      if (subPathExpr) causes.push(forbiddenField(`${mount}.subPathExpr`, EPHEMERAL_DETAIL));
    });
  });
  return causes;
}
