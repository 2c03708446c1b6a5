// Which kind of object a describe is of, when no command above it says so.
import type { Cursor } from './cursor.ts';

/** A field of a describe: indentation, name, value. */
export const FIELD = /^(\s*)([A-Z][\w '()/.-]{0,40}|[a-z][\w./-]{0,62}):(?=\s|$)(.*)$/s;

/** The lines of one describe: indexes into the cursor's lines, the end not included. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

/** field → kind, for a describe whose command is not in the paste; the first that is present wins. */
const KIND_BY_FIELD: readonly (readonly [string, string])[] = [
  ['Desired Number of Nodes Scheduled', 'DaemonSet'],
  ['StrategyType', 'Deployment'],
  ['NewReplicaSet', 'Deployment'],
  ['Volume Claims', 'StatefulSet'],
  ['Schedule', 'CronJob'],
  ['Completions', 'Job'],
  ['Parallelism', 'Job'],
  ['Pods Statuses', 'Job'],
  ['Reclaim Policy', 'PersistentVolume'],
  ['ReclaimPolicy', 'StorageClass'],
  ['Provisioner', 'StorageClass'],
  ['VolumeMode', 'PersistentVolumeClaim'],
  ['Access Modes', 'PersistentVolumeClaim'],
  ['Used By', 'PersistentVolumeClaim'],
  ['Mounted By', 'PersistentVolumeClaim'],
  ['Sync Policy', 'Application'],
  ['Roles', 'Node'],
  ['Allocatable', 'Node'],
  ['System Info', 'Node'],
  ['Non-terminated Pods', 'Node'],
  ['ProviderID', 'Node'],
  ['Session Affinity', 'Service'],
  ['IP Families', 'Service'],
  ['Metrics', 'HorizontalPodAutoscaler'],
  ['Min replicas', 'HorizontalPodAutoscaler'],
  ['Default backend', 'Ingress'],
  ['Rules', 'Ingress'],
  ['AddressType', 'EndpointSlice'],
  ['Subsets', 'Endpoints'],
  ['Allowed disruptions', 'PodDisruptionBudget'],
  ['Min available', 'PodDisruptionBudget'],
  ['PodSelector', 'NetworkPolicy'],
  ['Pods Status', 'ReplicaSet'],
  ['QoS Class', 'Pod'],
  ['Service Account', 'Pod'],
  ['Node-Selectors', 'Pod'],
  ['Containers', 'Pod'],
  ['Priority', 'Pod'],
  ['Node', 'Pod'],
];

/** The kind: from the `Kind:` field of a custom resource, the command, or a field that only one kind has. */
export function kindFrom(cursor: Cursor, block: Block): string | undefined {
  const fields = new Map<string, string>();
  let quota = false;
  for (let at = block.start; at < block.end; at++) {
    const line = cursor.lines[at]?.text ?? '';
    const found = FIELD.exec(line);
    if (found && (found[1] ?? '').length <= 1 && !fields.has(found[2] ?? ''))
      fields.set(found[2] ?? '', (found[3] ?? '').trim());
    quota ||= /^Resource\s+Used\s+Hard\s*$/.test(line);
  }
  const kind = fields.get('Kind');
  if (kind && fields.has('API Version')) return kind.trim();
  if (cursor.command?.verb === 'describe' && cursor.command.kind) return cursor.command.kind;
  if (fields.has('Replicas') && /current \/ \d+ desired/.test(fields.get('Replicas') ?? '')) {
    return (fields.get('Controlled By') ?? '').startsWith('DeploymentConfig') ? 'ReplicationController' : 'ReplicaSet';
  }
  if (
    fields.has('Replicas') &&
    /desired \| \d+ total/.test(fields.get('Replicas') ?? '') &&
    !fields.has('StrategyType')
  )
    return 'StatefulSet';
  if (quota) return 'ResourceQuota';
  for (const [field, known] of KIND_BY_FIELD) if (fields.has(field)) return known;
  if (fields.has('Resource Quotas') || fields.size <= 4)
    return fields.has('Status') && fields.has('Labels') ? 'Namespace' : undefined;
  return undefined;
}
