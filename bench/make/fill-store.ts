// Fills a store with notes and answers, always the same ones: through the store's own notes, and in large steps for answers.
import { openStore } from '../../src/store/open-store.ts';
import type { Store, StorePlace } from '../../src/store/store.ts';

/** Workspaces that share the rows. */
const WORKSPACES = 20;
const CHANNELS = 10;
const PEOPLE = 50;
/** Writes that are under way at once. */
const AT_ONCE = 8;

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

/** The workspace that questions are about. */
export const ASKED = {
  workspace: 'slack:T3',
  channel: 'C3',
  date: '2026-03-04',
  workload: 'Deployment/lab-3/api',
} as const;

/** Fills a store. @param notes how many @param answers how many; 3 make a person's day */
export async function fillStore(place: StorePlace, notes: number, answers: number): Promise<Store> {
  let at = Date.parse('2024-01-01T00:00:00Z');
  const clock = (): Date => {
    at += 500;
    return new Date(at);
  };
  const store = await openStore(place, { clock });
  await several(notes, async (n) => {
    await store.notes.create({
      workspace: `slack:T${n % WORKSPACES}`,
      channel: `C${n % CHANNELS}`,
      thread: '',
      author: `slack:T${n % WORKSPACES}:U${n % PEOPLE}`,
      language: n % 2 ? 'ja' : 'en',
      when: `2026-03-02 ${n % 24}:00`,
      symptom: `${of(SYMPTOMS, n * 7)} ticket-${n}`,
      firstLook: `kubectl -n lab-${n % 97} describe pod ${of(WORKLOADS, n)}-${(n * 2_654_435_761) % 99_991}`,
      cause: of(CAUSES, Math.trunc(n / 3)),
      fix: n % 3 ? `${of(CAUSES, n)} を直した` : '',
      prevention: 'アラートを追加する',
      layer: of(LAYERS, n),
      part: '',
      playbook: `kubelet/p${n % 40}`,
      workload: `Deployment/lab-${n % 97}/${of(WORKLOADS, n)}`,
      permalink: '',
    });
  });
  for (let person = 0; person < PEOPLE; person++) {
    for (let workspace = 0; workspace < WORKSPACES; workspace++) {
      await store.settings.set({ scope: 'person', id: `slack:T${workspace}:U${person}` }, { leaderboard: true });
    }
  }
  const perDay = WORKSPACES * CHANNELS * PEOPLE * 3;
  const first = Date.parse('2026-03-04T00:00:00Z');
  const dateOf = (day: number): string => new Date(first - day * 86_400_000).toISOString().slice(0, 10);
  const days = Math.ceil(answers / perDay);
  const keys = Array.from({ length: WORKSPACES * CHANNELS }, (_, n) => ({
    workspace: `slack:T${n % WORKSPACES}`,
    channel: `C${Math.trunc(n / WORKSPACES)}`,
  }));
  await several(days * keys.length, async (n) => {
    await store.quizDays.open({
      ...of(keys, n),
      date: dateOf(Math.trunc(n / keys.length)),
      level: 1,
      seed: n,
      scenario: {},
      revealAt: dateOf(0),
    });
  });
  await several(answers, async (n) => {
    const key = of(keys, n);
    const person = Math.trunc(n / keys.length) % PEOPLE;
    const question = of(['layer', 'command', 'fix'], Math.trunc(n / keys.length / PEOPLE));
    await store.answers.give({
      ...key,
      date: dateOf(Math.trunc(n / perDay)),
      person: `${key.workspace}:U${person}`,
      question,
      choice: 'a',
      right: n % 3 > 0,
      score: n % 5,
      looks: n % 4,
      layer: of(LAYERS, n),
      part: '',
    });
  });
  await several(days * keys.length, async (n) => {
    await store.quizDays.reveal({ ...of(keys, n), date: dateOf(Math.trunc(n / keys.length)) });
  });
  return store;
}

/** Does some work for each number, several at once. */
async function several(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}
