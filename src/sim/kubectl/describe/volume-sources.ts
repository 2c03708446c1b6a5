// Where volumes come from, as descriptions tell it: a table of the sources with what is said of each (kubectl, describe print…VolumeSource).

import { goList } from '../../go-text.ts';
import { canonicalQuantity, parseQuantity } from '../../quantity.ts';
import { goStructure, goValue } from './go-text.ts';

/** A source as it stands in a pod or a persistent volume. */
export type VolumeSource = Readonly<Record<string, unknown>>;

/** What is said of a source. */
export interface SourceText {
  readonly type: string;
  /** a label with its colon → what follows in the next column */
  readonly fields: readonly (readonly [label: string, text: (source: VolumeSource) => string])[];
}

/** A field of text, a number or a list; what it is when it is absent. */
const field =
  (name: string, absent = '') =>
  (source: VolumeSource): string =>
    String(source[name] ?? absent);
const flag = (name: string) => field(name, 'false');
const list = (name: string) => (source: VolumeSource) => goList(source[name] as string[] | undefined);
const secretOf = (source: VolumeSource): VolumeSource | undefined => source.secretRef as VolumeSource | undefined;
/** A secret of the pod's namespace. */
const ownSecret = (source: VolumeSource): string => goStructure('LocalObjectReference', ['name'], secretOf(source));
/** A secret of any namespace. */
const anySecret = (source: VolumeSource): string =>
  goStructure('SecretReference', ['name', 'namespace'], secretOf(source));

const FS_TYPE = ['FSType:', field('fsType')] as const;
const READ_ONLY = ['ReadOnly:', flag('readOnly')] as const;
const SECRET_REF = ['SecretRef:', ownSecret] as const;

function sizeLimit({ sizeLimit: limit }: VolumeSource): string {
  const amount = parseQuantity(String(limit ?? '0'));
  return amount && amount.milli > 0 ? canonicalQuantity(String(limit)) : '<unset>';
}

