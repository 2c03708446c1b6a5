// Objects as `-o json` shows them, ready to be laid side by side.
import { type MaskOptions, mask } from './mask.ts';

/** Fields that are made anew each time, whatever they hold. */
const MADE: Readonly<Record<string, string>> = {
  resourceVersion: '<revision>',
  imageID: '<image id>',
  'pod-template-hash': '<hash>',
};
/** What told the lab how a container behaves. */
const BEHAVE = 'sekisho.dev/behave';

/** What a kubelet reports and the hand-driven one of the recordings left out: of a container, of a node, of being scheduled. */
const LEFT_OUT: readonly { readonly with: (fields: Fields) => boolean; readonly fields: readonly string[] }[] = [
  { with: ({ restartCount }) => restartCount !== undefined, fields: ['user', 'volumeMounts'] },
  { with: ({ nodeInfo }) => nodeInfo !== undefined, fields: ['images'] },
  { with: ({ type }) => type === 'PodScheduled', fields: ['observedGeneration'] },
  // and what kubectl says of itself
  { with: ({ serverVersion }) => serverVersion !== undefined, fields: ['clientVersion'] },
];

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function masked(value: unknown, options: MaskOptions): unknown {
  if (typeof value === 'string') return mask(value, options);
  if (Array.isArray(value)) return value.map((one) => masked(one, options));
  if (!isFields(value)) return value;
  const isKubelet = value.kind === 'Event' && value.reportingComponent === 'kubelet';
  const leftOut = LEFT_OUT.filter((one) => one.with(value)).flatMap(({ fields }) => fields);
  const counts = isKubelet ? { count: '<count>', deprecatedCount: '<count>' } : {};
  return Object.fromEntries(
    Object.keys(value)
      .filter((name) => name !== BEHAVE && !leftOut.includes(name))
      .sort()
      .map((name) => {
        const made = typeof value[name] === 'string' && value[name] !== '' ? MADE[name] : undefined;
        const count = value[name] === undefined ? undefined : counts[name as keyof typeof counts];
        return [mask(name, options), made ?? count ?? masked(value[name], options)];
      }),
  );
}

/** By what the items of a list are sorted, so that a difference in one does not move it. */
function place(item: unknown): string {
  if (!isFields(item)) return '';
  const about = item.involvedObject ?? item.regarding;
  const name = isFields(item.metadata) ? String(item.metadata.name) : '';
  const phase = isFields(item.status) ? String(item.status.phase ?? '') : '';
  return [
    item.kind,
    isFields(about) ? JSON.stringify([about.kind, about.name]) : name,
    item.reason,
    item.message ?? item.note,
    phase,
    JSON.stringify(item),
  ].join(' ');
}

/** The lines of an object or a list. @throws when it is no JSON */
export function comparableObjects(text: string, options: MaskOptions): readonly string[] {
  const read: unknown = masked(JSON.parse(text.replace(/\[exit status \d+\]\s*$/, '')), options);
  const sorted =
    isFields(read) && Array.isArray(read.items)
      ? { ...read, items: [...read.items].sort((one, other) => (place(one) < place(other) ? -1 : 1)) }
      : read;
  return JSON.stringify(sorted, null, 2).split('\n');
}
