// CSINodes (kubectl, describe describeCSINode).
import type * as k8s from '@kubernetes/client-node';
import { goList } from '../../go-text.ts';
import type { Described, Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described } from './prefix-writer.ts';
import { dateText } from './time-text.ts';

/** Tells which drivers a node has. */
export const describeCsiNode: Describer<Described<k8s.V1CSINode>> = async (node, ask) => {
  const events = await eventsAbout(node, ask);
  const drivers = node.spec?.drivers;
  return described((to) => {
    writeHeading(to, node);
    to.field(0, 'CreationTimestamp', dateText(node.metadata.creationTimestamp));
    to.write(0, 'Spec:\n');
    if (drivers) to.write(1, 'Drivers:\n');
    for (const { name, nodeID, allocatable, topologyKeys } of drivers ?? []) {
      to.write(2, `${name}:\n`);
      to.field(3, 'Node ID', nodeID);
      if (allocatable?.count !== undefined) {
        to.write(3, 'Allocatables:\n');
        to.field(4, 'Count', allocatable.count);
      }
      if (topologyKeys) to.field(3, 'Topology Keys', goList(topologyKeys));
    }
    writeEvents(to, events, ask.now);
  });
};
