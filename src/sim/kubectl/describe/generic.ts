// Kinds that have no description of their own, and custom resources (kubectl, describe genericDescriber).
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { goValue } from './go-text.ts';
import { writeMarks } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { smartLabel } from './smart-label.ts';

/** What stands at the top already, and what nobody wants to see. */
const SKIPPED: ReadonlySet<string> = new Set([
  '.metadata.managedFields',
  '.metadata.name',
  '.metadata.namespace',
  '.metadata.labels',
  '.metadata.annotations',
]);

type Fields = Readonly<Record<string, unknown>>;

/** Tells all fields of an object. */
export const describeGeneric: Describer = async (object, ask) => {
  const events = await eventsAbout(object, ask);
  return described((to) => {
    to.field(0, 'Name', object.metadata.name);
    to.field(0, 'Namespace', object.metadata.namespace ?? '');
    writeMarks(to, object);
    writeFields(to, 0, object, '');
    writeEvents(to, events, ask.now);
  });
};

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function writeFields(to: PrefixWriter, level: number, fields: Fields, path: string): void {
  for (const field of Object.keys(fields).sort()) {
    const value = fields[field];
    const here = `${path}.${field}`;
    if (SKIPPED.has(here)) continue;
    const label = smartLabel(field);
    if (isFields(value)) {
      to.write(level, `${label}:\n`);
      writeFields(to, level + 1, value, here);
    } else if (Array.isArray(value)) {
      to.write(level, `${label}:\n`);
      for (const one of value as readonly unknown[])
        if (isFields(one)) writeFields(to, level + 1, one, here);
        else to.write(level + 1, `${goValue(one)}\n`);
    } else to.field(level, label, goValue(value));
  }
}
