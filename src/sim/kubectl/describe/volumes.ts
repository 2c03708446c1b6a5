// Volumes of pods, and the sources of persistent volumes (kubectl, describe describeVolumes).
import type { PersistentVolumeClaim, PodSpec } from '../../wire.ts';
import { writeClaim } from './claim.ts';
import { shortened } from './labels.ts';
import type { PrefixWriter } from './prefix-writer.ts';
import { PERSISTENT_SOURCES, type SourceText, VOLUME_SOURCES, type VolumeSource } from './volume-sources.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];
type Projected = NonNullable<NonNullable<Volume['projected']>['sources']>[number];

/** bytes of an attribute that are shown */
const LONGEST = 140;

/** Writes the volumes of a pod. @param space before the title, in a template */
export function writeVolumes(to: PrefixWriter, volumes: readonly Volume[] = [], space = ''): void {
  if (volumes.length === 0) {
    to.field(0, `${space}Volumes`, '<none>');
    return;
  }
  to.write(0, `${space}Volumes:\n`);
  for (const volume of volumes) {
    to.write(1, `${space === '' ? '' : ' '}${volume.name}:\n`);
    writeSource(to, volume as unknown as VolumeSource, VOLUME_SOURCES);
    const { projected, downwardAPI, ephemeral } = volume;
    if (projected) for (const source of projected.sources ?? []) writeProjected(to, source);
    if (downwardAPI) writeDownward(to, downwardAPI);
    const template = ephemeral?.volumeClaimTemplate;
    if (template) writeClaim(to.nested(2), template as unknown as PersistentVolumeClaim);
  }
}

/** Writes where a persistent volume comes from. */
export function writePersistentSource(to: PrefixWriter, spec: object): void {
  writeSource(to, spec as VolumeSource, PERSISTENT_SOURCES);
}

function writeSource(to: PrefixWriter, holder: VolumeSource, texts: Readonly<Record<string, SourceText>>): void {
  const found = Object.entries(texts).find(([name]) => holder[name] !== undefined && holder[name] !== null);
  if (!found) {
    to.write(1, '<unknown>\n');
    return;
  }
  const [name, { type, fields }] = found;
  const source = holder[name] as VolumeSource;
  to.field(2, 'Type', type);
  for (const [label, text] of fields) to.write(2, `${label}\t${text(source)}\n`);
  if (name === 'csi') writeAttributes(to, source.volumeAttributes as Record<string, string> | undefined);
}

function writeProjected(to: PrefixWriter, source: Projected): void {
  const { secret, downwardAPI, configMap, serviceAccountToken } = source;
  if (secret) {
    to.field(2, 'SecretName', secret.name ?? '');
    to.field(2, 'Optional', secret.optional ?? false);
  } else if (downwardAPI) to.field(2, 'DownwardAPI', true);
  else if (configMap) {
    to.field(2, 'ConfigMapName', configMap.name ?? '');
    to.field(2, 'Optional', configMap.optional ?? false);
  } else if (serviceAccountToken) to.field(2, 'TokenExpirationSeconds', serviceAccountToken.expirationSeconds ?? 0);
}

function writeDownward(to: PrefixWriter, { items = [] }: NonNullable<Volume['downwardAPI']>): void {
  to.write(2, 'Items:\n');
  for (const { fieldRef, resourceFieldRef, path } of items) {
    if (fieldRef) to.write(3, `${fieldRef.fieldPath} -> ${path}\n`);
    if (resourceFieldRef) to.write(3, `${resourceFieldRef.resource} -> ${path}\n`);
  }
}

function writeAttributes(to: PrefixWriter, attributes: Readonly<Record<string, string>> = {}): void {
  to.write(2, 'VolumeAttributes:\t');
  const keys = Object.keys(attributes).sort();
  if (keys.length === 0) to.line('<none>');
  keys.forEach((key, at) => {
    if (at > 0) {
      to.write(2, '');
      to.write(2, '\t');
    }
    to.write(2, `${shortened(`${key}=${attributes[key]}`, LONGEST)}\n`);
  });
}
