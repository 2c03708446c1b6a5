// Kinds of messages that people paste by themselves, without the table around them.
import { bareReason, type Sample } from './sample.ts';

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
function groupOf({ entry, place, shape }: Sample): Group | undefined {
  // a message that is nearly all placeholder says nothing by itself
  if (shape.replace(/<[^<>]*>/g, '').replace(/\W/g, '').length < 8) return undefined;
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

/** A line as somebody might paste it. */
export interface BareLine {
  readonly group: Group;
  readonly text: string;
}

/** The lines of a sample: its message, and for a reason of the scheduler also the reason without the summary around it. */
export function linesOf(sample: Sample): BareLine[] {
  const group = groupOf(sample);
  const text = sample.facts[0]?.text ?? '';
  if (!group || text === '') return [];
  const lines: BareLine[] = [{ group, text }];
  if (sample.entry.file === 'scheduler-messages') lines.push({ group: 'scheduler reason', text: bareReason(sample) });
  return lines;
}
