// A validating webhook that does not answer.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { eventLooks, workloads } from './looks.ts';

export const WEBHOOK: Scenario = {
  folder: '24-webhook',
  files: {
    'hook.yaml': file({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'guard.example.com' },
      webhooks: [
        {
          name: 'guard.example.com',
          clientConfig: { url: 'https://127.0.0.1:9443/validate' },
          rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'guarded' } },
          failurePolicy: 'Fail',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          timeoutSeconds: 3,
        },
      ],
    }),
    'g.yaml': file(deployment('g', { namespace: 'guarded' })),
    'many.yaml': file(deployment('many', { namespace: 'guarded', replicas: 9 })),
    'policy.yaml': file(
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name: 'replica-limit' },
        spec: {
          failurePolicy: 'Fail',
          matchConstraints: {
            resourceRules: [
              {
                apiGroups: ['apps'],
                apiVersions: ['v1'],
                operations: ['CREATE', 'UPDATE'],
                resources: ['deployments'],
              },
            ],
          },
          validations: [{ expression: 'object.spec.replicas <= 5', message: 'replicas must be no greater than 5' }],
        },
      },
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: { name: 'replica-limit' },
        spec: { policyName: 'replica-limit', validationActions: ['Deny'] },
      },
    ),
  },
  steps: [
    { run: 'kubectl create ns guarded' },
    { advance: 1000 },
    { ask: 'apply.txt' },
    { advance: 1000 },
    { ask: 'apply-deploy.txt' },
    { advance: 4500 },
    { look: { ...eventLooks('guarded'), 'get.txt': workloads('guarded') } },
    { advance: 1500 },
    { look: ['describe-rs.txt', 'run.txt'] },
    { ask: 'apply-policy.txt' },
    { advance: 1000 },
    { ask: 'apply-denied.txt' },
    { ask: 'patch-denied.txt', as: `kubectl patch deploy g -n guarded -p '{"spec":{"replicas":9}}'` },
    { ask: 'scale-denied.txt' },
  ],
};
