// Answers in a table: the primary key keeps the first one, and what is read of others is tied to a day that is revealed.
import { type Selectable, sql } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { Answer, Answers } from '../port/answers.ts';
import type { DayKey } from '../port/quiz-days.ts';
import { limited } from './limited.ts';

/** Answers over an engine. */
export function sqlAnswers({ db, now }: Engine): Answers {
  const ofDay = ({ workspace, channel, date }: DayKey) =>
    db.selectFrom('answers').where('workspace', '=', workspace).where('channel', '=', channel).where('date', '=', date);

  const isRevealed = async ({ workspace, channel, date }: DayKey): Promise<boolean> => {
    const row = await db
      .selectFrom('quizDays')
      .select('revealedAt')
      .where('workspace', '=', workspace)
      .where('channel', '=', channel)
      .where('date', '=', date)
      .executeTakeFirst();
    return row !== undefined && row.revealedAt !== null;
  };

  return {
    give: async ({ right, ...answer }) => {
      if (await isRevealed(answer)) return false;
      const rows = await db
        .insertInto('answers')
        .values({ ...answer, correct: right ? 1 : 0, at: now() })
        .onConflict((conflict) => conflict.columns(['workspace', 'channel', 'date', 'person', 'question']).doNothing())
        .returning('question')
        .execute();
      return rows.length > 0;
    },
    own: async (day, person) => {
      const rows = await ofDay(day)
        .selectAll()
        .where('person', '=', person)
        .orderBy('at')
        .orderBy('question')
        .execute();
      return rows.map(answerOf);
    },
    revealed: async (day) => {
      if (!(await isRevealed(day))) return undefined;
      const rows = await ofDay(day).selectAll().orderBy('at').orderBy('person').orderBy('question').execute();
      return rows.map(answerOf);
    },
    people: async (day) => {
      const row = await ofDay(day)
        .select(({ fn }) => fn.count<number>('person').distinct().as('people'))
        .executeTakeFirstOrThrow();
      return row.people;
    },
    leaderboard: async ({ workspace, channel, from, to, limit }) => {
      let revealed = db
        .selectFrom('quizDays')
        .select(['channel', 'date'])
        .where('workspace', '=', workspace)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .where('revealedAt', 'is not', null);
      if (channel !== undefined) revealed = revealed.where('channel', '=', channel);
      // summed before anything else is joined: whatever the database believes of the settings, they are asked once a person
      const sums = db
        .selectFrom('answers')
        .innerJoin(revealed.as('day'), (join) =>
          join.onRef('day.channel', '=', 'answers.channel').onRef('day.date', '=', 'answers.date'),
        )
        .where('answers.workspace', '=', workspace)
        .where('answers.date', '>=', from)
        .where('answers.date', '<=', to)
        .select(['answers.person', sql<number>`sum(answers.score)`.as('score')])
        .select([sql<number>`sum(answers.correct)`.as('right')])
        .select(({ fn }) => fn.countAll<number>().as('answered'))
        .groupBy('answers.person');
      return await db
        .selectFrom(sums.as('sum'))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('settings')
              .select('settings.name')
              .where('settings.scope', '=', 'person')
              .whereRef('settings.owner', '=', 'sum.person')
              .where('settings.name', '=', 'leaderboard')
              .where('settings.value', '=', 'true'),
          ),
        )
        .select(['sum.person', 'sum.score', 'sum.right', 'sum.answered'])
        .orderBy('sum.score', 'desc')
        .orderBy('sum.right', 'desc')
        .orderBy('sum.person')
        .limit(limited(limit, 100))
        .execute();
    },
    byLayer: async (which) => {
      let query = db
        .selectFrom('answers')
        .where('answers.date', '>=', which.from)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('quizDays')
              .select('quizDays.date')
              .whereRef('quizDays.workspace', '=', 'answers.workspace')
              .whereRef('quizDays.channel', '=', 'answers.channel')
              .whereRef('quizDays.date', '=', 'answers.date')
              .where('quizDays.revealedAt', 'is not', null),
          ),
        );
      query =
        'person' in which
          ? query.where('answers.person', '=', which.person)
          : query.where('answers.workspace', '=', which.workspace).where('answers.channel', '=', which.channel);
      return await query
        .select(['answers.layer', sql<number>`sum(answers.correct)`.as('right')])
        .select(({ fn }) => fn.countAll<number>().as('answered'))
        .groupBy('answers.layer')
        .orderBy('answers.layer')
        .execute();
    },
  };
}

function answerOf({ correct, ...same }: Selectable<Tables['answers']>): Answer {
  return { ...same, right: correct === 1 };
}
