// `kubectl set env --list`: variables of containers, references among them (kubectl, pkg/cmd/set/env/env_resolve.go).
import type { Container, KubeObject } from '../../../wire.ts';
import { CommandFailure, StatusFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { readObject } from '../../write/requests.ts';

/** A variable of a container. */
export type EnvVar = NonNullable<Container['env']>[number];

type Source = NonNullable<EnvVar['valueFrom']>;

/** What a reference is called. */
function referenceText(source: Source): string {
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = source;
  if (fieldRef) return `field path ${fieldRef.fieldPath}`;
  if (resourceFieldRef)
    return resourceFieldRef.containerName
      ? `${resourceFieldRef.containerName}/${resourceFieldRef.resource}`
      : `resource field ${resourceFieldRef.resource}`;
  if (secretKeyRef) return `secret ${secretKeyRef.name}, key ${secretKeyRef.key}`;
  if (configMapKeyRef) return `configmap ${configMapKeyRef.name}, key ${configMapKeyRef.key}`;
  return 'invalid valueFrom';
}

/** Prints the variables of one container. */
export async function listEnv(invocation: Invocation, object: KubeObject, container: Container): Promise<void> {
  const unresolved = new Map<string, string[]>();
  invocation.out(`# ${object.kind} ${object.metadata.name}, container ${container.name}\n`);
  for (const { name, value = '', valueFrom } of container.env ?? []) {
    if (!valueFrom) {
      invocation.out(`${name}=${value}\n`);
      continue;
    }
    try {
      if (invocation.parsed.bool('resolve')) {
        invocation.out(`${name}=${await resolved(invocation, valueFrom)}\n`);
        continue;
      }
    } catch (thrown) {
      if (!(thrown instanceof CommandFailure || thrown instanceof StatusFailure)) throw thrown;
      unresolved.set(thrown.message, [...(unresolved.get(thrown.message) ?? []), name]);
    }
    invocation.out(`# ${name} from ${referenceText(valueFrom)}\n`);
  }
  const told = [...unresolved].map(
    ([why, names]) => `error retrieving reference for ${names.sort().join(', ')}: ${why}\n`,
  );
  invocation.err(told.sort().join(''));
}

/** What a reference to a ConfigMap or a Secret leads to. @throws CommandFailure when it leads nowhere */
async function resolved(invocation: Invocation, { secretKeyRef, configMapKeyRef }: Source): Promise<string> {
  const reference = secretKeyRef ?? configMapKeyRef;
  if (!reference) throw new CommandFailure('cannot be resolved before the pod runs');
  const type = secretKeyRef ? 'secrets' : 'configmaps';
  const mapping = (await invocation.mapper()).find(type);
  const name = reference.name ?? '';
  const object = await readObject(invocation, { mapping, namespace: invocation.namespace, name });
  const value = (object.data as Readonly<Record<string, string>> | undefined)?.[reference.key];
  if (value === undefined) throw new CommandFailure(`key ${reference.key} not found in ${type.slice(0, -1)} ${name}`);
  return secretKeyRef ? Buffer.from(value, 'base64').toString() : value;
}
