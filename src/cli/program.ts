// The commands and their options. The code behind each is imported only when it is called, so that the small ones start at once.
import { Command, InvalidArgumentError, Option } from 'commander';
import type { LogLevel } from '../ops/log.ts';
import { showExamples } from './examples.ts';
import type { NamespaceOptions } from './namespace.ts';
import type { Setting } from './setting.ts';
import type { StartOptions } from './start.ts';
import { version, versionLine } from './version.ts';
import { CLI_WORDS } from './words.ts';
import { keepYoungSpaceSmall } from './young-space.ts';

/** As {@link LogLevel}; written here so that the log is loaded only where there is one. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] satisfies LogLevel[];

/** A seed of exercises. */
function seedOf(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed <= 0xffff_ffff) return seed;
  throw new InvalidArgumentError('expected a whole number from 0 to 4294967295.');
}

/** A port. */
function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('expected a port from 0 to 65535.');
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration, as milliseconds. */
function spanOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined && Number(count) > 0) return Number(count) * (UNITS[unit] ?? 0);
  throw new InvalidArgumentError('expected a duration such as 90s, 15m or 1h.');
}

/** Builds the program; nothing runs yet. */
export async function buildProgram({ config, output, done, first }: Setting): Promise<Command> {
  const words = CLI_WORDS[config.language];
  const program = new Command('sekisho');
  const lang = (): Option => new Option('-l, --lang <lang>', words.optLang).choices(['en', 'ja']);
  const playbooks = (): Option => new Option('--playbooks <dir>', words.optPlaybooks);
  const namespace = (): Option => new Option('-n, --namespace <ns>', words.optNamespace);

  program
    .description(words.about)
    .exitOverride()
    .configureOutput({
      outputError: () => undefined,
      writeOut: (text) => void output.write(text),
      writeErr: (text) => void output.write(text),
    })
    .configureHelp({ styleTitle: (title) => words.titles[title] ?? title })
    .helpOption('-h, --help', words.optHelp)
    .helpCommand('help [command]', words.help)
    .addHelpText('after', words.examples)
    .version(version(), '-V, --version', words.optVersion);

  program
    .command('triage')
    .description(words.triage)
    .argument('[FILE...]', words.argFile)
    .addOption(new Option('-o, --output <format>', words.optOutput).choices(['text', 'json', 'markdown']))
    .addOption(lang())
    .addOption(namespace())
    .addOption(playbooks())
    .option('--note', words.optNote)
    .option('--lines', words.optLines)
    .option('--picture <file>', words.optPicture)
    .addOption(new Option('--picture-kind <kind>', words.optPictureKind).choices(['ladder', 'timeline']))
    .option('-r, --recursive', words.optRecursive)
    .option('--exit-code', words.optExitCode)
    .addOption(new Option('--jsonl', words.optJsonl).conflicts(['note', 'lines', 'recursive', 'picture']))
    .addHelpText('after', words.triageExamples)
    .action(async (files: string[], options: Record<string, string | boolean | undefined>) => {
      const { triageCommand } = await import('./triage.ts');
      done.status = await triageCommand(files, options, config, output);
    });

  program
    .command('start')
    .description(words.start)
    .addOption(new Option('--port <number>', words.optPort).argParser(portOf))
    .addOption(new Option('--no-web', words.optNoWeb))
    .addOption(lang())
    .addOption(namespace())
    .addOption(playbooks())
    .addOption(new Option('--log-level <level>', words.optLogLevel).choices(LOG_LEVELS))
    .action(async (options: StartOptions) => {
      keepYoungSpaceSmall();
      const { startCommand } = await import('./start.ts');
      done.status = await startCommand(options, config, output);
    });

  program
    .command('doctor')
    .description(words.doctor)
    .addOption(new Option('-o, --output <format>', words.optOutput).choices(['text', 'json']))
    .addOption(lang())
    .addOption(playbooks())
    .action(async (options: Record<string, string | undefined>) => {
      const { doctorCommand } = await import('./doctor/doctor.ts');
      done.status = await doctorCommand(options, config, output);
    });

  program
    .command('health')
    .description(words.health)
    .action(async () => {
      const { healthCommand } = await import('./health.ts');
      done.status = await healthCommand(output);
    });

  const access = program.command('access').description(words.access);
  access
    .command('check')
    .description(words.access)
    .argument('<FILE>', words.argAccess)
    .action(async (path: string) => {
      const { accessCheckCommand } = await import('./access-check.ts');
      done.status = await accessCheckCommand(path, config, output);
    });

  program
    .command('namespace')
    .description(words.namespace)
    .argument('[NAME]', words.argNamespace)
    .argument('[KIND/NAME]', words.argObject)
    .option('--context <name>', words.optContext)
    .option('-A, --all-namespaces', words.optAll)
    .option('--problems', words.optProblems)
    .addOption(new Option('--since <duration>', words.optSince).argParser(spanOf))
    .option('--logs', words.optLogs)
    .addOption(new Option('-o, --output <format>', words.optOutput).choices(['text', 'json', 'markdown']))
    .addOption(lang())
    .addOption(playbooks())
    .option('--exit-code', words.optExitCode)
    .addHelpText('after', words.namespaceExamples)
    .action(async (name: string | undefined, object: string | undefined, options: NamespaceOptions) => {
      const { namespaceCommand } = await import('./namespace.ts');
      done.status = await namespaceCommand([name ?? '', ...(object ? [object] : [])], options, config, output);
    });

  program
    .command('chat')
    .description(words.chat)
    .addOption(lang())
    .addOption(namespace())
    .addOption(playbooks())
    .addHelpText('after', words.chatExamples)
    .action(async (options: Record<string, string | undefined>) => {
      const { chatCommand } = await import('./chat.ts');
      done.status = await chatCommand(options, config, output);
    });

  program
    .command('practice')
    .description(words.practice)
    .argument('[NAME]', words.argExercise)
    .addOption(new Option('--level <number>', words.optLevel).choices(['1', '2', '3']))
    .addOption(new Option('--seed <number>', words.optSeed).argParser(seedOf).conflicts('level'))
    .addOption(new Option('--list', words.optList).conflicts('seed'))
    .addOption(lang())
    .addOption(playbooks())
    .addHelpText('after', words.practiceExamples)
    .action(async (name: string | undefined, options: Record<string, string | number | boolean | undefined>) => {
      const { practiceCommand } = await import('./practice.ts');
      done.status = await practiceCommand(name, options, config, output);
    });

  if (first === 'playbooks' || first === 'help') {
    const { addPlaybooksCommand } = await import('../playbooks/command.ts');
    addPlaybooksCommand(program);
    program.commands.find((command) => command.name() === 'playbooks')?.description(words.playbooks);
  } else {
    program.command('playbooks').description(words.playbooks);
  }

  if (first === 'lab' || first === 'help') {
    const { addLabCommand } = await import('./lab-command.ts');
    addLabCommand(program, { config, output, done, first });
  } else {
    program.command('lab').description(words.lab);
  }

  if (first === 'notes' || first === 'help') {
    const { addNotesCommand } = await import('./notes-command.ts');
    addNotesCommand(program, { config, output, done, first });
  } else {
    program.command('notes').description(words.notes);
  }

  if (first === 'data' || first === 'help') {
    const { addDataCommand } = await import('./data-command.ts');
    addDataCommand(program, { config, output, done, first });
  } else {
    program.command('data').description(words.data);
  }

  program
    .command('schema')
    .description(words.schema)
    .argument('[name]', words.argSchema, 'diagnosis')
    .action(async (name: string) => {
      const { schemaCommand } = await import('./schema.ts');
      await schemaCommand(name, output);
    });

  program
    .command('version')
    .description(words.version)
    .action(async () => {
      await output.write(`${versionLine()}\n`);
    });

  showExamples(program, config.language);
  return program;
}
