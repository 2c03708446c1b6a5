// A pod whose labels leave the selector: its ReplicaSet lets it go and makes another.
import type { Scenario } from '../scenario.ts';
import { API_FILES } from './01-deploy.ts';
import { IMAGE_PULL } from './03-image-pull.ts';
import { eventLooks, workloads } from './looks.ts';

const POD = 'api-f678b877-gcvkl';
const AS_JSON = `kubectl get pod ${POD} -n lab -o json`;

export const RELABEL_ORPHAN: Scenario = {
  folder: '04-relabel-orphan',
  after: IMAGE_PULL,
  files: API_FILES,
  steps: [
    { forgetEvents: 'lab' },
    { name: POD, pod: { app: 'api' } },
    { look: { 'pod-before.json': AS_JSON } },
    { ask: 'label.txt' },
    { advance: 5000 },
    { look: { ...eventLooks('lab'), 'get.txt': workloads('lab'), 'pod-after.json': AS_JSON } },
    { look: ['get-pods.txt', 'get-rs.txt', 'describe-orphan.txt', 'describe-rs.txt'] },
    {
      ask: 'label-without-overwrite.txt',
      as: 'kubectl label -n lab $(kubectl get pods -n lab -l app=api -o name | head -1) app=other',
    },
    { ask: 'delete-orphan.txt', lasts: 5000 },
  ],
};
