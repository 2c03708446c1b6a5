// Playbooks from files: the built-in set out of its generated index, a user's own folder out of its YAML.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compilePlaybooks, type Playbook, type PlaybookSet } from '../triage/playbook.ts';
import { readIndex } from './index-file.ts';

/** Where the built-in playbooks stand. */
export const BUILT_IN = join(import.meta.dirname, '../../playbooks');
/** A file that is no playbook: where, and what was expected. */
export class PlaybookError extends Error {
  readonly file: string;
  /** 1-based line, 0 when the whole file is meant */
  readonly line: number;
  constructor(file: string, line: number, what: string) {
    super(`${file}${line > 0 ? `:${line}` : ''}: ${what}`);
    this.name = 'PlaybookError';
    this.file = file;
    this.line = line;
  }
}

/** Every `.yaml` below a folder, sorted. @throws Error of node:fs when the folder cannot be read */
export async function playbookFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile() && /\.ya?ml$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .sort();
}

/** The line on which a field stands, for a message; 0 when it cannot be found. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  const lines = text.split('\n');
  let at = 0;
  let items = -1;
  let found = 0;
  for (const key of path) {
    if (typeof key === 'number') {
      items = key;
      let seen = -1;
      for (; at < lines.length; at++) if (/^\s*- /.test(lines[at] ?? '') && ++seen === items) break;
      found = at;
      continue;
    }
    const next = lines.findIndex((line, index) => index >= at && new RegExp(`^\\s*(?:- )?${String(key)}:`).test(line));
    if (next < 0) break;
    found = next;
    at = next;
  }
  return found + 1;
}

/** Reads and checks one file. @throws PlaybookError with file, line, field and what was expected */
export async function readPlaybook(file: string, folder: string): Promise<Playbook> {
  const [{ load, YAMLException }, { playbookSchema }, { PARTS }] = await Promise.all([
    import('js-yaml'),
    import('./schema.ts'),
    import('../triage/layers.ts'),
  ]);
  const shown = relative(process.cwd(), file) || file;
  const text = await readFile(file, 'utf8');
  let value: unknown;
  try {
    value = load(text);
  } catch (error) {
    if (error instanceof YAMLException)
      throw new PlaybookError(shown, (error.mark?.line ?? -1) + 1, `no valid YAML: ${error.reason}`);
    throw error;
  }
  const parsed = playbookSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.map(String).join('.') || 'playbook';
    throw new PlaybookError(
      shown,
      issue ? lineOf(text, issue.path) : 0,
      `${field}: ${issue?.message ?? 'does not fit the schema'}`,
    );
  }
  const playbook = parsed.data as Playbook;
  const id = relative(folder, file)
    .replace(/\\/g, '/')
    .replace(/\.ya?ml$/, '');
  if (playbook.id !== id)
    throw new PlaybookError(
      shown,
      lineOf(text, ['id']),
      `id: expected "${id}" (the file's path), found "${playbook.id}"`,
    );
  if (!PARTS[playbook.layer].includes(playbook.part)) {
    throw new PlaybookError(
      shown,
      lineOf(text, ['part']),
      `part: expected one of ${PARTS[playbook.layer].join(', ')} for layer ${playbook.layer}, found "${playbook.part}"`,
    );
  }
  try {
    compilePlaybooks([playbook]);
  } catch (error) {
    if (error instanceof RangeError) throw new PlaybookError(shown, lineOf(text, ['match']), `match: ${error.message}`);
    throw error;
  }
  return playbook;
}

/** Reads a folder of playbooks. @throws PlaybookError for the first bad file */
export async function readFolder(folder: string): Promise<Playbook[]> {
  const files = await playbookFiles(folder);
  return Promise.all(files.map((file) => readPlaybook(file, folder)));
}

/**
 * The playbooks to judge with.
 * @param options.folder a folder of one's own, whose playbooks extend the built-in ones and replace those with the same id
 */
export async function loadPlaybooks(options: { readonly folder?: string } = {}): Promise<PlaybookSet> {
  const { playbooks, prepared } = await readIndex();
  return options.folder
    ? compilePlaybooks([...playbooks, ...(await readFolder(options.folder))])
    : compilePlaybooks(playbooks, prepared);
}
