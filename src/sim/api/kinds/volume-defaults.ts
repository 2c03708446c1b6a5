// Defaults of volumes (pkg/apis/core/v1/defaults.go and zz_generated.defaults.go).
import { canonicalQuantity } from '../../quantity.ts';
import type { PodSpec } from '../../wire.ts';
import { canonicalResources } from './container-defaults.ts';
import { omitEmpty } from './omit-empty.ts';
import { defaultPullPolicy } from './pull-policy.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];
type DownwardFile = NonNullable<NonNullable<Volume['downwardAPI']>['items']>[number];

/** Mode of files whose author says nothing: 0644. */
const FILE_MODE = 0o644;

function defaultDownwardFile(file: DownwardFile): void {
  if (file.fieldRef) file.fieldRef.apiVersion ||= 'v1';
  if (file.resourceFieldRef) file.resourceFieldRef.divisor = canonicalQuantity(file.resourceFieldRef.divisor ?? '0');
}

function defaultProjected(projected: NonNullable<Volume['projected']>): void {
  projected.defaultMode ??= FILE_MODE;
  for (const source of projected.sources ?? []) {
    for (const file of source.downwardAPI?.items ?? []) defaultDownwardFile(file);
    if (source.serviceAccountToken) {
      omitEmpty(source.serviceAccountToken, ['audience']);
      source.serviceAccountToken.expirationSeconds ??= 3600;
    }
    if (source.configMap) omitEmpty(source.configMap, ['items']);
    if (source.secret) omitEmpty(source.secret, ['items']);
    // Their gates are off in 1.36: the server drops both.
    delete source.clusterTrustBundle;
    delete source.podCertificate;
  }
}

function defaultDisks(volume: Volume): void {
  if (volume.iscsi) volume.iscsi.iscsiInterface ||= 'default';
  if (volume.rbd) {
    volume.rbd.pool ||= 'rbd';
    volume.rbd.user ||= 'admin';
    volume.rbd.keyring ||= '/etc/ceph/keyring';
  }
  if (volume.azureDisk) {
    volume.azureDisk.cachingMode ??= 'ReadWrite';
    volume.azureDisk.fsType ??= 'ext4';
    volume.azureDisk.readOnly ??= false;
    volume.azureDisk.kind ??= 'Shared';
  }
  if (volume.scaleIO) {
    volume.scaleIO.storageMode ||= 'ThinProvisioned';
    volume.scaleIO.fsType ||= 'xfs';
  }
}

/** Of one of `spec.volumes`; one without a source becomes an emptyDir. */
export function defaultVolume(volume: Volume): void {
  const sources = Object.keys(volume).filter((key) => key !== 'name');
  if (sources.length === 0) volume.emptyDir = {};
  if (volume.emptyDir) {
    omitEmpty(volume.emptyDir, ['medium']);
    if (volume.emptyDir.sizeLimit !== undefined)
      volume.emptyDir.sizeLimit = canonicalQuantity(String(volume.emptyDir.sizeLimit));
  }
  if (volume.image) {
    omitEmpty(volume.image, ['reference']);
    volume.image.pullPolicy ||= defaultPullPolicy(volume.image.reference ?? '');
  }
  if (volume.hostPath) volume.hostPath.type ??= '';
  if (volume.secret) {
    omitEmpty(volume.secret, ['secretName', 'items']);
    volume.secret.defaultMode ??= FILE_MODE;
  }
  if (volume.configMap) {
    omitEmpty(volume.configMap, ['items']);
    volume.configMap.defaultMode ??= FILE_MODE;
  }
  if (volume.downwardAPI) {
    volume.downwardAPI.defaultMode ??= FILE_MODE;
    for (const file of volume.downwardAPI.items ?? []) defaultDownwardFile(file);
  }
  if (volume.projected) defaultProjected(volume.projected);
  if (volume.persistentVolumeClaim) omitEmpty(volume.persistentVolumeClaim, ['readOnly']);
  if (volume.nfs) omitEmpty(volume.nfs, ['readOnly']);
  defaultDisks(volume);
  const template = volume.ephemeral?.volumeClaimTemplate;
  const claim = template?.spec;
  if (claim) {
    template.metadata ??= {};
    claim.volumeMode ??= 'Filesystem';
    canonicalResources(claim.resources?.limits);
    canonicalResources(claim.resources?.requests);
  }
}
