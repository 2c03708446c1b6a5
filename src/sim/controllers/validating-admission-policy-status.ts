// Says that a policy was looked at (pkg/controller/validatingadmissionpolicystatus). Types of expressions are not checked against resources.
import { VALIDATING_ADMISSION_POLICIES } from '../resources/index.ts';
import { type Controller, watch } from './controller.ts';

export const validatingAdmissionPolicyStatus = {
  name: 'validatingadmissionpolicy-status',
  component: 'validatingadmissionpolicy-status',
  watches: [watch(VALIDATING_ADMISSION_POLICIES)],
  reconcile(name, { client }) {
    const policy = client.get(VALIDATING_ADMISSION_POLICIES, undefined, name);
    const { generation } = policy?.metadata ?? {};
    if (!policy || generation === undefined || policy.status?.observedGeneration === generation) return undefined;
    client.updateStatus(VALIDATING_ADMISSION_POLICIES, {
      ...policy,
      status: { ...policy.status, observedGeneration: generation, typeChecking: {} },
    });
    return undefined;
  },
} satisfies Controller;
