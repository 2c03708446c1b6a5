// A variable from a ConfigMap that is not there, then has no such key, then has it.
import { deployment } from '../manifests.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { containerExercise } from './containers.ts';

export const CONFIG_ERROR = containerExercise({
  folder: '18-config-error',
  name: 'conf',
  manifest: deployment('conf', {
    container: { env: [{ name: 'URL', valueFrom: { configMapKeyRef: { name: 'app-config', key: 'url' } } }] },
  }),
  after: RELABEL_ORPHAN,
  pod: 'conf-5f986d6b76-s2kht',
  waits: [{ advance: 18_000 }],
  rest: [
    { run: 'kubectl create configmap app-config --from-literal=other=x -n lab' },
    { advance: 18_000 },
    { look: ['events-key-absent.txt', 'get-key-absent.txt'] },
    { run: `kubectl patch configmap app-config -n lab -p '{"data":{"url":"x"}}'` },
    { advance: 15_000 },
    { look: ['get-recovered.txt'] },
  ],
});
