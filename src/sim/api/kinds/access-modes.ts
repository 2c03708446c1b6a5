// Access modes of volumes and claims (pkg/apis/core/validation, ValidatePersistentVolume and ValidatePersistentVolumeClaimSpec).
import type { StatusCause } from '../status.ts';
import { forbiddenField, notSupported } from './field-error.ts';

const MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];

/** Are they known, and may they stand together? @param field such as `spec.accessModes` */
export function validateAccessModes(accessModes: readonly string[], field: string): StatusCause[] {
  const known = accessModes.filter((mode) => MODES.includes(mode));
  const causes = accessModes.filter((mode) => !MODES.includes(mode)).map((mode) => notSupported(field, mode, MODES));
  if (known.includes('ReadWriteOncePod') && known.some((mode) => mode !== 'ReadWriteOncePod'))
    causes.push(forbiddenField(field, 'may not use ReadWriteOncePod with other access modes'));
  return causes;
}
