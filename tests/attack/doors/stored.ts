// The store: what is kept comes back as it was, and what is searched for is a word, never a query.
import type { Store } from '../../../src/store/store.ts';
import { aNote, STORE_KINDS, type StoreMaker } from '../../make/stores.ts';
import type { Attack, Door } from '../door.ts';
import { HOSTILE_TEXTS } from '../hostile/texts.ts';

interface StoreUnderAttack {
  readonly maker: StoreMaker;
  readonly store: Store;
}

const WORKSPACE = 'slack:T1';

/** A note with a text in all its fields is kept, found by its own words alone, and shown as it was. */
const notes: Attack<StoreUnderAttack>[] = HOSTILE_TEXTS.map(({ family, name, text }) => ({
  family,
  name: `${name} in a note, and looked for`,
  run: async ({ store }) => {
    const live: string[] = [];
    const kept = await store.notes.create(
      aNote({ symptom: text, cause: text, fix: text, workload: text, author: text, channel: text }),
    );
    const found = await store.notes.get(kept.id);
    if (found?.symptom !== kept.symptom) live.push(`it came back as ${JSON.stringify(found?.symptom).slice(0, 60)}`);
    const hits = await store.notes.search(WORKSPACE, text, 100);
    const words = kept.symptom
      .normalize('NFKC')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    for (const hit of hits) {
      const whole = Object.values(hit).join('\n').normalize('NFKC').toLowerCase();
      if (!words.every((word) => whole.includes(word))) live.push(`a note that does not have the words was found`);
    }
    if ((await store.notes.search(`${WORKSPACE}${text}`, text)).some(({ workspace }) => workspace === WORKSPACE))
      live.push('a note of another workspace was found');
    if (!(await store.notes.remove(kept.id))) live.push('it was gone');
    return { how: 'inert', live };
  },
}));

/** A text in the place of an id, a workspace, a cursor. */
const ids: Attack<StoreUnderAttack>[] = HOSTILE_TEXTS.filter(({ family }) =>
  ['search and SQL', 'prototype keys', 'numbers and quantities'].includes(family),
).map(({ family, name, text }) => ({
  family,
  name: `${name} as an id`,
  run: async ({ store }) => {
    const before = (await store.notes.list({ workspace: WORKSPACE, limit: 100 })).items.length;
    const got = [
      await store.notes.get(text),
      await store.notes.update(text, { cause: 'x' }, text),
      ...(await store.notes.history(text)),
      ...(await store.notes.list({ workspace: text, limit: 10 })).items,
    ].filter((one) => one !== undefined);
    const removed = await store.notes.remove(text);
    const listed = await store.notes.list({ workspace: WORKSPACE, limit: 100, cursor: text }).catch(() => undefined);
    const after = (await store.notes.list({ workspace: WORKSPACE, limit: 100 })).items.length;
    const live = got.length > 0 || removed ? [`it is the id of something: ${JSON.stringify(got).slice(0, 80)}`] : [];
    if ((listed?.items.length ?? 0) > before || after !== before) live.push('notes came or went');
    return { how: 'refused', live };
  },
}));

/** The door over one kind of store. */
function stored(kind: keyof typeof STORE_KINDS): Door<StoreUnderAttack> {
  return {
    name: `Store, ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    attacks: [...notes, ...ids],
    open: async () => {
      const maker = await STORE_KINDS[kind]();
      const store = await maker.open();
      await store.notes.create(aNote());
      return { maker, store };
    },
    after: async ({ store }) => {
      const { items } = await store.notes.list({ workspace: WORKSPACE, limit: 100 });
      return items.length === 1 ? [] : [`${items.length} notes in the place of 1`];
    },
    close: async ({ maker, store }) => {
      await store.close();
      await maker.end();
    },
  };
}

/** SQLite. */
export const sqliteStore = stored('sqlite');
/** PostgreSQL. */
export const postgresStore = stored('postgres');
