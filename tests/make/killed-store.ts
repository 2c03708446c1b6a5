// Kills a writer in the middle and counts what is there afterwards.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import type { StorePlace } from '../../src/store/store.ts';

const WRITER = join(import.meta.dirname, 'store-writer.ts');
const WORKSPACE = 'slack:T1';

/** What one kill left. */
export interface AfterKill {
  readonly acknowledged: number;
  /** what was acknowledged and is not there */
  readonly missing: readonly string[];
  /** what is there twice, or by half */
  readonly wrong: readonly string[];
}

/** Lets a writer work for some milliseconds, kills it with SIGKILL, opens the store again and looks. @param round makes its ids its own */
export async function killWhileWriting(place: StorePlace, round: number, milliseconds: number): Promise<AfterKill> {
  const said = await writeAndDie(place, round, milliseconds);
  const store = await openStore(place);
  const missing: string[] = [];
  const wrong: string[] = [];
  const streaks = said.filter(([what]) => what === 'streak').length;
  for (const [what = '', id = ''] of said) {
    if (what === 'note' || what === 'edit') {
      const note = await store.notes.get(id);
      if (note === undefined || (what === 'edit' && note.cause !== 'edited')) missing.push(`${what} ${id}`);
    } else if (what === 'day' || what === 'posted') {
      const day = await store.quizDays.get({ workspace: WORKSPACE, channel: 'C1', date: id });
      if (day === undefined || (what === 'posted' && day.postedTo?.message !== id)) missing.push(`${what} ${id}`);
    } else if (what === 'answer') {
      const [date = '', question] = id.split('/');
      const answers = await store.answers.own({ workspace: WORKSPACE, channel: 'C1', date }, `${WORKSPACE}:U1`);
      if (answers.filter((answer) => answer.question === question).length !== 1) missing.push(`${what} ${id}`);
    }
  }
  const { days } = await store.streaks.get('U1');
  // the last one may have been written without its acknowledgement having come out
  if (days < streaks) missing.push(`${streaks - days} streak days`);
  if (days > streaks + 1) wrong.push(`${days - streaks} streak days too many`);

  const { items } = await store.notes.list({ workspace: WORKSPACE, limit: 1_000 });
  const found = new Set<string>();
  for (const note of items.slice(0, 100)) {
    const edits = await store.notes.history(note.id);
    if (edits.length !== note.revision - 1 || note.revision > 1 !== (note.cause === 'edited')) wrong.push(note.id);
  }
  for (const word of ['written', 'edited']) {
    for (const { id, cause } of await store.notes.search(WORKSPACE, word, 100)) {
      if (found.has(id) || cause !== word) wrong.push(`${id} in the index`);
      found.add(id);
    }
  }
  if (found.size < Math.min(items.length, 100)) wrong.push(`${items.length - found.size} notes without their words`);
  await store.data.deleteFor({ workspace: WORKSPACE });
  await store.data.deleteFor({ person: 'U1' });
  await store.close();
  return { acknowledged: said.length, missing, wrong };
}

function writeAndDie(place: StorePlace, round: number, milliseconds: number): Promise<readonly (readonly string[])[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRITER, JSON.stringify(place), String(round)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // counted from when it has opened: what is killed is writing, not starting
      if (out === '') setTimeout(() => child.kill('SIGKILL'), milliseconds);
      out += text;
    });
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the writer ended by itself with ${status}: ${complaint}`));
      const whole = out.slice(0, out.lastIndexOf('\n')).split('\n').slice(1);
      resolve(whole.filter((line) => line !== '').map((line) => line.split(' ')));
    });
  });
}
