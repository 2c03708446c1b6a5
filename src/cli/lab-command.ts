// `sekisho lab` and what is below it.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CurlOptions } from './lab-curl.ts';
import type { FaultOptions } from './lab-faults.ts';
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

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** A duration such as `90s`, as milliseconds. */
function duration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0)
    throw new InvalidArgumentError('expected a duration such as 90s, 5m or 1h.');
  return Number(count) * (UNITS[unit] ?? 0);
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
    .addOption(new Option('--bare', words.bare).conflicts('load'))
    .addHelpText('after', words.examples)
    .action(async (options: Record<string, string | number | boolean | undefined>) => {
      const { serveCommand } = await import('./lab-serve.ts');
      done.status = await serveCommand(options, config, output);
    });
  lab
    .command('curl')
    .description(words.curl)
    .argument('<from>', words.from)
    .argument('<url>', words.url)
    .option('-H, --header <header>', words.header)
    .option('--kubeconfig <file>', words.ofLab)
    .addHelpText('after', words.curlExamples)
    .action(async (from: string, url: string, options: CurlOptions) => {
      const { curlCommand } = await import('./lab-curl.ts');
      done.status = await curlCommand(from, url, options, config, output);
    });
  lab
    .command('faults')
    .description(words.faults)
    .addHelpText('after', words.faultExamples)
    .action(async () => {
      const { faultsCommand } = await import('./lab-faults.ts');
      done.status = await faultsCommand(config, output);
    });
  for (const what of ['break', 'heal'] as const) {
    const command = lab.command(what).description(words[what]);
    command
      .argument(what === 'break' ? '<fault>' : '[fault]', words.fault)
      .argument('[target]', words.target)
      .option('--kubeconfig <file>', words.ofLab)
      .addOption(new Option('--after <duration>', words.after).argParser(duration))
      .addHelpText('after', words.faultExamples);
    if (what === 'break') command.addOption(new Option('--for <duration>', words.lasting).argParser(duration));
    else command.option('--all', words.all);
    command.action(async (fault: string | undefined, target: string | undefined, options: FaultOptions) => {
      const { faultCommand } = await import('./lab-faults.ts');
      done.status = await faultCommand(what, fault, target, options, config, output);
    });
  }
}
