// PersistentVolumeClaim and PersistentVolume.
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, text } from './wire.ts';

/** Facts of a PersistentVolumeClaim. `storageClass` is absent when none is set, which is not the same as the default class. */
export const claimFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  return statusAndConditions(
    object,
    ref,
    { reason: text(object.status, 'phase'), path: 'status.phase' },
    known({ volume: text(spec, 'volumeName') || undefined, storageClass: text(spec, 'storageClassName') || undefined }),
  );
};

/** Facts of a PersistentVolume. */
export const volumeFacts: ObjectReader = (object, ref) => {
  const claim = at(object, 'spec.claimRef');
  return statusAndConditions(
    object,
    ref,
    {
      reason: text(object.status, 'phase'),
      path: 'status.phase',
      text: text(object.status, 'message') || text(object.status, 'reason'),
    },
    known({
      claim: text(claim, 'name') ? `${text(claim, 'namespace')}/${text(claim, 'name')}` : undefined,
      storageClass: text(object.spec, 'storageClassName') || undefined,
    }),
  );
};
