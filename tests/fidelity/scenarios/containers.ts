// The exercises in which a container fails: they differ in the manifest, in how long it is watched, and in what is looked at.
import { file } from '../manifests.ts';
import type { Scenario, Step } from '../scenario.ts';
import { eventLooks, workloads } from './looks.ts';

/** What makes one of these exercises. */
export interface ContainerExercise {
  readonly folder: string;
  /** the Deployment, and the label `app` of its pods */
  readonly name: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  /** the cluster before; absent: a new one */
  readonly after?: Scenario;
  /** files besides those of {@link after} and the manifest */
  readonly files?: Readonly<Record<string, string>>;
  /** the pod as the recording names it */
  readonly pod: string;
  /** what the nodes have without pulling, if not what the others have */
  readonly images?: readonly string[];
  /** what happens before it */
  readonly before?: readonly Step[];
  /** what happens from `apply` to the first look */
  readonly waits: readonly Step[];
  /** what is done after the looks */
  readonly rest?: readonly Step[];
}

/** The exercise as a scenario. */
export function containerExercise(exercise: ContainerExercise): Scenario {
  const { folder, name, manifest, after, files, images, before = [], pod, waits, rest = [] } = exercise;
  return {
    folder,
    ...(after && { after }),
    files: { ...after?.files, ...files, [`${name}.yaml`]: file(manifest) },
    ...(images && { images }),
    steps: [
      ...before,
      { forgetEvents: 'lab' },
      { ask: 'apply.txt' },
      ...waits,
      { name: pod, pod: { app: name } },
      {
        look: {
          ...eventLooks('lab'),
          'get.txt': workloads('lab'),
          'pod.json': `kubectl get pod -n lab -l app=${name} -o json`,
        },
      },
      { look: ['describe-deploy.txt', 'describe-pod.txt', 'logs.txt', 'logs-previous.txt'] },
      ...rest,
    ],
  };
}
