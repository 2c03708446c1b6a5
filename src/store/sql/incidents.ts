// Incidents in a table: a unique key over the open ones lets one caller announce each.
import type { Selectable } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { Incident, Incidents, NewIncident } from '../port/incidents.ts';
import { limited } from './limited.ts';
import { newId } from './new-id.ts';
import { postedColumns, postedTo } from './posted-to.ts';

/** Incidents over an engine. */
export function sqlIncidents({ db, now }: Engine): Incidents {
  const openOne = (key: string) =>
    db.selectFrom('incidents').selectAll().where('key', '=', key).where('healedAt', 'is', null).executeTakeFirst();

  async function open(incident: NewIncident): Promise<{ incident: Incident; fresh: boolean }> {
    const { state, ...texts } = incident;
    const at = now();
    for (;;) {
      const row = await db
        .insertInto('incidents')
        .values({
          ...texts,
          state: JSON.stringify(state ?? null),
          id: newId(),
          openedAt: at,
          updatedAt: at,
          healedAt: null,
          ...postedColumns(undefined),
        })
        .onConflict((conflict) => conflict.column('key').where('healedAt', 'is', null).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row !== undefined) return { incident: incidentOf(row), fresh: true };
      const standing = await openOne(incident.key);
      // closed by another replica between the two questions: it opens anew
      if (standing !== undefined) return { incident: incidentOf(standing), fresh: false };
    }
  }

  return {
    open,
    get: async (id) => {
      const row = await db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : incidentOf(row);
    },
    update: async (id, { state, postedTo: message, ...texts }) => {
      const row = await db
        .updateTable('incidents')
        .set({
          ...texts,
          ...(state === undefined ? {} : { state: JSON.stringify(state) }),
          ...(message === undefined ? {} : postedColumns(message)),
          updatedAt: now(),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : incidentOf(row);
    },
    close: async (id, at) => {
      const { numUpdatedRows } = await db
        .updateTable('incidents')
        .set({ healedAt: at ?? now(), updatedAt: now() })
        .where('id', '=', id)
        .where('healedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
    list: async ({ workspace, channel, cluster, namespace, open: isOpen, since, limit }) => {
      let query = db.selectFrom('incidents').selectAll();
      for (const [column, value] of Object.entries({ workspace, channel, cluster, namespace })) {
        if (value !== undefined) query = query.where(column as 'workspace', '=', value);
      }
      if (isOpen !== undefined) query = query.where('healedAt', isOpen ? 'is' : 'is not', null);
      if (since !== undefined) query = query.where('openedAt', '>=', since);
      const rows = await query.orderBy('openedAt', 'desc').orderBy('seq', 'desc').limit(limited(limit)).execute();
      return rows.map(incidentOf);
    },
  };
}

function incidentOf(row: Selectable<Tables['incidents']>): Incident {
  const { seq: _, postedChannel, postedMessage, healedAt, state, ...same } = row;
  return {
    ...same,
    state: JSON.parse(state) as unknown,
    ...postedTo({ postedChannel, postedMessage }),
    ...(healedAt === null ? {} : { healedAt }),
  };
}
