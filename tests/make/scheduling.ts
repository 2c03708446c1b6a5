// One pod against some nodes: what the scheduler says of each.
import { Scheduler, type SchedulerOptions } from '../../src/sim/scheduler/scheduler.ts';
import type { Pod } from '../../src/sim/wire.ts';
import { LabClient } from './lab-client.ts';

/** What came of one attempt. */
export interface Outcome {
  readonly lab: LabClient;
  readonly scheduler: Scheduler;
  /** where the pod was put; undefined when it was not */
  readonly node: string | undefined;
  /** of its FailedScheduling event; '' when there is none */
  readonly message: string;
  /** node → why it was rejected */
  readonly rejected: Readonly<Record<string, readonly string[]>>;
  /** node → score by a plugin, before its weight */
  scores(plugin: string): Readonly<Record<string, number>>;
}

/** Sets a scene, and then has one pod scheduled. @param scene makes nodes and pods; the pod it returns is the one */
export function schedule(scene: (lab: LabClient) => Pod, options: SchedulerOptions = {}): Outcome {
  const lab = new LabClient();
  const scheduler = new Scheduler(lab.context, options);
  const { name, namespace, uid } = scene(lab).metadata;
  scheduler.start();
  lab.run(500);
  const [record] = scheduler.records.of(uid);
  const { rejected = [], verdicts = [] } = record?.attempt ?? {};
  const message = lab.events('FailedScheduling').find(({ involvedObject }) => involvedObject.uid === uid)?.message;
  return {
    lab,
    scheduler,
    node: lab.getPod(name, namespace).spec.nodeName,
    message: message ?? '',
    rejected: Object.fromEntries(rejected.map((node, at) => [node.name, verdicts[at]?.reasons ?? []])),
    scores: (plugin) =>
      Object.fromEntries([...(record?.scores ?? [])].map(([node, row]) => [node, row.get(plugin) ?? Number.NaN])),
  };
}
