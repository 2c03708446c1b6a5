// csi-provisioner: makes volumes for claims and deletes those that nobody wants any more (sig-storage-lib-external-provisioner, controller.go).

import { attachmentsOf } from '../../controllers/attachments.ts';
import { type Controller, type ControllerContext, keyOf, splitKey, watch } from '../../controllers/controller.ts';
import { removeFinalizer } from '../../controllers/finalizers.ts';
import { NODES, PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES, STORAGE_CLASSES } from '../../resources/index.ts';
import { isDelayed, PROVISIONED_BY, PROVISIONERS, SELECTED_NODE } from '../../volumes/binding.ts';
import { driverTrouble } from '../../volumes/driver-trouble.ts';
import { classNameOf } from '../../volumes/storage-class.ts';
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '../../wire.ts';
import { CALL, DRIVER, provisionerEvents, ZONE } from './driver.ts';
import { calling, failedAgain, newTries } from './tries.ts';

const FINALIZER = 'external-provisioner.volume.kubernetes.io/finalizer';
const VOLUME = 'volume:';
/** A failure after which another node may do: the scheduler is to choose again. */
const ELSEWHERE = /code = ResourceExhausted/;

const tries = newTries();

function isOurs({ metadata, spec }: PersistentVolumeClaim): boolean {
  return !spec.volumeName && PROVISIONERS.some((one) => metadata.annotations?.[one] === DRIVER);
}

function isToDelete({ metadata, spec, status }: PersistentVolume): boolean {
  const isReleased = status.phase === 'Released' && spec.persistentVolumeReclaimPolicy === 'Delete';
  return metadata.annotations?.[PROVISIONED_BY] === DRIVER && (isReleased || metadata.deletionTimestamp !== undefined);
}

/** The program's work. */
export const provisioner = {
  name: 'csi-provisioner',
  component: DRIVER,
  watches: [
    watch(PERSISTENT_VOLUME_CLAIMS, ({ type, object }) =>
      type !== 'DELETED' && isOurs(object) ? [keyOf(object)] : [],
    ),
    watch(PERSISTENT_VOLUMES, ({ type, object }) =>
      type !== 'DELETED' && isToDelete(object) ? [`${VOLUME}${object.metadata.name}`] : [],
    ),
  ],
  reconcile(key, context) {
    const wait = key.startsWith(VOLUME) ? remove(key.slice(VOLUME.length), context) : provision(key, context);
    return wait === undefined ? undefined : { afterMs: wait };
  },
} satisfies Controller;

