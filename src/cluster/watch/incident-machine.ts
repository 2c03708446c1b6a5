// What is seen of a namespace over time → what is told about it: once, when it is too long, and when it is over. Pure: the clock is given.
import type { Incident, Look, Post, Stage, WatchSettings, WatchState } from './incident.ts';
import { isWithin } from './quiet-hours.ts';
import type { Stall } from './stalls.ts';

/** What has gone for so long has healed (ms): pods that crash look well between two crashes. */
const SETTLED = 60_000;
/** What comes back so soon after it has healed is the same incident (ms). */
const REMEMBERED = 600_000;
/** A message changes no oftener than this, unless the layer is another (ms). */
const EDIT_EVERY = 30_000;
/** It has come back so often: its thread is not told again. */
const FLAPS = 3;
/** Nothing was seen for so long: the channel is told (ms). */
const BLIND_TOLD = 300_000;

/** What a look comes to. */
export interface Outcome {
  readonly state: WatchState;
  readonly posts: readonly Post[];
}

/** Takes a look in. @param now ms since the epoch, never going back */
export function take(state: WatchState, look: Look, now: number, settings: WatchSettings): Outcome {
  const posts: Post[] = [];
  const isQuiet = isMuted(settings, now);
  let next =
    'blind' in look
      ? blinded(state, look.blind, now, isQuiet, posts)
      : seen(state, look.stalls, now, settings, posts, isQuiet);
  next = digest(next, now, settings, isQuiet, posts);
  return { state: next, posts };
}

/** Is nothing told now? */
function isMuted({ mutedUntil = 0, windows = [], quiet = [] }: WatchSettings, now: number): boolean {
  return (
    now < mutedUntil ||
    windows.some(({ from, until }) => from <= now && now < until) ||
    quiet.some((hours) => isWithin(hours, now))
  );
}

/** While nothing is seen nothing begins, nothing heals, and no time passes for what is about to heal. */
function blinded(state: WatchState, why: string, now: number, isQuiet: boolean, posts: Post[]): WatchState {
  const since = state.blindSince ?? now;
  const isNews = !state.isBlindTold && !isQuiet && now - since >= BLIND_TOLD;
  if (isNews) posts.push({ type: 'blind', why, since });
  return { ...state, blindSince: since, ...(isNews && { isBlindTold: true as const }) };
}

function seen(
  { blindSince, isBlindTold, ...state }: WatchState,
  stalls: readonly Stall[],
  now: number,
  settings: WatchSettings,
  posts: Post[],
  isQuiet: boolean,
): WatchState {
  if (isBlindTold && blindSince !== undefined) posts.push({ type: 'sees', since: blindSince });
  const lost = blindSince === undefined ? 0 : now - blindSince;
  const shown = new Map(stalls.map((one) => [one.key, one]));
  const claimed = new Set<string>();
  const over = [...state.over];
  const incidents: Incident[] = [];
  // those that go by their own cause first: what is left may be what another one has become
  const known = new Map(state.incidents.map((one) => [one.key, shown.get(one.stall.key) ?? shown.get(one.key)]));
  for (const found of known.values()) if (found) claimed.add(found.key);
  for (const one of state.incidents) {
    const found =
      known.get(one.key) ??
      (one.healedAt === undefined
        ? stalls.find(({ key, object }) => !claimed.has(key) && object === one.stall.object)
        : undefined);
    if (found) claimed.add(found.key);
    const after = found ? goesOn(one, found, now, isQuiet, posts) : goes(one, now, lost, posts, over);
    if (after) incidents.push(after);
  }
  const waiting: Record<string, WatchState['waiting'][string]> = {};
  for (const stall of stalls) {
    if (claimed.has(stall.key)) continue;
    const since = state.waiting[stall.key]?.since ?? now;
    if (now - since < settings.graces[stall.step]) waiting[stall.key] = { stall, since };
    else incidents.push(opened(stall, since, now, isQuiet, posts));
  }
  for (const [key, one] of Object.entries(state.waiting)) {
    const goneAt = (one.goneAt ?? now) + (one.goneAt === undefined ? 0 : lost);
    if (!shown.has(key) && now - goneAt < SETTLED) waiting[key] = { ...one, goneAt };
  }
  return { ...state, waiting, incidents, over };
}

