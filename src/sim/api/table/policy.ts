// Quotas, budgets, priorities and webhooks as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import {
  MUTATING_WEBHOOK_CONFIGURATIONS,
  POD_DISRUPTION_BUDGETS,
  PRIORITY_CLASSES,
  RESOURCE_QUOTAS,
  VALIDATING_ADMISSION_POLICIES,
  VALIDATING_ADMISSION_POLICY_BINDINGS,
  VALIDATING_WEBHOOK_CONFIGURATIONS,
} from '../../resources/index.ts';
import type {
  MutatingWebhookConfiguration,
  PodDisruptionBudget,
  PriorityClass,
  ResourceQuota,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
} from '../../wire.ts';
import { AGE, age, column, NAME, since, tableKind } from './columns.ts';

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

const WEBHOOK_COLUMNS = [NAME, column('Webhooks', 'integer'), AGE];

export const VALIDATING_WEBHOOK_CONFIGURATION_TABLE = tableKind<ValidatingWebhookConfiguration>({
  resource: VALIDATING_WEBHOOK_CONFIGURATIONS,
  columns: WEBHOOK_COLUMNS,
  cells: (object, now) => [object.metadata.name, object.webhooks?.length ?? 0, age(object, now)],
});

export const VALIDATING_ADMISSION_POLICY_TABLE = tableKind<ValidatingAdmissionPolicy>({
  resource: VALIDATING_ADMISSION_POLICIES,
  columns: [NAME, column('Validations', 'integer'), column('ParamKind'), AGE],
  cells: ({ metadata, spec }, now) => [
    metadata.name,
    spec.validations?.length ?? 0,
    spec.paramKind ? `${spec.paramKind.apiVersion}/${spec.paramKind.kind}` : '<unset>',
    since(metadata.creationTimestamp, now),
  ],
});

export const VALIDATING_ADMISSION_POLICY_BINDING_TABLE = tableKind<ValidatingAdmissionPolicyBinding>({
  resource: VALIDATING_ADMISSION_POLICY_BINDINGS,
  columns: [NAME, column('PolicyName'), column('ParamRef'), AGE],
  cells: ({ metadata, spec: { policyName = '', paramRef } }, now) => [
    metadata.name,
    policyName,
    paramRef ? `${paramRef.namespace ? `${paramRef.namespace}/` : ''}${paramRef.name ?? '*'}` : '<unset>',
    since(metadata.creationTimestamp, now),
  ],
});

export const MUTATING_WEBHOOK_CONFIGURATION_TABLE = tableKind<MutatingWebhookConfiguration>({
  resource: MUTATING_WEBHOOK_CONFIGURATIONS,
  columns: WEBHOOK_COLUMNS,
  cells: (object, now) => [object.metadata.name, object.webhooks?.length ?? 0, age(object, now)],
});
