// A request that no node can grant, and the way back.
import type { Scenario } from '../scenario.ts';
import { API_FILES, DEPLOY } from './01-deploy.ts';
import { eventLooks } from './looks.ts';

export const FAILED_SCHEDULING: Scenario = {
  folder: '02-failed-scheduling',
  after: DEPLOY,
  files: API_FILES,
  steps: [
    { forgetEvents: 'lab' },
    { ask: 'set-resources.txt' },
    { advance: 1000 },
    { ask: 'rollout-status.txt', lasts: 10_000 },
    { name: 'api-5688b94668-kgs92', pod: { app: 'api', phase: 'Pending' } },
    {
      look: {
        ...eventLooks('lab'),
        'get.txt': 'kubectl get deploy,rs,pod -n lab -o wide',
        'deploy.json': 'kubectl get deploy api -n lab -o json',
        'pods.json': 'kubectl get pods -n lab -o json',
      },
    },
    { look: ['describe-deploy.txt', 'describe-pending-pod.txt', 'rollout-history.txt'] },
    { ask: 'rollout-undo.txt' },
    { advance: 3000 },
    { look: { ...eventLooks('lab', 'after-undo-'), 'after-undo-get.txt': 'kubectl get deploy,rs,pod -n lab -o wide' } },
    { look: ['rollout-history-after.txt', 'undo-again-same.txt'] },
  ],
};
