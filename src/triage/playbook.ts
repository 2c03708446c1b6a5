// Playbook: one kind of failure as data. The shape of a file, and its compiled form that the judge runs.
import { FACT_TYPES, type FactType } from './fact.ts';
import { compileFragment, type Fragment, FragmentIndex, fragmentOf, MIN_LITERAL, squeeze } from './fragment.ts';
import type { Layer } from './layers.ts';

/** A text in both languages. */
export interface Bilingual {
  readonly en: string;
  readonly ja: string;
}

/** `en` or `ja`. */
export type Language = keyof Bilingual;

/**
 * What must hold of one fact. The fact's type is the key that names its reasons; `any` stands for every reason.
 * `Words` is how fragments are given: as written, or by their numbers.
 */
export type FactPattern<Words = string> = Readonly<
  Partial<Record<Exclude<FactType, 'condition'> | 'condition', readonly string[] | 'any'>> & {
    /** reasons, for patterns that name a condition type */
    reason?: readonly string[];
    is?: readonly string[];
    kind?: string | readonly string[];
    /** the component, or its beginning */
    from?: string | readonly string[];
    exitCode?: readonly number[];
    /** at least one of these fragments */
    text?: readonly Words[];
    /** every one of these fragments */
    all?: readonly Words[];
    /** none of these fragments */
    none?: readonly Words[];
  }
>;

/** One way to recognise the failure. */
export type MatchEntry<Words = string> = FactPattern<Words> & {
  /** other facts about the same object that must exist */
  readonly with?: readonly FactPattern<Words>[];
  /** ... that must not exist */
  readonly without?: readonly FactPattern<Words>[];
  /** facts about any object that must exist */
  readonly seen?: readonly FactPattern<Words>[];
  /** ... that must not exist */
  readonly unseen?: readonly FactPattern<Words>[];
};

/** A command to run next. */
export interface NextStep {
  readonly command: string;
  readonly effect: 'read' | 'write';
  readonly why: Bilingual;
}

/** A text with the answer it must get: the proof beside the rule. */
export interface Example {
  readonly name: string;
  readonly kubernetes: string;
  readonly expect: 'match' | 'miss';
  /** for a match: `Kind/name` that the finding must be bound to, or `none` where it does not matter */
  readonly object?: string;
  /** for a match: 1-based line of the text that the finding must point at, give or take three: a state is read from several lines */
  readonly line?: number;
  /** for a miss: the playbook that must win, or `none` */
  readonly instead?: string;
  /** a known gap: counted, not failed */
  readonly todo?: boolean;
  readonly text: string;
}

/** A playbook as written. */
export interface Playbook {
  readonly id: string;
  readonly layer: Layer;
  readonly part: string;
  readonly status: 'draft' | 'tested';
  /** cause: says why; held: a state that somebody chose; symptom: something else is behind it; passing: usually goes away by itself; context: never the answer by itself */
  readonly signal: 'cause' | 'held' | 'symptom' | 'passing' | 'context';
  readonly match: readonly MatchEntry[];
  readonly outranks: readonly string[];
  readonly headline: Bilingual;
  readonly meaning: Bilingual;
  readonly why: Bilingual;
  readonly impact?: Bilingual;
  readonly wait?: { readonly for: Bilingual; readonly until: Bilingual };
  readonly next: readonly NextStep[];
  readonly fix: Bilingual;
  readonly prevention: Bilingual;
  readonly references: readonly string[];
  readonly examples: readonly Example[];
}

/** A {@link FactPattern} with its fragments numbered in the set's index. */
export interface CompiledPattern {
  /** undefined: a fact of any type */
  readonly type: FactType | undefined;
  /** undefined: any reason */
  readonly reasons: ReadonlySet<string> | undefined;
  readonly conditions: ReadonlySet<string> | undefined;
  readonly is: ReadonlySet<string> | undefined;
  readonly kinds: ReadonlySet<string> | undefined;
  readonly from: readonly string[] | undefined;
  readonly exitCodes: ReadonlySet<number> | undefined;
  readonly text: readonly number[];
  readonly all: readonly number[];
  readonly none: readonly number[];
}

