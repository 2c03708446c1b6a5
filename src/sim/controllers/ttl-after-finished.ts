// Deletes jobs some time after they have ended (pkg/controller/ttlafterfinished/ttlafterfinished_controller.go).
import { JOBS } from '../resources/index.ts';
import { type Controller, splitKey, watch } from './controller.ts';
import { finishedCondition } from './job/conditions.ts';

export const ttlAfterFinished = {
  name: 'ttl-after-finished',
  component: 'ttl-after-finished-controller',
  watches: [watch(JOBS)],

  reconcile(key, { client, clock }) {
    const { namespace, name } = splitKey(key);
    const job = client.get(JOBS, namespace, name);
    const seconds = job?.spec.ttlSecondsAfterFinished;
    const ended = job && finishedCondition(job)?.lastTransitionTime;
    if (!job || seconds === undefined || !ended || job.metadata.deletionTimestamp !== undefined) return undefined;
    const left = Date.parse(ended) + seconds * 1000 - clock.now();
    if (left > 0) return { afterMs: left };
    client.delete(JOBS, namespace, name, { propagationPolicy: 'Foreground', uid: job.metadata.uid });
    return undefined;
  },
} satisfies Controller;
