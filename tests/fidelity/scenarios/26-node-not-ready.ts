// A node whose kubelet falls silent, what leaves it, and its return.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { eventLooks, workloads } from './looks.ts';

const POD = 'iso-84869fd965-dkvr8';

export const NODE_NOT_READY: Scenario = {
  folder: '26-node-not-ready',
  after: RELABEL_ORPHAN,
  nodesMatter: true,
  files: {
    ...RELABEL_ORPHAN.files,
    'iso.yaml': file(
      deployment('iso', {
        replicas: 2,
        pod: {
          tolerations: [
            {
              key: 'node.kubernetes.io/unreachable',
              operator: 'Exists',
              effect: 'NoExecute',
              tolerationSeconds: 15,
            },
          ],
        },
      }),
    ),
  },
  steps: [
    // a silence before, which is counted
    { silence: 'node-2' },
    { advance: 60_000 },
    { wake: 'node-2' },
    { advance: 20_000 },
    // both pods of `api` are on node-2
    { run: 'kubectl cordon node-1' },
    { run: 'kubectl delete pods -n lab -l app=api', lasts: 4000 },
    { advance: 5000 },
    { run: 'kubectl uncordon node-1' },
    { advance: 60_000 },
    { forgetEvents: 'lab' },
    { forgetEvents: 'default' },
    { run: 'kubectl apply -f iso.yaml' },
    { advance: 2000 },
    { run: 'kubectl annotate node node-2 lab/silent=true' },
    { name: POD, pod: { app: 'iso', node: 'node-2' } },
    { silence: 'node-2' },
    { advance: 76_000 },
    {
      look: {
        ...eventLooks('lab'),
        'get.txt': workloads('lab'),
        'events-node.json': 'kubectl get events -n default --sort-by=.lastTimestamp -o json',
        'node.json': 'kubectl get node node-2 -o json',
        'pod.json': `kubectl get pod ${POD} -n lab -o json`,
      },
    },
    { look: ['describe-node.txt', 'describe-pod.txt', 'events-node.txt', 'get-nodes.txt'] },
    { wake: 'node-2' },
    { advance: 10_000 },
    { look: ['get-nodes-after.txt', 'events-node-after.txt'] },
  ],
};
