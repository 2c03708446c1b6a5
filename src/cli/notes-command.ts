// `sekisho notes` and what is below it.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { NotesOptions } from './notes.ts';
import { NOTES_WORDS } from './notes-words.ts';
import type { Setting } from './setting.ts';
import { CLI_WORDS } from './words.ts';

type Limited = NotesOptions & { readonly limit: number };

function limitOf(text: string): number {
  const limit = Number(text);
  if (/^\d{1,4}$/.test(text) && limit >= 1 && limit <= 1000) return limit;
  throw new InvalidArgumentError('expected a whole number from 1 to 1000.');
}

/** Adds the command. */
export function addNotesCommand(program: Command, { config, output, done }: Setting): void {
  const words = NOTES_WORDS[config.language];
  const notes = program.command('notes').description(CLI_WORDS[config.language].notes);
  const below = (name: 'list' | 'search' | 'show' | 'history' | 'export'): Command =>
    notes.command(name).description(words[name]).option('--workspace <id>', words.workspace, 'terminal');
  const limit = (): Option => new Option('--limit <number>', words.limit).argParser(limitOf).default(20);
  below('list')
    .addOption(limit())
    .action(async (options: Limited) => {
      const { listNotes } = await import('./notes.ts');
      await listNotes(options, config, output);
    });
  below('search')
    .argument('<WORDS...>', words.words)
    .addOption(limit())
    .action(async (said: string[], options: Limited) => {
      const { searchNotes } = await import('./notes.ts');
      await searchNotes(said, options, config, output);
    });
  for (const name of ['show', 'history'] as const)
    below(name)
      .argument('<ID>', words.id)
      .action(async (id: string, options: NotesOptions) => {
        const { showNote } = await import('./notes.ts');
        done.status = await showNote(id, name === 'show' ? 'note' : 'history', options, config, output);
      });
  below('export')
    .addOption(new Option('--format <format>', words.format).choices(['md', 'csv']).default('md'))
    .action(async (options: NotesOptions & { readonly format: 'md' | 'csv' }) => {
      const { exportNotes } = await import('./notes.ts');
      await exportNotes(options, config, output);
    });
}
