// Everything that is measured: name, help text, and for each label the only values that it can have. A user, a channel or a namespace is never one of them.
import { LAYERS } from '../triage/layers.ts';

/** label → its values; what is none of them is counted as `other`. */
export type LabelSets = Readonly<Record<string, readonly string[]>>;

/** What one metric is. */
export interface Measure<L extends LabelSets = LabelSets> {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly labels: L;
  /** upper bounds of a histogram, seconds; [] for the others */
  readonly buckets: readonly number[];
}

/** What a value becomes that is in no set. */
export const OTHER = 'other';

const PLATFORMS = ['slack', 'discord', 'web', 'terminal'] as const;
const POOLS = ['engine', 'large', 'lab', 'practice', 'scenarios', 'pictures'] as const;

/** What people feel at once, to what they no longer wait for. */
const ANSWER = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Slack and Discord give up after 3 s. */
const ACK = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const QUERY = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3];

function counter<const L extends LabelSets>(name: string, help: string, labels: L) {
  return { type: 'counter', name: `sekisho_${name}_total`, help, labels, buckets: [] } as const;
}

function gauge<const L extends LabelSets>(name: string, help: string, labels: L) {
  return { type: 'gauge', name: `sekisho_${name}`, help, labels, buckets: [] } as const;
}

function histogram<const L extends LabelSets>(name: string, help: string, labels: L, buckets: readonly number[]) {
  return { type: 'histogram', name: `sekisho_${name}_seconds`, help, labels, buckets } as const;
}

/** All of them. */
export const MEASURES = {
  messages: counter('messages', 'Messages, commands and buttons that the desk was given, by how that ended.', {
    platform: PLATFORMS,
    outcome: ['answered', 'silent', 'failed'],
  }),
  inFlight: gauge('messages_in_flight', 'Messages that wait for their answer now.', { platform: PLATFORMS }),
  answerTime: histogram(
    'answer',
    'Time from the arrival of a message to its answer, waiting and posting included.',
    { platform: PLATFORMS },
    ANSWER,
  ),
  ackTime: histogram(
    'ack',
    'Time until a delivery of the platform was acknowledged; Slack and Discord give up after 3 s.',
    { platform: ['slack', 'discord', 'web'] },
    ACK,
  ),
  triages: counter('triages', 'What was diagnosed, by the layer that it was stalled at.', {
    source: ['message', 'watch'],
    layer: [...LAYERS, 'healthy', 'unknown'],
    confidence: ['high', 'medium', 'low'],
  }),
  lines: counter('lines', 'Lines of input in diagnoses.', {}),
  unownedLines: counter('unowned_lines', 'Lines of input that no component owns: readers that are missing.', {}),
  triageTime: histogram('triage', 'Time that a thread worked on a job.', { pool: POOLS }, ANSWER),
  triageWait: histogram('triage_wait', 'Time that a job waited for its thread.', { pool: POOLS }, ANSWER),
  threadFailures: counter(
    'thread_failures',
    'Jobs of worker threads that failed, took too long or ran out of memory.',
    {
      pool: POOLS,
    },
  ),
  threads: gauge(
    'threads',
    'Worker threads now: busy, idle, or away: fallen three times in a row. Triage goes on unless it is one of the engine.',
    {
      pool: POOLS,
      state: ['busy', 'idle', 'away'],
    },
  ),
  threadQueue: gauge('thread_queue', 'Jobs that wait for a worker thread now.', { pool: POOLS }),
  queued: gauge(
    'queued',
    'What is under way or waits where docs/limits.md sets a limit; `conversation`: in the fullest.',
    {
      queue: ['messages', 'conversation', 'reads', 'slack'],
    },
  ),
  replies: counter('replies', 'Answers that were handed to Slack or Discord, by whether they took them.', {
    platform: ['slack', 'discord'],
    outcome: ['sent', 'failed'],
  }),
  posts: counter('posts', 'What was said unasked, by whether the platform took it.', {
    about: ['watch', 'quiz'],
    outcome: ['sent', 'failed'],
  }),
  platformErrors: counter('platform_errors', 'Calls of a platform that were refused or had no answer, by kind.', {
    platform: ['slack', 'discord'],
    kind: ['token', 'permission', 'gone', 'form', 'late', 'limited', 'server', 'network'],
  }),
  rateLimitWait: counter('rate_limit_wait_seconds', 'Seconds that a platform asked to wait (429, Retry-After).', {
    platform: ['slack', 'discord'],
  }),
  connected: gauge('connected', '1 while a platform is connected, 0 while it is not; absent where it is not set up.', {
    platform: ['slack', 'discord', 'web'],
  }),
  clusterRead: histogram(
    'cluster_read',
    'Time to read what was asked of a cluster.',
    { what: ['namespace', 'nodes', 'control'], from: ['cluster', 'lab'] },
    ANSWER,
  ),
  clusterFailures: counter('cluster_failures', 'Why a cluster, or a part of it, could not be read.', {
    kind: [
      'no-kubeconfig',
      'bad-kubeconfig',
      'exec-not-allowed',
      'credentials',
      'host-not-found',
      'refused',
      'timed-out',
      'cut-off',
      'x509',
      'expired',
      'proxy',
      'unauthorized',
      'forbidden',
      'not-mapped',
      'throttled',
      'unavailable',
      'not-served',
      'expired-list',
      'bad-answer',
    ],
  }),
  watchLook: histogram('watch_look', 'Time of one look at everything that is watched.', {}, ANSWER),
  watchLag: gauge('watch_lag_seconds', 'Time since the last finished look at everything that is watched.', {}),
  watchTrips: counter('watch_trips', 'Lists and watches of the Kubernetes API, and how they went wrong.', {
    event: ['lists', 'watches', 'broken', 'expired', 'dead'],
  }),
  watched: gauge('watched_namespaces', 'Namespaces that this process watches.', { state: ['seen', 'blind'] }),
  openIncidents: gauge('open_incidents', 'Incidents that are open now in what this process watches.', {}),
  storeTime: histogram(
    'store',
    'Time of an operation of the store.',
    {
      port: [
        'notes',
        'settings',
        'corrections',
        'deliveries',
        'inbox',
        'installations',
        'incidents',
        'subscriptions',
        'quizDays',
        'answers',
        'cards',
        'streaks',
        'locks',
        'leases',
        'data',
      ],
    },
    QUERY,
  ),
  storeFailures: counter('store_failures', 'Operations of the store that failed, by what was wrong.', {
    problem: [
      'store-gone',
      'store-busy',
      'store-full',
      'store-read-only',
      'store-refused',
      'store-not-allowed',
      'store-corrupt',
      'store-closed',
      'store-no-key',
      'store-failed',
    ],
  }),
  refused: counter('refused', 'Messages and requests that were refused at a door or dropped, by reason.', {
    door: PLATFORMS,
    reason: [
      'user-rate',
      'channel-rate',
      'workspace-rate',
      'queue-full',
      'too-large',
      'too-slow',
      'not-allowed',
      'bad-request',
      'repeated',
      'stopping',
    ],
  }),
  build: gauge('build_info', '1, with the version of the program.', { version: [] }),
} as const satisfies Readonly<Record<string, Measure>>;
