// All containers of a pod with their places (pkg/apis/core/pods, VisitContainersWithPath).
import type { Container, PodSpec } from '../../wire.ts';

/** Init containers, containers, ephemeral ones, each with its place, such as `spec.containers[0]`. @param field of the specification */
export function containersOf(spec: PodSpec, field: string): (readonly [Container, string])[] {
  const out: (readonly [Container, string])[] = [];
  for (const key of ['initContainers', 'containers', 'ephemeralContainers'] as const)
    spec[key]?.forEach((one, at) => {
      out.push([one as Container, `${field}.${key}[${at}]`]);
    });
  return out;
}

/** Does an init container run beside the others, as a sidecar? */
export function isSidecar(container: Container): boolean {
  return container.restartPolicy === 'Always';
}
