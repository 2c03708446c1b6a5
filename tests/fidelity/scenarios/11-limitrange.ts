// A LimitRange: above its maximum, below its minimum, and what it fills in.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { eventLooks, workloads } from './looks.ts';

const big = { limits: { cpu: '2', memory: '1Gi' }, requests: { cpu: '100m' } };

export const LIMIT_RANGE: Scenario = {
  folder: '11-limitrange',
  files: {
    'limits.yaml': file({
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'bounds', namespace: 'limits' },
      spec: {
        limits: [
          {
            type: 'Container',
            max: { cpu: '500m', memory: '256Mi' },
            min: { cpu: '50m' },
            default: { cpu: '200m', memory: '128Mi' },
            defaultRequest: { cpu: '100m', memory: '64Mi' },
          },
        ],
      },
    }),
    'big.yaml': file(deployment('big', { namespace: 'limits', container: { resources: big } })),
    'tiny.yaml': file(
      deployment('tiny', { namespace: 'limits', container: { resources: { requests: { cpu: '10m' } } } }),
    ),
    'over.yaml': file({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'over', namespace: 'limits' },
      spec: {
        containers: [{ name: 'over', image: 'nginx:stable', resources: { limits: { cpu: '4', memory: '2Gi' } } }],
      },
    }),
  },
  steps: [
    { run: 'kubectl create ns limits' },
    { advance: 1000 },
    { ask: 'apply.txt' },
    { advance: 1000 },
    { ask: 'apply-deploy.txt' },
    { advance: 500 },
    { ask: 'rollout-status.txt', lasts: 3000 },
    {
      look: {
        ...eventLooks('limits'),
        'get.txt': workloads('limits'),
        'rs.json': 'kubectl get rs -n limits -o json',
      },
    },
    { advance: 2000 },
    { look: ['describe-rs.txt', 'describe-limitrange.txt', 'create-pod-over.txt'] },
    { advance: 3000 },
    { run: 'kubectl apply -f tiny.yaml' },
    { advance: 4500 },
    { look: ['events-below-min.txt'] },
    { ask: 'run-bare-defaulted.txt' },
    { advance: 150 },
    { look: { 'pod-defaulted.json': 'kubectl get pod p -n limits -o json' } },
  ],
};
