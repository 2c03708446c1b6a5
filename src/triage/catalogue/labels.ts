// The small part of the catalogue that labels lines: reason → component and step. Kept apart so that a start does not read the whole catalogue.
import { type Step, stepOf } from '../layers.ts';
import type { Entry } from './entry.ts';

/**
 * Reasons, states and conditions with their labels, each written `component|step|kinds`: the step is empty for what is beside the road, the kinds
 * (joined by commas) for a word that stands on any object. One word has several labels where several components use it.
 */
export interface Labels {
  readonly events: Readonly<Record<string, readonly string[]>>;
  readonly states: Readonly<Record<string, readonly string[]>>;
  /** `Kind/type` and, where a reason has a label of its own, `Kind/type/reason` */
  readonly conditions: Readonly<Record<string, string>>;
  /** event reasons that stand at several steps: `component/reason` → words of the message → step */
  readonly words: Readonly<Record<string, Readonly<Record<string, Step>>>>;
}

function label({ owner, step, kinds = [] }: Entry): string {
  return `${owner}|${step ?? ''}|${kinds.includes('*') ? '' : kinds.join(',')}`;
}

function file(into: Record<string, string[]>, key: string, one: string): void {
  const known = into[key];
  if (!known) into[key] = [one];
  else if (!known.includes(one)) known.push(one);
}

/** Works the labels out of the entries. */
export function labelsOf(entries: readonly Entry[]): Labels {
  const events: Record<string, string[]> = {};
  const states: Record<string, string[]> = {};
  const conditions: Record<string, string> = {};
  const words: Record<string, Record<string, Step>> = {};
  // of two components that use one word, the one with more to say by it is the likelier
  for (const entry of [...entries].sort((a, b) => b.shapes.length - a.shapes.length)) {
    const { reason = '', owner } = entry;
    if (entry.file === 'event-reasons') {
      file(events, reason, label(entry));
      const own = (entry.variants ?? []).map((one) => [one.contains, stepOf(one.layer, one.part)] as const);
      if (own.some(([, step]) => step !== entry.step)) words[`${owner}/${reason}`] = Object.fromEntries(own);
    }
    if (entry.file === 'container-states' && !/<(?!none>|pending>|unknown>)|^Init:/.test(reason))
      file(states, reason, label(entry));
    if (entry.file !== 'conditions' || !entry.condition) continue;
    for (const kind of entry.kinds ?? []) {
      const general = `${kind}/${entry.condition}`;
      const one = `${owner}|${entry.step ?? ''}|`;
      if (conditions[general] === undefined) conditions[general] = one;
      else if (conditions[general] !== one) conditions[`${general}/${reason}`] = one;
    }
  }
  return { events, states, conditions, words };
}