/** A {@link MatchEntry}, compiled. */
export interface CompiledEntry extends CompiledPattern {
  readonly playbook: Playbook;
  readonly with: readonly CompiledPattern[];
  readonly without: readonly CompiledPattern[];
  readonly seen: readonly CompiledPattern[];
  readonly unseen: readonly CompiledPattern[];
}

/** Playbooks, ready to judge facts. */
export interface PlaybookSet {
  readonly playbooks: ReadonlyMap<string, Playbook>;
  readonly fragments: readonly Fragment[];
  readonly index: FragmentIndex;
  /** numbers of the fragments whose words stand in three playbooks or more (`connection refused`) */
  readonly common: ReadonlySet<number>;
  /** `type:reason` → entries that name both */
  readonly byReason: ReadonlyMap<string, readonly CompiledEntry[]>;
  /** condition type → entries that name it without a reason */
  readonly byCondition: ReadonlyMap<string, readonly CompiledEntry[]>;
  /** fragment number → entries that have it in `text` (or in `all`, when they have no `text`) */
  readonly byFragment: readonly (readonly CompiledEntry[])[];
  /** fact type → entries with neither reason, condition nor text */
  readonly byType: ReadonlyMap<string, readonly CompiledEntry[]>;
}

/** An entry that is compiled when something in the input may match it: most of a set never is. */
class LazyEntry implements CompiledEntry {
  readonly playbook: Playbook;
  readonly #make: () => Omit<CompiledEntry, 'playbook'>;
  #made: Omit<CompiledEntry, 'playbook'> | undefined;

  constructor(playbook: Playbook, make: () => Omit<CompiledEntry, 'playbook'>) {
    this.playbook = playbook;
    this.#make = make;
  }

  compile(): Omit<CompiledEntry, 'playbook'> {
    this.#made ??= this.#make();
    return this.#made;
  }

  get type(): CompiledEntry['type'] {
    return this.compile().type;
  }
  get reasons(): CompiledEntry['reasons'] {
    return this.compile().reasons;
  }
  get conditions(): CompiledEntry['conditions'] {
    return this.compile().conditions;
  }
  get is(): CompiledEntry['is'] {
    return this.compile().is;
  }
  get kinds(): CompiledEntry['kinds'] {
    return this.compile().kinds;
  }
  get from(): CompiledEntry['from'] {
    return this.compile().from;
  }
  get exitCodes(): CompiledEntry['exitCodes'] {
    return this.compile().exitCodes;
  }
  get text(): CompiledEntry['text'] {
    return this.compile().text;
  }
  get all(): CompiledEntry['all'] {
    return this.compile().all;
  }
  get none(): CompiledEntry['none'] {
    return this.compile().none;
  }
  get with(): CompiledEntry['with'] {
    return this.compile().with;
  }
  get without(): CompiledEntry['without'] {
    return this.compile().without;
  }
  get seen(): CompiledEntry['seen'] {
    return this.compile().seen;
  }
  get unseen(): CompiledEntry['unseen'] {
    return this.compile().unseen;
  }
}

/** One empty list for all. */
const NOTHING: readonly never[] = [];

/** Sets that are made once, however many patterns have the same. */
class Sets<T extends string | number> {
  readonly #known = new Map<string | T, ReadonlySet<T>>();

  of(value: T | readonly T[] | undefined): ReadonlySet<T> | undefined {
    if (value === undefined) return undefined;
    const list = Array.isArray(value) ? (value as readonly T[]) : [value as T];
    const key = list.length === 1 ? (list[0] as T) : list.join('\n');
    let set = this.#known.get(key);
    if (!set) {
      set = new Set(list);
      this.#known.set(key, set);
    }
    return set;
  }
}

