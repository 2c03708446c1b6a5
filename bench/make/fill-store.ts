// Fills a store with notes and answers, always the same ones: past the store itself, in large steps, as rows of the tables that it has made.
import { openStore } from '../../src/store/open-store.ts';
import { gramsOf, workspaceGram } from '../../src/store/sql/grams.ts';
import type { Store, StorePlace } from '../../src/store/store.ts';
import { type Bulk, bulkInto } from './bulk.ts';

/** Workspaces that share the rows. */
const WORKSPACES = 20;
/** Channels of a workspace that have a quiz. */
const CHANNELS = 10;
/** People of a workspace, who all play in all of its channels. */
const PEOPLE = 50;
const QUESTIONS = ['layer', 'command', 'fix'];
const DAY_MS = 86_400_000;

const SYMPTOMS = [
  'CrashLoopBackOff が続く',
  'ImagePullBackOff',
  '名前解決に失敗する',
  'Pod が Pending のまま',
  'readiness probe failed',
  'ノードが NotReady',
  'OOMKilled',
  'PVC の接続待ち',
];
const CAUSES = [
  'タグの誤り',
  'メモリ制限が小さい',
  'CoreDNS が停止',
  'taint に対する toleration がない',
  'wrong port in the probe',
  'the disk was full',
  'quota exceeded',
  '証明書の期限切れ',
];
const WORKLOADS = ['api', 'web', 'worker', 'batch', 'cache', 'queue', 'front', 'auth', 'search', 'mail'];
const LAYERS = ['app', 'kubelet', 'scheduler', 'network', 'node', 'storage'];

const of = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const workspaceOf = (n: number): string => `slack:T${n % WORKSPACES}`;

/** What questions are about: it is among every hundred notes, and `id` is that of the first note. */
export const ASKED = {
  workspace: 'slack:T3',
  channel: 'C3',
  date: '2026-03-04',
  workload: 'Deployment/lab-3/api',
  id: idOf(0),
} as const;

/** Fills a store, and opens it. @param notes how many @param answers how many; 3 make a person's day, 30,000 a day of all */
export async function fillStore(place: StorePlace, notes: number, answers: number): Promise<Store> {
  await (await openStore(place)).close();
  const bulk = await bulkInto(place);
  await fillNotes(bulk, notes);
  await bulk.insert(
    'settings',
    ['scope', 'owner', 'name', 'value'],
    // every second person is in the leaderboard
    range(WORKSPACES * PEOPLE, (n) => {
      const person = Math.trunc(n / WORKSPACES);
      return ['person', `${workspaceOf(n)}:U${person}`, 'leaderboard', String(person % 2 === 0)];
    }),
  );
  await fillQuiz(bulk, answers);
  await bulk.end();
  return await openStore(place);
}

async function fillNotes(bulk: Bulk, count: number): Promise<void> {
  const begin = Date.parse('2024-01-01T00:00:00Z');
  const fields = (n: number) => [
    `2026-03-02 ${n % 24}:00`,
    `${of(SYMPTOMS, Math.trunc(n / WORKSPACES))} ticket-${n}`,
    `kubectl -n lab-${n % 97} describe pod ${of(WORKLOADS, n)}-${(n * 40_503) % 99_991}`,
    of(CAUSES, Math.trunc(n / 3)),
    n % 3 ? `${of(CAUSES, n)} を直した` : '',
    'アラートを追加する',
    of(LAYERS, n),
    '',
    `kubelet/p${n % 40}`,
    `Deployment/lab-${n % 97}/${of(WORKLOADS, n)}`,
  ];
  await bulk.insert(
    'notes',
    [
      ...['seq', 'id', 'workspace', 'channel', 'thread', 'author', 'created_at', 'updated_at', 'revision', 'language'],
      ...['happened', 'symptom', 'first_look', 'cause', 'fix', 'prevention', 'layer', 'part', 'playbook', 'workload'],
      'permalink',
    ],
    range(count, (n) => {
      const at = new Date(begin + n * 60_000).toISOString();
      const author = `${workspaceOf(n)}:U${n % PEOPLE}`;
      return [n + 1, idOf(n), workspaceOf(n), `C${n % CHANNELS}`, '', author, at, at, 1, 'ja', ...fields(n), ''];
    }),
  );
  await bulk.grams(range(count, (n) => [n + 1, [...gramsOf(fields(n).join('\n')), workspaceGram(workspaceOf(n))]]));
}

async function fillQuiz(bulk: Bulk, answers: number): Promise<void> {
  const perDay = WORKSPACES * CHANNELS * PEOPLE * QUESTIONS.length;
  const last = Date.parse(`${ASKED.date}T00:00:00Z`);
  const dateOf = (day: number): string => new Date(last - day * DAY_MS).toISOString().slice(0, 10);
  const days = Math.ceil(answers / perDay);
  await bulk.insert(
    'quiz_days',
    [
      ...['workspace', 'channel', 'date', 'level', 'seed', 'scenario', 'reveal_at', 'opened_at'],
      ...['posted_channel', 'posted_message', 'revealed_at'],
    ],
    range(days * WORKSPACES * CHANNELS, (n) => {
      const date = dateOf(Math.trunc(n / (WORKSPACES * CHANNELS)));
      const channel = `C${Math.trunc(n / WORKSPACES) % CHANNELS}`;
      const [opened, revealed] = [`${date}T09:00:00.000Z`, `${date}T16:00:00.000Z`];
      return [workspaceOf(n), channel, date, 1, n, '{}', revealed, opened, channel, String(n), revealed];
    }),
  );
  const columns = [
    'workspace',
    'channel',
    'date',
    'person',
    'question',
    'choice',
    'correct',
    'score',
    'looks',
    'layer',
  ];
  await bulk.insert(
    'answers',
    [...columns, 'part', 'at'],
    range(answers, (n) => {
      const person = Math.trunc(n / QUESTIONS.length);
      const channel = Math.trunc(person / PEOPLE);
      const workspace = workspaceOf(Math.trunc(channel / CHANNELS));
      const date = dateOf(Math.trunc(n / perDay));
      return [
        ...[workspace, `C${channel % CHANNELS}`, date, `${workspace}:U${person % PEOPLE}`, of(QUESTIONS, n), 'a'],
        ...[n % 3 > 0 ? 1 : 0, n % 5, n % 4, of(LAYERS, n), '', `${date}T09:30:00.000Z`],
      ];
    }),
  );
}

function idOf(n: number): string {
  return `note${String(n).padStart(12, '0')}`;
}

function* range<T>(count: number, make: (n: number) => T): Generator<T> {
  for (let n = 0; n < count; n++) yield make(n);
}
