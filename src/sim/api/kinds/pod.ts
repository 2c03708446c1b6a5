// Pods (pkg/registry/core/pod/strategy.go; pkg/apis/core/validation, ValidatePodCreate and ValidatePodUpdate).
import { timestamp } from '../../clock.ts';
import { PODS } from '../../resources/index.ts';
import type { Container, Pod } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateImageSpace } from './container-validation.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField } from './field-error.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import { applyLabelKeys } from './label-keys.ts';
import { validateFinalizers } from './object-meta.ts';
import {
  APP_ARMOR,
  MIRROR,
  validatePodAnnotations,
  validatePodAnnotationsUpdate,
  validateProfilesMatch,
} from './pod-annotations-validation.ts';
import { containersOf } from './pod-containers.ts';
import { defaultPod } from './pod-defaults.ts';
import { resizeRefusal, validateResize } from './pod-resize-validation.ts';
import { validatePodSpec } from './pod-spec-validation.ts';
import { validatePodStatus } from './pod-status-validation.ts';
import { validateEphemeralUpdate, validatePodSpecUpdate } from './pod-update-validation.ts';
import { appArmorField, nameWarnings, podWarnings } from './pod-warnings.ts';
import { qosClass } from './quality-of-service.ts';
import type { Strategy } from './strategy.ts';

/** Takes over what is said of AppArmor by annotation alone. */
function applyAppArmor({ metadata, spec }: Pod): void {
  if (!metadata.annotations || spec.os?.name === 'windows') return;
  for (const [container] of containersOf(spec, '')) {
    const text = metadata.annotations[APP_ARMOR + container.name];
    const profile = text === undefined ? undefined : appArmorField(text);
    if (!profile || container.securityContext?.appArmorProfile) continue;
    if (equal(profile, spec.securityContext?.appArmorProfile)) continue;
    container.securityContext = { ...container.securityContext, appArmorProfile: profile };
  }
}

function appArmorWarnings({ metadata, spec }: Pod): string[] {
  if (!metadata.annotations || spec.os?.name === 'windows') return [];
  return containersOf(spec, '').flatMap(([container]) => {
    const key = APP_ARMOR + container.name;
    const text = metadata.annotations?.[key];
    if (text === undefined) return [];
    const profile = appArmorField(text);
    const own = container.securityContext?.appArmorProfile;
    if (profile && !equal(own, profile)) return [];
    return [`metadata.annotations[${key}]: deprecated since v1.30; use the "appArmorProfile" field instead`];
  });
}

/** The specification with what it stands in, as on creation and on each change. */
function validateSpec({ metadata, spec }: Pod): StatusCause[] {
  const causes = [
    ...validatePodAnnotations(metadata.annotations, spec, 'metadata.annotations'),
    ...validatePodSpec(spec, metadata, 'spec'),
  ];
  if (!spec.serviceAccountName)
    spec.volumes?.forEach(({ projected }, at) => {
      projected?.sources?.forEach(({ serviceAccountToken }, index) => {
        if (serviceAccountToken)
          causes.push(
            forbiddenField(
              `spec.volumes[${at}].projected.sources[${index}].serviceAccountToken`,
              'must not be specified when serviceAccountName is not set',
            ),
          );
      });
    });
  for (const key of ['containers', 'initContainers'] as const)
    spec[key]?.forEach((container, at) => {
      causes.push(...validateImageSpace(container, `spec.${key}[${at}]`));
    });
  return causes;
}

/** What writers leave out of a status stays: the class, and which generation was seen. */
function keepObserved(pod: Pod, { status: old }: Pod): void {
  const { status } = pod;
  if (!status.qosClass && old.qosClass) status.qosClass = old.qosClass;
  if (!status.observedGeneration && old.observedGeneration) status.observedGeneration = old.observedGeneration;
  const before = (old.conditions ?? []).filter((one) => one.observedGeneration);
  if (before.length === 0 || !status.conditions) return;
  status.conditions = status.conditions.map((condition) => {
    if (condition.observedGeneration) return condition;
    const seen = old.conditions?.find(({ type }) => type === condition.type)?.observedGeneration;
    return seen ? { ...condition, observedGeneration: seen } : condition;
  });
}

/** Requests and limits of the new containers in the old ones; the new ones as they are when they are not the same containers. */
function resized(next: readonly Container[], old: readonly Container[]): Container[] {
  if (next.length !== old.length || next.some(({ name }, at) => name !== old[at]?.name)) return [...next];
  return old.map((container, at) => {
    const { resources = {}, resizePolicy } = next[at] ?? {};
    const { resizePolicy: _policy, ...rest } = container;
    return { ...rest, resources, ...(resizePolicy && { resizePolicy }) };
  });
}

