// An autoscaler where nobody measures, and one without a target.
import { file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { RESTARTED } from './05-auth.ts';
import { eventLooks, workloads } from './looks.ts';

export const HPA_NO_METRICS: Scenario = {
  folder: '16-hpa-no-metrics',
  after: RESTARTED,
  files: {
    ...RESTARTED.files,
    'nothing.yaml': file({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'nothing', namespace: 'lab' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'nothing' },
        minReplicas: 1,
        maxReplicas: 3,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
        ],
      },
    }),
  },
  steps: [
    { forgetEvents: 'lab' },
    { ask: 'autoscale.txt' },
    { advance: 33_500 },
    {
      look: {
        ...eventLooks('lab'),
        'get.txt': workloads('lab'),
        'hpa.json': 'kubectl get hpa api -n lab -o json',
      },
    },
    { look: ['get-hpa.txt', 'describe-hpa.txt', 'top.txt'] },
    { run: 'kubectl delete hpa api -n lab' },
    { ask: 'autoscale-no-target.txt' },
    { forgetEvents: 'lab' },
    { run: 'kubectl apply -f nothing.yaml' },
    { advance: 16_000 },
    { look: ['describe-hpa-no-target.txt', 'events-no-target.txt'] },
  ],
};
