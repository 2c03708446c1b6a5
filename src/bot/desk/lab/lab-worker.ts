// Makes a lab for a namespace that nobody has: seeded by its name, with something broken in it, and read like a cluster.
import { Attempt } from '../../../sim/exercises/attempt.ts';
import { generated } from '../../../sim/exercises/generate/generated.ts';
import { kubectl } from '../../../sim/kubectl/kubectl.ts';
import { openSession } from '../../../sim/kubectl/session.ts';
import { serveJobs } from '../thread/serve-jobs.ts';

/** What is asked of it: '*' for all namespaces. */
export interface LabJob {
  readonly namespace: string;
}

/** Time that has passed since it was broken, ms. */
const SINCE = 120_000;
const KINDS =
  'deployments,replicasets,statefulsets,daemonsets,jobs,cronjobs,pods,services,endpointslices,persistentvolumeclaims,ingresses,horizontalpodautoscalers,resourcequotas,limitranges,events';
const AROUND = 'nodes,persistentvolumes,storageclasses';

serveJobs<LabJob>(async ({ namespace }) => {
  const isAll = namespace === '*';
  const attempt = new Attempt(exerciseFor(namespace), seedOf(namespace));
  attempt.lab.run(SINCE);
  const session = openSession(attempt.lab, {});
  const scope = isAll ? '-A' : `-n ${namespace}`;
  const objects: object[] = [];
  for (const line of [`kubectl get ${KINDS} ${scope} -o json`, `kubectl get ${AROUND} -o json`]) {
    const { output, error, exitCode } = await kubectl(session, line);
    if (exitCode !== 0) throw new Error(error.trim());
    objects.push(...(JSON.parse(output) as { items: object[] }).items);
  }
  return objects;
});

/** One that has something broken in it. */
function exerciseFor(namespace: string): ReturnType<typeof generated>['exercise'] {
  for (let seed = seedOf(namespace); ; seed = (seed + 1) >>> 0) {
    const { exercise } = generated(seed, namespace === '*' ? undefined : namespace);
    if (exercise.place.layer !== 'healthy') return exercise;
  }
}

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
