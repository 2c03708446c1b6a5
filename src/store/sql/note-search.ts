// Finding notes by their words: candidates come from the index of grams, and are then read, since having all pieces of a word is not yet having the word.
import type { Selectable } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { Notes, StoredNote } from '../port/notes.ts';
import { folded, gramsToFind, workspaceGram } from './grams.ts';
import { limited } from './limited.ts';

type Row = Selectable<Tables['notes']>;

/** Notes that are read when the words are too short for the index. */
const READ = 1_000;
/** Candidates that are fetched at once. */
const BATCH = 100;

/** What of a note is searched. */
export function searchedText(row: Row): string {
  const { happened, symptom, firstLook, cause, fix, prevention, layer, part, playbook, workload } = row;
  return [happened, symptom, firstLook, cause, fix, prevention, layer, part, playbook, workload].join('\n');
}

/** `search` of the notes over an engine. */
export function noteSearch(engine: Engine, noteOf: (row: Row) => StoredNote): Notes['search'] {
  const { db } = engine;

  return async (workspace, text, limit = 20) => {
    const size = limited(limit, 100);
    const words = folded(text)
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return [];
    const matches = (row: Row): boolean => {
      const whole = folded(searchedText(row));
      return row.workspace === workspace && words.every((word) => whole.includes(word));
    };
    const grams = [...new Set(words.flatMap(gramsToFind))];
    if (grams.length === 0) {
      const newest = await db
        .selectFrom('notes')
        .selectAll()
        .where('workspace', '=', workspace)
        .orderBy('createdAt', 'desc')
        .orderBy('seq', 'desc')
        .limit(READ)
        .execute();
      return newest.filter(matches).slice(0, size).map(noteOf);
    }

    const found: Row[] = [];
    let before = Number.MAX_SAFE_INTEGER;
    while (found.length < size) {
      const seqs = await engine.withGrams([workspaceGram(workspace), ...grams], before, BATCH);
      if (seqs.length === 0) break;
      const rows = await db.selectFrom('notes').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
      found.push(...rows.filter(matches));
      before = seqs.at(-1) ?? 0;
      if (seqs.length < BATCH) break;
    }
    return found.slice(0, size).map(noteOf);
  };
}
