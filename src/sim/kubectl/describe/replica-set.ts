// ReplicaSets (kubectl, describe describeReplicaSet).
import { selectorCell } from '../../api/table/selector-text.ts';
import type { ReplicaSet } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeController, writeEvents } from './events.ts';
import { writeMarks, writeName } from './heading.ts';
import { writePodTemplate } from './pod-template.ts';
import { described } from './prefix-writer.ts';
import { podsStatus, writeConditions } from './workload.ts';

/** Tells about a ReplicaSet. */
export const describeReplicaSet: Describer<ReplicaSet> = async (set, ask) => {
  const { spec, status } = set;
  const pods = await podsStatus(set, spec.selector, ask).catch(
    (error: Error) => `error in fetching pods: ${error.message}`,
  );
  const events = await eventsAbout(set, ask);
  return described((to) => {
    writeName(to, set);
    to.field(0, 'Selector', selectorCell(spec.selector));
    writeMarks(to, set);
    writeController(to, set);
    to.field(0, 'Replicas', `${status.replicas} current / ${spec.replicas ?? 0} desired`);
    to.field(0, 'Pods Status', pods);
    writePodTemplate(to, spec.template);
    writeConditions(to, status.conditions);
    writeEvents(to, events, ask.now);
  });
};
