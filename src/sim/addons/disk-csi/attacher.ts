// csi-attacher: attaches volumes to nodes and detaches them, as VolumeAttachments ask (kubernetes-csi/external-attacher).
import { timestamp } from '../../clock.ts';
import { attachmentsOf } from '../../controllers/attachments.ts';
import { type Controller, watch } from '../../controllers/controller.ts';
import { addFinalizer, removeFinalizer } from '../../controllers/finalizers.ts';
import { PERSISTENT_VOLUMES, VOLUME_ATTACHMENTS } from '../../resources/index.ts';
import { driverTrouble } from '../../volumes/driver-trouble.ts';
import { CALL, DRIVER } from './driver.ts';
import { calling, failedAgain, newTries } from './tries.ts';

const FINALIZER = `external-attacher/${DRIVER.replaceAll('.', '-')}`;
const VOLUME = 'volume:';

const tries = newTries();

/** The program's work. */
export const attacher = {
  name: 'csi-attacher',
  component: `csi-attacher-${DRIVER}`,
  watches: [
    watch(VOLUME_ATTACHMENTS, ({ type, object }) =>
      type !== 'DELETED' && object.spec.attacher === DRIVER ? [object.metadata.name] : [],
    ),
    watch(PERSISTENT_VOLUMES, ({ type, object }) =>
      type !== 'DELETED' && object.metadata.deletionTimestamp && object.metadata.finalizers?.includes(FINALIZER)
        ? [`${VOLUME}${object.metadata.name}`]
        : [],
    ),
  ],
  reconcile(key, context) {
    const { client, clock } = context;
    if (key.startsWith(VOLUME)) {
      const name = key.slice(VOLUME.length);
      const volume = client.get(PERSISTENT_VOLUMES, undefined, name);
      if (volume?.metadata.deletionTimestamp && attachmentsOf(client, name).length === 0)
        removeFinalizer(client, PERSISTENT_VOLUMES, volume, FINALIZER);
      return undefined;
    }
    const attachment = client.get(VOLUME_ATTACHMENTS, undefined, key);
    const volumeName = attachment?.spec.source?.persistentVolumeName ?? '';
    const volume = client.get(PERSISTENT_VOLUMES, undefined, volumeName);
    const isLeaving = attachment?.metadata.deletionTimestamp !== undefined;
    if (!attachment || (attachment.status?.attached && !isLeaving)) {
      tries.forget(client, key);
      return undefined;
    }
    if (!isLeaving) {
      if (volume) addFinalizer(client, PERSISTENT_VOLUMES, volume, FINALIZER);
      addFinalizer(client, VOLUME_ATTACHMENTS, attachment, FINALIZER);
    }
    const tried = tries.of(client, `${key}/${isLeaving}`);
    const wait = calling(tried, clock.now(), CALL, () => {});
    if (wait > 0) return { afterMs: wait };
    const current = client.get(VOLUME_ATTACHMENTS, undefined, key) ?? attachment;
    if (isLeaving) {
      tries.forget(client, `${key}/${isLeaving}`);
      removeFinalizer(client, VOLUME_ATTACHMENTS, current, FINALIZER);
      if (volume?.metadata.deletionTimestamp && attachmentsOf(client, volumeName).length === 0)
        removeFinalizer(client, PERSISTENT_VOLUMES, volume, FINALIZER);
      return undefined;
    }
    const message = driverTrouble(client, DRIVER, 'attach', volume?.spec.csi?.volumeAttributes);
    const status =
      message === undefined
        ? { attached: true }
        : { attached: false, attachError: { message, time: timestamp(clock.now()) } };
    if (message === undefined) tries.forget(client, `${key}/${isLeaving}`);
    client.updateStatus(VOLUME_ATTACHMENTS, { ...current, status });
    return message === undefined ? undefined : { afterMs: failedAgain(tried, clock.now()) };
  },
} satisfies Controller;
