// Every limit that an operator may change: its variable, what it is without it, and what for. docs/limits.md is made of it.

/** One limit. */
export interface Limit {
  readonly variable: `SEKISHO_${string}`;
  readonly otherwise: number;
  readonly least: number;
  readonly most: number;
  readonly unit: string;
  /** what is limited, for the page */
  readonly what: string;
  /** what happens beyond it, for the page */
  readonly beyond: string;
}

/** The limits that may be changed. */
export const LIMITS = {
  person: {
    variable: 'SEKISHO_LIMIT_PERSON',
    otherwise: 60,
    least: 1,
    most: 100_000,
    unit: 'messages a minute',
    what: 'one person in Slack or Discord, one tab of the web chat; buttons, commands and edits count',
    beyond: 'a line for that person says when to try again, once a minute; in the web chat, each time',
  },
  channel: {
    variable: 'SEKISHO_LIMIT_CHANNEL',
    otherwise: 240,
    least: 1,
    most: 1_000_000,
    unit: 'messages a minute',
    what: 'one channel of Slack or Discord with all its threads',
    beyond: 'as above, to whoever is the first beyond it',
  },
  conversation: {
    variable: 'SEKISHO_LIMIT_CONVERSATION',
    otherwise: 20,
    least: 1,
    most: 10_000,
    unit: 'messages',
    what: 'one thread, direct message or tab: they wait for each other, and each is told how many are before it',
    beyond: 'each is told: busy, try again in N seconds',
  },
  messages: {
    variable: 'SEKISHO_LIMIT_MESSAGES',
    otherwise: 2_000,
    least: 1,
    most: 100_000,
    unit: 'messages',
    what: 'everything that is being answered, or waits for that, in one process',
    beyond: 'each is told: busy, try again in N seconds',
  },
  pastes: {
    variable: 'SEKISHO_LIMIT_PASTES',
    otherwise: 500,
    least: 1,
    most: 100_000,
    unit: 'pastes',
    what: 'pastes that wait for one thread of the engine',
    beyond: 'each is told: busy, try again in N seconds',
  },
  files: {
    variable: 'SEKISHO_LIMIT_FILES',
    otherwise: 30,
    least: 1,
    most: 10_000,
    unit: 'files',
    what: 'large files and pastes (over 100,000 characters) that wait for the one thread that reads them',
    beyond: 'each is told: busy, try again in N seconds',
  },
  lines: {
    variable: 'SEKISHO_LIMIT_PRACTICE',
    otherwise: 100,
    least: 1,
    most: 10_000,
    unit: 'lines',
    what: 'lines of exercises that wait for the one thread of the labs',
    beyond: 'each is told: busy, try again in N seconds',
  },
  labs: {
    variable: 'SEKISHO_LIMIT_LABS',
    otherwise: 40,
    least: 1,
    most: 1_000,
    unit: 'labs',
    what: 'exercises under way that are kept in memory, some 12 MB each',
    beyond: 'the one that rested longest is let go; who comes back to it is told how to begin it anew',
  },
  reads: {
    variable: 'SEKISHO_LIMIT_READS',
    otherwise: 50,
    least: 1,
    most: 10_000,
    unit: 'questions',
    what: 'questions about namespaces that are being read, or wait for that',
    beyond: 'each is told: busy, try again in N seconds',
  },
  grace: {
    variable: 'SEKISHO_GRACE',
    otherwise: 25,
    least: 1,
    most: 3_600,
    unit: 'seconds',
    what: 'time for what has begun when the program is told to end',
    beyond: 'who was not answered is told to send it again, and it is handed over to another replica',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** The limits as they are in force. */
export type Limits = { readonly [Key in keyof typeof LIMITS]: number };

/** Those that are in force where nothing is set. */
export const DEFAULT_LIMITS: Limits = limitsBy(({ otherwise }) => otherwise);

/** The limits by what each is. */
export function limitsBy(choose: (limit: Limit) => number): Limits {
  const values = Object.entries(LIMITS).map(([key, limit]) => [key, choose(limit)]);
  return Object.fromEntries(values) as Limits;
}
