// Endpoints (kubectl, describe describeEndpoints).
import type { Endpoints } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described } from './prefix-writer.ts';

/** Tells about Endpoints. */
export const describeEndpoints: Describer<Endpoints> = async (endpoints, ask) => {
  const events = await eventsAbout(endpoints, ask);
  return described((to) => {
    writeHeading(to, endpoints);
    to.write(0, 'Subsets:\n');
    for (const { addresses = [], notReadyAddresses = [], ports = [] } of endpoints.subsets ?? []) {
      to.field(1, 'Addresses', addresses.map(({ ip }) => ip).join(',') || '<none>');
      to.field(1, 'NotReadyAddresses', notReadyAddresses.map(({ ip }) => ip).join(',') || '<none>');
      if (ports.length > 0) to.write(1, 'Ports:\n');
      if (ports.length > 0) to.write(2, 'Name\tPort\tProtocol\n');
      if (ports.length > 0) to.write(2, '----\t----\t--------\n');
      for (const { name, port, protocol = '' } of ports) to.write(2, `${name || '<unset>'}\t${port}\t${protocol}\n`);
      to.write(0, '\n');
    }
    writeEvents(to, events, ask.now);
  });
};
