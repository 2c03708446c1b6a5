// Facts × playbooks → findings.
import type { Fact, ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import { captureGaps, fragmentIn, squeeze } from './fragment.ts';
import type { CompiledEntry, CompiledPattern, Playbook, PlaybookSet } from './playbook.ts';

/** How firmly a playbook matched: by structure and words, by one of them, by words in a line of unknown origin, or by words in a sentence. */
export type Firmness = 'firm' | 'fair' | 'loose' | 'prose';

const ORDER: readonly Firmness[] = ['prose', 'loose', 'fair', 'firm'];

/** A playbook that matched, bound to an object. */
export interface Finding {
  readonly playbook: Playbook;
  readonly object: ObjectRef | undefined;
  readonly facts: readonly Fact[];
  readonly firmness: Firmness;
  /** characters of the longest fragment that matched; 0 for a match by structure alone */
  readonly weight: number;
  /** values of the named gaps, from the first fact that has them */
  readonly captures: Readonly<Record<string, string>>;
}

/** A fact with what the fragment index found in its text, worked out once. */
interface Read {
  readonly fact: Fact;
  /** the name of its object, '' without one */
  readonly about: string;
  /** fragments that the index found */
  readonly hits: ReadonlySet<number>;
  /** is this fragment in the text, found by the index or too short for it? */
  readonly has: (fragment: number) => boolean;
}

function read(fact: Fact, set: PlaybookSet): Read {
  const squeezed = fact.text === '' ? '' : squeeze(fact.text);
  const hits = set.index.find(squeezed);
  const has = (number: number): boolean => {
    const fragment = set.fragments[number];
    return hits.has(number) || (fragment?.short === true && fragmentIn(fragment, squeezed));
  };
  return { fact, about: fact.object ? objectName(fact.object) : '', hits, has };
}

/** Words that a line must have for a pattern written for another type of fact to hold of it. */
const LOOSE_WEIGHT = 15;

function holds(pattern: CompiledPattern, { fact, has }: Read): boolean {
  if (pattern.type !== undefined && pattern.type !== fact.type) return false;
  if (pattern.reasons && !pattern.reasons.has(fact.reason)) return false;
  if (pattern.conditions && !pattern.conditions.has(fact.condition ?? '')) return false;
  if (pattern.is && !pattern.is.has(fact.is ?? '')) return false;
  if (pattern.kinds && !ofUnknownKind(pattern, fact) && !pattern.kinds.has(fact.object?.kind ?? '')) return false;
  if (pattern.from && !pattern.from.some((from) => fact.from.startsWith(from))) return false;
  if (pattern.exitCodes && !pattern.exitCodes.has(fact.attributes.exitCode ?? Number.NaN)) return false;
  return words(pattern, has);
}

/** An event, or a condition with a reason or words of its own, may be of any kind when its object is not shown. */
function ofUnknownKind(pattern: CompiledPattern, fact: Fact): boolean {
  if (fact.object) return false;
  return (
    fact.type === 'event' || (fact.type === 'condition' && (pattern.reasons !== undefined || pattern.text.length > 0))
  );
}

function words(pattern: CompiledPattern, has: (fragment: number) => boolean): boolean {
  if (pattern.text.length && !pattern.text.some(has)) return false;
  if (pattern.all.length && !pattern.all.every(has)) return false;
  return !pattern.none.some(has);
}

/** Does a pattern written for an event, a state or a condition hold of a bare line, an error or a log line by its words alone? */
function holdsLoosely(pattern: CompiledPattern, { fact, has, hits }: Read, set: PlaybookSet): boolean {
  if (fact.type !== 'line' && fact.type !== 'error' && fact.type !== 'log') return false;
  // a pattern for facts of this very type has been tried in earnest
  if (pattern.type === 'deduced' || pattern.type === fact.type || !words(pattern, has)) return false;
  // words that many failures share tell nothing without the reason beside them
  const heaviest = Math.max(
    0,
    ...[...pattern.text, ...pattern.all]
      .filter((one) => hits.has(one) && !set.common.has(one))
      .map((one) => set.fragments[one]?.weight ?? 0),
  );
  if (heaviest >= LOOSE_WEIGHT) return true;
  return (
    pattern.reasons !== undefined &&
    [...pattern.reasons].some((reason) => reason.length > 5 && fact.text.includes(reason))
  );
}

/** Is this a log line of what runs on the node beside the containers? What it says of files and ports is about itself. */
function ofNodeDaemon({ type, from }: Fact): boolean {
  return type === 'log' && /^(?:kubelet|kube-proxy|containerd|crio|dockerd|systemd)$/.test(from);
}

/** Characters of a fragment that nobody writes by chance. */
const QUOTED = 30;

function firmnessOf(entry: CompiledEntry, fact: Fact, loosely: boolean, weight: number): Firmness {
  // a sentence that holds a whole message of a tool quotes it
  if (fact.prose) return weight >= QUOTED ? 'loose' : 'prose';
  if (fact.type === 'line') return 'loose';
  if (loosely) return fact.type === 'error' ? 'fair' : 'loose';
  const structured =
    entry.reasons !== undefined ||
    entry.conditions !== undefined ||
    entry.exitCodes !== undefined ||
    entry.type === 'deduced';
  const worded = entry.text.length > 0 || entry.all.length > 0;
  return (structured && worded) || entry.type === 'deduced' ? 'firm' : 'fair';
}

/** Runs every playbook over the facts. @returns findings in the order of their first line; one for each playbook and object */
export function judge(facts: readonly Fact[], set: PlaybookSet): Finding[] {
  const reads: Read[] = facts.map((fact) => read(fact, set));
  const byObject = new Map<string, Read[]>();
  for (const one of reads) {
    const filed = byObject.get(one.about);
    if (filed) filed.push(one);
    else byObject.set(one.about, [one]);
  }
  const found = new Map<string, { finding: Finding; facts: Fact[] }>();
  // the same pattern is asked of the same facts again and again
  const asked = new Map<readonly Read[], Map<CompiledPattern, boolean>>();
  const others = (pattern: CompiledPattern, among: readonly Read[]): boolean => {
    let known = asked.get(among);
    if (!known) {
      known = new Map();
      asked.set(among, known);
    }
    let answer = known.get(pattern);
    if (answer === undefined) {
      answer = among.some((one) => holds(pattern, one));
      known.set(pattern, answer);
    }
    return answer;
  };
  for (const one of reads) {
    const { fact } = one;
    const near = byObject.get(one.about) ?? [];
    const candidates = new Set<CompiledEntry>();
    for (const hit of one.hits) for (const entry of set.byFragment[hit] ?? []) candidates.add(entry);
    for (const entry of set.byReason.get(`${fact.type}:${fact.reason}`) ?? []) candidates.add(entry);
    if (fact.condition) for (const entry of set.byCondition.get(fact.condition) ?? []) candidates.add(entry);
    for (const entry of set.byType.get(fact.type) ?? []) candidates.add(entry);
    for (const entry of candidates) {
      const strictly = holds(entry, one);
      if (!strictly && !holdsLoosely(entry, one, set)) continue;
      if (entry.playbook.layer === 'app' && entry.from === undefined && ofNodeDaemon(fact)) continue;
      if (!entry.with.every((pattern) => others(pattern, near))) continue;
      if (entry.without.some((pattern) => others(pattern, near))) continue;
      if (!entry.seen.every((pattern) => others(pattern, reads))) continue;
      if (entry.unseen.some((pattern) => others(pattern, reads))) continue;
      add(entry, one, !strictly);
    }
  }
  return [...found.values()].map(({ finding, facts: all }) => ({ ...finding, facts: all }));

  function add(entry: CompiledEntry, { fact, about, has }: Read, loosely: boolean): void {
    const key = `${entry.playbook.id} ${about}`;
    const matched = [...entry.text, ...entry.all].filter(has);
    const weight = Math.max(0, ...matched.map((one) => set.fragments[one]?.weight ?? 0));
    const firmness = firmnessOf(entry, fact, loosely, weight);
    const known = found.get(key);
    const captures: Record<string, string> = { ...known?.finding.captures };
    for (const one of matched) {
      const fragment = set.fragments[one];
      if (fragment)
        for (const [name, value] of Object.entries(captureGaps(fragment, fact.text))) captures[name] ??= value;
    }
    const better =
      known && ORDER.indexOf(known.finding.firmness) > ORDER.indexOf(firmness) ? known.finding.firmness : firmness;
    const finding: Finding = {
      playbook: entry.playbook,
      object: fact.object,
      facts: [],
      firmness: better,
      weight: Math.max(weight, known?.finding.weight ?? 0),
      captures,
    };
    const all = known?.facts ?? [];
    // facts come in order: one that was added for another entry of the same playbook is the last
    if (all.at(-1) !== fact) all.push(fact);
    found.set(key, { finding, facts: all });
  }
}
