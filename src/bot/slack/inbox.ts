// What Slack was told is taken: it is written down first, by where it stands and never by what it says, so that another process answers it when this one dies.
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Inbox } from '../../store/port/inbox.ts';
import { inTime } from '../desk/in-time.ts';
import { codeOf } from './calls.ts';
import { readMessageEvent } from './receive/message-event.ts';

/** Where a message stands. */
const PLACE = z.object({
  team: z.string(),
  channel: z.string(),
  ts: z.string(),
  /** '' outside of threads */
  threadTs: z.string(),
  isEdit: z.boolean(),
});

/** Where a message stands that was taken and not answered. */
export type TakenPlace = z.infer<typeof PLACE>;

/** What was found of it. */
export type TakenUp = 'begun' | 'later' | 'over';

/** The inbox of this process. */
export interface KeptInbox {
  readonly inbox: Inbox;
  /** names this process among several */
  readonly holder: string;
  /** Who is at work on a delivery? */
  readonly state: (delivery: string) => Promise<'free' | 'claimed' | 'settled'>;
  /** ms between two looks for what others left; absent: {@link EVERY} */
  readonly every?: number;
}

/** What a process took belongs to it for so long, s. */
const HELD = 20;
/** ms between two looks, at each of which it is renewed. */
const EVERY = 5_000;
/** The store has so long before something is acknowledged, ms: what it does not take is answered all the same. */
const PATIENCE = 1_000;
/** What cannot be read in Slack is tried for so long, ms. */
const GIVEN_UP = 600_000;
/** Messages that are taken over at one look. */
const AT_ONCE = 20;

const BODY = z.object({
  type: z.literal('event_callback'),
  team_id: z.string(),
  authorizations: z.array(z.object({ user_id: z.string().nullish() })).optional(),
  event: z.looseObject({ type: z.enum(['message', 'app_mention']) }),
});

/** What was taken and is not answered. */
export class SlackInbox {
  readonly #kept: KeptInbox;
  readonly #log: Logger;
  /** event as it came → its key */
  readonly #keys = new WeakMap<object, string>();
  /** all that this process has taken and not answered */
  readonly #held = new Set<string>();
  /** of these, what is worked on */
  readonly #busy = new Set<string>();
  /** of these, what another process left and cannot be answered yet */
  readonly #waiting = new Map<string, { readonly place: TakenPlace; readonly since: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(kept: KeptInbox, log: Logger) {
    this.#kept = kept;
    this.#log = log;
  }

  /** Writes down a message before it is acknowledged. @returns false: another process has it */
  async take(body: unknown): Promise<boolean> {
    const read = BODY.safeParse(body).data;
    if (!read) return true;
    const { team_id: team, authorizations, event } = read;
    const said = readMessageEvent(event, authorizations?.[0]?.user_id ?? '');
    if (!said || !(event.type === 'app_mention' || said.isDirect || said.isMention || said.threadTs !== ''))
      return true;
    const { channel, ts, threadTs, isEdit, delivery } = said;
    // a mention comes as two events, and only one of them may have its files
    const key = `slack:${team}:${event.type}:${delivery}`;
    const where: TakenPlace = { team, channel, ts, threadTs, isEdit };
    const isOurs = await this.#within('a message is taken without being written down', () =>
      this.#kept.inbox.put({ key, where }, this.#kept.holder, HELD),
    );
    if (isOurs === false) return false;
    this.#held.add(key);
    this.#keys.set((body as { readonly event: object }).event, key);
    return true;
  }

  /** Work on an event begins. @returns its key, to say that it is done; undefined when it was not written down */
  begin(event: unknown): string | undefined {
    const key = this.#keyOf(event);
    if (key !== undefined) this.#busy.add(key);
    return key;
  }

  /** All that listens has seen the event: where no work began there is nothing to answer. */
  async seen(event: unknown): Promise<void> {
    const key = this.#keyOf(event);
    if (key !== undefined && !this.#busy.has(key)) await this.done(key);
  }

  /** It is answered, or there is nothing to answer. */
  async done(key: string): Promise<void> {
    this.#held.delete(key);
    this.#busy.delete(key);
    this.#waiting.delete(key);
    await this.#within('an answered message stays written down', () => this.#kept.inbox.done(key, this.#kept.holder));
  }

  /** Looks again and again for what others left. @param takeUp begins the work, and sees to it that it is done */
  start(takeUp: (key: string, place: TakenPlace) => Promise<TakenUp>): void {
    const { every = EVERY } = this.#kept;
    const again = async (): Promise<void> => {
      try {
        await this.#look(takeUp);
      } catch (error) {
        this.#log.debug({ event: 'inbox', error: codeOf(error) }, 'slack: what others left could not be looked for');
      }
      if (this.#timer) this.#timer = setTimeout(() => void again(), every).unref();
    };
    this.#timer = setTimeout(() => void again(), every).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Who is at work on a delivery? */
  state(delivery: string): Promise<'free' | 'claimed' | 'settled'> {
    return this.#kept.state(delivery);
  }

  async #look(takeUp: (key: string, place: TakenPlace) => Promise<TakenUp>): Promise<void> {
    const { inbox, holder } = this.#kept;
    if (this.#held.size > 0) await inbox.renew(holder, HELD);
    for (const { key, where } of await inbox.takeOver(holder, HELD, AT_ONCE)) {
      const place = PLACE.safeParse(where).data;
      if (!place) await this.done(key);
      else if (!this.#held.has(key)) {
        this.#held.add(key);
        this.#waiting.set(key, { place, since: Date.now() });
      }
    }
    for (const [key, { place, since }] of this.#waiting) {
      const found = await takeUp(key, place);
      if (found === 'begun') this.#waiting.delete(key);
      else if (found === 'over' || Date.now() - since > GIVEN_UP) await this.done(key);
    }
  }

  #keyOf(event: unknown): string | undefined {
    return typeof event === 'object' && event !== null ? this.#keys.get(event) : undefined;
  }

  /** Nobody waits for a store that does not answer. @returns undefined when it did not */
  async #within<T>(otherwise: string, use: () => Promise<T>): Promise<T | undefined> {
    try {
      return await inTime(use(), PATIENCE, () => new Error('too late'));
    } catch (error) {
      this.#log.debug({ event: 'inbox', error: codeOf(error) }, `slack: ${otherwise}`);
      return undefined;
    }
  }
}
