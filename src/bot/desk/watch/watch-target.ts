// What is watched, and how that is written: `shop`, or `shop@prod` where there are several clusters.
import { z } from 'zod';
import { GRACES, type WatchSettings, type WatchState } from '../../../cluster/watch/incident.ts';
import { STEPS } from '../../../triage/layers.ts';

/** A namespace of a cluster. */
export interface WatchTarget {
  readonly namespace: string;
  /** absent: the one that stands first */
  readonly context?: string;
}

const NAME = /^([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)(?:@([\w.-]{1,63}))?$/;

/** Reads one; undefined for what is none. */
export function targetOf(text: string): WatchTarget | undefined {
  const [, namespace, context] = NAME.exec(text) ?? [];
  return namespace === undefined ? undefined : { namespace, ...(context !== undefined && { context }) };
}

/** `9:00` → minutes after midnight; undefined for what is no time of day. */
export function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** What a subscription remembers. */
const kept = z.object({
  language: z.enum(['en', 'ja']).default('en'),
  mutedUntil: z.number().optional(),
  windows: z.array(z.object({ from: z.number(), until: z.number() })).optional(),
  quiet: z.array(z.object({ from: z.number(), until: z.number(), zone: z.string() })).optional(),
  digestAt: z.number().optional(),
  graces: z.partialRecord(z.enum(STEPS), z.number()).optional(),
  digested: z.string().optional(),
  over: z.array(z.object({ object: z.string(), layer: z.string(), part: z.string(), took: z.number() })).default([]),
});

/** What a subscription remembers. */
export type WatchOptions = z.infer<typeof kept>;

/** Reads what was kept; what cannot be read is as if it had not been said. */
export function watchOptions(value: unknown): WatchOptions {
  const read = kept.safeParse(value);
  return read.success ? read.data : { language: 'en', over: [] };
}

/** What the machine is told of it. @param graces of whoever runs the program */
export function settingsOf(options: WatchOptions, graces: Partial<WatchSettings['graces']> = {}): WatchSettings {
  const { mutedUntil, windows, quiet, digestAt } = options;
  return {
    graces: { ...GRACES, ...graces, ...options.graces },
    ...(mutedUntil !== undefined && { mutedUntil }),
    ...(windows && { windows }),
    ...(quiet && { quiet }),
    ...(digestAt !== undefined && { digestAt }),
  };
}

/** What of a state is kept with the subscription. */
export function remembered({ digested, over }: WatchState): Pick<WatchOptions, 'digested' | 'over'> {
  return { over: [...over], ...(digested !== undefined && { digested }) };
}
