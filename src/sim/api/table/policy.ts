// Quotas, budgets, priorities, claims and webhooks as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import {
  MUTATING_WEBHOOK_CONFIGURATIONS,
  PERSISTENT_VOLUME_CLAIMS,
  POD_DISRUPTION_BUDGETS,
  PRIORITY_CLASSES,
  RESOURCE_QUOTAS,
  VALIDATING_WEBHOOK_CONFIGURATIONS,
} from '../../resources/index.ts';
import type {
  MutatingWebhookConfiguration,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PriorityClass,
  ResourceQuota,
  ValidatingWebhookConfiguration,
} from '../../wire.ts';
import { AGE, age, column, NAME, tableKind, wide } from './columns.ts';

/** Used and hard of each resource, by name: those that begin with `limits.`, or the others. */
function quotaCell({ status }: ResourceQuota, limits: boolean): string {
  return Object.keys(status.hard ?? {})
    .filter((name) => name.startsWith('limits.') === limits)
    .sort()
    .map((name) => `${name}: ${status.used?.[name] ?? '0'}/${status.hard?.[name] ?? '0'}`)
    .join(', ');
}

export const RESOURCE_QUOTA_TABLE = tableKind<ResourceQuota>({
  resource: RESOURCE_QUOTAS,
  columns: [NAME, column('Request'), column('Limit'), AGE],
  cells: (object, now) => [object.metadata.name, quotaCell(object, false), quotaCell(object, true), age(object, now)],
});

export const POD_DISRUPTION_BUDGET_TABLE = tableKind<PodDisruptionBudget>({
  resource: POD_DISRUPTION_BUDGETS,
  columns: [NAME, column('Min Available'), column('Max Unavailable'), column('Allowed Disruptions', 'integer'), AGE],
  cells: (object, now) => [
    object.metadata.name,
    String(object.spec.minAvailable ?? 'N/A'),
    String(object.spec.maxUnavailable ?? 'N/A'),
    object.status.disruptionsAllowed ?? 0,
    age(object, now),
  ],
});

export const PRIORITY_CLASS_TABLE = tableKind<PriorityClass>({
  resource: PRIORITY_CLASSES,
  columns: [NAME, column('Value', 'integer'), column('Global-Default', 'boolean'), AGE, column('PreemptionPolicy')],
  cells: (object, now) => [
    object.metadata.name,
    object.value ?? 0,
    object.globalDefault ?? false,
    age(object, now),
    object.preemptionPolicy ?? '',
  ],
});

const ACCESS_MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};

/** Access modes in their short form, in a fixed order (pkg/apis/core/helper, GetAccessModesAsString). */
function accessCell(modes: readonly string[] | undefined): string {
  return Object.keys(ACCESS_MODES)
    .filter((mode) => modes?.includes(mode))
    .map((mode) => ACCESS_MODES[mode])
    .join(',');
}

export const PERSISTENT_VOLUME_CLAIM_TABLE = tableKind<PersistentVolumeClaim>({
  resource: PERSISTENT_VOLUME_CLAIMS,
  columns: [
    NAME,
    column('Status'),
    column('Volume'),
    column('Capacity'),
    column('Access Modes'),
    column('StorageClass'),
    column('VolumeAttributesClass'),
    AGE,
    wide('VolumeMode'),
  ],
  cells: (object, now) => {
    const { metadata, spec, status } = object;
    const volume = spec.volumeName ?? '';
    return [
      metadata.name,
      metadata.deletionTimestamp ? 'Terminating' : (status.phase ?? ''),
      volume,
      volume && (status.capacity?.storage ?? '0'),
      volume && accessCell(status.accessModes),
      metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec.storageClassName ?? '',
      spec.volumeAttributesClassName ?? '<unset>',
      age(object, now),
      spec.volumeMode ?? '<unset>',
    ];
  },
});

const WEBHOOK_COLUMNS = [NAME, column('Webhooks', 'integer'), AGE];

export const VALIDATING_WEBHOOK_CONFIGURATION_TABLE = tableKind<ValidatingWebhookConfiguration>({
  resource: VALIDATING_WEBHOOK_CONFIGURATIONS,
  columns: WEBHOOK_COLUMNS,
  cells: (object, now) => [object.metadata.name, object.webhooks?.length ?? 0, age(object, now)],
});

export const MUTATING_WEBHOOK_CONFIGURATION_TABLE = tableKind<MutatingWebhookConfiguration>({
  resource: MUTATING_WEBHOOK_CONFIGURATIONS,
  columns: WEBHOOK_COLUMNS,
  cells: (object, now) => [object.metadata.name, object.webhooks?.length ?? 0, age(object, now)],
});
