// What is taken and not answered, in a table: one row each, until it is done.
import type { Engine } from '../engine/engine.ts';
import type { Inbox } from '../port/inbox.ts';
import { limited } from './limited.ts';
import { until } from './until.ts';

/** The inbox over an engine. */
export function sqlInbox(engine: Engine): Inbox {
  const { db, moment } = engine;
  return {
    put: async ({ key, where }, holder, ttlSeconds) => {
      const expires = until(engine, ttlSeconds);
      const rows = await db
        .insertInto('inbox')
        .values({ key, holder, expires, place: JSON.stringify(where) })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ holder, expires })
            .where(({ eb, or }) => or([eb('inbox.expires', '<=', moment()), eb('inbox.holder', '=', holder)])),
        )
        .returning('key')
        .execute();
      return rows.length > 0;
    },
    renew: async (holder, ttlSeconds) => {
      await db
        .updateTable('inbox')
        .set({ expires: until(engine, ttlSeconds) })
        .where('holder', '=', holder)
        .execute();
    },
    done: async (key, holder) => {
      await db.deleteFrom('inbox').where('key', '=', key).where('holder', '=', holder).execute();
    },
    takeOver: async (holder, ttlSeconds, limit) => {
      const rows = await db
        .updateTable('inbox')
        .set({ holder, expires: until(engine, ttlSeconds) })
        // asked twice: of two who take at once the second one sees that it is taken
        .where('expires', '<=', moment())
        .where('key', 'in', ({ selectFrom }) =>
          selectFrom('inbox')
            .select('key')
            .where('expires', '<=', moment())
            .orderBy('expires')
            .limit(limited(limit, 100)),
        )
        .returning(['key', 'place'])
        .execute();
      return rows.map(({ key, place }) => ({ key, where: JSON.parse(place) as unknown }));
    },
  };
}
