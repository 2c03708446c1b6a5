// A program that writes to a store until it is killed, and says on standard output what has been acknowledged. Arguments: place as JSON, number of the round.
import { writeSync } from 'node:fs';
import { openStore } from '../../src/store/open-store.ts';
import type { StorePlace } from '../../src/store/store.ts';
import { aDay, aNote, anAnswer } from './stores.ts';

const [place = '', round = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(place) as StorePlace);
const say = (...words: readonly string[]): void => void writeSync(1, `${words.join(' ')}\n`);
say('open');

async function notes(writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const id = `${round}-${writer}-${n}`;
    await store.notes.create(aNote({ cause: 'written' }), id);
    say('note', id);
    await store.notes.update(id, { cause: 'edited' }, 'U1');
    say('edit', id);
  }
}

async function days(): Promise<never> {
  for (let n = 0; ; n++) {
    const date = `${round}-${n}`;
    const day = aDay({ date });
    if (await store.quizDays.open(day)) say('day', date);
    await store.quizDays.posted(day, { channel: 'C1', message: date });
    say('posted', date);
    for (const question of ['layer', 'fix']) {
      if (await store.answers.give(anAnswer({ date, question }))) say('answer', `${date}/${question}`);
    }
    await store.streaks.change('U1', (streak) => ({ ...streak, days: streak.days + 1, best: streak.days + 1 }));
    say('streak', date);
  }
}

await Promise.all([notes(0), notes(1), days()]);
