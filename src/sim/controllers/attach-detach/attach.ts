// Brings a volume to a node, and tells the pods that wait for it (attachdetach/reconciler; volume/util/operationexecutor; volume/csi/csi_attacher.go).
import { CSI_NODES, VOLUME_ATTACHMENTS } from '../../resources/index.ts';
import { attachmentName, type CsiSource, isShared } from '../../volumes/attachment.ts';
import type { PersistentVolume, Pod, VolumeAttachment } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { remembered } from '../memory.ts';
import { reportAttached } from './node-volumes.ts';

/** How long an attacher may take (ms); first and longest wait after a failure (util/goroutinemap/exponentialbackoff). */
const PATIENCE = 120_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 122_000;

/** What is known of the tries to bring a volume to a node. */
interface Try {
  /** pods that were told that others hold the volume */
  readonly told: Set<string>;
  /** when the next try may be (ms since the epoch) */
  next: number;
  wait: number;
  since: number;
}

/** `volume/node` → tries */
const tries = remembered(() => new Map<string, Try>());

function tryOf({ client, clock }: ControllerContext, key: string): Try {
  const found = tries(client).get(key) ?? { told: new Set(), next: 0, wait: FIRST_WAIT, since: clock.now() };
  tries(client).set(key, found);
  return found;
}

/** One volume that one node waits for. */
export interface Wish {
  readonly volume: PersistentVolume;
  readonly csi: CsiSource;
  readonly node: string;
  /** those that wait for it there */
  readonly pods: readonly Pod[];
  /** all of the volume */
  readonly attachments: readonly VolumeAttachment[];
  /** pods that use the volume on other nodes */
  readonly elsewhere: readonly Pod[];
}

function tell({ events }: ControllerContext, { pods }: Wish, message: string): void {
  for (const pod of pods) events.event(pod, 'Warning', 'FailedAttachVolume', message);
}

/** Who holds the volume, as its error tells the pod. */
function heldBy(pod: Pod, elsewhere: readonly Pod[]): string {
  if (elsewhere.length === 0)
    return "Volume is already exclusively attached to one node and can't be attached to another";
  const own = elsewhere.filter(({ metadata }) => metadata.namespace === pod.metadata.namespace);
  const others = elsewhere.length - own.length;
  const names = own.map(({ metadata }) => metadata.name).join(', ');
  if (own.length === 0) return `Volume is already used by ${others} pod(s) in different namespaces`;
  const more = others > 0 ? ` and ${others} pod(s) in different namespaces` : '';
  return `Volume is already used by pod(s) ${names}${more}`;
}

/** Goes on with one wish. @returns in how many milliseconds to look again; undefined when there is nothing to wait for but changes */
export function attach(context: ControllerContext, wish: Wish): number | undefined {
  const { client, clock, events } = context;
  const { volume, csi, node, pods, attachments } = wish;
  const { name } = volume.metadata;
  const own = attachments.find(({ spec }) => spec.nodeName === node);
  const state = tryOf(context, `${name}/${node}`);
  if (own?.status?.attached && !own.metadata.deletionTimestamp) {
    tries(client).delete(`${name}/${node}`);
    if (!reportAttached(client, node, csi, true)) return undefined;
    for (const pod of pods)
      events.event(pod, 'Normal', 'SuccessfulAttachVolume', `AttachVolume.Attach succeeded for volume "${name}" `);
    return undefined;
  }
  if (!own && attachments.length > 0 && !isShared(volume)) {
    for (const pod of pods) {
      if (state.told.has(pod.metadata.uid)) continue;
      state.told.add(pod.metadata.uid);
      const message = `Multi-Attach error for volume "${name}" ${heldBy(pod, wish.elsewhere)}`;
      events.event(pod, 'Warning', 'FailedAttachVolume', message);
    }
    return undefined;
  }
  const problem = own ? problemOf(own, csi, clock.now() - state.since) : start(context, wish);
  if (problem === undefined) return own ? Math.max(1, PATIENCE - (clock.now() - state.since)) : undefined;
  if (clock.now() < state.next) return state.next - clock.now();
  tell(context, wish, `AttachVolume.Attach failed for volume "${name}" : ${problem}`);
  state.since = clock.now();
  state.next = clock.now() + state.wait;
  const { wait } = state;
  state.wait = Math.min(2 * wait, LONGEST_WAIT);
  return wait;
}

/** Asks the driver's attacher. @returns why it cannot be asked */
function start({ client }: ControllerContext, { volume, csi, node }: Wish): string | undefined {
  const drivers = client.get(CSI_NODES, undefined, node)?.spec.drivers ?? [];
  if (!drivers.some(({ name }) => name === csi.driver)) return `CSINode ${node} does not contain driver ${csi.driver}`;
  client.create(VOLUME_ATTACHMENTS, {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttachment',
    metadata: { name: attachmentName(csi, node) },
    spec: { attacher: csi.driver, nodeName: node, source: { persistentVolumeName: volume.metadata.name } },
  });
  return undefined;
}

/** Why an attachment does not come about; undefined while it still may. */
function problemOf({ metadata, status }: VolumeAttachment, csi: CsiSource, ms: number): string | undefined {
  if (metadata.deletionTimestamp) return 'volume attachment is being deleted';
  if (status?.attachError) return status.attachError.message ?? '';
  if (ms < PATIENCE) return undefined;
  return `timed out waiting for external-attacher of ${csi.driver} CSI driver to attach volume ${csi.volumeHandle}`;
}
