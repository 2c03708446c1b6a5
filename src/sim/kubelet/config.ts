// What a container's configuration needs before it can be made: variables, the user, sub-paths (pkg/kubelet/kubelet_pods.go, makeEnvironmentVariables).
import { CONFIG_MAPS, SECRETS } from '../resources/index.ts';
import type { Container, Pod } from '../wire.ts';
import type { Host } from './host.ts';
import { podText } from './host.ts';

type Source = NonNullable<NonNullable<Container['env']>[number]['valueFrom']>;
type KeyReference = NonNullable<Source['configMapKeyRef']>;

/** Decoded data of a secret. */
function plain(encoded: string): string {
  try {
    return atob(encoded);
  } catch {
    return encoded;
  }
}

/** Data of a ConfigMap or a Secret, as it is stored; undefined when there is no such object. */
function dataOf(
  host: Host,
  kind: 'configmap' | 'secret',
  namespace: string,
  name: string,
): Readonly<Record<string, string>> | undefined {
  const found =
    kind === 'configmap' ? host.client.get(CONFIG_MAPS, namespace, name) : host.client.get(SECRETS, namespace, name);
  return found && (found.data ?? {});
}

function keyProblem(
  host: Host,
  kind: 'configmap' | 'secret',
  namespace: string,
  { name = '', key, optional }: KeyReference,
): string | undefined {
  const data = dataOf(host, kind, namespace, name);
  if (optional || (data && Object.hasOwn(data, key))) return undefined;
  if (!data) return `${kind} "${name}" not found`;
  return `couldn't find key ${key} in ${kind === 'configmap' ? 'ConfigMap' : 'Secret'} ${namespace}/${name}`;
}

function environmentProblem(host: Host, namespace: string, { env, envFrom }: Container): string | undefined {
  for (const { configMapRef, secretRef } of envFrom ?? []) {
    const kind = configMapRef ? 'configmap' : 'secret';
    const reference = configMapRef ?? secretRef;
    if (!reference || reference.optional) continue;
    if (!dataOf(host, kind, namespace, reference.name ?? '')) return `${kind} "${reference.name ?? ''}" not found`;
  }
  for (const { valueFrom } of env ?? []) {
    const problem = valueFrom?.configMapKeyRef
      ? keyProblem(host, 'configmap', namespace, valueFrom.configMapKeyRef)
      : valueFrom?.secretKeyRef && keyProblem(host, 'secret', namespace, valueFrom.secretKeyRef);
    if (problem) return problem;
  }
  return undefined;
}

/** Would it run as root although it may not? (pkg/kubelet/kuberuntime/security_context_others.go, verifyRunAsNonRoot) */
function userProblem(
  pod: Pod,
  { name, securityContext }: Container,
  imageUser: string | undefined,
): string | undefined {
  const wide = pod.spec.securityContext;
  if (!(securityContext?.runAsNonRoot ?? wide?.runAsNonRoot)) return undefined;
  const where = `(pod: "${podText(pod)}", container: ${name})`;
  const user = securityContext?.runAsUser ?? wide?.runAsUser;
  if (user !== undefined) return user === 0 ? `container's runAsUser breaks non-root policy ${where}` : undefined;
  const own = (imageUser ?? '0').split(':')[0] ?? '0';
  if (!/^\d+$/.test(own))
    return `container has runAsNonRoot and image has non-numeric user (${own}), cannot verify user is non-root ${where}`;
  return Number(own) === 0 ? `container has runAsNonRoot and image will run as root ${where}` : undefined;
}

/** Sub-paths that cannot be made (pkg/kubelet/kubelet_pods.go, makeMounts). */
function subPathProblem(pod: Pod, { name, volumeMounts, env }: Container): string | undefined {
  for (const { name: volume, subPath, subPathExpr } of volumeMounts ?? []) {
    if (subPathExpr) {
      const missing = [...subPathExpr.matchAll(/\$\(([\w.-]+)\)/g)]
        .map(([, one = '']) => one)
        .find((one) => !env?.some((variable) => variable.name === one));
      if (missing !== undefined) return `missing value for "${missing}"`;
    }
    if (!subPath) continue;
    const source = pod.spec.volumes?.find((one) => one.name === volume);
    if (source?.hostPath && (source.hostPath.type === 'File' || source.hostPath.type === 'Socket'))
      return `failed to create subPath directory for volumeMount "${volume}" of container "${name}"`;
  }
  return undefined;
}

/** Why a container cannot be configured, as CreateContainerConfigError says it; undefined when it can. */
export function configProblem(
  host: Host,
  pod: Pod,
  container: Container,
  imageUser: string | undefined,
): string | undefined {
  const namespace = pod.metadata.namespace ?? '';
  return (
    subPathProblem(pod, container) ??
    (container.env || container.envFrom ? environmentProblem(host, namespace, container) : undefined) ??
    userProblem(pod, container, imageUser)
  );
}

function fieldValue(pod: Pod, host: Host, path: string, ip: string): string {
  const keyed = /^metadata\.(labels|annotations)\['([^']+)'\]$/.exec(path);
  if (keyed) return pod.metadata[keyed[1] as 'labels' | 'annotations']?.[keyed[2] ?? ''] ?? '';
  switch (path) {
    case 'metadata.name':
      return pod.metadata.name;
    case 'metadata.namespace':
      return pod.metadata.namespace ?? '';
    case 'metadata.uid':
      return pod.metadata.uid;
    case 'spec.nodeName':
      return host.node;
    case 'spec.serviceAccountName':
      return pod.spec.serviceAccountName ?? '';
    case 'status.hostIP':
    case 'status.hostIPs':
      return host.profile.internalIP;
    case 'status.podIP':
    case 'status.podIPs':
      return ip;
    default:
      return '';
  }
}

/** The variables of a container whose configuration has no problem. */
export function environmentOf(host: Host, pod: Pod, { env, envFrom }: Container, ip: string): Map<string, string> {
  const namespace = pod.metadata.namespace ?? '';
  const found = new Map<string, string>();
  for (const { configMapRef, secretRef, prefix = '' } of envFrom ?? []) {
    const kind = configMapRef ? 'configmap' : 'secret';
    const data = dataOf(host, kind, namespace, (configMapRef ?? secretRef)?.name ?? '') ?? {};
    for (const [key, value] of Object.entries(data)) found.set(prefix + key, kind === 'secret' ? plain(value) : value);
  }
  for (const { name, value, valueFrom } of env ?? []) {
    const { configMapKeyRef: map, secretKeyRef: secret, fieldRef } = valueFrom ?? {};
    if (map) found.set(name, dataOf(host, 'configmap', namespace, map.name ?? '')?.[map.key] ?? '');
    else if (secret) found.set(name, plain(dataOf(host, 'secret', namespace, secret.name ?? '')?.[secret.key] ?? ''));
    else if (fieldRef) found.set(name, fieldValue(pod, host, fieldRef.fieldPath, ip));
    else
      found.set(
        name,
        (value ?? '').replace(/\$\(([\w.-]+)\)/g, (whole, key: string) => found.get(key) ?? whole),
      );
  }
  return found;
}
