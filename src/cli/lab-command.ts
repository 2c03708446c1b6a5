// `sekisho lab` and what is below it.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { LAB_WORDS } from './lab-words.ts';
import type { Setting } from './setting.ts';
import { CLI_WORDS } from './words.ts';

/** A number from `least` on. */
function number(least: number, whole: boolean, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    const fits = text.trim() !== '' && value >= least && value <= most && (!whole || Number.isInteger(value));
    if (!fits) throw new InvalidArgumentError(`expected a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`);
    return value;
  };
}

/** Adds the command. */
export function addLabCommand(program: Command, { config, output, done }: Setting): void {
  const words = LAB_WORDS[config.language];
  const lab = program.commands.find((command) => command.name() === 'lab') ?? program.command('lab');
  lab.description(CLI_WORDS[config.language].lab);
  lab
    .command('serve')
    .description(words.serve)
    .addOption(new Option('-p, --port <port>', words.port).argParser(number(0, true, 65_535)))
    .option('--kubeconfig <file>', words.kubeconfig)
    .addOption(new Option('--speed <factor>', words.speed).argParser(number(0.01, false, 10_000)))
    .addOption(new Option('--nodes <count>', words.nodes).argParser(number(1, true, 5000)).conflicts('load'))
    .addOption(new Option('--seed <number>', words.seed).argParser(number(0, true)).conflicts('load'))
    .option('--http', words.plain)
    .option('--load <file>', words.load)
    .option('--save <file>', words.save)
    .addHelpText('after', words.examples)
    .action(async (options: Record<string, string | number | boolean | undefined>) => {
      const { serveCommand } = await import('./lab-serve.ts');
      done.status = await serveCommand(options, config, output);
    });
}
