// Draining a node: against a budget that allows nothing, without it, and with a pod that nobody controls.
import { file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { eventLooks, workloads } from './looks.ts';

/** Both pods of `api` on one node: the other takes none for a while. */
function moved(to: string, from: string): Scenario['steps'] {
  return [
    { run: `kubectl cordon ${from}` },
    { run: 'kubectl delete pods -n lab -l app=api', lasts: 4000 },
    { advance: 5000 },
    { run: `kubectl uncordon ${from}` },
    { advance: to === 'node-1' ? 1000 : 2000 },
  ];
}

export const DRAIN: Scenario = {
  folder: '23-drain-pdb',
  after: RELABEL_ORPHAN,
  nodesMatter: true,
  files: {
    ...RELABEL_ORPHAN.files,
    'pdb.yaml': file({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'api', namespace: 'lab' },
      spec: { minAvailable: 2, selector: { matchLabels: { app: 'api' } } },
    }),
  },
  steps: [
    ...moved('node-1', 'node-2'),
    { forgetEvents: 'lab' },
    { run: 'kubectl apply -f pdb.yaml' },
    { advance: 2000 },
    { look: ['get-pdb.txt', 'describe-pdb.txt'] },
    { ask: 'drain.txt', as: 'timeout 40 kubectl drain node-1 --timeout=12s', lasts: 12_000 },
    { look: ['get-nodes.txt'] },
    { run: 'kubectl delete pdb api -n lab' },
    { ask: 'drain-free.txt', lasts: 3000 },
    { advance: 500 },
    { look: { ...eventLooks('lab'), 'get.txt': workloads('lab') } },
    { run: 'kubectl uncordon node-1' },
    {
      run: `kubectl run bare --image=nginx:stable -n lab --overrides='{"spec":{"nodeName":"node-1"}}'`,
    },
    { advance: 3000 },
    { ask: 'drain-bare-pod.txt', as: 'timeout 40 kubectl drain node-1 --timeout=12s', lasts: 1000 },
  ],
};
