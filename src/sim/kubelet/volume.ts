// Volumes of a pod: what must be there before they can be mounted (pkg/volume, one plugin each).

import { aggregate } from '../go-text.ts';
import { CONFIG_MAPS, SECRETS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import type { ClaimTrouble, Host, PodVolume } from './host.ts';
import { type HostFile, hostFile, type NodeProfile } from './profile.ts';

type Projection = NonNullable<NonNullable<PodVolume['projected']>['sources']>[number];
type Item = { readonly key: string };

/** Published into each namespace by the control plane: taken for granted. */
const ROOT_CA = 'kube-root-ca.crt';

function configMapProblem(
  host: Host,
  namespace: string,
  name: string,
  items: readonly Item[] | undefined,
  optional: boolean | undefined,
): string | undefined {
  if (name === ROOT_CA) return undefined;
  const found = host.client.get(CONFIG_MAPS, namespace, name);
  if (!found) return optional ? undefined : `configmap "${name}" not found`;
  const missing = items?.find(
    ({ key }) => !Object.hasOwn(found.data ?? {}, key) && !Object.hasOwn(found.binaryData ?? {}, key),
  );
  return missing && !optional ? `configmap references non-existent config key: ${missing.key}` : undefined;
}

function secretProblem(
  host: Host,
  namespace: string,
  name: string,
  items: readonly Item[] | undefined,
  optional: boolean | undefined,
): string | undefined {
  const found = host.client.get(SECRETS, namespace, name);
  if (!found) return optional ? undefined : `secret "${name}" not found`;
  const missing = items?.find(({ key }) => !Object.hasOwn(found.data ?? {}, key));
  return missing && !optional ? `references non-existent secret key: ${missing.key}` : undefined;
}

function projectionProblem(host: Host, namespace: string, { configMap, secret }: Projection): string | undefined {
  if (configMap) return configMapProblem(host, namespace, configMap.name ?? '', configMap.items, configMap.optional);
  if (secret) return secretProblem(host, namespace, secret.name ?? '', secret.items, secret.optional);
  return undefined;
}

/** `hostPath.type` → what must be there, and how a message calls it. */
const HOST_TYPES: Readonly<Record<string, readonly [file: HostFile, called: string]>> = {
  Directory: ['Directory', 'directory'],
  File: ['File', 'file'],
  Socket: ['Socket', 'socket file'],
  CharDevice: ['CharDevice', 'character device'],
  BlockDevice: ['BlockDevice', 'block device'],
};

/** Why a path of the host is not what a volume asks for; undefined when it is. */
export function hostPathProblem(profile: NodeProfile, path: string, type: string): string | undefined {
  const there = hostFile(profile, path);
  const isMade = type.endsWith('OrCreate');
  const wanted = HOST_TYPES[isMade ? type.slice(0, -8) : type];
  if (!wanted || (isMade && there === undefined) || there === wanted[0]) return undefined;
  return `hostPath type check failed: ${path} is not a ${wanted[1]}`;
}

/** Why a volume of a pod cannot be mounted now; undefined when it can. */
export function volumeTrouble(host: Host, pod: Pod, volume: PodVolume): ClaimTrouble | undefined {
  if (volume.persistentVolumeClaim || volume.ephemeral || volume.csi)
    return host.claims?.trouble(pod, volume, host.node, host.profile);
  const why = volumeProblem(host, pod, volume);
  return why === undefined ? undefined : { failed: `MountVolume.SetUp failed for volume "${volume.name}" : ${why}` };
}

function volumeProblem(host: Host, pod: Pod, volume: PodVolume): string | undefined {
  const namespace = pod.metadata.namespace ?? '';
  if (volume.projected) {
    let problems: string[] | undefined;
    for (const source of volume.projected.sources ?? []) {
      const problem = projectionProblem(host, namespace, source);
      if (problem) problems = [...(problems ?? []), problem];
    }
    return problems && aggregate(problems);
  }
  if (volume.configMap)
    return configMapProblem(
      host,
      namespace,
      volume.configMap.name ?? '',
      volume.configMap.items,
      volume.configMap.optional,
    );
  if (volume.secret)
    return secretProblem(host, namespace, volume.secret.secretName ?? '', volume.secret.items, volume.secret.optional);
  if (volume.hostPath)
    return volume.hostPath.type ? hostPathProblem(host.profile, volume.hostPath.path, volume.hostPath.type) : undefined;
  return undefined;
}
