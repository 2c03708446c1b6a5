// What is measured of Discord: acknowledgements, and what it refuses.
import type { BaseInteraction, REST } from 'discord.js';
import type { Metrics } from '../../ops/metrics.ts';

const arrivals = new WeakMap<BaseInteraction, number>();

/** It has just come. */
export function hasArrived(interaction: BaseInteraction): void {
  arrivals.set(interaction, performance.now());
}

/** It has just been acknowledged. */
export function isAcknowledged(interaction: BaseInteraction, metrics: Metrics | undefined): void {
  const start = arrivals.get(interaction);
  if (start !== undefined) metrics?.ackTime.observe({ platform: 'discord' }, (performance.now() - start) / 1000);
}

/** Counts what the REST API refuses, and how long it asks to wait. */
export function measureCalls(rest: REST, metrics: Metrics): void {
  rest.on('response', (_request, { status }) => {
    if (status >= 400) metrics.platformErrors.add({ platform: 'discord', kind: kindOf(status) });
  });
  rest.on('rateLimited', ({ timeToReset }) =>
    metrics.rateLimitWait.add({ platform: 'discord' }, Math.max(0, timeToReset) / 1000),
  );
}

function kindOf(status: number): string {
  if (status >= 500) return 'server';
  if (status === 401) return 'token';
  if (status === 403) return 'permission';
  if (status === 404) return 'gone';
  return status === 429 ? 'limited' : 'form';
}
