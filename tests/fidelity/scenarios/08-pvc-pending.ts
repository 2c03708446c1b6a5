// Claims that get no volume: without a class, of a class that is not there, and one that is not there itself.
import { deployment, file } from '../manifests.ts';
import type { Scenario, Step } from '../scenario.ts';
import { API_FILES } from './01-deploy.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { eventLooks, workloads } from './looks.ts';

/** A Deployment whose pod mounts a claim. */
function database(claimName: string): string {
  return file(
    deployment('db', {
      container: { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
      pod: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }] },
    }),
  );
}

function claim(spec: object): string {
  const resources = { requests: { storage: '1Gi' } };
  return file({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace: 'lab' },
    spec: { accessModes: ['ReadWriteOnce'], resources, ...spec },
  });
}

const GONE: readonly Step[] = [{ run: 'kubectl delete deploy db -n lab', lasts: 2000 }];

export const PVC_PENDING: Scenario = {
  folder: '08-pvc-pending',
  after: RELABEL_ORPHAN,
  files: {
    ...API_FILES,
    'pvc.yaml': claim({}),
    'pvc-class.yaml': claim({ storageClassName: 'fast' }),
    'db.yaml': database('data'),
    'db-absent.yaml': database('absent'),
  },
  steps: [
    { forgetEvents: 'lab' },
    { ask: 'apply.txt' },
    { ask: 'apply-deploy.txt' },
    { advance: 5000 },
    { name: 'db-95b758446-fhkls', pod: { app: 'db' } },
    {
      look: {
        ...eventLooks('lab'),
        'get.txt': workloads('lab'),
        'pvc.json': 'kubectl get pvc -n lab -o json',
        'pod.json': 'kubectl get pod -n lab -l app=db -o json',
      },
    },
    { look: ['get-pvc.txt', 'describe-pvc.txt', 'describe-pod.txt', 'logs.txt'] },
    ...GONE,
    { ask: 'delete-pvc.txt', lasts: 2000 },
    { look: ['get-pvc-terminating.txt'] },
    { forgetEvents: 'lab' },
    // the controller looks again every 15 seconds: here, in the middle of the next three
    { advance: 2400 },
    { ask: 'apply-unknown-class.txt' },
    { run: 'kubectl apply -f db.yaml' },
    { advance: 3000 },
    { name: 'db-95b758446-46w6b', pod: { app: 'db' } },
    { look: ['events-unknown-class.txt', 'describe-pvc-unknown-class.txt'] },
    ...GONE,
    { run: 'kubectl delete pvc data -n lab', lasts: 2000 },
    { forgetEvents: 'lab' },
    { run: 'kubectl apply -f db-absent.yaml' },
    { advance: 1000 },
    { name: 'db-5cc5c579c9-znhkt', pod: { app: 'db' } },
    { look: ['events-absent-pvc.txt', 'describe-pod-absent-pvc.txt'] },
  ],
};
