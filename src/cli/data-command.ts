// `sekisho data` and what is below it.
import { type Command, Option } from 'commander';
import type { SubjectOptions } from './data.ts';
import { DATA_WORDS } from './data-words.ts';
import type { Setting } from './setting.ts';
import { CLI_WORDS } from './words.ts';

/** Adds the command. */
export function addDataCommand(program: Command, { config, output }: Setting): void {
  const words = DATA_WORDS[config.language];
  const data = program.command('data').description(CLI_WORDS[config.language].data);
  const about = (name: 'export' | 'delete'): Command =>
    data
      .command(name)
      .description(words[name])
      .addOption(new Option('--user <id>', words.user).conflicts('workspace'))
      .option('--workspace <id>', words.workspace);
  about('export').action(async (options: SubjectOptions) => {
    const { exportCommand } = await import('./data.ts');
    await exportCommand(options, output);
  });
  about('delete')
    .option('--yes', words.yes)
    .action(async (options: SubjectOptions & { readonly yes?: boolean }) => {
      const { deleteCommand } = await import('./data.ts');
      await deleteCommand(options, config, output);
    });
  data
    .command('backup')
    .description(words.backup)
    .argument('<FILE>', words.file)
    .action(async (file: string) => {
      const { backupCommand } = await import('./data.ts');
      await backupCommand(file, config, output);
    });
}
