// Pods that fit no node, each for another reason.
import { deployment, file, REQUESTS } from '../manifests.ts';
import type { Scenario, Step } from '../scenario.ts';
import { API_FILES } from './01-deploy.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { eventLooks, workloads } from './looks.ts';

const requests = (more: Readonly<Record<string, string>>) => ({
  resources: { requests: { ...REQUESTS.requests, ...more } },
});

/** One Deployment after the other: the one before goes, and its events with it. */
function next(before: string, name: string, seconds: number): readonly Step[] {
  return [
    { forgetEvents: 'lab' },
    { run: `kubectl delete deploy ${before} -n lab` },
    { run: `kubectl apply -f ${name}.yaml` },
    { advance: seconds * 1000 },
  ];
}

export const NODE_SELECTOR: Scenario = {
  folder: '10-node-selector',
  after: RELABEL_ORPHAN,
  files: {
    ...API_FILES,
    'fast.yaml': file(deployment('fast', { pod: { nodeSelector: { disktype: 'ssd' } } })),
    'spread.yaml': file(
      deployment('spread', {
        replicas: 3,
        pod: {
          affinity: {
            podAntiAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                { labelSelector: { matchLabels: { app: 'spread' } }, topologyKey: 'kubernetes.io/hostname' },
              ],
            },
          },
        },
      }),
    ),
    'hp.yaml': file(deployment('hp', { replicas: 3, container: { ports: [{ containerPort: 80, hostPort: 8080 }] } })),
    'zone.yaml': file(
      deployment('zone', {
        pod: {
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'topology.kubernetes.io/zone',
              whenUnsatisfiable: 'DoNotSchedule',
              labelSelector: { matchLabels: { app: 'zone' } },
            },
          ],
        },
      }),
    ),
    'bigmem.yaml': file(deployment('bigmem', { container: requests({ memory: '64Gi' }) })),
    'both.yaml': file(deployment('both', { container: requests({ cpu: '64', memory: '64Gi' }) })),
    'gpu.yaml': file(
      deployment('gpu', { container: { resources: { ...REQUESTS, limits: { 'nvidia.com/gpu': '1' } } } }),
    ),
  },
  steps: [
    { forgetEvents: 'lab' },
    { ask: 'apply.txt' },
    { advance: 2500 },
    { ask: 'rollout-status.txt', lasts: 5000 },
    { advance: 1000 },
    {
      look: {
        ...eventLooks('lab'),
        'get.txt': workloads('lab'),
        'pod.json': 'kubectl get pod -n lab -l app=fast -o json',
      },
    },
    { look: ['describe-pod.txt'] },
    ...next('fast', 'spread', 4),
    { look: ['events-anti-affinity.txt'] },
    ...next('spread', 'hp', 4),
    { look: ['events-host-port.txt'] },
    ...next('hp', 'zone', 4),
    { look: ['events-topology-spread.txt'] },
    ...next('zone', 'bigmem', 3),
    { look: ['events-memory.txt'] },
    ...next('bigmem', 'both', 3),
    { look: ['events-cpu-and-memory.txt'] },
    ...next('both', 'gpu', 3),
    { look: ['events-gpu.txt'] },
  ],
};