function prepareResize(pod: Pod, old: Pod): void {
  const { containers, initContainers = [], resources } = pod.spec;
  const before = old.spec.initContainers ?? [];
  if (containers.length !== old.spec.containers.length || initContainers.length !== before.length) return;
  const { resources: _resources, ...rest } = old.spec;
  const inits = resized(initContainers, before);
  pod.spec = {
    ...rest,
    ...(resources && { resources }),
    containers: resized(containers, old.spec.containers),
    ...(inits.length > 0 && { initContainers: inits }),
  };
  pod.status = old.status;
}

function prepareEphemeral(pod: Pod, old: Pod): void {
  const { ephemeralContainers } = pod.spec;
  const { ephemeralContainers: _before, ...rest } = old.spec;
  pod.spec = { ...rest, ...(ephemeralContainers && { ephemeralContainers }) };
  pod.status = old.status;
}

/** What the API server knows of pods. */
export const POD_STRATEGY: Strategy<Pod> = {
  resource: PODS,

  defaults: defaultPod,

  prepareForCreate(pod, { now }) {
    pod.metadata.generation = 1;
    pod.status = { phase: 'Pending', qosClass: qosClass(pod.spec) };
    if ((pod.spec.schedulingGates?.length ?? 0) > 0)
      pod.status.conditions = [
        {
          type: 'PodScheduled',
          status: 'False',
          lastProbeTime: null as never,
          lastTransitionTime: timestamp(now),
          reason: 'SchedulingGated',
          message: 'Scheduling is blocked due to non-empty scheduling gates',
        },
      ];
    applyLabelKeys(pod);
    applyAppArmor(pod);
  },

  prepareForUpdate(pod, old, subresource) {
    switch (subresource) {
      case 'status':
        pod.spec = old.spec;
        if (old.metadata.ownerReferences) pod.metadata.ownerReferences = old.metadata.ownerReferences;
        else delete pod.metadata.ownerReferences;
        keepObserved(pod, old);
        keepGeneration(pod, old);
        return;
      case 'resize':
        prepareResize(pod, old);
        break;
      case 'ephemeralcontainers':
        prepareEphemeral(pod, old);
        break;
      default:
        pod.status = old.status;
    }
    bumpGeneration(pod, old);
  },

  validate(pod) {
    const { metadata, spec } = pod;
    const causes = validateSpec(pod);
    if ((spec.ephemeralContainers?.length ?? 0) > 0)
      causes.push(forbiddenField('spec.ephemeralContainers', 'cannot be set on create'));
    if (spec.nodeName && (spec.schedulingGates?.length ?? 0) > 0)
      causes.push(forbiddenField('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'));
    causes.push(...validateProfilesMatch(metadata.annotations, spec, 'spec'));
    return causes;
  },

  validateUpdate(pod, old, subresource) {
    const annotations = validatePodAnnotationsUpdate(
      pod.metadata.annotations,
      old.metadata.annotations,
      pod.spec,
      'metadata.annotations',
    );
    switch (subresource) {
      case 'status':
        return [...annotations, ...validatePodStatus(pod, old)];
      case 'resize': {
        const refusal = resizeRefusal(old);
        return refusal ? [refusal] : [...validateSpec(pod), ...validateResize(pod, old)];
      }
      case 'ephemeralcontainers':
        if (old.metadata.annotations?.[MIRROR] !== undefined)
          return [forbiddenField('', 'static pods do not support ephemeral containers')];
        return [...validateSpec(pod), ...annotations, ...validateEphemeralUpdate(pod, old)];
      default:
        return [
          ...validateFinalizers(pod.metadata.finalizers, 'metadata.finalizers'),
          ...validateSpec(pod),
          ...annotations,
          ...validatePodSpecUpdate(pod, old),
        ];
    }
  },

  warnings(pod, old) {
    if (old) return [];
    return [
      ...appArmorWarnings(pod),
      ...nameWarnings(pod.metadata.name, "the Pod's hostname"),
      ...podWarnings(pod.spec, pod.metadata),
    ];
  },

  /** Seconds that a pod is given; none when no node has it or when it has ended (CheckGracefulDelete). */
  graceSeconds({ spec, status }, asked) {
    if (!spec.nodeName || status.phase === 'Failed' || status.phase === 'Succeeded') return 0;
    const seconds = asked ?? spec.terminationGracePeriodSeconds ?? 0;
    return seconds < 0 ? 1 : seconds;
  },
};
