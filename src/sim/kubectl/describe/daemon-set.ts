// DaemonSets (kubectl, describe describeDaemonSet).
import { labelsCell, selectorText } from '../../api/table/selector-text.ts';
import type { DaemonSet } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeMarks, writeName } from './heading.ts';
import { writePodTemplate } from './pod-template.ts';
import { described } from './prefix-writer.ts';
import { podsStatus } from './workload.ts';

/** Tells about a DaemonSet. */
export const describeDaemonSet: Describer<DaemonSet> = async (set, ask) => {
  const { spec, status } = set;
  const pods = await podsStatus(set, spec.selector, ask);
  const events = await eventsAbout(set, ask);
  return described((to) => {
    writeName(to, set);
    to.field(0, 'Selector', selectorText(spec.selector));
    to.field(0, 'Node-Selector', labelsCell(spec.template.spec?.nodeSelector));
    writeMarks(to, set);
    to.write(0, `Desired Number of Nodes Scheduled: ${status.desiredNumberScheduled ?? 0}\n`);
    to.write(0, `Current Number of Nodes Scheduled: ${status.currentNumberScheduled ?? 0}\n`);
    to.write(0, `Number of Nodes Scheduled with Up-to-date Pods: ${status.updatedNumberScheduled ?? 0}\n`);
    to.write(0, `Number of Nodes Scheduled with Available Pods: ${status.numberAvailable ?? 0}\n`);
    to.write(0, `Number of Nodes Misscheduled: ${status.numberMisscheduled ?? 0}\n`);
    to.field(0, 'Pods Status', pods);
    writePodTemplate(to, spec.template);
    writeEvents(to, events, ask.now);
  });
};
