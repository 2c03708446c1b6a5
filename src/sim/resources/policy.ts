// policy/v1, scheduling.k8s.io/v1, coordination.k8s.io/v1, discovery.k8s.io/v1, admissionregistration.k8s.io/v1: what surrounds workloads.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

export const POD_DISRUPTION_BUDGETS = resource<wire.PodDisruptionBudget>({
  group: 'policy',
  version: 'v1',
  kind: 'PodDisruptionBudget',
  plural: 'poddisruptionbudgets',
  short: ['pdb'],
  subresources: ['status'],
});
export const PRIORITY_CLASSES = resource<wire.PriorityClass>({
  group: 'scheduling.k8s.io',
  version: 'v1',
  kind: 'PriorityClass',
  plural: 'priorityclasses',
  short: ['pc'],
  namespaced: false,
});
export const LEASES = resource<wire.Lease>({
  group: 'coordination.k8s.io',
  version: 'v1',
  kind: 'Lease',
  plural: 'leases',
});
export const ENDPOINT_SLICES = resource<wire.EndpointSlice>({
  group: 'discovery.k8s.io',
  version: 'v1',
  kind: 'EndpointSlice',
  plural: 'endpointslices',
});
const admission = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  namespaced: false,
  categories: ['api-extensions'],
} as const;
export const VALIDATING_WEBHOOK_CONFIGURATIONS = resource<wire.ValidatingWebhookConfiguration>({
  ...admission,
  kind: 'ValidatingWebhookConfiguration',
  plural: 'validatingwebhookconfigurations',
});
export const VALIDATING_ADMISSION_POLICIES = resource<wire.ValidatingAdmissionPolicy>({
  ...admission,
  kind: 'ValidatingAdmissionPolicy',
  plural: 'validatingadmissionpolicies',
  subresources: ['status'],
});
export const VALIDATING_ADMISSION_POLICY_BINDINGS = resource<wire.ValidatingAdmissionPolicyBinding>({
  ...admission,
  kind: 'ValidatingAdmissionPolicyBinding',
  plural: 'validatingadmissionpolicybindings',
});
export const MUTATING_WEBHOOK_CONFIGURATIONS = resource<wire.MutatingWebhookConfiguration>({
  ...admission,
  kind: 'MutatingWebhookConfiguration',
  plural: 'mutatingwebhookconfigurations',
});
