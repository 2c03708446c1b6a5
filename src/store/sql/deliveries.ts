// Claims in a table: its primary key lets one caller in.
import { sql } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import type { Deliveries } from '../port/deliveries.ts';

/** Deliveries over an engine. */
export function sqlDeliveries({ db, moment }: Engine): Deliveries {
  const until = (ttlSeconds: number) => sql<number>`${moment()} + ${Math.round(ttlSeconds * 1000)}`;
  return {
    claim: async (key, ttlSeconds) => {
      const rows = await db
        .insertInto('deliveries')
        .values({ key, expires: until(ttlSeconds), settled: 0 })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ expires: until(ttlSeconds), settled: 0 })
            .where('deliveries.expires', '<=', moment()),
        )
        .returning('key')
        .execute();
      return rows.length > 0;
    },
    settle: async (key, ttlSeconds) => {
      await db
        .insertInto('deliveries')
        .values({ key, expires: until(ttlSeconds), settled: 1 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires: until(ttlSeconds), settled: 1 }))
        .execute();
    },
    release: async (key) => {
      await db.deleteFrom('deliveries').where('key', '=', key).where('settled', '=', 0).execute();
    },
  };
}
