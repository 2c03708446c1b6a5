// Subscriptions in a table.
import type { Selectable } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { Subscription, Subscriptions } from '../port/subscriptions.ts';
import { newId } from './new-id.ts';

/** Subscriptions over an engine. */
export function sqlSubscriptions({ db, now }: Engine): Subscriptions {
  return {
    put: async ({ by, options, ...key }) => {
      const kept = JSON.stringify(options ?? null);
      const row = await db
        .insertInto('subscriptions')
        .values({ ...key, id: newId(), person: by, options: kept, createdAt: now() })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'workspace', 'channel', 'target']).doUpdateSet({ options: kept, person: by }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return subscriptionOf(row);
    },
    get: async (id) => {
      const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : subscriptionOf(row);
    },
    list: async ({ kind, workspace, channel }) => {
      let query = db.selectFrom('subscriptions').selectAll();
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (workspace !== undefined) query = query.where('workspace', '=', workspace);
      if (channel !== undefined) query = query.where('channel', '=', channel);
      return (await query.orderBy('seq').execute()).map(subscriptionOf);
    },
    remove: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('subscriptions').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0;
    },
  };
}

function subscriptionOf(row: Selectable<Tables['subscriptions']>): Subscription {
  const { seq: _, person, options, ...same } = row;
  return { ...same, by: person, options: JSON.parse(options) as unknown };
}
