// `watch shop`, `watch shop off`, `watch list`, `watch shop mute 1h`: what a channel wants to be told.
import type { Subscription } from '../../../store/port/subscriptions.ts';
import type { Store } from '../../../store/store.ts';
import { say } from '../../conversation/commands/handler.ts';
import type { Answer } from '../answering.ts';
import { answerOf } from '../answering.ts';
import type { Platform } from '../incoming.ts';
import { personOf, workspaceOf } from '../names.ts';
import type { Asker, WatchPort } from '../ports.ts';
import { clockText } from './watch-reply.ts';
import { durationOf, minuteOf, targetOf, type WatchOptions, type WatchTarget, watchOptions } from './watch-target.ts';
import { WATCH_WORDS } from './watch-words.ts';
import { targetText, watchedOf } from './watcher.ts';

/** A mute lasts at most so long (ms). */
const LONGEST_MUTE = 14 * 86_400_000;

/** What it needs. */
export interface WatchPortOptions {
  readonly store: Store;
  /** names of clusters.yaml, or that of the context */
  readonly clusterName: (context: string | undefined) => string;
  readonly openOf: (subscription: string) => number;
  /** can something be said there unasked? */
  readonly speaks: (platform: Platform) => boolean;
  /** ms since the epoch */
  readonly now: () => number;
}

/** Makes one. */
export function watchPort(options: WatchPortOptions): WatchPort {
  return { answer: (target, stop, asker) => answer(target.trim(), stop, asker, options) };
}

async function answer(text: string, stop: boolean, asker: Asker, options: WatchPortOptions): Promise<Answer> {
  const { language } = asker;
  const words = WATCH_WORDS[language];
  const told = (line: string): Answer => answerOf(say(language, line));
  if (text === 'list' || text === '一覧') return list(asker, options);
  if (text === '') return told(words.how);
  const [first = '', act = '', value = ''] = text.split(/\s+/);
  const target = targetOf(first);
  if (!target) return told(first.includes('/') ? words.noObject : words.badName(first));
  const found = await find(target, asker, options);
  if (stop || /^(?:off|stop|停止|解除)$/.test(act)) {
    if (!found) return told(words.notWatched(target.namespace));
    await options.store.subscriptions.remove(found.id);
    return told(words.ended(target.namespace));
  }
  if (act === '') return begin(target, found, asker, options);
  if (!['mute', 'unmute', 'digest'].includes(act)) return told(act.includes('/') ? words.noObject : words.how);
  if (!found) return told(words.notWatched(target.namespace));
  const change = changeOf(act, value, target.namespace, asker, options);
  if (typeof change === 'string') return told(change);
  const { mutedUntil, digestAt, ...rest } = watchOptions(found.options);
  const kept = { ...rest, ...(mutedUntil && { mutedUntil }), ...(digestAt !== undefined && { digestAt }) };
  await options.store.subscriptions.put({ ...found, options: change.apply(kept) });
  return told(change.line);
}

interface Change {
  readonly apply: (before: WatchOptions) => WatchOptions;
  readonly line: string;
}

/** @returns what is wrong, where it is none */
function changeOf(
  act: string,
  value: string,
  namespace: string,
  { language }: Asker,
  { now }: WatchPortOptions,
): Change | string {
  const words = WATCH_WORDS[language];
  if (act === 'unmute') return { apply: ({ mutedUntil: _, ...rest }) => rest, line: words.unmuted(namespace) };
  if (act === 'mute') {
    const ms = durationOf(value);
    if (ms === undefined || ms === 0 || ms > LONGEST_MUTE) return words.duration(value);
    const mutedUntil = now() + ms;
    return { apply: (before) => ({ ...before, mutedUntil }), line: words.muted(namespace, clockText(mutedUntil)) };
  }
  if (/^(?:off|停止)$/.test(value))
    return { apply: ({ digestAt: _, ...rest }) => rest, line: words.digestOff(namespace) };
  const digestAt = minuteOf(value);
  if (digestAt === undefined) return words.digestHow(value);
  return { apply: (before) => ({ ...before, digestAt }), line: words.digestSet(namespace, value) };
}

async function begin(
  target: WatchTarget,
  found: Subscription | undefined,
  { place, person, language }: Asker,
  { store, clusterName, speaks }: WatchPortOptions,
): Promise<Answer> {
  const words = WATCH_WORDS[language];
  if (!speaks(place.platform)) return answerOf(say(language, words.cannotSpeak));
  const cluster = clusterName(target.context);
  if (found) return answerOf(say(language, words.begunAlready(target.namespace, cluster)));
  await store.subscriptions.put({
    kind: 'watch',
    workspace: workspaceOf(place),
    channel: place.channel,
    target: targetText(target),
    by: personOf(place, person),
    options: { language, over: [] } satisfies WatchOptions,
  });
  return answerOf(say(language, words.begun(target.namespace, cluster)));
}

async function find(
  target: WatchTarget,
  { place }: Asker,
  { store }: WatchPortOptions,
): Promise<Subscription | undefined> {
  const all = await store.subscriptions.list({
    kind: 'watch',
    workspace: workspaceOf(place),
    channel: place.channel,
  });
  return all.find((one) => one.target === targetText(target));
}

async function list({ place, language }: Asker, options: WatchPortOptions): Promise<Answer> {
  const { store, clusterName, openOf, now } = options;
  const words = WATCH_WORDS[language];
  const all = await store.subscriptions.list({
    kind: 'watch',
    workspace: workspaceOf(place),
    channel: place.channel,
  });
  if (all.length === 0) return answerOf(say(language, words.none));
  const points = all.map((one) => {
    const { namespace, context } = watchedOf(one.target, language);
    const { mutedUntil = 0 } = watchOptions(one.options);
    return words.listed(
      namespace,
      clusterName(context),
      openOf(one.id),
      mutedUntil > now() ? clockText(mutedUntil) : '',
    );
  });
  return answerOf({ language, parts: [{ type: 'points', label: words.list, points }], hints: [] });
}
