// Objects as their authors write them, and what validation says of them.
import type { StatusCause } from '../../src/sim/api/status.ts';
import { apiVersion, type Resource } from '../../src/sim/resources/resource.ts';
import type { KubeObject, ObjectMeta } from '../../src/sim/wire.ts';

/** Metadata of an object in the ledger: `x`, in the namespace `lab`. */
const META: ObjectMeta = {
  name: 'x',
  namespace: 'lab',
  uid: '1',
  resourceVersion: '1',
  creationTimestamp: '2026-01-01T00:00:00Z',
};

/** An object of a resource with these fields; metadata is added to what every object has. */
export function draft<T extends KubeObject>(resource: Resource<T>, fields: Record<string, unknown> = {}): T {
  const { metadata, ...rest } = fields;
  const own = { ...META, ...(metadata as object | undefined) };
  return structuredClone({
    apiVersion: apiVersion(resource),
    kind: resource.kind,
    metadata: own,
    ...rest,
  }) as unknown as T;
}

/** Each cause as an error tells it: `spec.ports: Required value`. */
export function told(causes: readonly StatusCause[]): string[] {
  return causes.map(({ field, message }) => `${field}: ${message}`);
}

/** What a strategy may know, fixed. */
export const CONTEXT = {
  now: Date.parse('2026-01-01T00:00:00Z'),
  random: { suffix: (length = 5) => 'x'.repeat(length), below: () => 0 },
  user: 'somebody',
};
