// Leases in a table: a row that may be overwritten once it has run out.
import type { Engine } from '../engine/engine.ts';
import type { Leases } from '../port/locks.ts';
import { until } from './until.ts';

/** Leases over an engine. */
export function sqlLeases(engine: Engine): Leases {
  const { db, moment } = engine;
  return {
    take: async (name, holder, ttlSeconds) => {
      const rows = await db
        .insertInto('leases')
        .values({ name, holder, expires: until(engine, ttlSeconds) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, expires: until(engine, ttlSeconds) })
            .where(({ eb, or }) => or([eb('leases.expires', '<=', moment()), eb('leases.holder', '=', holder)])),
        )
        .returning('name')
        .execute();
      return rows.length > 0;
    },
    renew: async (name, holder, ttlSeconds) => {
      const { numUpdatedRows } = await db
        .updateTable('leases')
        .set({ expires: until(engine, ttlSeconds) })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('expires', '>', moment())
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
    release: async (name, holder) => {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    },
    holder: async (name) => {
      const row = await db
        .selectFrom('leases')
        .select('holder')
        .where('name', '=', name)
        .where('expires', '>', moment())
        .executeTakeFirst();
      return row?.holder;
    },
  };
}
