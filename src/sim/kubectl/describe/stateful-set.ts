// StatefulSets (kubectl, describe describeStatefulSet).
import { selectorText } from '../../api/table/selector-text.ts';
import { goList } from '../../go-text.ts';
import { canonicalQuantity } from '../../quantity.ts';
import type { PersistentVolumeClaim, StatefulSet } from '../../wire.ts';
import { storageClassOf } from './claim.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeMarks, writeName } from './heading.ts';
import { writeLabels } from './labels.ts';
import { writePodTemplate } from './pod-template.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { dateText } from './time-text.ts';
import { podsStatus } from './workload.ts';

/** Tells about a StatefulSet. */
export const describeStatefulSet: Describer<StatefulSet> = async (set, ask) => {
  const { metadata, spec, status } = set;
  const pods = await podsStatus(set, spec.selector, ask);
  const events = await eventsAbout(set, ask);
  return described((to) => {
    writeName(to, set);
    to.field(0, 'CreationTimestamp', dateText(metadata.creationTimestamp));
    to.field(0, 'Selector', selectorText(spec.selector));
    writeMarks(to, set);
    to.field(0, 'Replicas', `${spec.replicas ?? 0} desired | ${status.replicas} total`);
    to.field(0, 'Update Strategy', spec.updateStrategy?.type ?? '');
    const rolling = spec.updateStrategy?.rollingUpdate;
    if (rolling?.partition !== undefined) {
      to.field(1, 'Partition', rolling.partition);
      if (rolling.maxUnavailable !== undefined) to.field(1, 'MaxUnavailable', String(rolling.maxUnavailable));
    }
    to.field(0, 'Pods Status', pods);
    writePodTemplate(to, spec.template);
    writeClaimTemplates(to, (spec.volumeClaimTemplates ?? []) as readonly PersistentVolumeClaim[]);
    writeEvents(to, events, ask.now);
  });
};

function writeClaimTemplates(to: PrefixWriter, templates: readonly PersistentVolumeClaim[]): void {
  if (templates.length === 0) {
    to.field(0, 'Volume Claims', '<none>');
    return;
  }
  to.write(0, 'Volume Claims:\n');
  for (const template of templates) {
    const { metadata, spec } = template;
    to.field(1, 'Name', metadata.name);
    to.field(1, 'StorageClass', storageClassOf(template));
    writeLabels(to, 'Labels', metadata.labels, '  ');
    writeLabels(to, 'Annotations', metadata.annotations, '  ');
    const size = spec.resources?.requests?.storage;
    to.field(1, 'Capacity', size === undefined ? '<default>' : canonicalQuantity(String(size)));
    to.field(1, 'Access Modes', goList(spec.accessModes));
  }
}
