// A namespace and a pod that a finalizer holds.
import { file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';

function held(namespace: string): Readonly<Record<string, unknown>> {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'held', namespace, finalizers: ['example.com/hold'] },
  };
}

export const STUCK: Scenario = {
  folder: '25-stuck-terminating',
  after: RELABEL_ORPHAN,
  nodesMatter: true,
  files: {
    ...RELABEL_ORPHAN.files,
    'guarded.yaml': file({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'guarded' } }, held('guarded')),
    'stuck.yaml': file({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'stuck' } }, held('stuck')),
    'held.yaml': file({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'held', namespace: 'lab', labels: { run: 'held' }, finalizers: ['example.com/hold'] },
      spec: {
        containers: [{ name: 'held', image: 'nginx:stable' }],
        nodeSelector: undefined,
        terminationGracePeriodSeconds: undefined,
      },
    }),
  },
  steps: [
    // left over from the exercise before
    { run: 'kubectl create -f guarded.yaml' },
    { run: 'kubectl delete ns guarded --wait=false' },
    { advance: 20_000 },
    { run: 'kubectl create -f stuck.yaml' },
    { advance: 1000 },
    { ask: 'delete-ns.txt', lasts: 8000 },
    { look: ['get-ns.txt', 'describe-ns.txt', 'create-in-terminating.txt'] },
    { look: { 'ns.json': 'kubectl get ns stuck -o json' } },
    { run: 'kubectl cordon node-2' },
    { run: 'kubectl create -f held.yaml' },
    { advance: 4000 },
    { run: 'kubectl uncordon node-2' },
    { ask: 'delete-pod.txt', lasts: 8000 },
    { look: ['get-pod.txt', 'describe-pod.txt'] },
  ],
};
