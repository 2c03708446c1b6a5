// The admission plugins that a cluster has by default, in their real order (pkg/kubeapiserver/options/plugins.go).
// Left out: NodeRestriction (kubelets of a lab are trusted), RuntimeClass, the certificate plugins,
// PodTopologyLabels (binding does it), MutatingAdmissionPolicy.
import type { Call, GateContext } from '../../call.ts';
import { confirmNoEscalation } from '../rbac/escalation.ts';
import { DEFAULT_INGRESS_CLASS } from './default-ingress-class.ts';
import { DEFAULT_STORAGE_CLASS } from './default-storage-class.ts';
import { DEFAULT_TOLERATION_SECONDS } from './default-toleration-seconds.ts';
import { LIMIT_RANGER } from './limit-ranger.ts';
import { MUTATING_ADMISSION_WEBHOOK } from './mutating-admission-webhook.ts';
import { NAMESPACE_LIFECYCLE } from './namespace-lifecycle.ts';
import { PERSISTENT_VOLUME_CLAIM_RESIZE } from './persistent-volume-claim-resize.ts';
import { type AdmissionPlugin, operationOf } from './plugin.ts';
import { POD_SECURITY } from './pod-security.ts';
import { PRIORITY } from './priority.ts';
import { RESOURCE_QUOTA } from './resource-quota.ts';
import { SERVICE_ACCOUNT } from './service-account.ts';
import { STORAGE_OBJECT_IN_USE_PROTECTION } from './storage-object-in-use-protection.ts';
import { TAINT_NODES_BY_CONDITION } from './taint-nodes-by-condition.ts';
import { VALIDATING_ADMISSION_POLICY } from './validating-admission-policy.ts';
import { VALIDATING_ADMISSION_WEBHOOK } from './validating-admission-webhook.ts';

/** Each is asked twice where it has both halves: all change first, then all check. */
const ADMISSION_PLUGINS: readonly AdmissionPlugin[] = [
  NAMESPACE_LIFECYCLE,
  LIMIT_RANGER,
  SERVICE_ACCOUNT,
  TAINT_NODES_BY_CONDITION,
  POD_SECURITY,
  PRIORITY,
  DEFAULT_TOLERATION_SECONDS,
  DEFAULT_STORAGE_CLASS,
  STORAGE_OBJECT_IN_USE_PROTECTION,
  PERSISTENT_VOLUME_CLAIM_RESIZE,
  DEFAULT_INGRESS_CLASS,
  MUTATING_ADMISSION_WEBHOOK,
  VALIDATING_ADMISSION_POLICY,
  VALIDATING_ADMISSION_WEBHOOK,
  RESOURCE_QUOTA,
];

const ADMITTING = ADMISSION_PLUGINS.filter(({ admit }) => admit);
const VALIDATING = ADMISSION_PLUGINS.filter(({ validate }) => validate);

/**
 * The first half of admission, before validation: `call.object` is changed. Does nothing for a deletion.
 * @throws ApiError what a plugin refuses with, or 403 when a role would give more than its writer has
 */
export function admitMutating(call: Call, context: GateContext): void {
  const operation = operationOf(call);
  if (operation === undefined || operation === 'DELETE') return;
  for (const plugin of ADMITTING) plugin.admit?.(call, context);
  confirmNoEscalation(call, context);
}

/**
 * The second half, after validation: nothing is changed any more, quotas are charged. For a deletion it is both halves.
 * @throws ApiError what a plugin refuses with
 */
export function admitValidating(call: Call, context: GateContext): void {
  const operation = operationOf(call);
  if (operation === undefined) return;
  if (operation === 'DELETE') for (const plugin of ADMITTING) plugin.admit?.(call, context);
  for (const plugin of VALIDATING) plugin.validate?.(call, context);
}
