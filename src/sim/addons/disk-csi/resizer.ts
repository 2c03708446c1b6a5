// csi-resizer: makes volumes as large as their claims ask (kubernetes-csi/external-resizer).
import { timestamp } from '../../clock.ts';
import { type Controller, type ControllerContext, keyOf, splitKey, watch } from '../../controllers/controller.ts';
import { compareQuantities, parseQuantity, ZERO } from '../../quantity.ts';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../../resources/index.ts';
import { requestOf } from '../../volumes/binding.ts';
import { driverTrouble } from '../../volumes/driver-trouble.ts';
import type { PersistentVolumeClaim } from '../../wire.ts';
import { CALL, DRIVER } from './driver.ts';
import { calling, failedAgain, newTries } from './tries.ts';

const tries = newTries();

function sizeOf(text: string | undefined) {
  return parseQuantity(text ?? '0') ?? ZERO;
}

function isTooSmall(claim: PersistentVolumeClaim): boolean {
  const { phase, capacity } = claim.status;
  return phase === 'Bound' && compareQuantities(requestOf(claim), sizeOf(capacity?.storage)) > 0;
}

/** Writes how far the growth is. @param state undefined: nothing but the conditions */
function report(
  { client, clock }: ControllerContext,
  claim: PersistentVolumeClaim,
  state: string,
  type: 'Resizing' | 'FileSystemResizePending',
): void {
  const current = client.get(PERSISTENT_VOLUME_CLAIMS, claim.metadata.namespace, claim.metadata.name) ?? claim;
  const isPending = type === 'FileSystemResizePending';
  const message = 'Waiting for user to (re-)start a pod to finish file system resize of volume on node.';
  const condition = {
    type,
    status: 'True',
    lastProbeTime: null as unknown as string,
    lastTransitionTime: timestamp(clock.now()),
    ...(isPending && { message }),
  };
  const others = (current.status.conditions ?? []).filter(
    (one) => one.type !== 'Resizing' && one.type !== 'FileSystemResizePending',
  );
  client.updateStatus(PERSISTENT_VOLUME_CLAIMS, {
    ...current,
    status: {
      ...current.status,
      allocatedResources: { storage: current.spec.resources?.requests?.storage ?? '0' },
      allocatedResourceStatuses: { storage: state },
      conditions: [...others, condition],
    },
  });
}

/** The program's work. */
export const resizer = {
  name: 'csi-resizer',
  component: `external-resizer ${DRIVER}`,
  watches: [
    watch(PERSISTENT_VOLUME_CLAIMS, ({ type, object }) =>
      type !== 'DELETED' && isTooSmall(object) ? [keyOf(object)] : [],
    ),
  ],
  reconcile(key, context) {
    const { client, clock, events } = context;
    const { namespace, name } = splitKey(key);
    const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
    const volume = claim && client.get(PERSISTENT_VOLUMES, undefined, claim.spec.volumeName ?? '');
    if (!claim || !volume || volume.spec.csi?.driver !== DRIVER || !isTooSmall(claim)) {
      tries.forget(client, key);
      return undefined;
    }
    // the disk is large enough: the rest is the node's
    if (compareQuantities(requestOf(claim), sizeOf(volume.spec.capacity?.storage)) <= 0) return undefined;
    const tried = tries.of(client, key);
    const wait = calling(tried, clock.now(), CALL, () => {
      report(context, claim, 'ControllerResizeInProgress', 'Resizing');
      const message = `External resizer is resizing volume ${volume.metadata.name}`;
      events.event(claim, 'Normal', 'Resizing', message);
    });
    if (wait > 0) return { afterMs: wait };
    const trouble = driverTrouble(client, DRIVER, 'resize', volume.spec.csi.volumeAttributes);
    if (trouble !== undefined) {
      const message = `resize volume "${volume.metadata.name}" by resizer "${DRIVER}" failed: ${trouble}`;
      events.event(claim, 'Warning', 'VolumeResizeFailed', message);
      return { afterMs: failedAgain(tried, clock.now()) };
    }
    tries.forget(client, key);
    const storage = claim.spec.resources?.requests?.storage ?? '0';
    client.update(PERSISTENT_VOLUMES, { ...volume, spec: { ...volume.spec, capacity: { storage } } });
    report(context, claim, 'NodeResizePending', 'FileSystemResizePending');
    events.event(claim, 'Normal', 'FileSystemResizeRequired', 'Require file system resize of volume on node');
    return undefined;
  },
} satisfies Controller;
