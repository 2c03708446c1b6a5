// A container that exits 1 again and again.
import { deployment } from '../manifests.ts';
import { RESTARTED } from './05-auth.ts';
import { containerExercise } from './containers.ts';

const LOG = 'Error: DATABASE_URL is not set';

/** How the Deployment of the exercises before came to its five ReplicaSets; all on one node, so that the other has no images. */
const HISTORY = [
  'kubectl cordon node-2 && kubectl apply -f ns.yaml -f api.yaml -f svc.yaml',
  'kubectl set resources deploy/api -n lab --requests=cpu=64',
  'kubectl rollout undo deploy/api -n lab',
  'kubectl set image deploy/api -n lab api=nginx:this-tag-does-not-exist',
  'kubectl rollout undo deploy/api -n lab',
  'kubectl set image deploy/api -n lab api=nginx:1.27',
  'kubectl rollout undo deploy/api -n lab && kubectl rollout restart deploy/api -n lab',
  'kubectl uncordon node-2 && kubectl cordon node-1',
];

export const CRASH_LOOP = containerExercise({
  folder: '17-crash-loop',
  name: 'crash',
  manifest: deployment('crash', {
    annotations: {
      'lab/behave': 'crash',
      'lab/log': LOG,
      'sekisho.dev/behave': `exits 1 after 2s, logs "${LOG}"`,
    },
  }),
  files: RESTARTED.files ?? {},
  pod: 'crash-84d558b4f-nsfgc',
  images: [],
  before: HISTORY.flatMap((run) => [{ run }, { advance: 10_000 }]),
  waits: [{ advance: 26_000 }, { ask: 'rollout-status.txt', lasts: 5000 }],
});
