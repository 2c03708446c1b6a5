// Defaults of a pod's specification, which pods and all templates share (pkg/apis/core/v1/defaults.go, SetDefaults_PodSpec).
import type { Container, PodSpec, PodTemplateSpec } from '../../wire.ts';
import { canonicalResources, defaultContainer, defaultRequirements } from './container-defaults.ts';
import { omitEmpty, omitEmptyMeta } from './omit-empty.ts';
import { defaultVolume } from './volume-defaults.ts';

const EMPTY = [
  'volumes',
  'initContainers',
  'ephemeralContainers',
  'nodeSelector',
  'serviceAccountName',
  'serviceAccount',
  'nodeName',
  'hostNetwork',
  'hostPID',
  'hostIPC',
  'imagePullSecrets',
  'hostname',
  'subdomain',
  'tolerations',
  'hostAliases',
  'priorityClassName',
  'readinessGates',
  'overhead',
  'topologySpreadConstraints',
  'schedulingGates',
  'resourceClaims',
];

/** What belongs to pods and templates alike. */
export function defaultPodSpec(spec: PodSpec): void {
  omitEmpty(spec, EMPTY);
  spec.dnsPolicy ||= 'ClusterFirst';
  spec.restartPolicy ||= 'Always';
  spec.securityContext ??= {};
  omitEmpty(spec.securityContext, ['supplementalGroups', 'sysctls']);
  spec.terminationGracePeriodSeconds ??= 30;
  spec.schedulerName ||= 'default-scheduler';
  // The old name of serviceAccountName is read where the new one is absent, and written beside it (conversion.go).
  if (spec.serviceAccountName) spec.serviceAccount = spec.serviceAccountName;
  else if (spec.serviceAccount) spec.serviceAccountName = spec.serviceAccount;
  for (const volume of spec.volumes ?? []) defaultVolume(volume);
  for (const container of spec.initContainers ?? []) defaultContainer(container);
  for (const container of spec.containers ?? []) defaultContainer(container);
  for (const container of spec.ephemeralContainers ?? []) {
    omitEmpty(container, ['targetContainerName']);
    defaultContainer(container as Container);
  }
  for (const toleration of spec.tolerations ?? []) omitEmpty(toleration, ['key', 'operator', 'value', 'effect']);
  canonicalResources(spec.overhead);
  if (spec.resources) defaultRequirements(spec.resources);
  // Its gate is off in 1.36: the server drops it.
  delete spec.schedulingGroup;
}

/** Of a `template`; one that the author left out becomes an empty one. */
export function defaultPodTemplate(owner: { template?: PodTemplateSpec }): void {
  owner.template ??= {} as PodTemplateSpec;
  const { template } = owner;
  template.metadata ??= {};
  omitEmptyMeta(template.metadata);
  template.spec ??= { containers: [] };
  template.spec.containers ??= [];
  defaultPodSpec(template.spec);
}
