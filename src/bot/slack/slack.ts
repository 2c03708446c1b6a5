// What the listeners share: the desk, the log, and the work that goes on after something was acknowledged.
import type { Logger } from 'pino';
import type { Metrics } from '../../ops/metrics.ts';
import type { Language } from '../../triage/playbook.ts';
import type { Picture } from '../desk/answering.ts';
import type { Desk } from '../desk/desk.ts';
import type { Person, Place } from '../desk/incoming.ts';
import { settled } from '../desk/settled.ts';
import { codeOf } from './calls.ts';
import type { SlackInbox } from './inbox.ts';
import { Turnstile } from './turnstile.ts';
import type { Workspace, Workspaces } from './workspace.ts';

/** Messages that may wait for their turn: what some seconds bring that are far too busy. */
const MOST_WAITING = 5_000;

/** Everything that a listener needs. */
export interface Slack {
  readonly desk: Desk;
  readonly log: Logger;
  readonly workspaces: Workspaces;
  /** language where neither the person nor the workspace has one */
  readonly language: Language;
  readonly png: (picture: Picture) => Promise<Uint8Array>;
  readonly work: Work;
  readonly metrics?: Metrics;
  /** absent: what was taken is nowhere but here */
  readonly inbox?: SlackInbox;
  /** what the desk was asked and has not answered yet → what is done when it never will: the program stops */
  readonly unanswered: Map<object, () => Promise<void>>;
}

/** What Bolt knows of where something came from. */
export interface BoltContext {
  readonly botToken?: string;
  readonly botUserId?: string;
  readonly botId?: string;
  readonly teamId?: string;
}

/** The workspace that something came from; undefined without a token. */
export function workspaceOf(
  slack: Slack,
  { botToken, botUserId = '', botId = '', teamId = '' }: BoltContext,
): Workspace | undefined {
  return botToken ? slack.workspaces.of(teamId, botToken, { userId: botUserId, botId }) : undefined;
}

/** A spot in a workspace. @param thread names the conversation; '' outside of threads */
export function placeIn(workspace: Workspace, channel: string, thread: string, isDirect: boolean): Place {
  return { platform: 'slack', workspace: workspace.id, channel, thread, isDirect };
}

/** The language for Slack's own words: the person's setting, the workspace's, the person's client's, the program's. */
export async function languageFor(slack: Slack, place: Place, person: Person): Promise<Language> {
  const { person: own, workspace } = await slack.desk.settings(place, person);
  return own.language ?? workspace.language ?? person.locale ?? slack.language;
}

/** Work that was acknowledged and is not done yet. */
export class Work {
  readonly #log: Logger;
  readonly #begun = new Set<Promise<void>>();
  readonly #turnstile: Turnstile;
  readonly #refused: () => void;
  #isEnding = false;

  /** @param refused is told of each message that was not taken */
  constructor(log: Logger, refused: () => void = () => undefined, turnstile = new Turnstile()) {
    this.#log = log;
    this.#refused = refused;
    this.#turnstile = turnstile;
  }

  /** Messages that wait for their turn. */
  get waiting(): number {
    return this.#turnstile.waiting;
  }

  /** True once the end was announced: what ends after this without an answer was given up. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Begins work; nobody waits for it but {@link done}. What it throws is logged. */
  begin(name: string, ids: Readonly<Record<string, string>>, work: () => Promise<void>): void {
    const running = Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        this.#log.error({ ...ids, work: name, error: codeOf(error) }, 'slack: work failed');
      })
      .finally(() => this.#begun.delete(running));
    this.#begun.add(running);
  }

  /**
   * Begins work that nobody presses a button for: it lets what comes in be acknowledged first.
   * @param tooMany done at once in its place when too much waits already
   */
  beginInTurn(
    name: string,
    ids: Readonly<Record<string, string>>,
    work: () => Promise<void>,
    tooMany: () => Promise<void>,
  ): void {
    if (this.#turnstile.waiting >= MOST_WAITING) {
      this.#refused();
      this.#log.warn({ ...ids, work: name }, 'slack: too much waits, a message was not taken');
      this.begin(name, ids, tooMany);
      return;
    }
    this.begin(name, ids, async () => {
      await this.#turnstile.pass();
      await work();
    });
  }

  /** Resolves when everything is done, or after `grace` ms. @returns what is not done */
  async done(grace: number): Promise<number> {
    this.#isEnding = true;
    await settled(this.#begun, grace);
    return this.#begun.size;
  }
}
