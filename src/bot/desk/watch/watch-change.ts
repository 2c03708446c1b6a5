// What can be changed of a watch: silence for a while or at certain hours, how long a step may take, the daily digest.
import { durationOf } from '../../../cluster/watch/duration.ts';
import { isWithin, nextOf, type QuietHours, zoneOf } from '../../../cluster/watch/quiet-hours.ts';
import { STEPS, type Step } from '../../../triage/layers.ts';
import type { Language } from '../../../triage/playbook.ts';
import { clockText, spanText } from './watch-reply.ts';
import { minuteOf, type WatchOptions } from './watch-target.ts';
import { WATCH_WORDS } from './watch-words.ts';

/** A mute lasts at most so long (ms). */
const LONGEST_MUTE = 14 * 86_400_000;
/** ... and a step may (ms). */
const LONGEST_GRACE = 86_400_000;
/** Hours of silence that a watch may have. */
const MOST_HOURS = 10;
const OFF = /^(?:off|none|停止|なし)$/i;
const ONCE = /^(?:once|1回|一回|一度)$/i;

/** What is asked to be changed. */
interface Asked {
  readonly act: string;
  /** what stands behind it */
  readonly values: readonly string[];
  readonly namespace: string;
  readonly language: Language;
  /** ms since the epoch */
  readonly now: number;
}

/** A change, and what is said of it. */
interface Change {
  readonly apply: (before: WatchOptions) => WatchOptions;
  readonly line: string;
}

const CHANGES: Readonly<Record<string, (asked: Asked) => Change | string>> = {
  mute,
  unmute: ({ namespace, language }) => ({
    apply: ({ mutedUntil: _, ...rest }) => rest,
    line: WATCH_WORDS[language].unmuted(namespace),
  }),
  digest,
  grace,
  quiet,
};

/** Is this a word for a change? */
export function isChange(act: string): boolean {
  return Object.hasOwn(CHANGES, act);
}

/** Reads a change. @returns what is wrong with it, where it is none */
export function changeOf(asked: Asked): Change | string {
  return CHANGES[asked.act]?.(asked) ?? WATCH_WORDS[asked.language].how;
}

function mute({ values: [value = ''], namespace, language, now }: Asked): Change | string {
  const words = WATCH_WORDS[language];
  const ms = durationOf(value);
  if (ms === undefined || ms === 0 || ms > LONGEST_MUTE) return words.duration(value);
  const mutedUntil = now + ms;
  return { apply: (before) => ({ ...before, mutedUntil }), line: words.muted(namespace, clockText(mutedUntil)) };
}

function digest({ values: [value = ''], namespace, language }: Asked): Change | string {
  const words = WATCH_WORDS[language];
  if (OFF.test(value)) return { apply: ({ digestAt: _, ...rest }) => rest, line: words.digestOff(namespace) };
  const digestAt = minuteOf(value);
  if (digestAt === undefined) return words.digestHow(value);
  return { apply: (before) => ({ ...before, digestAt }), line: words.digestSet(namespace, value) };
}

function grace({ values: [name = '', value = ''], namespace, language }: Asked): Change | string {
  const words = WATCH_WORDS[language];
  const step = STEPS.find((one) => one === name.toLowerCase());
  if (!step) return words.graceHow(STEPS.join(', '));
  if (OFF.test(value))
    return { apply: (before) => withGrace(before, step, undefined), line: words.graceOff(namespace, step) };
  const ms = durationOf(value);
  if (ms === undefined || ms > LONGEST_GRACE) return words.graceDuration(value === '' ? step : value);
  return { apply: (before) => withGrace(before, step, ms), line: words.graceSet(namespace, step, spanText(ms)) };
}

function withGrace({ graces, ...rest }: WatchOptions, step: Step, ms: number | undefined): WatchOptions {
  const { [step]: _, ...others } = graces ?? {};
  const next = ms === undefined ? others : { ...others, [step]: ms };
  return Object.keys(next).length > 0 ? { ...rest, graces: next } : rest;
}

function quiet({ values, namespace, language, now }: Asked): Change | string {
  const words = WATCH_WORDS[language];
  const [first = '', ...more] = values;
  if (OFF.test(first)) return { apply: ({ quiet: _, windows: __, ...rest }) => rest, line: words.quietOff(namespace) };
  const [, from = '', until = ''] = /^(\d{1,2}:\d\d)[-–—〜~](\d{1,2}:\d\d)$/.exec(first) ?? [];
  const [start, end] = [minuteOf(from), minuteOf(until)];
  const isOnce = more.some((one) => ONCE.test(one));
  const named = more.filter((one) => !ONCE.test(one));
  const zone = zoneOf(named[0] ?? 'UTC');
  if (start === undefined || end === undefined || start === end || named.length > 1) return words.quietHow(first);
  if (zone === undefined) return words.quietZone(named[0] ?? '');
  const hours: QuietHours = { from: start, until: end, zone };
  if (isOnce) {
    const window = nextOf(hours, now);
    return {
      apply: ({ windows = [], ...rest }) => ({
        ...rest,
        windows: [...windows.filter((one) => one.until > now), window].slice(-MOST_HOURS),
      }),
      line: words.quietOnce(namespace, clockText(window.from), clockText(window.until)),
    };
  }
  return {
    apply: ({ quiet: before = [], ...rest }) => ({ ...rest, quiet: [...before, hours].slice(-MOST_HOURS) }),
    line: words.quietSet(namespace, hoursText(hours), isWithin(hours, now)),
  };
}

/** `22:00-06:00 Europe/Berlin` */
export function hoursText({ from, until, zone }: QuietHours): string {
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return `${clock(from)}-${clock(until)} ${zone}`;
}
