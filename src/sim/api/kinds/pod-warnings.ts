// What the server warns of in pods and templates, though it lets it pass (pkg/api/pod/warnings.go).
import { parseQuantity } from '../../quantity.ts';
import type { Container, NodeSelectorTerm, ObjectMeta, PodSpec, PodTemplateSpec } from '../../wire.ts';
import { equal } from './deep-equal.ts';
import { addressWarnings } from './ip-address.ts';
import { labelProblems, labelValueProblems } from './names.ts';
import { APP_ARMOR, SECCOMP_CONTAINER, SECCOMP_POD } from './pod-annotations-validation.ts';
import { containersOf } from './pod-containers.ts';
import { portWarnings } from './port-warnings.ts';
import { virtualPathWarnings } from './virtual-path-warnings.ts';

type Annotations = Readonly<Record<string, string>>;

/** Labels of nodes that are on their way out (pkg/api/node/util.go). */
const OLD_NODE_LABELS: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  'app.kubernetes.io/created-by': 'deprecated since v1.9',
  'scheduler.alpha.kubernetes.io/preferAvoidPods': 'deprecated since v1.22; use Taints and Tolerations instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
};
const OLD_ANNOTATIONS: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
};
/** Sources of volumes, as the field of the warning has them, with what became of them. */
const OLD_VOLUMES: Readonly<Record<string, readonly [string, string]>> = {
  photonPersistentDisk: ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  gitRepo: ['gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  scaleIO: ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  flocker: ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  storageos: ['storageOS', 'deprecated in v1.22, non-functional in v1.25+'],
  quobyte: ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  glusterfs: ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  cephfs: ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  rbd: ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
};
const USE_SECCOMP = 'non-functional in v1.27+; use the "seccompProfile" field instead';
const NULL_SELECTOR = 'a null labelSelector results in matching no pod';
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Of a name that its pods will have in their own, and so in their host names. @param where `Pod names and hostnames` */
export function nameWarnings(name: string, where: string): string[] {
  const problems = labelProblems(name);
  if (problems.length === 0) return [];
  return [
    `metadata.name: this is used in ${where}, which can result in surprising behavior; a DNS label is recommended: [${problems.join(' ')}]`,
  ];
}

function termWarnings(term: NodeSelectorTerm | undefined, values: boolean, field: string): string[] {
  const warnings: string[] = [];
  term?.matchExpressions?.forEach((one, at) => {
    const place = `${field}.matchExpressions[${at}]`;
    const old = OLD_NODE_LABELS[one.key];
    if (old) warnings.push(`${place}.key: ${one.key} is ${old}`);
    if (!values) return;
    one.values?.forEach((value, index) => {
      for (const problem of labelValueProblems(value))
        warnings.push(`${place}.values[${index}]: ${value} is invalid, ${problem}`);
    });
  });
  return warnings;
}

function placementWarnings(spec: PodSpec, field: string): string[] {
  const warnings: string[] = [];
  for (const key of Object.keys(spec.nodeSelector ?? {}).sort()) {
    const old = OLD_NODE_LABELS[key];
    if (old) warnings.push(`${field}.nodeSelector[${key}]: ${old}`);
  }
  const nodes = spec.affinity?.nodeAffinity;
  const place = `${field}.affinity.nodeAffinity`;
  nodes?.[REQUIRED]?.nodeSelectorTerms?.forEach((term, at) => {
    warnings.push(...termWarnings(term, false, `${place}.${REQUIRED}.nodeSelectorTerms[${at}]`));
  });
  nodes?.[PREFERRED]?.forEach(({ preference }, at) => {
    warnings.push(...termWarnings(preference, true, `${place}.${PREFERRED}[${at}].preference`));
  });
  spec.topologySpreadConstraints?.forEach(({ topologyKey, labelSelector }, at) => {
    const where = `${field}.topologySpreadConstraints[${at}]`;
    const old = OLD_NODE_LABELS[topologyKey];
    if (old) warnings.push(`${where}.topologyKey: ${topologyKey} is ${old}`);
    if (!labelSelector) warnings.push(`${where}.labelSelector: ${NULL_SELECTOR}`);
  });
  return warnings;
}

function volumeWarnings(spec: PodSpec, field: string): string[] {
  const warnings: string[] = [];
  spec.volumes?.forEach((volume, at) => {
    for (const [key, [name, fate]] of Object.entries(OLD_VOLUMES))
      if (key in volume) warnings.push(`${field}.volumes[${at}].${name}: ${fate}`);
  });
  warnings.push(...virtualPathWarnings(spec.volumes));
  return warnings;
}

function listWarnings(spec: PodSpec, field: string): string[] {
  const warnings: string[] = [];
  const addresses = new Set<string>();
  spec.hostAliases?.forEach(({ ip }, at) => {
    if (addresses.has(ip)) warnings.push(`${field}.hostAliases[${at}].ip: duplicate ip ${JSON.stringify(ip)}`);
    addresses.add(ip);
  });
  const secrets = new Set<string>();
  const named = spec.imagePullSecrets ?? [];
  named.forEach(({ name = '' }, at) => {
    if (secrets.has(name))
      warnings.push(`${field}.imagePullSecrets[${at}].name: duplicate name ${JSON.stringify(name)}`);
    secrets.add(name);
  });
  named.forEach(({ name }, at) => {
    if (!name) warnings.push(`${field}.imagePullSecrets[${at}].name: invalid empty name ""`);
  });
  return warnings;
}

function fractionWarnings(list: Readonly<Record<string, string>> | undefined, name: string, field: string): string[] {
  const text = list?.[name];
  const quantity = text === undefined ? undefined : parseQuantity(text);
  if (!quantity || quantity.milli % 1000 === 0) return [];
  return [`${field}[${name}]: fractional byte value ${JSON.stringify(text)} is invalid, must be an integer`];
}

function envWarnings(container: Container, field: string): string[] {
  const warnings: string[] = [];
  const seen = new Set<string>();
  container.env?.forEach(({ name, value = '', valueFrom }, at) => {
    const reference = `$(${name})`;
    const hides = valueFrom !== undefined || value === reference || !value.includes(reference);
    if (seen.has(name) && hides)
      warnings.push(
        `${field}.env[${at}]: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`,
      );
    seen.add(name);
  });
  return warnings;
}

/** A profile as a field says it; undefined when the annotation says none. */
export function appArmorField(text: string): { type: string; localhostProfile?: string } | undefined {
  if (text === 'unconfined') return { type: 'Unconfined' };
  if (text === 'runtime/default') return { type: 'RuntimeDefault' };
  if (!text.startsWith('localhost/')) return undefined;
  const localhostProfile = text.slice('localhost/'.length);
  return localhostProfile ? { type: 'Localhost', localhostProfile } : undefined;
}

function containerWarnings(spec: PodSpec, annotations: Annotations, prefix: string): string[] {
  const warnings: string[] = [];
  const old = (key: string, what: string): void => void warnings.push(`${prefix}metadata.annotations[${key}]: ${what}`);
  for (const [container, place] of containersOf(spec, `${prefix}spec`)) {
    const context = container.securityContext;
    const seccomp = SECCOMP_CONTAINER + container.name;
    if (!context?.seccompProfile && annotations[seccomp] !== undefined) old(seccomp, USE_SECCOMP);
    const armor = APP_ARMOR + container.name;
    const text = annotations[armor];
    const ofPod = spec.securityContext?.appArmorProfile;
    if (prefix && !context?.appArmorProfile && text !== undefined && !(ofPod && equal(ofPod, appArmorField(text))))
      old(armor, 'deprecated since v1.30; use the "appArmorProfile" field instead');
    for (const name of ['memory', 'ephemeral-storage'])
      for (const list of ['limits', 'requests'] as const)
        warnings.push(...fractionWarnings(container.resources?.[list], name, `${place}.resources.${list}`));
    warnings.push(...envWarnings(container, place));
  }
  return warnings;
}

function podAffinityWarnings(spec: PodSpec, field: string): string[] {
  const warnings: string[] = [];
  for (const key of ['podAffinity', 'podAntiAffinity'] as const) {
    const place = `${field}.affinity.${key}`;
    spec.affinity?.[key]?.[REQUIRED]?.forEach(({ labelSelector }, at) => {
      if (!labelSelector) warnings.push(`${place}.${REQUIRED}[${at}].labelSelector: ${NULL_SELECTOR}`);
    });
    spec.affinity?.[key]?.[PREFERRED]?.forEach(({ podAffinityTerm }, at) => {
      if (!podAffinityTerm?.labelSelector)
        warnings.push(`${place}.${PREFERRED}[${at}].podAffinityTerm.labelSelector: ${NULL_SELECTOR}`);
    });
  }
  return warnings;
}

/** Of a specification with its metadata. @param prefix '' for a pod, `spec.template.` for a template */
function specWarnings(spec: PodSpec, metadata: Partial<ObjectMeta>, prefix: string): string[] {
  const field = `${prefix}spec`;
  const annotations = metadata.annotations ?? {};
  const warnings = placementWarnings(spec, field);
  for (const [key, what] of Object.entries(OLD_ANNOTATIONS))
    if (annotations[key] !== undefined) warnings.push(`${prefix}metadata.annotations[${key}]: ${what}`);
  warnings.push(...volumeWarnings(spec, field), ...listWarnings(spec, field));
  for (const name of ['memory', 'ephemeral-storage'])
    warnings.push(...fractionWarnings(spec.overhead, name, `${field}.overhead`));
  if (!spec.securityContext?.seccompProfile && annotations[SECCOMP_POD] !== undefined)
    warnings.push(`${prefix}metadata.annotations[${SECCOMP_POD}]: ${USE_SECCOMP}`);
  warnings.push(...containerWarnings(spec, annotations, prefix), ...portWarnings(spec, field));
  if ((spec.terminationGracePeriodSeconds ?? 0) < 0)
    warnings.push(
      `${field}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
    );
  warnings.push(...podAffinityWarnings(spec, field));
  spec.dnsConfig?.nameservers?.forEach((one, at) => {
    warnings.push(...addressWarnings(one, `${field}.dnsConfig.nameservers[${at}]`));
  });
  spec.hostAliases?.forEach(({ ip }, at) => {
    warnings.push(...addressWarnings(ip, `${field}.hostAliases[${at}].ip`));
  });
  return warnings;
}

/** Of a new pod. */
export function podWarnings(spec: PodSpec, metadata: Partial<ObjectMeta>): string[] {
  return specWarnings(spec, metadata, '');
}

/** Of a template. @param field such as `spec.template` */
export function podTemplateWarnings(template: PodTemplateSpec | undefined, field: string): string[] {
  if (!template?.spec) return [];
  return specWarnings(template.spec, (template.metadata ?? {}) as Partial<ObjectMeta>, `${field}.`);
}
