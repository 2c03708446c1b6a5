// EndpointSlices (kubectl, describe describeEndpointSliceV1).
import type { EndpointSlice } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';

const UNSET = '<unset>';

/** Tells about an EndpointSlice. */
export const describeEndpointSlice: Describer<EndpointSlice> = async (slice, ask) => {
  const events = await eventsAbout(slice, ask);
  return described((to) => {
    writeHeading(to, slice);
    to.field(0, 'AddressType', slice.addressType);
    writePorts(to, slice);
    writeEndpoints(to, slice);
    writeEvents(to, events, ask.now);
  });
};

function writePorts(to: PrefixWriter, { ports = [] }: EndpointSlice): void {
  if (ports.length === 0) {
    to.write(0, 'Ports: <unset>\n');
    return;
  }
  to.write(0, 'Ports:\n');
  to.write(1, 'Name\tPort\tProtocol\n');
  to.write(1, '----\t----\t--------\n');
  for (const { name, port, protocol = '' } of ports) to.write(1, `${name || UNSET}\t${port ?? UNSET}\t${protocol}\n`);
}

function writeEndpoints(to: PrefixWriter, { endpoints }: EndpointSlice): void {
  if (!endpoints?.length) {
    to.write(0, 'Endpoints: <none>\n');
    return;
  }
  to.write(0, 'Endpoints:\n');
  for (const { addresses, conditions, hostname, targetRef, nodeName, zone } of endpoints) {
    to.field(1, '- Addresses', addresses.join(', ') || '<none>');
    to.write(2, 'Conditions:\n');
    to.field(3, 'Ready', conditions?.ready ?? UNSET);
    to.field(2, 'Hostname', hostname ?? UNSET);
    if (targetRef) to.field(2, 'TargetRef', `${targetRef.kind ?? ''}/${targetRef.name ?? ''}`);
    to.field(2, 'NodeName', nodeName ?? UNSET);
    to.field(2, 'Zone', zone ?? UNSET);
  }
}
