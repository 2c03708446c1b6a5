// What an attack is, and how a door is tried: each input goes through the real door, and what comes out is looked at for anything that acts.

/** What is tried, in the words of docs/security.md. */
export const FAMILIES = [
  'mentions',
  'markup and blocks',
  'HTML, SVG and links',
  'Unicode',
  'terminal escapes',
  'log lines',
  'shell and templates',
  'search and SQL',
  'path and file names',
  'prototype keys',
  'numbers and quantities',
  'YAML',
  'JSON',
  'compression',
  'addresses to fetch',
  'HTTP framing',
  'Host and Origin',
  'signatures and tokens',
  'made to be slow',
  'forged payloads',
] as const;

/** One of {@link FAMILIES}. */
export type Family = (typeof FAMILIES)[number];

/** What became of a hostile input. */
export interface Outcome {
  /** refused: nothing was done with it, and that was said; inert: it was answered or shown, and nothing in it acts */
  readonly how: 'refused' | 'inert';
  /** what acts all the same, a sentence each: a hole */
  readonly live: readonly string[];
}

/** One hostile input at one door. */
export interface Attack<Stand> {
  readonly family: Family;
  readonly name: string;
  run(stand: Stand): Promise<Outcome>;
}

/** A way in. */
export interface Door<Stand = unknown> {
  /** as docs/security.md calls it */
  readonly name: string;
  readonly attacks: readonly Attack<Stand>[];
  open(): Promise<Stand>;
  /** Asks for something ordinary afterwards, and looks at what was logged. @returns what is wrong, a sentence each */
  after(stand: Stand): Promise<readonly string[]>;
  close(stand: Stand): Promise<void>;
}

/** How a door held. */
export interface Tried {
  readonly door: string;
  /** family → how many were refused, and how many were inert */
  readonly counts: ReadonlyMap<Family, { readonly refused: number; readonly inert: number }>;
  /** what acted, with the attack's name; none: the door held */
  readonly holes: readonly string[];
}

/** It was shown, with what acts in it. */
export function shown(...live: readonly (readonly string[])[]): Outcome {
  return { how: 'inert', live: live.flat() };
}

/** An attack has so long, ms: a door that hangs did not hold. */
const PATIENCE = 45_000;

/** Tries a door with all that there is for it, one after the other, so that what comes out belongs to what went in. */
export async function tryDoor<Stand>(door: Door<Stand>): Promise<Tried> {
  const counts = new Map<Family, { refused: number; inert: number }>();
  const holes: string[] = [];
  const unhandled = (reason: unknown): void => void holes.push(`an unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', unhandled);
  const stand = await door.open();
  try {
    for (const { family, name, run } of door.attacks) {
      const count = counts.get(family) ?? { refused: 0, inert: 0 };
      counts.set(family, count);
      const where = `${family}, ${name}`;
      try {
        const { how, live } = await inTime(run(stand));
        count[how]++;
        holes.push(...live.map((one) => `${where}: ${one}`));
      } catch (thrown) {
        holes.push(`${where}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }
      holes.push(...polluted().map((key) => `${where}: every object has "${key}" now`));
    }
    holes.push(...(await door.after(stand)).map((one) => `afterwards: ${one}`));
  } finally {
    await door.close(stand);
    process.off('unhandledRejection', unhandled);
  }
  return { door: door.name, counts, holes };
}

/** Keys that a plain object has inherited from something foreign; they are taken away again. */
function polluted(): readonly string[] {
  const found: string[] = [];
  for (const key in {}) {
    found.push(key);
    delete (Object.prototype as Record<string, unknown>)[key];
  }
  return found;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE / 1000} s`)), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
