// Who somebody is: name and language of their client, and their user groups for the access rules. Asked once in a while, never waited for long.
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Language } from '../../../triage/playbook.ts';
import type { Person } from '../../desk/incoming.ts';
import { codeOf, type SlackCalls } from '../calls.ts';
import { Remembered } from '../remembered.ts';

/** ms */
const NAMES_FOR = 600_000;
const GROUPS_FOR = 300_000;
/** What was refused is asked again after so many ms. */
const REFUSED_FOR = 60_000;
/** An answer does not wait longer for names, ms. */
const LONGEST = 3_000;
const MOST_PEOPLE = 20_000;

const USER = z.object({
  name: z.string().optional(),
  real_name: z.string().optional(),
  locale: z.string().optional(),
  profile: z.object({ display_name: z.string().optional(), real_name: z.string().optional() }).optional(),
});
const GROUPS = z.array(z.object({ id: z.string(), users: z.array(z.string()).optional() }));

type Named = Omit<Person, 'groups'>;

/** The people of one workspace. */
export class People {
  readonly #calls: SlackCalls;
  readonly #log: Logger;
  readonly #named = new Remembered<Promise<Named>>(MOST_PEOPLE, NAMES_FOR);
  /** user → groups; one entry, '' */
  readonly #groups = new Remembered<Promise<ReadonlyMap<string, readonly string[]>>>(1, GROUPS_FOR);

  constructor(calls: SlackCalls, log: Logger) {
    this.#calls = calls;
    this.#log = log;
  }

  /** Whom an id stands for. What Slack does not say is left out: the id for the name, no groups. */
  async person(id: string): Promise<Person> {
    const nobody: Named = { id, name: id };
    const [named, groups] = await Promise.all([
      soon(this.#name(id), nobody),
      soon(this.#groupsOf(), new Map<string, readonly string[]>()),
    ]);
    return { ...named, groups: groups.get(id) ?? [] };
  }

  #name(id: string): Promise<Named> {
    const known = this.#named.get(id);
    if (known) return known;
    const asked = this.#calls.call('users.info', { user: id, include_locale: true }).then(
      ({ user }): Named => {
        const read = USER.safeParse(user).data;
        const name = read?.profile?.display_name || read?.profile?.real_name || read?.real_name || read?.name || id;
        const locale = languageOf(read?.locale);
        return { id, name, ...(locale ? { locale } : {}) };
      },
      (error): Named => {
        this.#log.debug({ user: id, error: codeOf(error) }, 'slack: no name');
        this.#named.set(id, Promise.resolve({ id, name: id }), REFUSED_FOR);
        return { id, name: id };
      },
    );
    this.#named.set(id, asked);
    return asked;
  }

  #groupsOf(): Promise<ReadonlyMap<string, readonly string[]>> {
    const known = this.#groups.get('');
    if (known) return known;
    const none = new Map<string, readonly string[]>();
    const asked = this.#calls.call('usergroups.list', { include_users: true }).then(
      ({ usergroups }) => byUser(GROUPS.safeParse(usergroups).data ?? []),
      (error) => {
        this.#log.debug({ error: codeOf(error) }, 'slack: no user groups');
        this.#groups.set('', Promise.resolve(none), REFUSED_FOR);
        return none;
      },
    );
    this.#groups.set('', asked);
    return asked;
  }
}

function byUser(groups: z.infer<typeof GROUPS>): Map<string, readonly string[]> {
  const out = new Map<string, string[]>();
  for (const { id, users = [] } of groups) {
    for (const user of users) out.set(user, [...(out.get(user) ?? []), id]);
  }
  return out;
}

function languageOf(locale: string | undefined): Language | undefined {
  if (!locale) return undefined;
  return /^ja\b/i.test(locale) ? 'ja' : 'en';
}

function soon<T>(work: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), LONGEST);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
