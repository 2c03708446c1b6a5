// A validating webhook that does not answer.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { eventLooks, workloads } from './looks.ts';

const POLICY = 'the lab has no ValidatingAdmissionPolicy yet';

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
  },
  leftOut: {
    'apply-denied.txt': POLICY,
    'apply-policy.txt': POLICY,
    'patch-denied.txt': POLICY,
    'scale-denied.txt': POLICY,
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
  ],
};
