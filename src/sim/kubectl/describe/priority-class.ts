// PriorityClasses (kubectl, describe describePriorityClass).
import { labelsCell } from '../../api/table/selector-text.ts';
import type { PriorityClass } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { described } from './prefix-writer.ts';

/** Tells about a PriorityClass. */
export const describePriorityClass: Describer<PriorityClass> = async (priority, ask) => {
  const events = await eventsAbout(priority, ask);
  return described((to) => {
    to.field(0, 'Name', priority.metadata.name);
    to.field(0, 'Value', priority.value ?? 0);
    to.field(0, 'GlobalDefault', priority.globalDefault ?? false);
    to.field(0, 'PreemptionPolicy', priority.preemptionPolicy ?? '');
    to.field(0, 'Description', priority.description ?? '');
    to.field(0, 'Annotations', labelsCell(priority.metadata.annotations));
    writeEvents(to, events, ask.now);
  });
};
