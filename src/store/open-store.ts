// A store from a place: the parts over whichever database it is.
import { sql } from 'kysely';
import type { Engine } from './engine/engine.ts';
import { MIGRATIONS } from './engine/migrations.ts';
import { type Gate, guarded } from './guarded.ts';
import { secretBox } from './secret-box.ts';
import { sqlAnswers } from './sql/answers.ts';
import { sqlCards } from './sql/cards.ts';
import { sqlCorrections } from './sql/corrections.ts';
import { sqlData } from './sql/data.ts';
import { sqlDeliveries } from './sql/deliveries.ts';
import { sqlInbox } from './sql/inbox.ts';
import { sqlIncidents } from './sql/incidents.ts';
import { sqlInstallations } from './sql/installations.ts';
import { sqlLeases } from './sql/leases.ts';
import { sqlNotes } from './sql/notes.ts';
import { sqlQuizDays } from './sql/quiz-days.ts';
import { sqlSettings } from './sql/settings.ts';
import { sqlStreaks } from './sql/streaks.ts';
import { sqlSubscriptions } from './sql/subscriptions.ts';
import type { Store, StoreOptions, StorePlace } from './store.ts';

/**
 * Opens a store and brings its schema up to date.
 * @throws StoreError when the place cannot be used, its schema is newer than this version, or a key is none
 */
export async function openStore(place: StorePlace, options: StoreOptions = {}): Promise<Store> {
  const time = options.clock === undefined ? {} : { clock: options.clock };
  if ('file' in place) {
    const { sqliteEngine } = await import('./engine/sqlite-engine.ts');
    return await storeOver(() => sqliteEngine(place.file, time), place.file, options);
  }
  const { postgresEngine } = await import('./engine/postgres-engine.ts');
  return await storeOver(() => postgresEngine(place.url, time), 'PostgreSQL', options);
}

/** A store over a database of one's own opening. @param name the place, for messages about the keys */
export async function storeOver(open: () => Promise<Engine>, name: string, { key = [] }: StoreOptions): Promise<Store> {
  // before anything is opened: there is nothing to close when a key is none
  const box = secretBox(key, name);
  const engine = await open();
  const gate: Gate = { closed: false, running: new Set() };
  const part = <T extends object>(of: T): T => guarded(of, engine, gate);
  const self = part({
    ping: async () => {
      await sql`select 1`.execute(engine.db);
    },
  });
  return {
    notes: part(sqlNotes(engine)),
    settings: part(sqlSettings(engine)),
    corrections: part(sqlCorrections(engine)),
    deliveries: part(sqlDeliveries(engine)),
    installations: part(sqlInstallations(engine, box)),
    inbox: part(sqlInbox(engine)),
    incidents: part(sqlIncidents(engine)),
    subscriptions: part(sqlSubscriptions(engine)),
    quizDays: part(sqlQuizDays(engine)),
    answers: part(sqlAnswers(engine)),
    cards: part(sqlCards(engine)),
    streaks: part(sqlStreaks(engine)),
    leases: part(sqlLeases(engine)),
    data: part(sqlData(engine)),
    // the work that is done under a lock is not the store's, nor are its errors
    locks: engine.locks,
    about: { kind: engine.kind, place: engine.place, schema: MIGRATIONS.length },
    ping: self.ping,
    close: async () => {
      if (gate.closed) return;
      gate.closed = true;
      await Promise.allSettled(gate.running);
      await engine.close();
    },
  };
}
