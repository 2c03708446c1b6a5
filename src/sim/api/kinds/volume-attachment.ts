// VolumeAttachments (pkg/registry/storage/volumeattachment/strategy.go; pkg/apis/storage/validation).
import { VOLUME_ATTACHMENTS } from '../../resources/index.ts';
import type { VolumeAttachment } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, required } from './field-error.ts';
import { IMMUTABLE } from './object-meta.ts';
import { keepOtherHalf } from './preparation.ts';
import type { Strategy } from './strategy.ts';

function validate({ spec }: VolumeAttachment): StatusCause[] {
  const { attacher, nodeName, source } = spec;
  const causes: StatusCause[] = [];
  if (!attacher) causes.push(required('spec.attacher'));
  if (!source?.inlineVolumeSpec && source?.persistentVolumeName === undefined)
    causes.push(required('spec.source', 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'));
  else if (source.persistentVolumeName === '')
    causes.push(required('spec.source.persistentVolumeName', 'must specify non empty persistentVolumeName'));
  if (!nodeName) causes.push(required('spec.nodeName'));
  return causes;
}

export const VOLUME_ATTACHMENT_STRATEGY: Strategy<VolumeAttachment> = {
  resource: VOLUME_ATTACHMENTS,
  defaults() {},
  prepareForCreate(object) {
    object.status = { attached: false };
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
  },
  validate,
  validateUpdate(object, old, subresource) {
    if (subresource === 'status') return [];
    const causes = validate(object);
    if (!equal(object.spec, old.spec)) causes.push(invalidValue('spec', object.spec, IMMUTABLE));
    return causes;
  },
};
