// What becomes of a claim (pkg/controller/volume/persistentvolume/pv_controller.go, syncClaim).
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES, STORAGE_CLASSES } from '../../resources/index.ts';
import {
  BIND_COMPLETED,
  BOUND_BY_CONTROLLER,
  bestMatch,
  isBoundTo,
  isDelayed,
  mismatch,
  PROVISIONERS,
  SELECTED_NODE,
} from '../../volumes/binding.ts';
import { classNameOf } from '../../volumes/storage-class.ts';
import type { PersistentVolumeClaim } from '../../wire.ts';
import { podsOfClaim } from '../claim-pods.ts';
import { type ControllerContext, keyOf } from '../controller.ts';
import { isTerminal } from '../pod-status.ts';
import { freeVolumes } from './free-volumes.ts';
import { bind, setClaimPhase } from './phases.ts';

const BUILT_IN = 'kubernetes.io/';
/** Built-in provisioners whose work drivers have taken over (csi-translation-lib). */
const MIGRATED: Readonly<Record<string, string>> = {
  'kubernetes.io/aws-ebs': 'ebs.csi.aws.com',
  'kubernetes.io/azure-disk': 'disk.csi.azure.com',
  'kubernetes.io/azure-file': 'file.csi.azure.com',
  'kubernetes.io/cinder': 'cinder.csi.openstack.org',
  'kubernetes.io/gce-pd': 'pd.csi.storage.gke.io',
  'kubernetes.io/portworx-volume': 'pxd.portworx.com',
  'kubernetes.io/vsphere-volume': 'csi.vsphere.vmware.com',
};

/** Moves a claim on by what can be done for it now. @returns whether it still waits */
export function syncClaim(context: ControllerContext, claim: PersistentVolumeClaim): boolean {
  if (claim.metadata.annotations?.[BIND_COMPLETED] !== undefined) {
    syncBound(context, claim);
    return false;
  }
  return claim.spec.volumeName ? syncNamed(context, claim, claim.spec.volumeName) : syncUnbound(context, claim);
}

function lose(context: ControllerContext, claim: PersistentVolumeClaim, reason: string, message: string): void {
  if (claim.status.phase === 'Lost') return;
  setClaimPhase(context, claim, 'Lost');
  context.events.event(claim, 'Warning', reason, message);
}

function syncBound(context: ControllerContext, claim: PersistentVolumeClaim): void {
  const { volumeName } = claim.spec;
  const volume = volumeName ? context.client.get(PERSISTENT_VOLUMES, undefined, volumeName) : undefined;
  const { claimRef } = volume?.spec ?? {};
  if (volume && (!claimRef || claimRef.uid === claim.metadata.uid)) bind(context, volume, claim);
  else if (volume) {
    const message = 'Two claims are bound to the same volume, this one is bound incorrectly';
    lose(context, claim, 'ClaimMisbound', message);
  } else {
    const what = volumeName ? 'its PersistentVolume' : 'reference to PersistentVolume';
    lose(context, claim, 'ClaimLost', `Bound claim has lost ${what}. Data on the volume is lost!`);
  }
}

/** The claim asks for one certain volume. */
function syncNamed(context: ControllerContext, claim: PersistentVolumeClaim, name: string): boolean {
  const { client, events } = context;
  const volume = client.get(PERSISTENT_VOLUMES, undefined, name);
  if (volume && !volume.spec.claimRef) {
    const why = mismatch(volume, claim);
    if (why === undefined) {
      bind(context, volume, claim);
      return false;
    }
    events.event(claim, 'Warning', 'VolumeMismatch', `Cannot bind to requested volume "${name}": ${why}`);
  } else if (volume && isBoundTo(volume, claim)) {
    bind(context, volume, claim);
    return false;
  } else if (volume && claim.metadata.annotations?.[BOUND_BY_CONTROLLER] === undefined)
    events.event(claim, 'Warning', 'FailedBinding', `volume "${name}" already bound to a different claim.`);
  setClaimPhase(context, claim, 'Pending');
  return true;
}

function syncUnbound(context: ControllerContext, claim: PersistentVolumeClaim): boolean {
  const { client, events } = context;
  const className = classNameOf(claim);
  const delayed = isDelayed(client.get(STORAGE_CLASSES, undefined, className));
  const volume = bestMatch(claim, freeVolumes(client, claim), { reservedOnly: delayed });
  if (volume) {
    bind(context, volume, claim);
    return false;
  }
  if (delayed && claim.metadata.annotations?.[SELECTED_NODE] === undefined) tellOfDelay(context, claim);
  else if (className !== '') {
    provision(context, claim, className);
    return true;
  } else {
    const message = 'no persistent volumes available for this claim and no storage class is set';
    events.event(claim, 'Normal', 'FailedBinding', message);
  }
  setClaimPhase(context, claim, 'Pending');
  return true;
}

function tellOfDelay({ client, events }: ControllerContext, claim: PersistentVolumeClaim): void {
  const waiting = podsOfClaim(client, keyOf(claim)).filter((pod) => !pod.spec.nodeName && !isTerminal(pod));
  const names = waiting.map(({ metadata }) => metadata.name);
  if (names.length === 0) {
    const message = 'waiting for first consumer to be created before binding';
    events.event(claim, 'Normal', 'WaitForFirstConsumer', message);
  } else {
    const pods = names.length > 1 ? 'pods' : 'pod';
    events.event(claim, 'Normal', 'WaitForPodScheduled', `waiting for ${pods} ${names.join(',')} to be scheduled`);
  }
}

/** Asks whoever provisions volumes of the class for one: it reads the annotation. */
function provision({ client, events }: ControllerContext, claim: PersistentVolumeClaim, className: string): void {
  const found = client.get(STORAGE_CLASSES, undefined, className);
  const provisioner = found && (MIGRATED[found.provisioner] ?? found.provisioner);
  if (provisioner === undefined || provisioner.startsWith(BUILT_IN)) {
    const why =
      provisioner === undefined
        ? `storageclass.storage.k8s.io "${className}" not found`
        : `no volume plugin matched name: ${provisioner}`;
    events.event(claim, 'Warning', 'ProvisioningFailed', why);
    return;
  }
  const { annotations } = claim.metadata;
  const asked = PROVISIONERS.every((one) => annotations?.[one] === provisioner)
    ? claim
    : client.update(PERSISTENT_VOLUME_CLAIMS, {
        ...claim,
        metadata: {
          ...claim.metadata,
          annotations: { ...annotations, ...Object.fromEntries(PROVISIONERS.map((one) => [one, provisioner])) },
        },
      });
  const message = `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.`;
  events.event(asked, 'Normal', 'ExternalProvisioning', message);
}
