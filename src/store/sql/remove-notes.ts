// Notes go with all that hangs on them.
import type { Transaction } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';

/** At once: a statement has a limited number of parameters. */
const BATCH = 1_000;

/** Removes notes, their history (by its foreign key) and their grams. @returns how many there were */
export async function removeNotes(
  engine: Engine,
  transaction: Transaction<Tables>,
  seqs: readonly number[],
): Promise<number> {
  let removed = 0;
  for (let from = 0; from < seqs.length; from += BATCH) {
    const batch = seqs.slice(from, from + BATCH);
    await engine.dropGrams(transaction, batch);
    const { numDeletedRows } = await transaction.deleteFrom('notes').where('seq', 'in', batch).executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}
