// Fields that a way of writing does not touch, and so does not own (kubernetes, pkg/registry/*/strategy.go, GetResetFields).
import { EMPTY, type FieldSet, MEMBER } from './field-set.ts';

const STATUS: FieldSet = { 'f:status': MEMBER };
const SPEC: FieldSet = { 'f:spec': MEMBER };
const METADATA_AND_SPEC: FieldSet = { 'f:metadata': MEMBER, 'f:spec': MEMBER };

/** What a write of the status does not touch, where that is more than the specification: kind → fields. */
const BY_STATUS: Readonly<Record<string, FieldSet>> = {
  Deployment: { 'f:metadata': { 'f:labels': MEMBER }, 'f:spec': MEMBER },
  Pod: { 'f:metadata': { 'f:deletionTimestamp': MEMBER, 'f:ownerReferences': MEMBER }, 'f:spec': MEMBER },
  ServiceCIDR: METADATA_AND_SPEC,
  ValidatingAdmissionPolicy: METADATA_AND_SPEC,
  VolumeAttachment: METADATA_AND_SPEC,
};

/** The fields that a write leaves alone. @param subresource '' for the object itself */
export function resetFields(kind: string, subresource: string): FieldSet {
  if (subresource === 'status') return BY_STATUS[kind] ?? SPEC;
  return subresource === 'approval' ? EMPTY : STATUS;
}
