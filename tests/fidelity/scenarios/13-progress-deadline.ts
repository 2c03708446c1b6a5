// A rollout that gets nowhere until its deadline.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { API_FILES } from './01-deploy.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { eventLooks, workloads } from './looks.ts';

/** A container that runs and never answers its probe with success. */
export const NOT_READY = {
  annotations: { 'lab/behave': 'notready', 'sekisho.dev/behave': 'never ready' },
  container: { readinessProbe: { httpGet: { path: '/health', port: 80 } } },
};

export const PROGRESS_DEADLINE: Scenario = {
  folder: '13-progress-deadline',
  after: RELABEL_ORPHAN,
  files: {
    ...API_FILES,
    'slow.yaml': file(deployment('slow', { ...NOT_READY, spec: { progressDeadlineSeconds: 10 } })),
  },
  steps: [
    { forgetEvents: 'lab' },
    { ask: 'apply.txt' },
    { advance: 200 },
    { ask: 'rollout-status.txt', lasts: 11_300 },
    {
      look: {
        ...eventLooks('lab'),
        'get.txt': workloads('lab'),
        'deploy.json': 'kubectl get deploy slow -n lab -o json',
      },
    },
    { look: ['describe-deploy.txt', 'describe-pod.txt', 'rollout-status-again.txt'] },
  ],
};
