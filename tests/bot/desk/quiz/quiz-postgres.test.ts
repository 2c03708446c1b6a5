// All that the quiz does in a store in memory it does on PostgreSQL, too: the same tests, with the store changed below them.
import { afterAll, vi } from 'vitest';
import { openStore } from '../../../../src/store/open-store.ts';
import { STORE_KINDS } from '../../../make/stores.ts';

vi.mock(import('../../../../src/store/open-store.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    openStore: (place, options) => ('file' in place ? inDatabase(options) : real.openStore(place, options)),
  };
});

const maker = await STORE_KINDS.postgres();
const inDatabase: typeof maker.open = (options) => maker.open(options);
afterAll(() => maker.end());

const store = await openStore({ file: ':memory:' });
if (store.about.kind !== 'postgres') throw new Error('these tests would only be the same once more');
await store.close();

await import('./quiz-port.test.ts');
await import('./quiz-daily.test.ts');
