// One workspace that has the app: its token, its people, what is known of its threads.
import type { Logger } from 'pino';
import type { Metrics } from '../../ops/metrics.ts';
import { type Patience, SlackCalls } from './calls.ts';
import { countFailure } from './measured.ts';
import { People } from './receive/people.ts';
import { Remembered } from './remembered.ts';

/** What the bot is called there. */
export interface Bot {
  readonly userId: string;
  /** '' when Slack does not say */
  readonly botId: string;
}

/** What calls need to know. */
export interface WorkspaceOptions {
  readonly apiUrl: string;
  readonly patience: Patience;
  readonly log: Logger;
  readonly metrics?: Metrics;
}

const MOST = 20_000;
const HOUR = 3_600_000;

/** A workspace, for as long as its token is the same. */
export class Workspace {
  /** `T…`; '' when Slack does not say */
  readonly id: string;
  readonly token: string;
  readonly bot: Bot;
  readonly apiUrl: string;
  readonly calls: SlackCalls;
  readonly people: People;
  /** `channel:thread` → does the bot take part? */
  readonly threads = new Remembered<boolean>(MOST, 24 * HOUR);
  /** `channel:thread` → the thread of the conversation's Place, where it hangs on an answer to a command */
  readonly conversations = new Remembered<string>(MOST, 24 * HOUR);
  /** `channel:message` → the message that answers it */
  readonly answers = new Remembered<string>(MOST, 24 * HOUR);
  /** deliveries that were seen by this process: a retry does not even ask who it is from */
  readonly seen = new Remembered<true>(MOST, HOUR);
  /** `channel:thread` of a direct message → is it an assistant's thread, whose status can be set? */
  readonly assistants = new Remembered<boolean>(MOST, 24 * HOUR);
  readonly #direct = new Remembered<Promise<string>>(MOST, 24 * HOUR);

  constructor(id: string, token: string, bot: Bot, { apiUrl, patience, log, metrics }: WorkspaceOptions) {
    this.id = id;
    this.token = token;
    this.bot = bot;
    this.apiUrl = apiUrl;
    this.calls = new SlackCalls(token, apiUrl, log, patience, (error) => countFailure(error, metrics));
    this.people = new People(this.calls, log);
  }

  /** The channel of the direct messages between a person and the bot. @throws what Slack refuses with */
  direct(user: string): Promise<string> {
    const known = this.#direct.get(user);
    if (known) return known;
    const asked = this.calls.call('conversations.open', { users: user }).then(({ channel }) => {
      const id = channel && typeof channel === 'object' && 'id' in channel ? channel.id : undefined;
      if (typeof id !== 'string') throw new Error('conversations.open named no channel');
      return id;
    });
    this.#direct.set(user, asked);
    asked.catch(() => this.#direct.delete(user));
    return asked;
  }
}

/** The workspaces of this process, one for each token. */
export class Workspaces {
  readonly #options: WorkspaceOptions;
  readonly #byToken = new Remembered<Workspace>(1_000, 24 * HOUR);

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  of(id: string, token: string, bot: Bot): Workspace {
    const known = this.#byToken.get(`${id} ${token}`);
    if (known) return known;
    const made = new Workspace(id, token, bot, this.#options);
    this.#byToken.set(`${id} ${token}`, made);
    return made;
  }
}
