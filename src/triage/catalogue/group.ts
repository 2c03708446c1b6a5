// Kinds of messages that people paste by themselves, without the table around them.
import type { Sample } from './sample.ts';

/** The groups, in the order of their table. */
export const GROUPS = [
  'scheduler message',
  'scheduler reason',
  'image pull',
  'mount',
  'sandbox',
  'probe',
  'admission',
  'webhook',
  'quota',
  'RBAC',
  'etcd',
] as const;

/** One of {@link GROUPS}. */
export type Group = (typeof GROUPS)[number];

const MOUNT = /^event\/(?:FailedMount|FailedMapVolume|FailedAttachVolume|FailedUnMount)\//;

/** The group of a sample's message; undefined for those of no group and for samples without a message. */
export function groupOf({ entry, place, shape }: Sample): Group | undefined {
  if (shape === '') return undefined;
  if (entry.file === 'scheduler-messages') return 'scheduler message';
  if (entry.reason === 'FailedScheduling' && entry.owner === 'default-scheduler') return 'scheduler message';
  if (place.layer === 'etcd') return 'etcd';
  if (entry.file === 'api-errors') {
    if (/^error\/adm-webhook|^error\/adm-(?:gatekeeper|kyverno)/.test(entry.id)) return 'webhook';
    if (/^error\/adm-quota/.test(entry.id)) return 'quota';
    if (entry.gate === 'admission' && place.layer === 'api-server') return 'admission';
    if (entry.gate === 'authorization') return 'RBAC';
    return place.layer === 'kubelet' && place.part === 'sandbox' ? 'sandbox' : undefined;
  }
  if (entry.file === 'conditions' || (entry.owner !== 'kubelet' && entry.owner !== 'attachdetach-controller'))
    return undefined;
  if (MOUNT.test(entry.id)) return 'mount';
  if (place.part === 'probe' && /probe/i.test(shape)) return 'probe';
  if (place.layer !== 'kubelet') return undefined;
  return place.part === 'image' ? 'image pull' : place.part === 'sandbox' ? 'sandbox' : undefined;
}
