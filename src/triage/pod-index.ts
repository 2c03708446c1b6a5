// Pods by the beginnings of their names and by their labels, so that not every Service looks at every pod.
import type { Thing } from './thing.ts';

/** `a=1,b=2` → a map; empty for anything else. */
export function parseLabels(text: unknown): Map<string, string> {
  const out = new Map<string, string>();
  if (typeof text !== 'string') return out;
  for (const pair of text.split(/[,\s]+/)) {
    const equals = pair.indexOf('=');
    if (equals > 0) out.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return out;
}

/** `a-b-c` → `b-c`, `c`. */
export function endsOf(name: string): string[] {
  const out: string[] = [];
  for (let at = name.indexOf('-'); at >= 0; at = name.indexOf('-', at + 1)) out.push(name.slice(at + 1));
  return out;
}

/** Pods by the beginnings of their names and by their labels, so that Services need not look at all of them. */
export class PodIndex {
  readonly #byLabel = new Map<string, Thing[]>();
  readonly #byBeginning = new Map<string, Thing[]>();

  constructor(pods: readonly Thing[]) {
    for (const pod of pods) {
      const { name } = pod.ref;
      for (let at = name.indexOf('-'); at >= 0; at = name.indexOf('-', at + 1))
        file(this.#byBeginning, name.slice(0, at), pod);
      for (const [key, value] of parseLabels(pod.attributes.labels)) file(this.#byLabel, `${key}=${value}`, pod);
    }
  }

  /** Pods that have this label. */
  labelled(key: string, value: string): readonly Thing[] {
    return this.#byLabel.get(`${key}=${value}`) ?? [];
  }

  /** Pods whose name begins with this one and a hyphen. */
  called(name: string): readonly Thing[] {
    return this.#byBeginning.get(name) ?? [];
  }
}

function file(map: Map<string, Thing[]>, key: string, thing: Thing): void {
  const filed = map.get(key);
  if (filed) filed.push(thing);
  else map.set(key, [thing]);
}
