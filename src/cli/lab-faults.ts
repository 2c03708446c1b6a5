// `sekisho lab faults`, `break` and `heal`: a lab that is served loses a part, and gets it back.
import type { Config } from '../config.ts';
import { FAULTS } from '../sim/faults/index.ts';
import { type Broken, FAULTS_PATH } from '../sim/serve/control.ts';
import { LAB_WORDS } from './lab-words.ts';
import type { Output } from './output.ts';
import { askServedLab } from './served-lab.ts';

/** What `break` and `heal` are told. */
export interface FaultOptions {
  readonly kubeconfig?: string;
  /** milliseconds of the lab */
  readonly after?: number;
  readonly for?: number;
  readonly all?: boolean;
}

/** Lists all faults. @returns the exit status */
export async function faultsCommand(config: Config, output: Output): Promise<number> {
  const words = LAB_WORDS[config.language];
  const names = FAULTS.map(({ id, target }) => (target ? `${id} ${words.targets[target]}` : id));
  const width = Math.max(...names.map((name) => name.length));
  const lines = FAULTS.map(({ says }, at) => `${names[at]?.padEnd(width)}  ${says[config.language]}`);
  await output.write(`${[...lines, '', words.faultsHint].join('\n')}\n`);
  return 0;
}

/** Breaks or heals, and says what is broken then. @returns the exit status */
export async function faultCommand(
  what: 'break' | 'heal',
  fault: string | undefined,
  target: string | undefined,
  options: FaultOptions,
  config: Config,
  output: Output,
): Promise<number> {
  const words = LAB_WORDS[config.language];
  const { kubeconfig, after, for: lasting, all } = options;
  const order = {
    what: what === 'heal' && (all || fault === undefined) ? 'heal-all' : what,
    ...(fault !== undefined && { fault }),
    ...(target !== undefined && { target }),
    ...(after !== undefined && { afterMs: after }),
    ...(lasting !== undefined && { forMs: lasting }),
  };
  const where = [what, fault, target].filter((word) => word !== undefined).join(' ');
  const refusal = { problem: 'lab-refuses', where } as const;
  const { broken } = (await askServedLab(kubeconfig, config, FAULTS_PATH, order, refusal)) as Broken;
  const list = broken.map(([id, struck]) => `${id} ${struck}`.trim());
  await output.write(`${list.length === 0 ? words.nothingBroken : words.broken(list.join(', '))}\n`);
  return 0;
}
