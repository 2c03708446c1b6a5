// Defaults of pods that templates do not have (pkg/apis/core/v1/defaults.go, SetDefaults_Pod).
import { formatQuantity } from '../../quantity.ts';
import type { Container, Pod, PodSpec } from '../../wire.ts';
import { aggregateContainers } from './pod-resources.ts';
import { defaultPodSpec } from './pod-spec-defaults.ts';
import { isHugePages } from './resource-names.ts';
import { isPodLevelResource } from './resources-validation.ts';

/** What has a limit but no request asks for its limit. */
function defaultRequests({ resources }: Container): void {
  const limits = resources?.limits;
  if (!resources || !limits) return;
  for (const name in limits) {
    resources.requests ??= {};
    const limit = limits[name];
    if (resources.requests[name] === undefined && limit !== undefined) resources.requests[name] = limit;
  }
}

function defaultPodLevel(spec: PodSpec): void {
  const { resources } = spec;
  if (!resources || (!resources.limits && !resources.requests)) return;
  for (const [name, sum] of aggregateContainers(spec, 'limits')) {
    if (!isHugePages(name) || resources.requests?.[name] !== undefined) continue;
    resources.limits ??= {};
    resources.limits[name] ??= formatQuantity(sum);
  }
  if (!resources.limits || Object.keys(resources.limits).length === 0) return;
  const requests = { ...resources.requests };
  for (const [name, sum] of aggregateContainers(spec, 'requests'))
    if (isPodLevelResource(name) && !isHugePages(name)) requests[name] ??= formatQuantity(sum);
  for (const [name, limit] of Object.entries(resources.limits)) if (isPodLevelResource(name)) requests[name] ??= limit;
  if (Object.keys(requests).length > 0) resources.requests = requests;
}

function defaultHostPorts(containers: readonly Container[] | undefined): void {
  for (const { ports } of containers ?? []) for (const port of ports ?? []) port.hostPort ||= port.containerPort;
}

/** Of a pod. */
export function defaultPod(pod: Pod): void {
  pod.spec ??= { containers: [] } as unknown as Pod['spec'];
  pod.spec.containers ??= [];
  const { spec } = pod;
  defaultPodSpec(spec);
  for (const container of spec.containers) defaultRequests(container);
  for (const container of spec.initContainers ?? []) defaultRequests(container);
  defaultPodLevel(spec);
  spec.enableServiceLinks ??= true;
  // A pod cannot wait less than no time; templates keep what they say (conversion.go).
  if ((spec.terminationGracePeriodSeconds ?? 0) < 0) spec.terminationGracePeriodSeconds = 1;
  if (spec.hostNetwork) {
    defaultHostPorts(spec.containers);
    defaultHostPorts(spec.initContainers);
  }
  pod.status ??= {};
}
