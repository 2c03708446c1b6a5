// A quota that leaves room for two of four pods, and pods that do not say what they need.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { eventLooks, workloads } from './looks.ts';

export const QUOTA: Scenario = {
  folder: '07-quota',
  files: {
    'quota.yaml': file({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'small', namespace: 'quota' },
      spec: { hard: { pods: '2', 'requests.cpu': '200m', 'requests.memory': '256Mi' } },
    }),
    'worker.yaml': file(deployment('worker', { namespace: 'quota', replicas: 4, annotations: {} })),
    'norequests.yaml': file(
      deployment('norequests', { namespace: 'quota', annotations: {}, container: { resources: undefined } }),
    ),
  },
  steps: [
    { run: 'kubectl create ns quota' },
    { advance: 1000 },
    { ask: 'apply.txt' },
    { advance: 1000 },
    { ask: 'apply-deploy.txt' },
    { advance: 4500 },
    { ask: 'rollout-status.txt', lasts: 5000 },
    {
      look: {
        ...eventLooks('quota'),
        'get.txt': workloads('quota'),
        'deploy.json': 'kubectl get deploy -n quota -o json',
        'rs.json': 'kubectl get rs -n quota -o json',
      },
    },
    { look: ['describe-deploy.txt', 'describe-rs.txt', 'describe-quota.txt', 'get-quota.txt'] },
    { look: ['run-no-requests.txt', 'run-over.txt'] },
    {
      fetch: {
        'quota-status.json': {
          path: '/api/v1/namespaces/quota/pods',
          as: 'admin',
          body: {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: { name: 'extra' },
            spec: {
              containers: [
                { name: 'extra', image: 'nginx:stable', resources: { requests: { cpu: '1', memory: '1Gi' } } },
              ],
            },
          },
        },
      },
    },
    { advance: 3500 },
    { ask: 'apply-no-requests.txt' },
    { advance: 4500 },
    { look: ['events-no-requests.txt', 'describe-rs-no-requests.txt'] },
  ],
};
