// Slack before several replicas: each event goes to one of them, and to the next one when it is not answered with 200 within three seconds.
// https://docs.slack.dev/apis/events-api/#retries: nearly at once, after one minute, after five minutes; here the waits are shorter.
import { setTimeout as delay } from 'node:timers/promises';
import { eventBody, send } from './slack-requests.ts';

/** Waits before each further try, ms. */
const RETRIES = [10, 10_000, 20_000, 30_000];
const PATIENCE = 3_000;

/** Delivers events. */
export class Redelivery {
  /** addresses of the replicas' requests; changed by a test when one dies */
  readonly urls: string[];
  /** tries that did not end in 200 */
  failures = 0;
  #next = 0;
  readonly #underWay: Promise<void>[] = [];

  constructor(urls: readonly string[]) {
    this.urls = [...urls];
  }

  /** Delivers an event as Slack does; the work goes on after this returns. */
  deliver(event: object): void {
    this.#underWay.push(this.#untilTaken(JSON.stringify(eventBody(event))));
  }

  /** Resolves when everything was taken. @throws what Slack would have given up */
  async done(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #untilTaken(body: string): Promise<void> {
    for (const [retry, wait] of [0, ...RETRIES].entries()) {
      await delay(wait);
      const url = this.urls[this.#next++ % this.urls.length] ?? '';
      const answer = send(url, body, 'application/json', retry === 0 ? {} : { retry }).then(
        ({ status }) => status,
        () => 0,
      );
      if ((await Promise.race([answer, delay(PATIENCE, 0, { ref: false })])) === 200) return;
      this.failures++;
    }
    throw new Error('an event was never taken');
  }
}
