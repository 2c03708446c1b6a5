// People's rights, retention and backup over an engine.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine, Queries } from '../engine/engine.ts';
import { type Data, RETENTION, type Subject } from '../port/data.ts';
import { KINDS, rowsOf } from './kinds.ts';
import { removeNotes } from './remove-notes.ts';

const DAY_MS = 86_400_000;
/** What has run out stays so long: whose clock is ahead must not end what others still have, and what is in the inbox may still be taken over. */
const RUN_OUT_MS = 3_600_000;

/** Data over an engine. */
export function sqlData(engine: Engine): Data {
  const { patient } = engine;

  const remove = async (queries: Queries, table: string, which: Expression<SqlBool>): Promise<number> => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${which}`.execute(queries);
    return Number(numAffectedRows ?? 0);
  };

  /** Notes go by number: their grams go with them. */
  const removeNotesThat = (which: Expression<SqlBool>): Promise<number> =>
    patient.transaction().execute(async (transaction) => {
      const rows = await transaction.selectFrom('notes').select('seq').where(which).execute();
      return await removeNotes(
        engine,
        transaction,
        rows.map(({ seq }) => seq),
      );
    });

  async function exportFor(subject: Subject) {
    const kinds: Record<string, Record<string, unknown>[]> = {};
    for (const kind of KINDS) {
      const which = rowsOf(kind, subject);
      if (which === undefined) continue;
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(kind.table)} where ${which}`.execute(patient);
      kinds[kind.table] = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([name, value]) => value !== null && !kind.hidden?.includes(name))
            .map(([name, value]) => [name, kind.json?.includes(name) ? (JSON.parse(String(value)) as unknown) : value]),
        ),
      );
    }
    return { version: 1, of: subject, at: engine.now(), kinds } as const;
  }

  async function deleteFor(subject: Subject) {
    return await patient.transaction().execute(async (transaction) => {
      const counts: Record<string, number> = {};
      for (const kind of KINDS) {
        const which = rowsOf(kind, subject);
        if (which === undefined) continue;
        if ('person' in subject && kind.keepsRow && kind.person !== undefined) {
          const blank = sql`update ${sql.table(kind.table)} set ${sql.ref(kind.person)} = '' where ${which}`;
          counts[kind.table] = Number((await blank.execute(transaction)).numAffectedRows ?? 0);
        } else if (kind.table === 'notes') {
          const rows = await transaction.selectFrom('notes').select('seq').where(which).execute();
          counts[kind.table] = await removeNotes(
            engine,
            transaction,
            rows.map(({ seq }) => seq),
          );
        } else {
          counts[kind.table] = await remove(transaction, kind.table, which);
        }
      }
      return counts;
    });
  }

  async function sweep(now: Date, keep = {}) {
    const days = { ...RETENTION, ...keep };
    const before = (count: number): string => new Date(now.getTime() - count * DAY_MS).toISOString();
    const runOut = now.getTime() - RUN_OUT_MS;
    const counts: Record<string, number> = {
      deliveries: await remove(patient, 'deliveries', sql`expires <= ${runOut}`),
      leases: await remove(patient, 'leases', sql`expires <= ${runOut}`),
      inbox: await remove(patient, 'inbox', sql`expires <= ${runOut}`),
    };
    if (days.notes > 0) counts.notes = await removeNotesThat(sql`updated_at < ${before(days.notes)}`);
    if (days.corrections > 0) {
      counts.corrections = await remove(patient, 'corrections', sql`at < ${before(days.corrections)}`);
    }
    if (days.incidents > 0) {
      counts.incidents = await remove(patient, 'incidents', sql`healed_at < ${before(days.incidents)}`);
    }
    if (days.quiz > 0) {
      const date = before(days.quiz).slice(0, 10);
      // by their days, which are found by an index: all answers are not read for it
      const old = sql<SqlBool>`(workspace, channel, date) in (select workspace, channel, date from quiz_days where date < ${date})`;
      counts.answers = await remove(patient, 'answers', old);
      counts.quizDays = await remove(patient, 'quizDays', sql`date < ${date}`);
    }
    return counts;
  }

  return { exportFor, deleteFor, sweep, backup: engine.backup };
}
