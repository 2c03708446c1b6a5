// node:sqlite as kysely's SQLite driver wants it.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

/** Statements that are kept prepared. */
const KEPT = 200;
/**
 * Writes that need not outlast a loss of power, only that of the process: who has which message now, which is forgotten within hours anyway. The
 * others are on the disk when they are acknowledged, and the program stands still until they are: some ms on a disk that is far away, four times a message.
 */
const PASSING = /^(?:insert into|update|delete from) "(?:deliveries|inbox|leases)"/;

/** A dialect over a database that is open. It is closed with kysely. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Takes the right to write when a transaction begins: one that reads first and writes later would fail, instead of waiting, when another process wrote in between. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapted(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite has already gone back by itself when the disk was full: a second time would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

function adapted(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known !== undefined) return known;
      const statement = adaptedStatement(
        database.prepare(sql),
        PASSING.test(sql) ? passing(database) : (write) => write(),
      );
      const oldest = kept.keys().next();
      if (kept.size >= KEPT && !oldest.done) kept.delete(oldest.value);
      kept.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

/** Runs a write. */
type Within = <T>(write: () => T) => T;

/** Has a write be on the disk with the next one that must be (https://www.sqlite.org/pragma.html#pragma_synchronous). Within a transaction it belongs to that. */
function passing(database: DatabaseSync): Within {
  return (write) => {
    if (database.isTransaction) return write();
    database.exec('pragma synchronous = normal');
    try {
      return write();
    } finally {
      database.exec('pragma synchronous = full');
    }
  };
}

function adaptedStatement(statement: StatementSync, within: Within): SqliteStatement {
  const values = (parameters: readonly unknown[]): SQLInputValue[] => [...parameters] as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => within(() => statement.all(...values(parameters))),
    run: (parameters) => within(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