/** A field of pods' and persistent volumes' → what is said of it. Projected, ephemeral, downward and CSI volumes say more: see where they are written. */
export const VOLUME_SOURCES: Readonly<Record<string, SourceText>> = {
  hostPath: {
    type: 'HostPath (bare host directory volume)',
    fields: [
      ['Path:', field('path')],
      ['HostPathType:', field('type', '<none>')],
    ],
  },
  emptyDir: {
    type: "EmptyDir (a temporary directory that shares a pod's lifetime)",
    fields: [
      ['Medium:', field('medium')],
      ['SizeLimit:', sizeLimit],
    ],
  },
  gcePersistentDisk: {
    type: 'GCEPersistentDisk (a Persistent Disk resource in Google Compute Engine)',
    fields: [['PDName:', field('pdName')], FS_TYPE, ['Partition:', field('partition', '0')], READ_ONLY],
  },
  awsElasticBlockStore: {
    type: 'AWSElasticBlockStore (a Persistent Disk resource in AWS)',
    fields: [['VolumeID:', field('volumeID')], FS_TYPE, ['Partition:', field('partition', '0')], READ_ONLY],
  },
  gitRepo: {
    type: 'GitRepo (a volume that is pulled from git when the pod is created)',
    fields: [
      ['Repository:', field('repository')],
      ['Revision:', field('revision')],
    ],
  },
  secret: {
    type: 'Secret (a volume populated by a Secret)',
    fields: [
      ['SecretName:', field('secretName')],
      ['Optional:', flag('optional')],
    ],
  },
  configMap: {
    type: 'ConfigMap (a volume populated by a ConfigMap)',
    fields: [
      ['Name:', field('name')],
      ['Optional:', flag('optional')],
    ],
  },
  nfs: {
    type: 'NFS (an NFS mount that lasts the lifetime of a pod)',
    fields: [['Server:', field('server')], ['Path:', field('path')], READ_ONLY],
  },
  iscsi: {
    type: "ISCSI (an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod)",
    fields: [
      ['TargetPortal:', field('targetPortal')],
      ['IQN:', field('iqn')],
      ['Lun:', field('lun', '0')],
      ['ISCSIInterface', field('iscsiInterface')],
      FS_TYPE,
      READ_ONLY,
      ['Portals:', list('portals')],
      ['DiscoveryCHAPAuth:', flag('chapAuthDiscovery')],
      ['SessionCHAPAuth:', flag('chapAuthSession')],
      SECRET_REF,
      ['InitiatorName:', field('initiatorName', '<none>')],
    ],
  },
  glusterfs: {
    type: "Glusterfs (a Glusterfs mount on the host that shares a pod's lifetime)",
    fields: [['EndpointsName:', field('endpoints')], ['Path:', field('path')], READ_ONLY],
  },
  persistentVolumeClaim: {
    type: 'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    fields: [['ClaimName:', field('claimName')], READ_ONLY],
  },
  ephemeral: {
    type: 'EphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)',
    fields: [],
  },
  rbd: {
    type: "RBD (a Rados Block Device mount on the host that shares a pod's lifetime)",
    fields: [
      ['CephMonitors:', list('monitors')],
      ['RBDImage:', field('image')],
      FS_TYPE,
      ['RBDPool:', field('pool')],
      ['RadosUser:', field('user')],
      ['Keyring:', field('keyring')],
      SECRET_REF,
      READ_ONLY,
    ],
  },
  quobyte: {
    type: "Quobyte (a Quobyte mount on the host that shares a pod's lifetime)",
    fields: [['Registry:', field('registry')], ['Volume:', field('volume')], READ_ONLY],
  },
  downwardAPI: { type: 'DownwardAPI (a volume populated by information about the pod)', fields: [] },
  azureDisk: {
    type: 'AzureDisk (an Azure Data Disk mount on the host and bind mount to the pod)',
    fields: [
      ['DiskName:', field('diskName')],
      ['DiskURI:', field('diskURI')],
      ['Kind: ', field('kind')],
      FS_TYPE,
      ['CachingMode:', field('cachingMode')],
      READ_ONLY,
    ],
  },
  vsphereVolume: {
    type: 'vSphereVolume (a Persistent Disk resource in vSphere)',
    fields: [['VolumePath:', field('volumePath')], FS_TYPE, ['StoragePolicyName:', field('storagePolicyName')]],
  },
  cinder: {
    type: 'Cinder (a Persistent Disk resource in OpenStack)',
    fields: [['VolumeID:', field('volumeID')], FS_TYPE, READ_ONLY, SECRET_REF],
  },
  photonPersistentDisk: {
    type: 'PhotonPersistentDisk (a Persistent Disk resource in photon platform)',
    fields: [['PdID:', field('pdID')], FS_TYPE],
  },
  portworxVolume: {
    type: 'PortworxVolume (a Portworx Volume resource)',
    fields: [['VolumeID:', field('volumeID')]],
  },
  scaleIO: {
    type: 'ScaleIO (a persistent volume backed by a block device in ScaleIO)',
    fields: [
      ['Gateway:', field('gateway')],
      ['System:', field('system')],
      ['Protection Domain:', field('protectionDomain')],
      ['Storage Pool:', field('storagePool')],
      ['Storage Mode:', field('storageMode')],
      ['VolumeName:', field('volumeName')],
      FS_TYPE,
      READ_ONLY,
    ],
  },
  local: {
    type: 'LocalVolume (a persistent volume backed by local storage on a node)',
    fields: [['Path:', field('path')]],
  },
  cephfs: {
    type: "CephFS (a CephFS mount on the host that shares a pod's lifetime)",
    fields: [
      ['Monitors:', list('monitors')],
      ['Path:', field('path')],
      ['User:', field('user')],
      ['SecretFile:', field('secretFile')],
      SECRET_REF,
      READ_ONLY,
    ],
  },
  storageos: {
    type: 'StorageOS (a StorageOS Persistent Disk resource)',
    fields: [['VolumeName:', field('volumeName')], ['VolumeNamespace:', field('volumeNamespace')], FS_TYPE, READ_ONLY],
  },
  fc: {
    type: 'FC (a Fibre Channel disk)',
    fields: [
      ['TargetWWNs:', ({ targetWWNs }) => ((targetWWNs as string[] | undefined) ?? []).join(', ')],
      ['LUN:', field('lun', '<none>')],
      FS_TYPE,
      READ_ONLY,
    ],
  },
  azureFile: {
    type: 'AzureFile (an Azure File Service mount on the host and bind mount to the pod)',
    fields: [['SecretName:', field('secretName')], ['ShareName:', field('shareName')], READ_ONLY],
  },
  flexVolume: {
    type: 'FlexVolume (a generic volume resource that is provisioned/attached using an exec based plugin)',
    fields: [
      ['Driver:', field('driver')],
      FS_TYPE,
      SECRET_REF,
      READ_ONLY,
      ['Options:', ({ options }) => goValue(options ?? {})],
    ],
  },
  flocker: {
    type: 'Flocker (a Flocker volume mounted by the Flocker agent)',
    fields: [
      ['DatasetName:', field('datasetName')],
      ['DatasetUUID:', field('datasetUUID')],
    ],
  },
  projected: { type: 'Projected (a volume that contains injected data from multiple sources)', fields: [] },
  csi: {
    type: 'CSI (a Container Storage Interface (CSI) volume source)',
    fields: [['Driver:', field('driver')], FS_TYPE, READ_ONLY],
  },
  image: {
    type: 'Image (a container image or OCI artifact)',
    fields: [
      ['Reference:', field('reference')],
      ['PullPolicy:', field('pullPolicy')],
    ],
  },
};

