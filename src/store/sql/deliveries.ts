// Claims in a table: its primary key lets one caller in.
import type { Engine } from '../engine/engine.ts';
import type { Deliveries } from '../port/deliveries.ts';
import { until } from './until.ts';

/** At once: a statement has a limited number of parameters. */
const BATCH = 1_000;

/** Deliveries over an engine. */
export function sqlDeliveries(engine: Engine): Deliveries {
  const { db, moment } = engine;
  return {
    claim: async (key, ttlSeconds) => {
      const rows = await db
        .insertInto('deliveries')
        .values({ key, expires: until(engine, ttlSeconds), settled: 0 })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ expires: until(engine, ttlSeconds), settled: 0 })
            .where('deliveries.expires', '<=', moment()),
        )
        .returning('key')
        .execute();
      return rows.length > 0;
    },
    extend: async (keys, ttlSeconds) => {
      for (let from = 0; from < keys.length; from += BATCH) {
        await db
          .updateTable('deliveries')
          .set({ expires: until(engine, ttlSeconds) })
          .where('key', 'in', keys.slice(from, from + BATCH))
          .where('settled', '=', 0)
          .execute();
      }
    },
    state: async (key) => {
      const row = await db
        .selectFrom('deliveries')
        .select('settled')
        .where('key', '=', key)
        .where('expires', '>', moment())
        .executeTakeFirst();
      if (row === undefined) return 'free';
      return row.settled === 1 ? 'settled' : 'claimed';
    },
    settle: async (key, ttlSeconds) => {
      await db
        .insertInto('deliveries')
        .values({ key, expires: until(engine, ttlSeconds), settled: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ expires: until(engine, ttlSeconds), settled: 1 }),
        )
        .execute();
    },
    release: async (key) => {
      await db.deleteFrom('deliveries').where('key', '=', key).where('settled', '=', 0).execute();
    },
  };
}
