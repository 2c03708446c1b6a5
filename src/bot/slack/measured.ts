// What is measured of Slack: acknowledgements, and what it refuses.
import type { App } from '@slack/bolt';
import type { Metrics } from '../../ops/metrics.ts';
import { inRequest } from '../../ops/request.ts';
import { type TroubleKind, troubleKind } from './trouble.ts';
import type { SlackApiError } from './web-api.ts';

/** kind of a refusal → what it is counted as */
const KINDS: Readonly<Record<TroubleKind, string>> = {
  token: 'token',
  scope: 'permission',
  notAllowed: 'permission',
  notInChannel: 'gone',
  archived: 'gone',
  formLate: 'late',
  limited: 'limited',
  refused: 'form',
  unavailable: 'server',
};

/** Every delivery is a request of its own, and the time until it is acknowledged is measured. */
export function measureDeliveries(app: Pick<App, 'processEvent'>, metrics: Metrics | undefined): void {
  const take = app.processEvent.bind(app);
  app.processEvent = (event) => {
    const start = performance.now();
    let isFirst = true;
    const ack: typeof event.ack = async (response) => {
      await event.ack(response);
      if (isFirst) metrics?.ackTime.observe({ platform: 'slack' }, (performance.now() - start) / 1000);
      isFirst = false;
    };
    return inRequest(() => take({ ...event, ack }));
  };
}

/** Counts a call that failed. */
export function countFailure(error: SlackApiError, metrics: Metrics | undefined): void {
  const isOfNetwork = error.code === 'timeout' || error.code === 'unreachable';
  metrics?.platformErrors.add({ platform: 'slack', kind: isOfNetwork ? 'network' : KINDS[troubleKind(error)] });
  if (error.failure === 'limited') metrics?.rateLimitWait.add({ platform: 'slack' }, error.retryAfter);
}
