// A container that exits 1 again and again.
import { deployment } from '../manifests.ts';
import { RESTARTED } from './05-auth.ts';
import { containerExercise } from './containers.ts';

const LOG = 'Error: DATABASE_URL is not set';

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
  after: RESTARTED,
  pod: 'crash-84d558b4f-nsfgc',
  // it comes to a node that has run nothing, and has no images
  images: [],
  first: [{ run: 'kubectl cordon node-2' }],
  before: [{ run: 'kubectl uncordon node-2' }, { run: 'kubectl cordon node-1' }],
  waits: [{ advance: 26_000 }, { ask: 'rollout-status.txt', lasts: 5000, reads: true }],
});
