// A time line before it is drawn: rows, lanes, pauses and the stretch in which it stands still.
import type { Diagnosis, Moment } from '../triage/diagnosis.ts';
import { LAYERS, STEP_OWNERS } from '../triage/layers.ts';

/** One row: a moment, or several of one kind that came together. */
export interface Row {
  readonly moment: Moment;
  /** seconds before now at which it began */
  readonly begun: number;
  /** objects besides the moment's own that the same happened to */
  readonly others: number;
  /** how often it is told of its one object; 1 for once */
  readonly times: number;
  /** which of the lanes it is in */
  readonly lane: number;
  /** seconds that passed since the row before, where that is long for this time line; 0 otherwise */
  readonly pause: number;
}

/** One lane: the work of one component. */
export interface Lane {
  /** '' where nobody owns it; undefined for the lane of all that have none of their own */
  readonly owner: string | undefined;
  /** '' for none */
  readonly layer: string;
}

/** A time line as it is laid out. */
export interface TimelineRows {
  readonly rows: readonly Row[];
  readonly lanes: readonly Lane[];
  /** moments that are in no row for want of room */
  readonly leftOut: number;
  /** seconds from the first moment to now, or to the last */
  readonly span: number;
  /** are times absolute? */
  readonly absolute: boolean;
  /** absent when nothing is stalled, or for no measurable time */
  readonly stall?: {
    /** seconds */
    readonly length: number;
    /** row after which nothing went on; -1 before the first */
    readonly after: number;
    readonly lane: number;
    readonly owner: string;
  };
}

/** Rows that are drawn at most. */
const MOST_ROWS = 14;
const MOST_LANES = 6;
/** Moments that a time line needs: two are a sentence. */
const FEWEST = 3;
/** Seconds within which the same to several objects is one row. */
const TOGETHER = 30;
/** A pause is worth a word from so many seconds on, when it is so large a part of the whole. */
const PAUSE = 30;
const PAUSE_PART = 0.15;

const WEIGHT: Readonly<Record<Moment['status'], number>> = { problem: 0, recovered: 1, ok: 2, unowned: 3 };

const begunOf = ({ ago, over = 0 }: Moment): number => ago + over;

/** Lays a time line out; undefined when too little is dated to tell a course of things. */
export function timelineRows(diagnosis: Diagnosis): TimelineRows | undefined {
  const moments = diagnosis.timeline ?? [];
  const first = moments[0];
  const last = Math.min(...moments.map(({ ago }) => ago));
  if (!first || moments.length < FEWEST || begunOf(first) - last <= 0) return undefined;
  const absolute = first.at !== undefined;
  const span = begunOf(first) - (absolute ? last : 0);
  const merged = together(moments);
  const chosen = fewest(merged, last);
  const owner = stalledOwner(diagnosis);
  const lanes = lanesOf(chosen, owner);
  const laneOf = (one: string): number => {
    const at = lanes.findIndex((lane) => lane.owner === one);
    return at < 0 ? lanes.length - 1 : at;
  };
  const rows = chosen.map(({ moment, others, times }, index): Row => {
    const begun = begunOf(moment);
    const before = chosen[index - 1];
    const passed = before ? begunOf(before.moment) - begun : 0;
    return {
      moment,
      begun,
      others,
      times,
      lane: laneOf(moment.owner),
      pause: passed >= Math.max(PAUSE, span * PAUSE_PART) ? passed : 0,
    };
  });
  const stall = owner === undefined ? undefined : stallOf(rows, absolute ? last : 0);
  return {
    rows,
    lanes,
    leftOut: merged.length - chosen.length,
    span,
    absolute,
    ...(stall && owner !== undefined ? { stall: { ...stall, lane: laneOf(owner), owner } } : {}),
  };
}

interface Group {
  readonly moment: Moment;
  readonly others: number;
  readonly times: number;
}

