// Where a kind keeps the pod that it makes (kubectl, pkg/polymorphichelpers/updatepodspec.go).
import type { Container, KubeObject, PodSpec } from '../../../wire.ts';
import { CommandFailure } from '../../failure.ts';

/** kind → the fields that lead to a pod's spec */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  ReplicationController: ['spec', 'template', 'spec'],
  Deployment: ['spec', 'template', 'spec'],
  DaemonSet: ['spec', 'template', 'spec'],
  ReplicaSet: ['spec', 'template', 'spec'],
  StatefulSet: ['spec', 'template', 'spec'],
  Job: ['spec', 'template', 'spec'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
};

/** Changes the pod of an object, in a copy. @throws CommandFailure for a kind that has none */
export function withPodSpec(object: KubeObject, change: (spec: PodSpec) => PodSpec): KubeObject {
  const path = Object.hasOwn(PATHS, object.kind) ? PATHS[object.kind] : undefined;
  if (!path) {
    const version = object.apiVersion.split('/').at(-1);
    throw new CommandFailure(`the object is not a pod or does not have a pod template: *${version}.${object.kind}`);
  }
  return changed(object, path, change) as KubeObject;
}

function changed(value: unknown, path: readonly string[], change: (spec: PodSpec) => PodSpec): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change((value ?? { containers: [] }) as PodSpec);
  const holder = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...holder, [key]: changed(holder[key], rest, change) };
}

/** Does a name fit a pattern in which `*` stands for anything? */
function fits(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}

/** Changes the containers whose name fits, the first ones among them. @returns the pod, and how many they were */
export function withContainers(
  spec: PodSpec,
  pattern: string,
  change: (container: Container) => Container,
): { readonly spec: PodSpec; readonly count: number } {
  let count = 0;
  const all = (list: readonly Container[]): Container[] =>
    list.map((one) => {
      if (!fits(one.name, pattern)) return one;
      count++;
      return change(one);
    });
  const containers = all(spec.containers ?? []);
  const { initContainers } = spec;
  return { spec: { ...spec, containers, ...(initContainers && { initContainers: all(initContainers) }) }, count };
}
