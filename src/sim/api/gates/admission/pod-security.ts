// Pod Security Standards: pods are refused, templates of pods warned about, as the labels of their namespace say (pod-security-admission, admission/admission.go).
import { equal } from '../../../equal.ts';
import {
  CRON_JOBS,
  DAEMON_SETS,
  DEPLOYMENTS,
  JOBS,
  NAMESPACES,
  PODS,
  REPLICA_SETS,
  STATEFUL_SETS,
} from '../../../resources/index.ts';
import type { Resource } from '../../../resources/resource.ts';
import type { Store } from '../../../store/store.ts';
import type { Container, KubeObject, Pod, PodSpec, PodTemplateSpec } from '../../../wire.ts';
import type { Call, GateContext } from '../../call.ts';
import { invalid } from '../../status.ts';
import { type AdmissionPlugin, operationOf, refuse } from './plugin.ts';
import {
  compareLevels,
  detailsOf,
  type Policy,
  policyOf,
  reasonsOf,
  type Standard,
  standardText,
  violations,
} from './pod-security/policy.ts';

/** Resources with a template of pods in them. */
const WITH_TEMPLATE: ReadonlySet<Resource> = new Set<Resource>([
  REPLICA_SETS,
  DEPLOYMENTS,
  STATEFUL_SETS,
  DAEMON_SETS,
  JOBS,
  CRON_JOBS,
] as unknown as Resource[]);
/** Subresources of a pod that change its specification; the others are not looked at. */
const CHANGING = new Set(['', 'ephemeralcontainers', 'resize']);
/** Pods that are looked at when a namespace gets a stricter level. */
const MOST_PODS = 3000;
const ANNOTATED = /^(?:container\.)?seccomp\.security\.alpha\.kubernetes\.io\/|^container\.apparmor\.security\.beta\./;

interface Judged {
  readonly annotations: Readonly<Record<string, string>> | undefined;
  readonly spec: PodSpec;
}

function templateOf({ spec, kind }: KubeObject): PodTemplateSpec | undefined {
  const { template, jobTemplate } = (spec ?? {}) as {
    template?: PodTemplateSpec;
    jobTemplate?: { spec?: { template?: PodTemplateSpec } };
  };
  return kind === 'CronJob' ? jobTemplate?.spec?.template : template;
}

function essence({ image, name, securityContext }: Container): unknown {
  return { image, name, securityContext };
}

/** Does a change of a pod concern the standards? Only few of its fields can change at all. */
function isSignificant({ metadata, spec }: Pod, old: Pod): boolean {
  const profiles = (annotations: Judged['annotations']): unknown =>
    Object.entries(annotations ?? {}).filter(([key]) => ANNOTATED.test(key));
  if (!equal(profiles(metadata.annotations), profiles(old.metadata.annotations))) return true;
  const parts = ({ containers, initContainers, ephemeralContainers }: PodSpec): unknown =>
    [containers, initContainers ?? [], (ephemeralContainers ?? []) as Container[]].map((list) => list.map(essence));
  return !equal(parts(spec), parts(old.spec));
}

function policyAt(store: Store, namespace: string): Policy {
  return policyOf(store.get(NAMESPACES, undefined, namespace)?.metadata.labels);
}

function warnAbout(call: Call, { annotations, spec }: Judged, { warn }: Policy): void {
  // the control plane reads no warnings
  if (call.trusted) return;
  const found = violations(warn, annotations, spec);
  if (found.length > 0) call.warnings.push(`would violate PodSecurity "${standardText(warn)}": ${detailsOf(found)}`);
}

function validatePod(call: Call, { store }: GateContext): void {
  if (!CHANGING.has(call.subresource)) return;
  const policy = policyAt(store, call.namespace);
  if (policy.enforce.level === 'privileged' && policy.warn.level === 'privileged') return;
  const pod = call.object as unknown as Pod;
  const old = call.old as unknown as Pod | undefined;
  if (operationOf(call) === 'UPDATE' && old && !isSignificant(pod, old)) return;
  const judged = { annotations: pod.metadata.annotations, spec: pod.spec };
  const found = violations(policy.enforce, judged.annotations, judged.spec);
  if (found.length > 0)
    throw refuse(call, `violates PodSecurity "${standardText(policy.enforce)}": ${detailsOf(found)}`);
  warnAbout(call, judged, policy);
}

function validateTemplate(call: Call, { store }: GateContext): void {
  if (call.subresource !== '') return;
  const policy = policyAt(store, call.namespace);
  if (policy.warn.level === 'privileged') return;
  const template = templateOf(call.object as KubeObject);
  if (template?.spec) warnAbout(call, { annotations: template.metadata?.annotations, spec: template.spec }, policy);
}

/** Warnings about pods that a namespace has and that a new level would refuse. */
function warningsFor(store: Store, namespace: string, enforce: Standard): string[] {
  const all = store.list(PODS, namespace);
  const pods = all.slice(0, MOST_PODS);
  const found = new Map<string, { first: string; count: number }>();
  for (const { metadata, spec } of pods) {
    const reasons = reasonsOf(violations(enforce, metadata.annotations, spec));
    if (reasons === '') continue;
    const same = found.get(reasons) ?? { first: metadata.name, count: 0 };
    if (metadata.name < same.first) same.first = metadata.name;
    same.count++;
    found.set(reasons, same);
  }
  const others = (count: number): string => (count === 0 ? '' : ` (and ${count} other pod${count === 1 ? '' : 's'})`);
  const told = [...found].map(([reasons, { first, count }]) => `${first}${others(count - 1)}: ${reasons}`).sort();
  const text = standardText(enforce);
  return [
    ...(pods.length < all.length
      ? [`new PodSecurity enforce level only checked against the first ${pods.length} of ${all.length} existing pods`]
      : []),
    ...(told.length > 0
      ? [`existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${text}"`]
      : []),
    ...told,
  ];
}

function validateNamespace(call: Call, { store }: GateContext): void {
  if (call.subresource !== '') return;
  const { name, labels } = (call.object as KubeObject).metadata;
  const { enforce, problems } = policyOf(labels);
  const before = call.old && policyOf(call.old.metadata.labels);
  if (problems.length > 0 && !(before && equal(problems, before.problems))) throw invalid(NAMESPACES, name, problems);
  if (!before || enforce.level === 'privileged') return;
  const { level, version } = before.enforce;
  if (enforce.version === version && compareLevels(enforce.level, level) <= 0) return;
  call.warnings.push(...warningsFor(store, name, enforce));
}

export const POD_SECURITY = {
  name: 'PodSecurity',
  validate(call, context) {
    const operation = operationOf(call);
    if (!call.object || (operation !== 'CREATE' && operation !== 'UPDATE')) return;
    if (call.resource === PODS) validatePod(call, context);
    else if (call.resource === NAMESPACES) validateNamespace(call, context);
    else if (WITH_TEMPLATE.has(call.resource)) validateTemplate(call, context);
  },
} satisfies AdmissionPlugin;