function opened(stall: Stall, since: number, now: number, isQuiet: boolean, posts: Post[]): Incident {
  const stages: Stage[] = [{ layer: stall.layer, part: stall.part, from: since }];
  const incident = { key: stall.key, stall, since, stages, isTold: !isQuiet, saidAt: now, returns: 0 };
  if (!isQuiet) posts.push({ type: 'opened', incident });
  return incident;
}

/** It is still there, or there again. */
function goesOn(
  { goneAt, healedAt, ...was }: Incident,
  stall: Stall,
  now: number,
  isQuiet: boolean,
  posts: Post[],
): Incident {
  const isBack = healedAt !== undefined;
  const last = was.stages.at(-1);
  const isOther = last?.layer !== stall.layer || last.part !== stall.part;
  const isNewStage = isOther || last?.to !== undefined;
  const stages = isNewStage
    ? [...ended(was.stages, now), { layer: stall.layer, part: stall.part, from: now }]
    : was.stages;
  const one: Incident = { ...was, stall, stages, returns: was.returns + (isBack ? 1 : 0) };
  if (isQuiet) return one;
  if (!one.isTold) {
    const told = { ...one, isTold: true, saidAt: now };
    posts.push({ type: 'opened', incident: told });
    return told;
  }
  const isDue = isBack || isOther || (now - one.saidAt >= EDIT_EVERY && isWorthTelling(was.stall, stall));
  // what has changed since it was last told is told when it is due
  if (!isDue) return now - one.saidAt < EDIT_EVERY ? { ...one, stall: { ...stall, ...toldOf(was.stall) } } : one;
  const told = { ...one, saidAt: now };
  const line = one.returns > FLAPS ? undefined : isBack ? 'back' : isOther ? 'layer' : undefined;
  posts.push({ type: 'changed', incident: told, ...(line && { line }) });
  return told;
}

/** What of a stall is shown and changes: kept as it was told, so that a later look still differs from it. */
function toldOf({ sentence, consequences, ready, wanted }: Stall): Partial<Stall> {
  return { sentence, consequences, ...(ready !== undefined && { ready }), ...(wanted !== undefined && { wanted }) };
}

function isWorthTelling(before: Stall, now: Stall): boolean {
  return (
    before.ready !== now.ready ||
    before.wanted !== now.wanted ||
    before.sentence !== now.sentence ||
    before.consequences.join('\n') !== now.consequences.join('\n')
  );
}

/** It is not seen. @param lost ms for which nothing was @returns undefined when it is over */
function goes(
  one: Incident,
  now: number,
  lost: number,
  posts: Post[],
  over: { object: string; layer: string; part: string; took: number }[],
): Incident | undefined {
  if (one.healedAt !== undefined) {
    if (now - one.healedAt < REMEMBERED) return one;
    posts.push({ type: 'closed', incident: one });
    return undefined;
  }
  const goneAt = one.goneAt === undefined ? now : one.goneAt + lost;
  if (now - goneAt < SETTLED) return { ...one, goneAt };
  const healed: Incident = { ...one, goneAt, healedAt: now, saidAt: now, stages: ended(one.stages, goneAt) };
  const { object, layer, part } = one.stall;
  if (one.returns === 0) over.push({ object, layer, part, took: goneAt - one.since });
  if (!one.isTold) {
    // what began and ended while nothing was to be told
    posts.push({ type: 'closed', incident: healed });
    return undefined;
  }
  posts.push({ type: 'healed', incident: healed });
  return healed;
}

function ended(stages: readonly Stage[], at: number): readonly Stage[] {
  return stages.map((one) => (one.to === undefined ? { ...one, to: Math.max(one.from, at) } : one));
}

function digest(
  state: WatchState,
  now: number,
  { digestAt }: WatchSettings,
  isQuiet: boolean,
  posts: Post[],
): WatchState {
  if (digestAt === undefined || isQuiet) return state;
  const day = new Date(now).toISOString().slice(0, 10);
  const isTime = Math.floor((now % 86_400_000) / 60_000) >= digestAt;
  // a watch that begins after the hour has no day to sum up yet
  if (state.digested === undefined) return { ...state, digested: isTime ? day : '' };
  if (!isTime || state.digested === day) return state;
  const open = state.incidents.filter(({ healedAt }) => healedAt === undefined);
  if (open.length > 0 || state.over.length > 0) posts.push({ type: 'digest', open, over: state.over });
  return { ...state, digested: day, over: [] };
}
