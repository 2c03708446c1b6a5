// What containers mount (pkg/apis/core/validation, ValidateVolumeMounts and ValidateVolumeDevices).
import type { Container, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, missing, notSupported, required } from './field-error.ts';
import { validateDescendingPath, validateNoBacksteps } from './paths.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];
type Mount = NonNullable<Container['volumeMounts']>[number];

/** Volumes of a pod that are well, by name. */
export type Volumes = ReadonlyMap<string, Volume>;

const PROPAGATION = ['Bidirectional', 'HostToContainer', 'None'];
const RECURSIVE = ['Disabled', 'Enabled', 'IfPossible'];

function validatePropagation({ mountPropagation }: Mount, container: Container, field: string): StatusCause[] {
  if (mountPropagation === undefined) return [];
  const causes: StatusCause[] = [];
  if (!PROPAGATION.includes(mountPropagation)) causes.push(notSupported(field, mountPropagation, PROPAGATION));
  if (mountPropagation === 'Bidirectional' && !container.securityContext?.privileged)
    causes.push(forbiddenField(field, 'Bidirectional mount propagation is available only to privileged containers'));
  return causes;
}

function validateRecursive(mount: Mount, field: string): StatusCause[] {
  const { recursiveReadOnly, readOnly, mountPropagation } = mount;
  if (recursiveReadOnly === undefined || recursiveReadOnly === 'Disabled') return [];
  if (!RECURSIVE.includes(recursiveReadOnly)) return [notSupported(field, recursiveReadOnly, RECURSIVE)];
  const causes: StatusCause[] = [];
  if (!readOnly) causes.push(forbiddenField(field, 'may only be specified when readOnly is true'));
  if (mountPropagation !== undefined && mountPropagation !== 'None')
    causes.push(forbiddenField(field, 'may only be specified when mountPropagation is None or not specified'));
  return causes;
}

/** `volumeMounts` of a container. Kubernetes leaves the index out of some of the places; so does this. */
export function validateMounts(container: Container, volumes: Volumes, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const devices = container.volumeDevices ?? [];
  const seen = new Set<string>();
  container.volumeMounts?.forEach((mount, at) => {
    const place = `${field}[${at}]`;
    const { name, mountPath, subPath, subPathExpr } = mount;
    if (!name) causes.push(required(`${place}.name`));
    if (!volumes.has(name)) causes.push(missing(`${place}.name`, name ?? ''));
    if (!mountPath) causes.push(required(`${place}.mountPath`));
    if (seen.has(mountPath)) causes.push(invalidValue(`${place}.mountPath`, mountPath, 'must be unique'));
    seen.add(mountPath);
    if (devices.some((one) => one.name === name))
      causes.push(invalidValue(`${place}.name`, name, 'must not already exist in volumeDevices'));
    if (devices.some((one) => one.devicePath === mountPath))
      causes.push(invalidValue(`${place}.mountPath`, mountPath, 'must not already exist as a path in volumeDevices'));
    if (subPath) causes.push(...validateDescendingPath(subPath, `${field}.subPath`));
    if (subPathExpr) {
      if (subPath)
        causes.push(
          invalidValue(`${place}.subPathExpr`, subPathExpr, 'subPathExpr and subPath are mutually exclusive'),
        );
      causes.push(...validateDescendingPath(subPathExpr, `${field}.subPathExpr`));
    }
    causes.push(
      ...validatePropagation(mount, container, `${field}.mountPropagation`),
      ...validateRecursive(mount, `${field}.recursiveReadOnly`),
    );
  });
  return causes;
}

/** `volumeDevices` of a container. */
export function validateDevices(container: Container, volumes: Volumes, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const mounts = container.volumeMounts ?? [];
  const names = new Set<string>();
  const paths = new Set<string>();
  container.volumeDevices?.forEach(({ name, devicePath }, at) => {
    const place = `${field}[${at}]`;
    const volume = volumes.get(name);
    if (!name) causes.push(required(`${place}.name`));
    if (names.has(name)) causes.push(invalidValue(`${place}.name`, name, 'must be unique'));
    if (volume && !volume.persistentVolumeClaim && !volume.ephemeral)
      causes.push(
        invalidValue(
          `${place}.name`,
          name,
          'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
        ),
      );
    if (!volume) causes.push(missing(`${place}.name`, name ?? ''));
    if (!devicePath) causes.push(required(`${place}.devicePath`));
    if (paths.has(devicePath)) causes.push(invalidValue(`${place}.devicePath`, devicePath, 'must be unique'));
    if (devicePath && validateNoBacksteps(devicePath, '').length > 0)
      causes.push(invalidValue(`${place}.devicePath`, devicePath, "can not contain backsteps ('..')"));
    else paths.add(devicePath);
    if (mounts.some((one) => one.name === name))
      causes.push(invalidValue(`${place}.name`, name, 'must not already exist in volumeMounts'));
    if (mounts.some((one) => one.mountPath === devicePath))
      causes.push(invalidValue(`${place}.devicePath`, devicePath, 'must not already exist as a path in volumeMounts'));
    if (name) names.add(name);
  });
  return causes;
}
