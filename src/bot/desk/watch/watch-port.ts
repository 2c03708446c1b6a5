// `watch shop`, `watch shop off`, `watch list`, `watch shop mute 1h`: what a channel wants to be told.
import type { Subscription } from '../../../store/port/subscriptions.ts';
import type { Store } from '../../../store/store.ts';
import { say } from '../../conversation/commands/handler.ts';
import type { Access, Target } from '../access/access.ts';
import type { Answer } from '../answering.ts';
import { answerOf } from '../answering.ts';
import type { Platform } from '../incoming.ts';
import { personOf, workspaceOf } from '../names.ts';
import type { Asker, Spot, WatchPort } from '../ports.ts';
import { noteAt } from './incident-note.ts';
import { changeOf, hoursText, isChange } from './watch-change.ts';
import { clockText, spanText } from './watch-reply.ts';
import { targetOf, type WatchOptions, type WatchTarget, watchOptions } from './watch-target.ts';
import { WATCH_WORDS } from './watch-words.ts';
import { targetText, watchedOf } from './watcher.ts';

const LIST = /^(?:list|一覧)$/i;
/** Slack's and Discord's ways to write a channel. */
const CHANNEL = /^(?:<#([A-Z0-9]{6,22})(?:\|[^>]*)?>|#?([CG][A-Z0-9]{7,21}|\d{15,22}))$/i;

/** What it needs. */
export interface WatchPortOptions {
  readonly store: Store;
  /** names of clusters.yaml, or that of the context */
  readonly clusterName: (context: string | undefined) => string;
  readonly openOf: (subscription: string) => number;
  /** can something be said there unasked? */
  readonly speaks: (platform: Platform) => boolean;
  /** who may have another channel told */
  readonly access: Pick<Access, 'mayOn'>;
  readonly mayPost: (spot: Spot, person: string) => Promise<boolean>;
  /** ms since the epoch */
  readonly now: () => number;
}

/** Makes one. */
export function watchPort(options: WatchPortOptions): WatchPort {
  return {
    targetOf: (typed) => named(typed.trim(), options.clusterName),
    answer: (target, stop, asker) => answer(target.trim(), stop, asker, options),
    noteOf: (place, language) => noteAt(place, language, options.store),
  };
}

/** What is watched, by what somebody typed. */
function named(typed: string, clusterName: WatchPortOptions['clusterName']): Target | undefined {
  const target = targetOf((typed.split(/[\s/]/)[0] ?? '').toLowerCase());
  const isTarget = target && !LIST.test(typed);
  return isTarget ? { namespace: target.namespace, cluster: clusterName(target.context) } : undefined;
}

async function answer(text: string, stop: boolean, asker: Asker, options: WatchPortOptions): Promise<Answer> {
  const { language } = asker;
  const words = WATCH_WORDS[language];
  const told = (line: string): Answer => answerOf(say(language, line));
  if (LIST.test(text)) return list(asker, options);
  if (text === '') return told(words.how);
  const [first = '', ...others] = text.split(/\s+/);
  const target = targetOf(first.toLowerCase());
  if (!target) return told(first.includes('/') ? words.noObject : words.badName(first));
  const [typed = ''] = others;
  const channel = CHANNEL.exec(typed)?.slice(1).find(Boolean);
  if (channel === undefined && typed.startsWith('#')) return told(words.channelHow(typed));
  const at = channel === undefined ? asker : { ...asker, place: placeOf(asker, channel) };
  if (at !== asker && !(await mayTell(target, at, options))) return told(words.channelRefused);
  const [word = '', ...values] = channel === undefined ? others : others.slice(1);
  const act = word.toLowerCase();
  const found = await find(target, at, options);
  if (stop || /^(?:off|stop|停止|解除)$/.test(act)) {
    if (!found) return told(words.notWatched(target.namespace));
    await options.store.subscriptions.remove(found.id);
    return told(words.ended(target.namespace));
  }
  if (act === '') return begin(target, found, at, options, channel === undefined ? '' : typed);
  if (!isChange(act)) return told(act.includes('/') ? words.noObject : words.how);
  if (!found) return told(words.notWatched(target.namespace));
  const change = changeOf({ act, values, namespace: target.namespace, language, now: options.now() });
  if (typeof change === 'string') return told(change);
  await options.store.subscriptions.put({ ...found, options: change.apply(watchOptions(found.options)) });
  return told(change.line);
}

/** Another channel of the same workspace. */
function placeOf({ place }: Asker, channel: string): Asker['place'] {
  return { ...place, channel: channel.toUpperCase(), thread: '', isDirect: false };
}

/** May the asker have a channel told: by the rules as if they asked there, and by the platform? */
async function mayTell(target: WatchTarget, { place, person }: Asker, options: WatchPortOptions): Promise<boolean> {
  const { access, clusterName, mayPost } = options;
  const on = { namespace: target.namespace, cluster: clusterName(target.context) };
  if (!access.mayOn('watch', on, place, person) || !access.mayOn('namespace', on, place, person)) return false;
  return mayPost({ workspace: workspaceOf(place), channel: place.channel, thread: '' }, person.id);
}

async function begin(
  target: WatchTarget,
  found: Subscription | undefined,
  { place, person, language }: Asker,
  { store, clusterName, speaks }: WatchPortOptions,
  channel: string,
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
  const line =
    channel === '' ? words.begun(target.namespace, cluster) : words.begunThere(target.namespace, cluster, channel);
  return answerOf(say(language, line));
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
    const { mutedUntil = 0, quiet = [], graces = {} } = watchOptions(one.options);
    const muted = mutedUntil > now() ? clockText(mutedUntil) : '';
    const hours = quiet.map(hoursText).join(', ');
    const own = Object.entries(graces)
      .map(([step, ms]) => `${step} ${spanText(ms)}`)
      .join(', ');
    return [
      words.listed(namespace, clusterName(context), openOf(one.id), muted),
      hours === '' ? '' : words.listedQuiet(hours),
      own === '' ? '' : words.listedGraces(own),
    ].join('');
  });
  return answerOf({ language, parts: [{ type: 'points', label: words.list, points }], hints: [] });
}
