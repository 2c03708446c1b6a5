// The texts, each in the carrier that is its turn: every door begins with another one, so that doors and carriers meet in many ways.
import type { Attack, Family } from './door.ts';
import { CARRIER_NAMES, carried } from './hostile/carriers.ts';
import { HOSTILE_TEXTS, type HostileText } from './hostile/texts.ts';

/** Attacks that say a text. @param first the carrier that this door begins with @param say says it, and tells what acted in what came of it */
export function textAttacks<Stand>(
  first: number,
  say: (stand: Stand, text: string) => Promise<readonly string[]>,
  texts: readonly HostileText[] = HOSTILE_TEXTS,
): Attack<Stand>[] {
  return texts.map(({ family, name, text }, at) => ({
    family,
    name: `${name} as ${CARRIER_NAMES[(first + at) % CARRIER_NAMES.length]}`,
    run: async (stand) => ({ how: 'inert', live: await say(stand, carried(text, first + at)) }),
  }));
}

/** An attack for each entry of a table. */
export function attacksOf<Stand, Value>(
  family: Family,
  what: string,
  table: Readonly<Record<string, Value>>,
  run: (stand: Stand, value: Value, name: string) => ReturnType<Attack<Stand>['run']>,
): Attack<Stand>[] {
  return Object.entries(table).map(([name, value]) => ({
    family,
    name: `${what}: ${name}`,
    run: (stand) => run(stand, value, name),
  }));
}
