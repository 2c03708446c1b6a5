// Both kinds of store for tests that must hold on either.
import pg from 'pg';
import { openStore } from '../../src/store/open-store.ts';
import type { NewAnswer } from '../../src/store/port/answers.ts';
import type { NewIncident } from '../../src/store/port/incidents.ts';
import type { NewNote } from '../../src/store/port/notes.ts';
import type { NewQuizDay } from '../../src/store/port/quiz-days.ts';
import type { Store, StoreOptions } from '../../src/store/store.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** 32 bytes that are nobody's key. */
export const TEST_KEY = Buffer.alloc(32, 7).toString('base64');

/** Opens empty stores of one kind. */
export interface StoreMaker {
  open(options?: StoreOptions): Promise<Store>;
  end(): Promise<void>;
}

/** kind → how its stores are made; a PostgreSQL server is started for each maker */
export const STORE_KINDS: Readonly<Record<'sqlite' | 'postgres', () => Promise<StoreMaker>>> = {
  sqlite: async () => ({
    open: (options = {}) => openStore({ file: ':memory:' }, options),
    end: async () => undefined,
  }),
  postgres: async () => {
    const server: TestPostgres = await startPostgres();
    const url = await server.database();
    return {
      open: async (options = {}) => {
        await emptied(url);
        return await openStore({ url }, options);
      },
      end: () => server.end(),
    };
  },
};

/** Takes all rows out of a database, which is quicker than to make another. */
async function emptied(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'sekisho' and tablename <> 'sekisho_schema'",
  );
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`);
  await client.end();
}

/** A clock that stands still until it is moved. */
export class StandingClock {
  at = Date.parse('2026-03-02T09:00:00.000Z');

  readonly now = (): Date => new Date(this.at);

  forward(seconds: number): void {
    this.at += seconds * 1000;
  }
}

/** A note with as much as a test wants to say. */
export function aNote(said: Partial<NewNote> = {}): NewNote {
  return {
    workspace: 'slack:T1',
    channel: 'C1',
    thread: '17.1',
    author: 'slack:T1:U1',
    language: 'en',
    when: '10:02',
    symptom: 'api is not ready',
    firstLook: 'kubectl get events',
    cause: '',
    fix: '',
    prevention: '',
    layer: 'kubelet',
    part: 'image',
    playbook: 'kubelet/image-not-found',
    workload: 'Deployment/lab/api',
    permalink: '',
    ...said,
  };
}

/** A day of the quiz. */
export function aDay(said: Partial<NewQuizDay> = {}): NewQuizDay {
  return {
    workspace: 'slack:T1',
    channel: 'C1',
    date: '2026-03-02',
    level: 1,
    seed: 4_294_967_295,
    scenario: { questions: ['layer'] },
    revealAt: '2026-03-02T18:00:00.000Z',
    ...said,
  };
}

/** An answer on that day. */
export function anAnswer(said: Partial<NewAnswer> = {}): NewAnswer {
  return {
    workspace: 'slack:T1',
    channel: 'C1',
    date: '2026-03-02',
    person: 'slack:T1:U1',
    question: 'layer',
    choice: 'kubelet',
    right: true,
    score: 3,
    looks: 2,
    layer: 'kubelet',
    part: 'image',
    ...said,
  };
}

/** An incident. */
export function anIncident(said: Partial<NewIncident> = {}): NewIncident {
  return {
    key: 'w1 kubelet/image-not-found Deployment/lab/api',
    workspace: 'slack:T1',
    channel: 'C1',
    cluster: 'prod',
    namespace: 'lab',
    object: 'Deployment/lab/api',
    layer: 'kubelet',
    part: 'image',
    playbook: 'kubelet/image-not-found',
    startedAt: '2026-03-02T08:58:00.000Z',
    state: { pods: 3 },
    ...said,
  };
}
