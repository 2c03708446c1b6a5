// Events in causal order: those of one object in the order of their times, where both runs tell them apart.

/** An event as a line shows it. */
export interface Told {
  /** masked */
  readonly line: string;
  /** whom it is about, by the name that it has */
  readonly object: string;
  /** the same, masked */
  readonly kind: string;
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

/** The events of one object, in the order of their times. */
interface Group {
  readonly kind: string;
  readonly events: readonly Told[];
}

function groups(events: readonly Told[]): Group[] {
  const found = new Map<string, Told[]>();
  const sorted = [...events].sort((one, other) => other.age - one.age || (one.line < other.line ? -1 : 1));
  for (const event of sorted) found.set(event.object, [...(found.get(event.object) ?? []), event]);
  const key = ({ kind, events: own }: Group): string => [kind, ...own.map(({ line }) => line).sort()].join('\n');
  return [...found.values()]
    .map((own) => ({ kind: own[0]?.kind ?? '', events: own }))
    .sort((one, other) => (key(one) < key(other) ? -1 : 1));
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

/** The events of an object in causal order; where the times leave it open, in the order of the other run. */
function arranged(base: readonly Told[], events: readonly Told[]): readonly Told[] {
  const partner = partners(base, events);
  if (contradicts(base, events, partner)) return events;
  const known = new Set(partner);
  return [
    ...partner.flatMap((at) => (at === undefined ? [] : (events[at] ?? []))),
    ...events.filter((_, at) => !known.has(at)),
  ];
}

/** Takes out of the groups the one of that kind that says most of the same. */
function takeLike(wanted: Group, left: Group[]): Group | undefined {
  const common = (group: Group): number =>
    partners(wanted.events, group.events).filter((at) => at !== undefined).length - group.events.length / 1000;
  const alike = left.filter(({ kind }) => kind === wanted.kind).sort((one, other) => common(other) - common(one));
  const [best] = alike;
  if (best) left.splice(left.indexOf(best), 1);
  return best;
}

/** The lines of two runs, object by object, each in causal order. */
export function inCausalOrder(
  recorded: readonly Told[],
  got: readonly Told[],
): { readonly recorded: readonly string[]; readonly got: readonly string[] } {
  const ours = groups(recorded);
  const left = groups(got);
  const pairs = ours.map((group) => [group.events, takeLike(group, left)?.events ?? []] as const);
  const lines = (events: readonly Told[]): string[] => events.map(({ line }) => line);
  return {
    recorded: pairs.flatMap(([base]) => lines(base)),
    got: [
      ...pairs.flatMap(([base, events]) => lines(arranged(base, events))),
      ...left.flatMap(({ events }) => lines(events)),
    ],
  };
}
