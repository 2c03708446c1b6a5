// Streaks in a table.
import type { Engine, Queries } from '../engine/engine.ts';
import type { Streak, Streaks } from '../port/cards.ts';

/** Streaks over an engine. */
export function sqlStreaks({ db, exclusive }: Engine): Streaks {
  async function find(queries: Queries, person: string): Promise<Streak> {
    const row = await queries.selectFrom('streaks').selectAll().where('person', '=', person).executeTakeFirst();
    if (row === undefined) return { person, days: 0, best: 0, lastDate: '', freezes: [] };
    return { ...row, freezes: JSON.parse(row.freezes) as readonly string[] };
  }

  return {
    get: (person) => find(db, person),
    change: (person, next) =>
      db.transaction().execute(async (transaction) => {
        await exclusive(transaction, `streak ${person}`);
        const { days, best, lastDate, freezes } = next(await find(transaction, person));
        const kept = { days, best, lastDate, freezes: JSON.stringify(freezes) };
        await transaction
          .insertInto('streaks')
          .values({ person, ...kept })
          .onConflict((conflict) => conflict.column('person').doUpdateSet(kept))
          .execute();
        return { person, days, best, lastDate, freezes };
      }),
  };
}
