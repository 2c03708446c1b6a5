// Corrections in a table.
import type { Selectable } from 'kysely';
import { quote, StoreError } from '../../errors.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { Correction, Corrections } from '../port/corrections.ts';
import { limited } from './limited.ts';
import { newId } from './new-id.ts';

/** Corrections over an engine. */
export function sqlCorrections({ db, now }: Engine): Corrections {
  return {
    add: async ({ workspace, by, paste, said, meant, comment, at }) => {
      const row = await db
        .insertInto('corrections')
        .values({
          id: newId(),
          workspace,
          person: by,
          paste,
          saidLayer: said.layer,
          saidPart: said.part,
          meantLayer: meant.layer,
          meantPart: meant.part,
          comment,
          at: at ?? now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return correctionOf(row);
    },
    list: async ({ workspace, limit, cursor }) => {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
        throw new StoreError('store-cursor', { where: 'corrections', found: quote(cursor) });
      }
      const size = limited(limit);
      let query = db.selectFrom('corrections').selectAll();
      if (workspace !== undefined) query = query.where('workspace', '=', workspace);
      if (cursor !== undefined) query = query.where('seq', '<', Number(cursor));
      const rows = await query
        .orderBy('seq', 'desc')
        .limit(size + 1)
        .execute();
      const items = rows.slice(0, size);
      const last = rows.length > size ? items.at(-1) : undefined;
      return { items: items.map(correctionOf), ...(last === undefined ? {} : { next: String(last.seq) }) };
    },
    remove: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('corrections').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0;
    },
  };
}

function correctionOf(row: Selectable<Tables['corrections']>): Correction {
  return {
    id: row.id,
    workspace: row.workspace,
    by: row.person,
    paste: row.paste,
    said: { layer: row.saidLayer, part: row.saidPart },
    meant: { layer: row.meantLayer, part: row.meantPart },
    comment: row.comment,
    at: row.at,
  };
}