/** What programs of every kind print, whoever is at fault. */
const EVERYDAY = `context deadline exceeded | Error: context deadline exceeded | connection refused | connect: connection refused | i/o timeout | no such file or directory | permission denied |
timed out waiting for the condition | not found | no space left on device | certificate signed by unknown authority | certificate has expired or is not yet valid |
operation not permitted | connection reset by peer | no such host | unexpected EOF | no route to host | too many open files | address already in use | rpc error: code = Unknown desc = |
rpc error: code = DeadlineExceeded desc = context deadline exceeded | rpc error: code = Unavailable desc = connection error: desc = transport: Error while dialing: | internal server error | service unavailable | bad gateway | gateway timeout | too many requests | unauthorized | forbidden | access denied`;

function commonFragments(
  fragments: readonly Fragment[],
  index: FragmentIndex,
  playbooks: Iterable<Playbook>,
  numbers: ReadonlyMap<string, number>,
): Set<number> {
  const users = fragments.map(() => new Set<string>());
  for (const { id, match } of playbooks) {
    for (const source of match.flatMap(({ text = [], all = [] }) => [...text, ...all])) {
      const own = numbers.get(source);
      const flat = own === undefined ? '' : (fragments[own]?.pieces.join('') ?? '');
      for (const hit of index.find(flat)) users[hit]?.add(id);
    }
  }
  const everyday = squeeze(EVERYDAY);
  return new Set(
    users.flatMap((ids, number) =>
      ids.size >= 3 ||
      (fragments[number]?.pieces.length === 1 && everyday.includes(fragments[number]?.pieces[0] ?? '?'))
        ? [number]
        : [],
    ),
  );
}

/** What compiling works out from the fragments of a whole set: it is kept in the generated index, so that loading need not do it again. */
export interface Prepared {
  /** fragments as written, in the order of their numbers */
  readonly sources: readonly string[];
  /** ... their squeezed pieces, of which most have one */
  readonly pieces: readonly (string | readonly string[])[];
  /** ... and the places of their grams (see {@link FragmentIndex}) */
  readonly grams: readonly number[];
  /** see {@link PlaybookSet} */
  readonly common: readonly number[];
  /** `match` of each playbook */
  readonly matches: readonly (readonly MatchEntry<number>[])[];
}

/** Works out what {@link compilePlaybooks} can be given to be faster. */
export function prepare(playbooks: readonly Playbook[]): Prepared {
  const { fragments, index, common } = compilePlaybooks(playbooks);
  const numbers = new Map(fragments.map(({ source }, number) => [source, number]));
  const numbered = (pattern: FactPattern): FactPattern<number> => {
    const out: Record<string, unknown> = { ...pattern };
    for (const key of ['text', 'all', 'none'] as const)
      if (pattern[key]) out[key] = pattern[key].map((source) => numbers.get(source));
    return out;
  };
  const numberedEntry = (entry: MatchEntry): MatchEntry<number> => {
    const out: Record<string, unknown> = numbered(entry);
    for (const key of ['with', 'without', 'seen', 'unseen'] as const)
      if (entry[key]) out[key] = entry[key].map(numbered);
    return out;
  };
  return {
    sources: fragments.map(({ source }) => source),
    pieces: fragments.map(({ pieces }) => (pieces.length === 1 ? (pieces[0] ?? '') : pieces)),
    grams: index.grams,
    common: [...common],
    matches: playbooks.map(({ match }) => match.map(numberedEntry)),
  };
}

/**
 * Compiles playbooks; later ones replace earlier ones with the same id.
 * @param prepared of the same playbooks in the same order; without it everything is worked out
 * @throws RangeError for a fragment that is too short
 */
