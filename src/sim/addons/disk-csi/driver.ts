// A storage driver for disks in a cloud that there is not: its name, and what its parts have in common.
import type { Client, Recorder } from '../../client.ts';
import type { ControllerContext } from '../../controllers/controller.ts';
import { remembered } from '../../controllers/memory.ts';
import { PODS } from '../../resources/index.ts';

/** As CSIDriver, StorageClass and PersistentVolume name it. */
export const DRIVER = 'disk.csi.example';
/** Where its pods are. */
export const NAMESPACE = 'kube-system';
/** `app` of the pods that work for the whole cluster. */
export const CONTROLLER = 'disk-csi-controller';
/** By which nodes say where they are. */
export const ZONE = 'topology.kubernetes.io/zone';
/** Disks that a node takes, if its annotation {@link LIMIT} says nothing else. */
export const DISKS_PER_NODE = 25;
export const LIMIT = 'sekisho.dev/disk-limit';

/** Images, by repository. */
export const IMAGES = {
  provisioner: 'sig-storage/csi-provisioner',
  attacher: 'sig-storage/csi-attacher',
  resizer: 'sig-storage/csi-resizer',
  registrar: 'sig-storage/csi-node-driver-registrar',
} as const;

/** How long a call to the cloud takes (ms). */
export const CALL = 1_000;

/** name → recorder */
const recorders = remembered(() => new Map<string, Recorder>());

/** Writes events as the provisioner does: it puts its driver, its pod and an id into its name. */
export function provisionerEvents(context: ControllerContext): Recorder {
  const { client } = context;
  const name = `${DRIVER}_${leader(client)}`;
  const found = recorders(client).get(name) ?? context.recorder(name);
  recorders(client).set(name, found);
  return found;
}

/** The pod that works, and its id: one of those that run. */
function leader(client: Client): string {
  const pods = client.list(PODS, NAMESPACE).filter(({ metadata }) => metadata.labels?.app === CONTROLLER);
  const pod = pods.find(({ status }) => status.phase === 'Running') ?? pods[0];
  return `${pod?.metadata.name ?? CONTROLLER}_${pod?.metadata.uid ?? ''}`;
}
