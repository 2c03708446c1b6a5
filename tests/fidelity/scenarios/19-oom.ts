// A container that takes more memory than its limit.
import { deployment } from '../manifests.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { containerExercise } from './containers.ts';

export const OOM = containerExercise({
  folder: '19-oom',
  name: 'hungry',
  manifest: deployment('hungry', {
    annotations: { 'lab/behave': 'oom', 'sekisho.dev/behave': 'oom after 2s' },
    container: { resources: { limits: { memory: '64Mi' }, requests: { memory: '64Mi' } } },
  }),
  after: RELABEL_ORPHAN,
  pod: 'hungry-85974559f4-ck7gq',
  waits: [{ advance: 27_000 }],
});
