// ConfigMaps (kubectl, describe ConfigMapDescriber).
import type { ConfigMap } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described } from './prefix-writer.ts';

/** Tells about a ConfigMap and shows what it holds. */
export const describeConfigMap: Describer<ConfigMap> = async (map, ask) => {
  const events = await eventsAbout(map, ask);
  const { data = {}, binaryData = {} } = map;
  return described((to) => {
    writeHeading(to, map);
    to.write(0, '\nData\n====\n');
    for (const key of Object.keys(data).sort()) to.write(0, `${key}:\n----\n${data[key]}\n\n`);
    to.write(0, '\nBinaryData\n====\n');
    for (const key of Object.keys(binaryData).sort())
      to.write(0, `${key}: ${Buffer.from(binaryData[key] ?? '', 'base64').length} bytes\n`);
    to.write(0, '\n');
    writeEvents(to, events, ask.now);
  });
};
