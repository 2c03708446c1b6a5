// Changes of requests and limits while a pod runs (pkg/apis/core/validation, ValidatePodResize).
import type { Container, Pod, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue } from './field-error.ts';
import { MIRROR } from './pod-annotations-validation.ts';
import { isSidecar } from './pod-containers.ts';
import { qosClass } from './quality-of-service.ts';

type Requirements = NonNullable<Container['resources']>;
type List = Readonly<Record<string, string>> | undefined;

function lost(next: List, old: List): boolean {
  return Object.keys(old ?? {}).some((name) => next?.[name] === undefined);
}

function validateKept(next: Requirements | undefined, old: Requirements | undefined, field: string): StatusCause[] {
  return [
    ...(lost(next?.requests, old?.requests)
      ? [forbiddenField(`${field}.requests`, 'resource requests cannot be removed')]
      : []),
    ...(lost(next?.limits, old?.limits)
      ? [forbiddenField(`${field}.limits`, 'resource limits cannot be removed')]
      : []),
  ];
}

/** Requirements without what a resize may change. */
function fixed(resources: Requirements | undefined): unknown {
  const rest = (list: List): unknown =>
    Object.fromEntries(Object.entries(list ?? {}).filter(([name]) => name !== 'cpu' && name !== 'memory'));
  return { limits: rest(resources?.limits), requests: rest(resources?.requests), claims: resources?.claims };
}

function sameButComputing(next: Container, old: Container): boolean {
  return equal({ ...next, resources: fixed(next.resources) }, { ...old, resources: fixed(old.resources) });
}

function validateOrder(next: PodSpec, old: PodSpec): StatusCause[] {
  return (['containers', 'initContainers'] as const).flatMap((key) => {
    const before: readonly Container[] = old[key] ?? [];
    const after: readonly Container[] = next[key] ?? [];
    if (before.length !== after.length)
      return [forbiddenField(`spec.${key}`, `${key} may not be added or removed on resize`)];
    return before.flatMap(({ name }, at) =>
      after[at]?.name === name
        ? []
        : [forbiddenField(`spec.${key}[${at}].name`, `${key} may not be renamed or reordered on resize`)],
    );
  });
}

function validatePodLevel(next: PodSpec, old: PodSpec): StatusCause[] {
  const field = 'spec.resources';
  const { resources: after } = next;
  const { resources: before } = old;
  if (!before && !after) return [];
  if (before && !after) return [forbiddenField(field, 'pod-level resources cannot be removed')];
  const causes: StatusCause[] = [];
  if (lost(after?.requests, before?.requests))
    causes.push(forbiddenField(`${field}.requests`, 'pod-level resource requests cannot be removed'));
  if (lost(after?.limits, before?.limits))
    causes.push(forbiddenField(`${field}.limits`, 'pod-level resource limits cannot be removed'));
  if (!equal(fixed(after), fixed(before)))
    causes.push(forbiddenField('spec', 'only cpu and memory resources are mutable at pod-level'));
  return causes;
}

function validateInit(next: Container, old: Container, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (!sameButComputing(next, old))
    causes.push(forbiddenField(field, 'only cpu and memory resources for init or sidecar containers are mutable'));
  const restarts = next.resizePolicy?.filter(({ restartPolicy }) => restartPolicy === 'RestartContainer') ?? [];
  if (!isSidecar(next) && !equal(next, old))
    for (const _ of restarts)
      causes.push(
        forbiddenField(field, 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized'),
      );
  return causes;
}

/** What is wrong with a resize; the new specification by itself is checked elsewhere. */
export function validateResize(next: Pod, old: Pod): StatusCause[] {
  const causes: StatusCause[] = [];
  if ((old.status.qosClass || qosClass(old.spec)) !== qosClass(next.spec))
    causes.push(
      invalidValue('spec', next.status.qosClass ?? '', 'Pod QOS Class may not change as a result of resizing'),
    );
  const running = old.status.containerStatuses?.find(({ state }) => state?.running);
  if (running && !running.resources)
    causes.push(forbiddenField('spec', 'Pod running on node without support for resize'));
  causes.push(...validatePodLevel(next.spec, old.spec));
  const order = validateOrder(next.spec, old.spec);
  if (order.length > 0) return [...causes, ...order];
  for (const key of ['initContainers', 'containers'] as const)
    old.spec[key]?.forEach(({ resources }, at) => {
      causes.push(...validateKept(next.spec[key]?.[at]?.resources, resources, `spec.${key}[${at}].resources`));
    });
  old.spec.containers.forEach((container, at) => {
    const after = next.spec.containers[at];
    if (after && !sameButComputing(after, container))
      causes.push(forbiddenField('spec', 'only cpu and memory resources are mutable'));
  });
  old.spec.initContainers?.forEach((container, at) => {
    const after = next.spec.initContainers?.[at];
    if (after) causes.push(...validateInit(after, container, `spec.initContainers[${at}]`));
  });
  return causes;
}

/** Why a pod cannot be resized at all; undefined when it can. */
export function resizeRefusal({ metadata, spec }: Pod): StatusCause | undefined {
  if (metadata.annotations?.[MIRROR] !== undefined) return forbiddenField('', 'static pods cannot be resized');
  return spec.os?.name === 'windows' ? forbiddenField('', 'windows pods cannot be resized') : undefined;
}