function withAnySecret(text: SourceText): SourceText {
  const fields = text.fields.map((one) => (one === SECRET_REF ? (['SecretRef:', anySecret] as const) : one));
  return { ...text, fields };
}

/** The same for persistent volumes, which say some of it otherwise. */
export const PERSISTENT_SOURCES: Readonly<Record<string, SourceText>> = {
  ...Object.fromEntries(Object.entries(VOLUME_SOURCES).map(([name, text]) => [name, withAnySecret(text)])),
  glusterfs: {
    type: "Glusterfs (a Glusterfs mount on the host that shares a pod's lifetime)",
    fields: [
      ['EndpointsName:', field('endpoints')],
      ['EndpointsNamespace:', field('endpointsNamespace', '<unset>')],
      ['Path:', field('path')],
      READ_ONLY,
    ],
  },
  azureFile: {
    type: 'AzureFile (an Azure File Service mount on the host and bind mount to the pod)',
    fields: [
      ['SecretName:', field('secretName')],
      ['SecretNamespace:', field('secretNamespace')],
      ['ShareName:', field('shareName')],
      READ_ONLY,
    ],
  },
  scaleIO: {
    type: 'ScaleIO (a persistent volume backed by a block device in ScaleIO)',
    fields: [
      ['Gateway:', field('gateway')],
      ['System:', field('system')],
      ['Protection Domain:', field('protectionDomain')],
      ['Storage Pool:', field('storagePool')],
      ['Storage Mode:', field('storageMode')],
      ['VolumeName:', field('volumeName')],
      ['SecretName:', (source) => String(secretOf(source)?.name ?? '')],
      ['SecretNamespace:', (source) => String(secretOf(source)?.namespace ?? '')],
      FS_TYPE,
      READ_ONLY,
    ],
  },
  csi: {
    type: 'CSI (a Container Storage Interface (CSI) volume source)',
    fields: [['Driver:', field('driver')], FS_TYPE, ['VolumeHandle:', field('volumeHandle')], READ_ONLY],
  },
};
