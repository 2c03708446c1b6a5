// The store that the environment names, for one command.
import { existsSync } from 'node:fs';
import { StoreError } from '../errors.ts';
import { readServiceConfig } from '../service-config.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { storeFile } from '../store/store-file.ts';

/** Opens it, works with it, closes it. @throws StoreError when nothing names one, or it is not there yet; SettingError for an address that is none */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { config, problems } = readServiceConfig();
  const wrong = problems.find(({ detail: { where } }) => where?.startsWith('SEKISHO_DATABASE_URL'));
  if (wrong) throw wrong;
  const { store: place } = config;
  if (place === undefined) throw new StoreError('no-store', { where: 'of this machine', found: 'nothing names it' });
  const found = 'path' in place ? { file: storeFile(place.path) } : place;
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
