// Review cards in a table.
import type { Selectable } from 'kysely';
import type { Engine, Queries } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { Card, Cards } from '../port/cards.ts';
import { limited } from './limited.ts';

/** Cards over an engine. */
export function sqlCards({ db, exclusive }: Engine): Cards {
  async function find(queries: Queries, person: string, topic: string): Promise<Card | undefined> {
    const row = await queries
      .selectFrom('cards')
      .selectAll()
      .where('person', '=', person)
      .where('topic', '=', topic)
      .executeTakeFirst();
    return row === undefined ? undefined : cardOf(row);
  }

  return {
    get: (person, topic) => find(db, person, topic),
    change: (person, topic, next) =>
      db.transaction().execute(async (transaction) => {
        await exclusive(transaction, `card ${person} ${topic}`);
        const { due, state } = next(await find(transaction, person, topic));
        const kept = { due, state: JSON.stringify(state ?? null) };
        await transaction
          .insertInto('cards')
          .values({ person, topic, ...kept })
          .onConflict((conflict) => conflict.columns(['person', 'topic']).doUpdateSet(kept))
          .execute();
        return { person, topic, due, state };
      }),
    due: async (person, now, limit) => {
      const rows = await db
        .selectFrom('cards')
        .selectAll()
        .where('person', '=', person)
        .where('due', '<=', now)
        .orderBy('due')
        .orderBy('topic')
        .limit(limited(limit))
        .execute();
      return rows.map(cardOf);
    },
    list: async (person) => {
      const rows = await db.selectFrom('cards').selectAll().where('person', '=', person).orderBy('topic').execute();
      return rows.map(cardOf);
    },
  };
}

function cardOf(row: Selectable<Tables['cards']>): Card {
  return { ...row, state: JSON.parse(row.state) as unknown };
}
