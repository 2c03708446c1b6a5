// What a watch knows of incidents: types only.
import type { Layer, Step } from '../../triage/layers.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { Stall } from './stalls.ts';

/** How long a layer held it up. */
export interface Stage {
  readonly layer: Layer;
  readonly part: string;
  /** ms since the epoch */
  readonly from: number;
  /** absent while it does */
  readonly to?: number;
}

/** An incident. Plain JSON, so that it survives a restart. */
export interface Incident {
  /** what names it from its beginning to its end */
  readonly key: string;
  readonly stall: Stall;
  /** when it was first seen, ms since the epoch */
  readonly since: number;
  /** in their order; the last one may be open */
  readonly stages: readonly Stage[];
  /** has the channel been told? */
  readonly isTold: boolean;
  /** when it was last told or changed there, ms since the epoch */
  readonly saidAt: number;
  /** since when it has not been seen; absent while it is */
  readonly goneAt?: number;
  /** when it was told that it has healed; it is remembered for a while, should it come back */
  readonly healedAt?: number;
  /** how often it has come back */
  readonly returns: number;
}

/** What a watch of one namespace knows. */
export interface WatchState {
  /** not yet longer than their grace */
  readonly waiting: Readonly<
    Record<string, { readonly stall: Stall; readonly since: number; readonly goneAt?: number }>
  >;
  readonly incidents: readonly Incident[];
  /** since when nothing can be seen */
  readonly blindSince?: number;
  /** has the channel been told so? */
  readonly isBlindTold?: true;
  /** `2026-11-30`: the day of the last digest */
  readonly digested?: string;
  /** what the next digest tells of incidents that are over */
  readonly over: readonly {
    readonly object: string;
    readonly layer: string;
    readonly part: string;
    readonly took: number;
  }[];
}

/** How a watch judges. */
export interface WatchSettings {
  /** step → ms that it may take before it is an incident */
  readonly graces: Readonly<Record<Step, number>>;
  /** nothing is told until then, ms since the epoch */
  readonly mutedUntil?: number;
  /** nothing is told between these, ms since the epoch */
  readonly windows?: readonly { readonly from: number; readonly until: number }[];
  /** ... nor at these hours of each day */
  readonly quiet?: readonly QuietHours[];
  /** minutes after midnight UTC at which the day is summed up; absent: never */
  readonly digestAt?: number;
}

/** What is seen of a namespace. */
export type Look =
  | { readonly stalls: readonly Stall[] }
  /** nothing can be said of it now */
  | { readonly blind: string };

/** What is to be told. */
export type Post =
  /** a new message in the channel */
  | { readonly type: 'opened'; readonly incident: Incident }
  /** the message changes in place; with a line in its thread when the layer is another, or when it is back */
  | { readonly type: 'changed'; readonly incident: Incident; readonly line?: 'layer' | 'back' }
  /** the message changes in place, and its thread gets the closing line */
  | { readonly type: 'healed'; readonly incident: Incident }
  /** nothing of it is told any more */
  | { readonly type: 'closed'; readonly incident: Incident }
  | { readonly type: 'blind'; readonly why: string; readonly since: number }
  | { readonly type: 'sees'; readonly since: number }
  | {
      readonly type: 'digest';
      readonly open: readonly Incident[];
      readonly over: WatchState['over'];
    };

/** Graces when nothing else is said (ms). */
export const GRACES: Readonly<Record<Step, number>> = {
  accepted: 30_000,
  children: 60_000,
  scheduled: 60_000,
  prepared: 120_000,
  image: 90_000,
  started: 60_000,
  running: 60_000,
  ready: 120_000,
  reachable: 60_000,
};

/** A watch that has seen nothing. */
export const NOTHING: WatchState = { waiting: {}, incidents: [], over: [] };