/** @returns in how many milliseconds to look again */
function provision(key: string, context: ControllerContext): number | undefined {
  const { client, clock } = context;
  const { namespace, name } = splitKey(key);
  const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
  const found = claim && client.get(STORAGE_CLASSES, undefined, classNameOf(claim));
  const isReady = found && (!isDelayed(found) || claim.metadata.annotations?.[SELECTED_NODE] !== undefined);
  if (!claim || claim.metadata.deletionTimestamp || !isOurs(claim) || !isReady) {
    tries.forget(client, key);
    return undefined;
  }
  const events = provisionerEvents(context);
  const tried = tries.of(client, key);
  const wait = calling(tried, clock.now(), CALL, () =>
    events.event(claim, 'Normal', 'Provisioning', `External provisioner is provisioning volume for claim "${key}"`),
  );
  if (wait > 0) return wait;
  const trouble = driverTrouble(client, DRIVER, 'provision', found.parameters);
  if (trouble !== undefined) {
    const message = `failed to provision volume with StorageClass "${found.metadata.name}": ${trouble}`;
    events.event(claim, 'Warning', 'ProvisioningFailed', message);
    const again = failedAgain(tried, clock.now());
    if (!isDelayed(found) || !ELSEWHERE.test(trouble)) return again;
    const { [SELECTED_NODE]: _chosen, ...annotations } = claim.metadata.annotations ?? {};
    client.update(PERSISTENT_VOLUME_CLAIMS, { ...claim, metadata: { ...claim.metadata, annotations } });
    return undefined;
  }
  tries.forget(client, key);
  const made = client.create(PERSISTENT_VOLUMES, volumeFor(claim, found, context));
  events.event(claim, 'Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${made.metadata.name}`);
  return undefined;
}

/** Where a disk is made: where its pod is to run, or in one of the zones that there are, by the claim's name. */
function zoneFor(claim: PersistentVolumeClaim, { allowedTopologies }: StorageClass, { client }: ControllerContext) {
  const selected = claim.metadata.annotations?.[SELECTED_NODE];
  if (selected !== undefined) return client.get(NODES, undefined, selected)?.metadata.labels?.[ZONE];
  const allowed = allowedTopologies?.flatMap(({ matchLabelExpressions = [] }) =>
    matchLabelExpressions.flatMap(({ key, values }) => (key === ZONE ? values : [])),
  );
  const present = new Set(client.list(NODES).flatMap(({ metadata }) => metadata.labels?.[ZONE] ?? []));
  const zones = (allowed?.length ? allowed : [...present]).sort();
  let sum = 0;
  for (const letter of claim.metadata.name) sum += letter.charCodeAt(0);
  return zones[sum % zones.length];
}

function volumeFor(claim: PersistentVolumeClaim, storageClass: StorageClass, context: ControllerContext) {
  const { namespace, name, uid, resourceVersion } = claim.metadata;
  const zone = zoneFor(claim, storageClass, context);
  const { accessModes = [], resources, volumeMode } = claim.spec;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: {
      name: `pvc-${uid}`,
      annotations: {
        [PROVISIONED_BY]: DRIVER,
        'volume.kubernetes.io/provisioner-deletion-secret-name': '',
        'volume.kubernetes.io/provisioner-deletion-secret-namespace': '',
      },
      finalizers: [FINALIZER],
    },
    spec: {
      accessModes,
      capacity: { storage: resources?.requests?.storage ?? '0' },
      claimRef: {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        name,
        ...(namespace !== undefined && { namespace }),
        resourceVersion,
        uid,
      },
      csi: {
        driver: DRIVER,
        fsType: 'ext4',
        volumeAttributes: { ...storageClass.parameters, 'storage.kubernetes.io/csiProvisionerIdentity': `1-${DRIVER}` },
        volumeHandle: `disk-${uid.replaceAll('-', '').slice(0, 17)}`,
      },
      ...(zone !== undefined && {
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: [zone] }] }],
          },
        },
      }),
      ...(storageClass.mountOptions && { mountOptions: storageClass.mountOptions }),
      persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
      storageClassName: storageClass.metadata.name,
      ...(volumeMode !== undefined && { volumeMode }),
    },
  };
}

/** Deletes a volume, first the disk and then what is known of it. @returns in how many milliseconds to look again */
function remove(name: string, context: ControllerContext): number | undefined {
  const { client, clock } = context;
  const volume = client.get(PERSISTENT_VOLUMES, undefined, name);
  if (!volume || !isToDelete(volume) || volume.status.phase === 'Bound') return undefined;
  const tried = tries.of(client, `${VOLUME}${name}`);
  const wait = calling(tried, clock.now(), CALL, () => {});
  if (wait > 0) return wait;
  const [attached] = attachmentsOf(client, name);
  if (attached) {
    const message = `persistentvolume ${name} is still attached to node ${attached.spec.nodeName}`;
    provisionerEvents(context).event(volume, 'Warning', 'VolumeFailedDelete', message);
    return failedAgain(tried, clock.now());
  }
  tries.forget(client, `${VOLUME}${name}`);
  if (!volume.metadata.deletionTimestamp) client.delete(PERSISTENT_VOLUMES, undefined, name);
  const left = client.get(PERSISTENT_VOLUMES, undefined, name);
  if (left) removeFinalizer(client, PERSISTENT_VOLUMES, left, FINALIZER);
  return undefined;
}
