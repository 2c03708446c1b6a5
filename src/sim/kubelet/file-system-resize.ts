// The last step of a claim's growth: its file system grows where it is mounted (pkg/volume/util/operationexecutor, node expansion).
import type { Change } from '../client.ts';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../resources/index.ts';
import { claimNamesOf } from '../volumes/pod-claims.ts';
import type { PersistentVolumeClaim, Pod } from '../wire.ts';
import type { Kubelet } from './kubelet.ts';

/** From the request to the larger file system (ms): the volume manager looks about this often. */
const TAKES = 2_000;
const PENDING = 'FileSystemResizePending';

function isPending({ status }: PersistentVolumeClaim): boolean {
  return status.conditions?.some(({ type, status: is }) => type === PENDING && is === 'True') ?? false;
}

/** What a kubelet does when a claim has changed. @param kubelets of the lab */
export function growWhereMounted({ type, object }: Change<PersistentVolumeClaim>, kubelets: Iterable<Kubelet>): void {
  if (type === 'DELETED' || !isPending(object)) return;
  const { namespace, name } = object.metadata;
  for (const kubelet of kubelets)
    for (const worker of kubelet.workers()) {
      const { pod } = worker;
      if (pod.metadata.namespace !== namespace || !claimNamesOf(pod).includes(name) || !worker.ip) continue;
      kubelet.clock.after(TAKES, () => grow(kubelet, worker.uid, object));
      return;
    }
}

/** What a kubelet does when a pod's volumes are mounted: one that was made larger while nobody used it grows now. */
export function growMounted({ object, old }: Change<Pod>, kubelet: Kubelet): void {
  if (!object.status.podIP || old?.status.podIP) return;
  for (const name of claimNamesOf(object)) {
    const claim = kubelet.client.get(PERSISTENT_VOLUME_CLAIMS, object.metadata.namespace, name);
    if (claim && isPending(claim)) kubelet.clock.after(TAKES, () => grow(kubelet, object.metadata.uid, claim));
  }
}

/** Makes the file system as large as the volume. */
function grow(kubelet: Kubelet, uid: string, { metadata }: PersistentVolumeClaim): void {
  const { client, events, node } = kubelet;
  const worker = kubelet.workers().find((one) => one.uid === uid);
  const claim = client.get(PERSISTENT_VOLUME_CLAIMS, metadata.namespace, metadata.name);
  const volume = claim && client.get(PERSISTENT_VOLUMES, undefined, claim.spec.volumeName ?? '');
  if (kubelet.isSilent || !worker || !volume || !isPending(claim)) return;
  const { conditions = [], allocatedResourceStatuses: _done, ...rest } = claim.status;
  const left = conditions.filter(({ type }) => type !== PENDING && type !== 'Resizing');
  const capacity = { storage: volume.spec.capacity?.storage ?? '0' };
  const status = { ...rest, capacity, ...(left.length > 0 && { conditions: left }) };
  const message = `MountVolume.NodeExpandVolume succeeded for volume "${volume.metadata.name}" ${node}`;
  try {
    client.updateStatus(PERSISTENT_VOLUME_CLAIMS, { ...claim, status });
  } catch {
    // the API server cannot be reached: looked at again like anything else
    kubelet.clock.after(TAKES, () => grow(kubelet, uid, claim));
    return;
  }
  for (const about of [worker.pod, claim]) events.event(about, 'Normal', 'FileSystemResizeSuccessful', message);
}
