// Quiz days in a table: the primary key lets one caller post, one update lets one caller reveal.
import type { Selectable } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { DayKey, QuizDay, QuizDays } from '../port/quiz-days.ts';
import { limited } from './limited.ts';
import { postedColumns, postedTo } from './posted-to.ts';

/** Days over an engine. */
export function sqlQuizDays({ db, now }: Engine): QuizDays {
  const change = (day: DayKey) =>
    db
      .updateTable('quizDays')
      .where('workspace', '=', day.workspace)
      .where('channel', '=', day.channel)
      .where('date', '=', day.date);

  return {
    open: async ({ scenario, ...day }) => {
      const rows = await db
        .insertInto('quizDays')
        .values({
          ...day,
          scenario: JSON.stringify(scenario ?? null),
          openedAt: now(),
          revealedAt: null,
          ...postedColumns(undefined),
        })
        .onConflict((conflict) => conflict.columns(['workspace', 'channel', 'date']).doNothing())
        .returning('date')
        .execute();
      return rows.length > 0;
    },
    posted: async (day, message) => {
      await change(day).set(postedColumns(message)).execute();
    },
    withdraw: async ({ workspace, channel, date }) => {
      const { numDeletedRows } = await db
        .deleteFrom('quizDays')
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('date', '=', date)
        .where('postedMessage', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0;
    },
    get: async ({ workspace, channel, date }) => {
      const row = await db
        .selectFrom('quizDays')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('date', '=', date)
        .executeTakeFirst();
      return row === undefined ? undefined : dayOf(row);
    },
    unposted: async (before) => {
      const rows = await db
        .selectFrom('quizDays')
        .selectAll()
        .where('revealedAt', 'is', null)
        .where('postedMessage', 'is', null)
        .where('openedAt', '<=', before)
        .orderBy('openedAt')
        .execute();
      return rows.map(dayOf);
    },
    due: async (moment) => {
      const rows = await db
        .selectFrom('quizDays')
        .selectAll()
        .where('revealedAt', 'is', null)
        .where('postedMessage', 'is not', null)
        .where('revealAt', '<=', moment)
        .orderBy('revealAt')
        .execute();
      return rows.map(dayOf);
    },
    reveal: async (day) => {
      const { numUpdatedRows } = await change(day)
        .set({ revealedAt: now() })
        .where('revealedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
    list: async ({ workspace, channel, limit }) => {
      const rows = await db
        .selectFrom('quizDays')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .orderBy('date', 'desc')
        .limit(limited(limit))
        .execute();
      return rows.map(dayOf);
    },
  };
}

function dayOf(row: Selectable<Tables['quizDays']>): QuizDay {
  const { postedChannel, postedMessage, revealedAt, scenario, ...same } = row;
  return {
    ...same,
    scenario: JSON.parse(scenario) as unknown,
    ...postedTo({ postedChannel, postedMessage }),
    ...(revealedAt === null ? {} : { revealedAt }),
  };
}
