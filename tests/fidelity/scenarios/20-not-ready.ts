// A container that runs and is never ready.
import { deployment } from '../manifests.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { NOT_READY } from './13-progress-deadline.ts';
import { containerExercise } from './containers.ts';

export const NEVER_READY = containerExercise({
  folder: '20-not-ready',
  name: 'sick',
  manifest: deployment('sick', NOT_READY),
  after: RELABEL_ORPHAN,
  pod: 'sick-7b5b5b9476-7xckk',
  waits: [{ advance: 16_000 }, { ask: 'rollout-status.txt', lasts: 5000 }],
});
