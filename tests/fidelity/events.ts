// Events in causal order: those of one object in the order of their times, where both runs tell them apart.

/** An event as a line shows it. */
export interface Told {
  /** masked */
  readonly line: string;
  /** masked, whom it is about */
  readonly object: string;
  /** seconds since it was last seen */
  readonly age: number;
}

const SECONDS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };

/** Some times are kept to the second and some to its millionth, so the later of two may look older by so much (s). */
const ROUNDING = 1;

/** An age as kubectl prints it, `2m3s`, in seconds. */
export function secondsOf(age: string): number {
  let sum = 0;
  for (const [, amount, unit] of age.matchAll(/(\d+)([dhms])/g)) sum += Number(amount) * (SECONDS[unit ?? 's'] ?? 1);
  return sum;
}

function groups(events: readonly Told[]): Map<string, Told[]> {
  const found = new Map<string, Told[]>();
  const sorted = [...events].sort((one, other) => other.age - one.age || (one.line < other.line ? -1 : 1));
  for (const event of sorted) found.set(event.object, [...(found.get(event.object) ?? []), event]);
  return found;
}

/** Finds for each event of a run the one of the other run that says the same, the first for the first. */
function partners(events: readonly Told[], others: readonly Told[]): (number | undefined)[] {
  const left = others.map((_, at) => at);
  return events.map(({ line }) => {
    const place = left.findIndex((at) => others[at]?.line === line);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  });
}

/** Does the other run tell two of these the other way round, both runs being sure of it? */
function contradicts(
  events: readonly Told[],
  others: readonly Told[],
  partner: readonly (number | undefined)[],
): boolean {
  for (const [at, first] of events.entries())
    for (const [behind, second] of events.slice(at + 1).entries()) {
      const one = others[partner[at] ?? -1];
      const other = others[partner[at + 1 + behind] ?? -1];
      if (one && other && first.age > second.age && one.age < other.age - ROUNDING) return true;
    }
  return false;
}

/** The lines of two runs, each in causal order; where the times leave it open, in the order of the first run. */
export function inCausalOrder(
  recorded: readonly Told[],
  got: readonly Told[],
): { readonly recorded: readonly string[]; readonly got: readonly string[] } {
  const ours = groups(recorded);
  const theirs = groups(got);
  const objects = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  const lines = (events: readonly Told[]): string[] => events.map(({ line }) => line);
  return {
    recorded: objects.flatMap((object) => lines(ours.get(object) ?? [])),
    got: objects.flatMap((object) => {
      const base = ours.get(object) ?? [];
      const events = theirs.get(object) ?? [];
      const partner = partners(base, events);
      if (contradicts(base, events, partner)) return lines(events);
      const known = new Set(partner);
      return lines([
        ...partner.flatMap((at) => (at === undefined ? [] : (events[at] ?? []))),
        ...events.filter((_, at) => !known.has(at)),
      ]);
    }),
  };
}