/** The same done by the same to several objects, or again to one, at about the same time is told once; what went wrong twice may differ. */
function together(moments: readonly Moment[]): Group[] {
  const out: { moment: Moment; objects: Set<string>; times: number }[] = [];
  for (const moment of moments) {
    const known = out.findLast(
      ({ moment: one, objects }) =>
        one.owner === moment.owner &&
        one.reason === moment.reason &&
        one.reason !== '' &&
        one.status === moment.status &&
        kindOf(one) === kindOf(moment) &&
        (moment.status === 'ok' || !objects.has(moment.object)) &&
        begunOf(one) - begunOf(moment) <= TOGETHER,
    );
    if (known) {
      known.objects.add(moment.object);
      known.times++;
    } else out.push({ moment, objects: new Set([moment.object]), times: 1 });
  }
  return out.map(({ moment, objects, times }) => ({
    moment,
    others: objects.size - 1,
    times: objects.size > 1 ? 1 : times,
  }));
}

function kindOf({ object }: Moment): string {
  return object.slice(0, object.indexOf('/'));
}

/** The rows that tell most, in their order: the first and the last, and trouble. */
function fewest(groups: readonly Group[], last: number): readonly Group[] {
  if (groups.length <= MOST_ROWS) return groups;
  const rank = ({ moment }: Group, index: number): number =>
    index === 0 || moment.ago === last ? -1 : WEIGHT[moment.status];
  const kept = new Set(
    groups
      .map((group, index) => ({ index, rank: rank(group, index) }))
      .sort((a, b) => a.rank - b.rank || a.index - b.index)
      .slice(0, MOST_ROWS)
      .map(({ index }) => index),
  );
  return groups.filter((_, index) => kept.has(index));
}

/** Whose work does not go on; undefined when nothing is stalled. */
function stalledOwner({ stalled, ladder, timeline = [] }: Diagnosis): string | undefined {
  if (stalled.layer === 'healthy' || stalled.layer === 'unknown') return undefined;
  const owner = ladder.find(({ status }) => status === 'stalled')?.owner ?? (stalled.step && STEP_OWNERS[stalled.step]);
  // the same component under the name that it has in events
  const seen =
    timeline.find((moment) => moment.owner === owner) ?? timeline.find(({ layer }) => layer === stalled.layer);
  return seen?.owner ?? owner;
}

/** One lane for each component, in the order in which a manifest meets their layers. */
function lanesOf(groups: readonly Group[], stalled: string | undefined): Lane[] {
  const counts = new Map<string, { count: number; layer: string }>();
  if (stalled !== undefined) counts.set(stalled, { count: Number.POSITIVE_INFINITY, layer: '' });
  for (const { moment } of groups) {
    const known = counts.get(moment.owner);
    counts.set(moment.owner, { count: (known?.count ?? 0) + 1, layer: moment.layer ?? known?.layer ?? '' });
  }
  const all = [...counts].map(([owner, { count, layer }], index) => ({ owner, count, layer, index }));
  const own = all
    .toSorted((a, b) => b.count - a.count || a.index - b.index)
    .slice(0, all.length > MOST_LANES ? MOST_LANES - 1 : MOST_LANES)
    .sort((a, b) => placeOf(a.layer) - placeOf(b.layer) || a.index - b.index)
    .map(({ owner, layer }): Lane => ({ owner, layer }));
  return own.length < all.length ? [...own, { owner: undefined, layer: '' }] : own;
}

function placeOf(layer: string): number {
  const at = (LAYERS as readonly string[]).indexOf(layer);
  return at < 0 ? LAYERS.length : at;
}

/** From the last thing that went well before the trouble, or else from the trouble itself, until now. @param now seconds before which nothing is known */
function stallOf(rows: readonly Row[], now: number): { length: number; after: number } | undefined {
  const trouble = rows.findIndex(({ moment }) => moment.status === 'problem');
  const until = trouble < 0 ? rows.length : trouble;
  const after = rows.findLastIndex(({ moment }, index) => index < until && moment.status === 'ok');
  const from = rows[Math.max(after, 0)];
  const length = from ? from.begun - now : 0;
  return length > 0 ? { length, after } : undefined;
}