export function compilePlaybooks(playbooks: readonly Playbook[], prepared?: Prepared): PlaybookSet {
  const byId = new Map<string, Playbook>();
  for (const playbook of playbooks) byId.set(playbook.id, playbook);
  const fragments: Fragment[] = (prepared?.sources ?? []).map((source, number) => {
    const pieces = prepared?.pieces[number] ?? '';
    return fragmentOf(source, typeof pieces === 'string' ? [pieces] : pieces);
  });
  const numbers = new Map<string, number>();
  const number = (source: string | number): number => {
    if (typeof source === 'number') return source;
    const known = numbers.get(source);
    if (known !== undefined) return known;
    fragments.push(compileFragment(source));
    numbers.set(source, fragments.length - 1);
    return fragments.length - 1;
  };
  const numbered = (sources: readonly (string | number)[] | undefined): readonly number[] =>
    sources ? sources.map(number) : NOTHING;
  const words = new Sets<string>();
  const codes = new Sets<number>();
  const pattern = (from: FactPattern<string | number>): CompiledPattern => {
    const type = FACT_TYPES.find((one) => from[one] !== undefined);
    const named = type === undefined ? undefined : from[type];
    // a log line has a writer and no reason: what is named after `log` is who wrote it
    const writers = type === 'log' && named !== 'any' ? named : from.from;
    const reasons =
      type === 'condition'
        ? words.of(from.reason)
        : named === 'any' || named === undefined || type === 'log'
          ? undefined
          : words.of(named);
    return {
      type,
      reasons,
      conditions: type === 'condition' && named !== 'any' ? words.of(named) : undefined,
      is: words.of(from.is),
      kinds: words.of(from.kind),
      from: writers === undefined ? undefined : typeof writers === 'string' ? [writers] : writers,
      exitCodes: codes.of(from.exitCode),
      text: numbered(from.text),
      all: numbered(from.all),
      none: numbered(from.none),
    };
  };
  const patterns = (from: readonly FactPattern<string | number>[] | undefined): readonly CompiledPattern[] =>
    from ? from.map(pattern) : NOTHING;
  const byReason = new Map<string, CompiledEntry[]>();
  const byCondition = new Map<string, CompiledEntry[]>();
  const byType = new Map<string, CompiledEntry[]>();
  const byFragment: CompiledEntry[][] = [];
  const file = (map: Map<string, CompiledEntry[]>, key: string, entry: CompiledEntry): void => {
    const filed = map.get(key);
    if (filed) filed.push(entry);
    else map.set(key, [entry]);
  };
  const matches = prepared?.matches.values();
  for (const playbook of byId.values()) {
    for (const match of matches?.next().value ?? playbook.match) {
      const entry = new LazyEntry(playbook, () => ({
        ...pattern(match),
        with: patterns(match.with),
        without: patterns(match.without),
        seen: patterns(match.seen),
        unseen: patterns(match.unseen),
      }));
      const leading = match.text?.length ? numbered(match.text) : numbered(match.all?.slice(0, 1));
      if (!prepared) entry.compile();
      const short = leading.find((one) => fragments[one]?.short);
      if (short !== undefined)
        throw new RangeError(
          `"${fragments[short]?.source}" is too short to be looked for: it needs a literal of ${MIN_LITERAL} characters`,
        );
      for (const fragment of leading) {
        const filed = byFragment[fragment];
        if (filed) filed.push(entry);
        else byFragment[fragment] = [entry];
      }
      if (leading.length > 0) continue;
      if (entry.reasons) for (const reason of entry.reasons) file(byReason, `${entry.type}:${reason}`, entry);
      else if (entry.conditions) for (const condition of entry.conditions) file(byCondition, condition, entry);
      else if (entry.type) file(byType, entry.type, entry);
    }
  }
  const index = new FragmentIndex(fragments, prepared?.grams);
  const common = prepared ? new Set(prepared.common) : commonFragments(fragments, index, byId.values(), numbers);
  return { playbooks: byId, fragments, index, common, byReason, byCondition, byFragment, byType };
}
