// A tag that no registry has, and the way back.
import type { Scenario } from '../scenario.ts';
import { API_FILES } from './01-deploy.ts';
import { FAILED_SCHEDULING } from './02-failed-scheduling.ts';
import { eventLooks, workloads } from './looks.ts';

const POD = 'api-686b964765-ttwfr';

export const IMAGE_PULL: Scenario = {
  folder: '03-image-pull',
  after: FAILED_SCHEDULING,
  files: API_FILES,
  steps: [
    { forgetEvents: 'lab' },
    { look: ['set-image-wrong-container.txt'] },
    { ask: 'set-image.txt' },
    { advance: 3000 },
    { look: ['get-errimagepull.txt'] },
    { ask: 'rollout-status.txt', lasts: 15_000 },
    { advance: 9000 },
    { name: POD, pod: { app: 'api', phase: 'Pending' } },
    {
      look: { ...eventLooks('lab'), 'get.txt': workloads('lab'), 'pod.json': `kubectl get pod ${POD} -n lab -o json` },
    },
    { look: ['describe-deploy.txt', 'describe-pod.txt', 'kubectl-events-for.txt', 'logs.txt', 'logs-previous.txt'] },
    { ask: 'rollout-undo.txt' },
    { advance: 3000 },
    { look: { ...eventLooks('lab', 'after-undo-'), 'after-undo-get.txt': workloads('lab') } },
    { look: ['set-image-no-change.txt'] },
  ],
};
