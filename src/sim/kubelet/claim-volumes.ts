// Volumes behind claims, as kubelets mount them: the claim must be bound, the volume attached, its driver there (pkg/kubelet/volumemanager;
// pkg/volume/csi). One for all kubelets of a lab.
import type { Client } from '../client.ts';
import { CSI_NODES, NODES, PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../resources/index.ts';
import { attaches, type CsiSource, isAttachedTo, uniqueName } from '../volumes/attachment.ts';
import { isReachableFrom } from '../volumes/binding.ts';
import { driverTrouble } from '../volumes/driver-trouble.ts';
import { claimNameOf } from '../volumes/pod-claims.ts';
import type { PersistentVolume, Pod } from '../wire.ts';
import type { ClaimPort, ClaimTrouble, PodVolume } from './host.ts';
import { hostFile, type NodeProfile } from './profile.ts';
import { hostPathProblem } from './volume.ts';

/** A claim that is to be mounted, with its volume; or why its volume is not known. */
type Found = { readonly volume: PersistentVolume } | { readonly unknown: string };

function find(client: Client, pod: Pod, name: string): Found {
  const { namespace = '' } = pod.metadata;
  const unknown = (why: string): Found => ({ unknown: `error processing PVC ${namespace}/${name}: ${why}` });
  const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
  if (!claim) return unknown(`failed to fetch PVC from API server: persistentvolumeclaims "${name}" not found`);
  if (claim.metadata.deletionTimestamp) return unknown('PVC is being deleted');
  const { volumeName } = claim.spec;
  if (claim.status.phase !== 'Bound' || !volumeName) return unknown('PVC is not bound');
  const volume = client.get(PERSISTENT_VOLUMES, undefined, volumeName);
  if (volume) return { volume };
  return unknown(`failed to fetch PV ${volumeName} from API server: persistentvolumes "${volumeName}" not found`);
}

function isRegistered(client: Client, driver: string, node: string): boolean {
  return client.get(CSI_NODES, undefined, node)?.spec.drivers?.some(({ name }) => name === driver) ?? false;
}

function notRegistered(driver: string): string {
  return `driver name ${driver} not found in the list of registered CSI drivers`;
}

/** Mounts claims. */
export class ClaimVolumes implements ClaimPort {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  trouble(pod: Pod, volume: PodVolume, node: string, profile: NodeProfile): ClaimTrouble | undefined {
    const client = this.#client;
    if (volume.csi && !isRegistered(client, volume.csi.driver, node)) {
      const why = `kubernetes.io/csi: mounter.SetUpAt failed to get CSI client: ${notRegistered(volume.csi.driver)}`;
      return { failed: `MountVolume.SetUp failed for volume "${volume.name}" : ${why}` };
    }
    const claim = claimNameOf(pod, volume);
    if (claim === undefined) return undefined;
    const found = find(client, pod, claim);
    return 'unknown' in found ? found : this.#mountTrouble(found.volume, node, profile);
  }

  inUse(pod: Pod): readonly string[] {
    return this.#sources(pod).map(uniqueName);
  }

  /** Sources of the pod's volumes that drivers attach. */
  #sources(pod: Pod): readonly CsiSource[] {
    return (pod.spec.volumes ?? []).flatMap((volume) => {
      const claim = claimNameOf(pod, volume);
      const found = claim === undefined ? undefined : find(this.#client, pod, claim);
      const csi = found && 'volume' in found ? found.volume.spec.csi : undefined;
      return csi && attaches(this.#client, csi.driver) ? [csi] : [];
    });
  }

  #mountTrouble(volume: PersistentVolume, node: string, profile: NodeProfile): ClaimTrouble | undefined {
    const client = this.#client;
    const { name } = volume.metadata;
    const { csi, hostPath, local } = volume.spec;
    const fail = (step: string, why: string): ClaimTrouble => ({
      failed: `${step} failed for volume "${name}" : ${why}`,
    });
    const machine = client.get(NODES, undefined, node);
    if (machine && !isReachableFrom(volume, machine))
      return fail('MountVolume.NodeAffinity check', 'no matching NodeSelectorTerms');
    if (local && hostFile(profile, local.path) === undefined)
      return fail('MountVolume.NewMounter initialization', `path "${local.path}" does not exist`);
    const why = hostPath?.type ? hostPathProblem(profile, hostPath.path, hostPath.type) : undefined;
    if (why) return fail('MountVolume.SetUp', why);
    if (!csi) return undefined;
    if (attaches(client, csi.driver) && !isAttachedTo(csi, machine)) return { isUnattached: true };
    if (!isRegistered(client, csi.driver, node)) {
      const text = `kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: ${notRegistered(csi.driver)}`;
      return fail('MountVolume.MountDevice', text);
    }
    const staged = driverTrouble(client, csi.driver, 'stage', csi.volumeAttributes);
    if (staged !== undefined) return fail('MountVolume.MountDevice', staged);
    const mounted = driverTrouble(client, csi.driver, 'mount', csi.volumeAttributes);
    return mounted === undefined ? undefined : fail('MountVolume.SetUp', mounted);
  }
}
