// The notebook in tables.
import type { Insertable, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import { quote, StoreError } from '../../errors.ts';
import type { Engine, Queries } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type {
  NewNote,
  NoteChange,
  NoteCount,
  NoteEdit,
  NoteFields,
  NoteList,
  Notes,
  StoredNote,
} from '../port/notes.ts';
import type { Page } from '../port/page.ts';
import { gramsOf, workspaceGram } from './grams.ts';
import { limited } from './limited.ts';
import { newId } from './new-id.ts';
import { noteSearch, searchedText } from './note-search.ts';
import { postedColumns, postedTo } from './posted-to.ts';
import { removeNotes } from './remove-notes.ts';

type Row = Selectable<Tables['notes']>;

/** Texts whose earlier value is remembered, and the column each is in. */
const REMEMBERED = {
  when: 'happened',
  symptom: 'symptom',
  firstLook: 'firstLook',
  cause: 'cause',
  fix: 'fix',
  prevention: 'prevention',
  layer: 'layer',
  part: 'part',
  playbook: 'playbook',
  workload: 'workload',
} as const satisfies Record<keyof NoteFields, string> & Partial<Record<keyof NoteChange, keyof Row>>;

/** Earlier notes that are shown of the same workload, and of others of its kind; and the newest of which they are chosen. */
const SEEN = 5;
const LOOKED_AT = 50;
const DAY_MS = 86_400_000;

/** Notes over an engine. */
export function sqlNotes(engine: Engine): Notes {
  const { db } = engine;

  const find = async (queries: Queries, id: string): Promise<Row | undefined> =>
    await queries.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();

  async function create(note: NewNote, id = newId()): Promise<StoredNote> {
    const at = engine.now();
    return await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('notes')
        .values({ ...columnsOf(note), id, createdAt: at, updatedAt: at, revision: 1 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row !== undefined) await index(transaction, row);
      const kept = row ?? (await find(transaction, id));
      if (kept === undefined) throw new Error(`note ${id} is neither new nor there`);
      return noteOf(kept);
    });
  }

  async function update(id: string, change: NoteChange, by: string): Promise<StoredNote | undefined> {
    return await db.transaction().execute(async (transaction) => {
      await engine.exclusive(transaction, `note ${id}`);
      const row = await find(transaction, id);
      if (row === undefined) return undefined;
      const before: Record<string, string> = {};
      const set: Partial<Record<(typeof REMEMBERED)[keyof typeof REMEMBERED], string>> = {};
      for (const [field, column] of Object.entries(REMEMBERED) as [keyof typeof REMEMBERED, keyof typeof set][]) {
        const text = change[field];
        if (text === undefined || text === row[column]) continue;
        before[field] = String(row[column]);
        set[column] = text;
      }
      const edited = Object.keys(before).length > 0;
      const at = engine.now();
      const changed = await transaction
        .updateTable('notes')
        .set({
          ...set,
          ...(change.language === undefined ? {} : { language: change.language }),
          ...(change.permalink === undefined ? {} : { permalink: change.permalink }),
          ...(change.postedTo === undefined ? {} : postedColumns(change.postedTo)),
          ...(edited ? { updatedAt: at, revision: row.revision + 1 } : {}),
          id,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (edited) {
        await transaction
          .insertInto('noteEdits')
          .values({ noteId: id, at, editor: by, before: JSON.stringify(before) })
          .execute();
        await index(transaction, changed);
      }
      return noteOf(changed);
    });
  }

  async function index(transaction: Transaction<Tables>, row: Row): Promise<void> {
    await engine.putGrams(transaction, row.seq, [...gramsOf(searchedText(row)), workspaceGram(row.workspace)]);
  }

  async function list({ workspace, channel, since, limit, cursor }: NoteList): Promise<Page<StoredNote>> {
    const size = limited(limit);
    let query = db.selectFrom('notes').selectAll().where('workspace', '=', workspace);
    if (channel !== undefined) query = query.where('channel', '=', channel);
    if (since !== undefined) query = query.where('createdAt', '>=', since);
    if (cursor !== undefined) {
      const [, at, seq] = /^(\S+) (\d+)$/.exec(cursor) ?? [];
      if (at === undefined) throw new StoreError('store-cursor', { where: 'notes', found: quote(cursor) });
      query = query.where(sql<boolean>`(created_at, seq) < (${at}, ${Number(seq)})`);
    }
    const rows = await query
      .orderBy('createdAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(size + 1)
      .execute();
    const items = rows.slice(0, size);
    const last = rows.length > size ? items.at(-1) : undefined;
    return { items: items.map(noteOf), ...(last === undefined ? {} : { next: `${last.createdAt} ${last.seq}` }) };
  }

  async function seenBefore({ workspace, playbook, workload, except }: Parameters<Notes['seenBefore']>[0]) {
    if (playbook === '' || workload === '') return [];
    const rows = await db
      .selectFrom('notes')
      .selectAll()
      .where('workspace', '=', workspace)
      .where('playbook', '=', playbook)
      .where(({ eb, or }) => or([eb('workload', '=', workload), eb('workload', 'like', `${kindOf(workload)}/%`)]))
      .where('id', '!=', except ?? '')
      .orderBy(sql`case when workload = ${workload} then 0 else 1 end`)
      .orderBy('createdAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(LOOKED_AT)
      .execute();
    const [same = [], others = []] = [true, false].map((isSame) => {
      const those = rows.filter((row) => (row.workload === workload) === isSame);
      const fixed = those.filter(({ fix }) => fix.trim() !== '');
      return [...fixed, ...those.filter((row) => !fixed.includes(row))].slice(0, SEEN);
    });
    return [...same, ...others].map(noteOf);
  }

  async function countByWeek({ workspace, since }: Parameters<Notes['countByWeek']>[0]) {
    const day = sql<string>`substr(created_at, 1, 10)`;
    const rows = await db
      .selectFrom('notes')
      .select(['layer', day.as('day'), ({ fn }) => fn.countAll<number>().as('count')])
      .where('workspace', '=', workspace)
      .where('createdAt', '>=', since)
      .groupBy(['layer', day])
      .execute();
    const weeks = new Map<string, NoteCount>();
    for (const { layer, day: date, count } of rows) {
      const week = mondayOf(date);
      const key = `${week} ${layer}`;
      weeks.set(key, { week, layer, count: (weeks.get(key)?.count ?? 0) + count });
    }
    return [...weeks.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
  }

  return {
    create,
    update,
    list,
    seenBefore,
    countByWeek,
    search: noteSearch(engine, noteOf),
    get: async (id) => {
      const row = await find(db, id);
      return row === undefined ? undefined : noteOf(row);
    },
    history: async (id) => {
      const rows = await db
        .selectFrom('noteEdits')
        .select(['at', 'editor', 'before'])
        .where('noteId', '=', id)
        .orderBy('seq')
        .execute();
      return rows.map(
        ({ at, editor, before }): NoteEdit => ({ at, by: editor, before: JSON.parse(before) as NoteEdit['before'] }),
      );
    },
    remove: (id) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom('notes').select('seq').where('id', '=', id).executeTakeFirst();
        return row !== undefined && (await removeNotes(engine, transaction, [row.seq])) > 0;
      }),
  };
}

function noteOf(row: Row): StoredNote {
  const { seq: _, happened, postedChannel, postedMessage, ...same } = row;
  return { ...same, when: happened, ...postedTo({ postedChannel, postedMessage }) };
}

function columnsOf({
  when,
  postedTo: message,
  ...same
}: NewNote): Omit<Insertable<Tables['notes']>, 'id' | 'createdAt' | 'updatedAt' | 'revision'> {
  return { ...same, happened: when, ...postedColumns(message) };
}

/** The kind of `Deployment/lab/api`; what is no letter of a kind would be a pattern. */
function kindOf(workload: string): string {
  return /^[A-Za-z]*/.exec(workload)?.[0] ?? '';
}

function mondayOf(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
