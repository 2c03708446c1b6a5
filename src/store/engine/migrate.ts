// Brings a database to the schema of this version: one transaction, so that it is done or not begun.
import { type Kysely, sql, type Transaction } from 'kysely';
import { StoreError } from '../../errors.ts';
import type { Engine } from './engine.ts';
import { MIGRATIONS, statementsOf } from './migrations.ts';
import type { Tables } from './tables.ts';

/** What of an engine is there before its schema is. */
export type Bare = Pick<Engine, 'kind' | 'place' | 'exclusive' | 'now'> & { readonly db: Kysely<Tables> };

/**
 * Runs what is missing. Replicas that start together do it one after the other: the second finds nothing to do.
 * @param to up to which number; for tests of the way from an earlier one
 * @throws StoreError for a schema that is newer than this version, or a database that is not the store's
 */
export async function migrate(bare: Bare, to = MIGRATIONS.length): Promise<void> {
  await bare.db.transaction().execute(async (transaction) => {
    await bare.exclusive(transaction, 'sekisho schema');
    const found = await schemaOf(bare, transaction);
    if (found > MIGRATIONS.length) {
      throw new StoreError('store-newer', {
        where: bare.place,
        found: String(found),
        choices: String(MIGRATIONS.length),
      });
    }
    for (const [index, migration] of MIGRATIONS.slice(0, to).entries()) {
      if (index < found) continue;
      for (const statement of statementsOf(migration, bare.kind)) await sql.raw(statement).execute(transaction);
      await sql`insert into sekisho_schema (version, applied_at) values (${index + 1}, ${bare.now()})`.execute(
        transaction,
      );
    }
  });
}

/** The number of the schema that is there; 0 in an empty database, which gets the table that keeps it. */
async function schemaOf(bare: Bare, transaction: Transaction<Tables>): Promise<number> {
  const tables = await tablesIn(bare, transaction);
  if (!tables.includes('sekisho_schema')) {
    if (tables.length > 0) {
      throw new StoreError('store-corrupt', { where: bare.place, found: 'it holds the tables of another program' });
    }
    await sql`create table sekisho_schema (version integer primary key, applied_at text not null)`.execute(transaction);
    return 0;
  }
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from sekisho_schema`.execute(
    transaction,
  );
  return rows[0]?.version ?? 0;
}

async function tablesIn({ kind }: Bare, transaction: Transaction<Tables>): Promise<readonly string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
      : sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`;
  return (await query.execute(transaction)).rows.map(({ name }) => name);
}
