// Claims, as objects of their own and as templates in pods (kubectl, describe printPersistentVolumeClaim).

import { goList } from '../../go-text.ts';
import { canonicalQuantity } from '../../quantity.ts';
import type { PersistentVolumeClaim } from '../../wire.ts';
import { writeAnnotations, writeLabels } from './labels.ts';
import type { PrefixWriter } from './prefix-writer.ts';
import { ago } from './time-text.ts';

/** Where classes were named before they had a field. */
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';
/** mode → as it is abbreviated, in the order in which they are told */
const MODES = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const;

/** Something that names a storage class. */
interface Classed {
  readonly metadata?: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly storageClassName?: string };
}

/** The storage class of a claim or a volume; '' for none. */
export function storageClassOf({ metadata, spec }: Classed): string {
  return metadata?.annotations?.[CLASS_ANNOTATION] ?? spec?.storageClassName ?? '';
}

/** Access modes in short: `RWO,RWX`. */
export function accessModesText(modes: readonly string[] = []): string {
  return MODES.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}

/** Writes a claim. @param now absent for a template, of which less is told */
export function writeClaim(to: PrefixWriter, claim: PersistentVolumeClaim, now?: number): void {
  const { metadata, spec, status } = claim;
  if (now !== undefined) {
    to.field(0, 'Name', metadata.name);
    to.field(0, 'Namespace', metadata.namespace ?? '');
  }
  to.field(0, 'StorageClass', storageClassOf(claim));
  if (now !== undefined) {
    const { deletionTimestamp } = metadata;
    to.field(
      0,
      'Status',
      deletionTimestamp ? `Terminating (lasts ${ago(deletionTimestamp, now)})` : (status?.phase ?? ''),
    );
  }
  const volume = spec.volumeName ?? '';
  to.field(0, 'Volume', volume);
  writeLabels(to, 'Labels', metadata?.labels);
  writeAnnotations(to, 'Annotations', metadata?.annotations);
  if (now !== undefined) to.field(0, 'Finalizers', goList(metadata.finalizers));
  const capacity = volume === '' ? '' : canonicalQuantity(String(status?.capacity?.storage ?? '0'));
  to.field(0, 'Capacity', capacity);
  to.field(0, 'Access Modes', volume === '' ? '' : accessModesText(status?.accessModes));
  if (spec.volumeMode) to.field(0, 'VolumeMode', spec.volumeMode);
  if (!spec.dataSource) return;
  const { apiGroup, kind, name } = spec.dataSource;
  to.write(0, 'DataSource:\n');
  if (apiGroup !== undefined) to.field(1, 'APIGroup', apiGroup);
  to.field(1, 'Kind', kind);
  to.field(1, 'Name', name);
}
