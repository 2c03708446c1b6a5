// `sekisho data`: what is kept about somebody, and copies of all of it.
import type { Config } from '../config.ts';
import { UsageError } from '../errors.ts';
import type { Subject } from '../store/port/data.ts';
import { DATA_WORDS } from './data-words.ts';
import type { Output } from './output.ts';
import { withStore } from './with-store.ts';

/** Whose data: one of the two. */
export interface SubjectOptions {
  readonly user?: string;
  readonly workspace?: string;
}

/** Prints what is kept about somebody. @throws StoreError, UsageError */
export async function exportCommand(options: SubjectOptions, output: Output): Promise<void> {
  const subject = subjectOf(options);
  const all = await withStore((store) => store.data.exportFor(subject));
  await output.write(`${JSON.stringify(all, null, 2)}\n`);
}

/** Deletes it, or says what would be deleted. @throws StoreError, UsageError */
export async function deleteCommand(
  options: SubjectOptions & { readonly yes?: boolean },
  { language }: Config,
  output: Output,
): Promise<void> {
  const words = DATA_WORDS[language];
  const subject = subjectOf(options);
  const told = (counts: Readonly<Record<string, number>>): string => {
    const rows = Object.entries(counts).filter(([, count]) => count > 0);
    return rows.map(([kind, count]) => `${kind} ${count}`).join(', ') || words.nothing;
  };
  if (options.yes) {
    await output.write(words.deleted(told(await withStore((store) => store.data.deleteFor(subject)))));
    return;
  }
  const { kinds } = await withStore((store) => store.data.exportFor(subject));
  const counts = Object.fromEntries(Object.entries(kinds).map(([kind, rows]) => [kind, rows.length]));
  await output.write(words.would(told(counts)));
}

/** Copies the store to a new file. @throws StoreError */
export async function backupCommand(file: string, { language }: Config, output: Output): Promise<void> {
  await withStore((store) => store.data.backup(file));
  await output.write(DATA_WORDS[language].copied(file));
}

function subjectOf({ user, workspace }: SubjectOptions): Subject {
  if (user) return { person: user };
  if (workspace) return { workspace };
  throw new UsageError('arguments', { where: 'arguments', found: 'neither --user nor --workspace is given' });
}
