// The class of a claim or a volume, and which one is the default (component-helpers, storage/volume; pkg/volume/util/storageclass.go).
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '../wire.ts';

/** Where the class stood before it had a field. */
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';
/** Either marks the default class. */
const DEFAULT_ANNOTATIONS = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
] as const;

/** Name of the class; '' when there is none. */
export function classNameOf({ metadata, spec }: PersistentVolume | PersistentVolumeClaim): string {
  return metadata.annotations?.[CLASS_ANNOTATION] ?? spec.storageClassName ?? '';
}

/** Did the author of a claim say of which class it is, be it none? */
export function hasClass({ metadata, spec }: PersistentVolumeClaim): boolean {
  return metadata.annotations?.[CLASS_ANNOTATION] !== undefined || spec.storageClassName !== undefined;
}

/** Is the class for claims that name none? */
export function isDefaultClass({ metadata: { annotations } }: StorageClass): boolean {
  return DEFAULT_ANNOTATIONS.some((one) => annotations?.[one] === 'true');
}

/** The default class: of several the newest, then the first by name; undefined when there is none. */
export function defaultClass(classes: readonly StorageClass[]): StorageClass | undefined {
  return classes.filter(isDefaultClass).sort(({ metadata: one }, { metadata: other }) => {
    if (one.creationTimestamp !== other.creationTimestamp)
      return one.creationTimestamp > other.creationTimestamp ? -1 : 1;
    return one.name < other.name ? -1 : 1;
  })[0];
}
