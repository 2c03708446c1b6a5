// The strategies of all kinds that are stored, one file each.
import { groupResource, type Resource } from '../../resources/resource.ts';
import { customStrategy } from '../custom/strategy.ts';
import { API_SERVICE_STRATEGY } from './api-service.ts';
import { CLUSTER_ROLE_STRATEGY } from './cluster-role.ts';
import { CLUSTER_ROLE_BINDING_STRATEGY } from './cluster-role-binding.ts';
import { CONFIG_MAP_STRATEGY } from './config-map.ts';
import { CONTROLLER_REVISION_STRATEGY } from './controller-revision.ts';
import { CRON_JOB_STRATEGY } from './cron-job.ts';
import { CSI_DRIVER_STRATEGY } from './csi-driver.ts';
import { CSI_NODE_STRATEGY } from './csi-node.ts';
import { CSI_STORAGE_CAPACITY_STRATEGY } from './csi-storage-capacity.ts';
import { CUSTOM_RESOURCE_DEFINITION_STRATEGY } from './custom-resource-definition.ts';
import { DAEMON_SET_STRATEGY } from './daemon-set.ts';
import { DEPLOYMENT_STRATEGY } from './deployment.ts';
import { ENDPOINT_SLICE_STRATEGY } from './endpoint-slice.ts';
import { ENDPOINTS_STRATEGY } from './endpoints.ts';
import { EVENT_STRATEGY } from './event.ts';
import { HORIZONTAL_POD_AUTOSCALER_STRATEGY } from './horizontal-pod-autoscaler.ts';
import { INGRESS_STRATEGY } from './ingress.ts';
import { INGRESS_CLASS_STRATEGY } from './ingress-class.ts';

import { JOB_STRATEGY } from './job.ts';
import { LEASE_STRATEGY } from './lease.ts';
import { LIMIT_RANGE_STRATEGY } from './limit-range.ts';
import { MUTATING_WEBHOOK_CONFIGURATION_STRATEGY } from './mutating-webhook-configuration.ts';
import { NAMESPACE_STRATEGY } from './namespace.ts';
import { NETWORK_POLICY_STRATEGY } from './network-policy.ts';
import { NODE_STRATEGY } from './node.ts';
import { PERSISTENT_VOLUME_STRATEGY } from './persistent-volume.ts';
import { PERSISTENT_VOLUME_CLAIM_STRATEGY } from './persistent-volume-claim.ts';
import { POD_STRATEGY } from './pod.ts';
import { POD_DISRUPTION_BUDGET_STRATEGY } from './pod-disruption-budget.ts';
import { PRIORITY_CLASS_STRATEGY } from './priority-class.ts';
import { REPLICA_SET_STRATEGY } from './replica-set.ts';
import { RESOURCE_QUOTA_STRATEGY } from './resource-quota.ts';
import { ROLE_STRATEGY } from './role.ts';
import { ROLE_BINDING_STRATEGY } from './role-binding.ts';
import { SECRET_STRATEGY } from './secret.ts';
import { SERVICE_STRATEGY } from './service.ts';
import { SERVICE_ACCOUNT_STRATEGY } from './service-account.ts';
import { STATEFUL_SET_STRATEGY } from './stateful-set.ts';
import { STORAGE_CLASS_STRATEGY } from './storage-class.ts';
import type { Strategy } from './strategy.ts';
import { VALIDATING_ADMISSION_POLICY_STRATEGY } from './validating-admission-policy.ts';
import { VALIDATING_ADMISSION_POLICY_BINDING_STRATEGY } from './validating-admission-policy-binding.ts';
import { VALIDATING_WEBHOOK_CONFIGURATION_STRATEGY } from './validating-webhook-configuration.ts';
import { VOLUME_ATTACHMENT_STRATEGY } from './volume-attachment.ts';

/** In no order that matters. */
export const STRATEGIES: readonly Strategy[] = [
  NAMESPACE_STRATEGY,
  NODE_STRATEGY,
  POD_STRATEGY,
  SERVICE_STRATEGY,
  ENDPOINTS_STRATEGY,
  ENDPOINT_SLICE_STRATEGY,
  CONFIG_MAP_STRATEGY,
  SECRET_STRATEGY,
  SERVICE_ACCOUNT_STRATEGY,
  RESOURCE_QUOTA_STRATEGY,
  LIMIT_RANGE_STRATEGY,
  EVENT_STRATEGY,
  PERSISTENT_VOLUME_CLAIM_STRATEGY,
  PERSISTENT_VOLUME_STRATEGY,
  STORAGE_CLASS_STRATEGY,
  CSI_DRIVER_STRATEGY,
  CSI_NODE_STRATEGY,
  CSI_STORAGE_CAPACITY_STRATEGY,
  VOLUME_ATTACHMENT_STRATEGY,
  DEPLOYMENT_STRATEGY,
  REPLICA_SET_STRATEGY,
  STATEFUL_SET_STRATEGY,
  DAEMON_SET_STRATEGY,
  CONTROLLER_REVISION_STRATEGY,
  JOB_STRATEGY,
  CRON_JOB_STRATEGY,
  HORIZONTAL_POD_AUTOSCALER_STRATEGY,
  API_SERVICE_STRATEGY,
  POD_DISRUPTION_BUDGET_STRATEGY,
  PRIORITY_CLASS_STRATEGY,
  LEASE_STRATEGY,
  NETWORK_POLICY_STRATEGY,
  INGRESS_STRATEGY,
  INGRESS_CLASS_STRATEGY,
  VALIDATING_WEBHOOK_CONFIGURATION_STRATEGY,
  MUTATING_WEBHOOK_CONFIGURATION_STRATEGY,
  CUSTOM_RESOURCE_DEFINITION_STRATEGY,
  VALIDATING_ADMISSION_POLICY_STRATEGY,
  VALIDATING_ADMISSION_POLICY_BINDING_STRATEGY,
  ROLE_STRATEGY,
  ROLE_BINDING_STRATEGY,
  CLUSTER_ROLE_STRATEGY,
  CLUSTER_ROLE_BINDING_STRATEGY,
];

const BY_RESOURCE: ReadonlyMap<string, Strategy> = new Map(
  STRATEGIES.map((strategy) => [groupResource(strategy.resource), strategy]),
);

/** The strategy of a resource; undefined when it has none. */
export function strategyOf(resource: Resource): Strategy | undefined {
  return resource.custom ? customStrategy(resource) : BY_RESOURCE.get(groupResource(resource));
}
