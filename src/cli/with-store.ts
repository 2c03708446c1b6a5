// The store that the environment names, for one command.
import { existsSync } from 'node:fs';
import { readStorePlace } from '../config.ts';
import { StoreError } from '../errors.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { storeFile } from '../store/store-file.ts';

/** Opens it, works with it, closes it. @throws StoreError when nothing names one, or it is not there yet */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const place = readStorePlace();
  if (place === undefined) throw new StoreError('no-store', { where: 'of this machine', found: 'nothing names it' });
  const found = 'file' in place ? { file: storeFile(place.file) } : place;
  // opening would make an empty one
  if ('file' in found && !existsSync(found.file)) {
    throw new StoreError('no-store', { where: found.file, found: 'no such file' });
  }
  const store = await openStore(found);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
