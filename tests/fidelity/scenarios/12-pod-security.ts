// Pod Security: what warns, what is refused.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { RESTARTED } from './05-auth.ts';
import { eventLooks, workloads } from './looks.ts';

export const POD_SECURITY: Scenario = {
  folder: '12-pod-security',
  after: RESTARTED,
  files: {
    ...RESTARTED.files,
    'plain.yaml': file(deployment('plain', { namespace: 'strict' })),
    'priv.yaml': file({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'priv', namespace: 'base' },
      spec: {
        hostNetwork: true,
        containers: [{ name: 'a', image: 'nginx:stable', securityContext: { privileged: true } }],
        volumes: [{ name: 'h', hostPath: { path: '/' } }],
      },
    }),
  },
  steps: [
    { run: 'kubectl create ns strict' },
    { ask: 'label.txt' },
    { advance: 1000 },
    { ask: 'apply-deploy.txt' },
    { advance: 3500 },
    {
      look: {
        ...eventLooks('strict'),
        'get.txt': workloads('strict'),
        'rs.json': 'kubectl get rs -n strict -o json',
      },
    },
    { look: ['describe-deploy.txt', 'describe-rs.txt', 'run.txt'] },
    { run: 'kubectl create ns base' },
    { run: 'kubectl label ns base pod-security.kubernetes.io/enforce=baseline' },
    { advance: 1000 },
    { look: ['create-privileged.txt'] },
    {
      look: {
        'label-existing.txt': 'kubectl label ns lab --dry-run=server pod-security.kubernetes.io/enforce=restricted',
      },
    },
  ],
};
