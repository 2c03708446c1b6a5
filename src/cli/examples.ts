// Examples below the help of commands that have no longer text there.
import type { Command } from 'commander';
import type { Config } from '../config.ts';

/** command → lines to type */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  start: [
    'sekisho start',
    'SLACK_BOT_TOKEN=xoxb-… SLACK_APP_TOKEN=xapp-… sekisho start --no-web',
    'SEKISHO_OPS_PORT=9464 sekisho start --port 8080',
  ],
  doctor: ['sekisho doctor', 'sekisho doctor -o json | jq \'.checks[] | select(.status == "broken")\''],
  health: ['SEKISHO_OPS_PORT=9464 sekisho health'],
  access: ['sekisho access check access.yaml'],
  playbooks: [
    'sekisho playbooks list --layer kubelet',
    'sekisho playbooks show kubelet/image-not-found',
    'sekisho playbooks new kubelet/image-signature --dir my-playbooks',
    'sekisho playbooks check my-playbooks',
  ],
  lab: ['sekisho lab serve --speed 10', 'sekisho lab break scheduler-stopped', 'sekisho lab heal'],
  notes: [
    'SEKISHO_DATA=./data sekisho notes list',
    'SEKISHO_DATA=./data sekisho notes search ImagePullBackOff api --workspace slack:T0123',
    'SEKISHO_DATA=./data sekisho notes export --format csv > notes.csv',
  ],
  data: [
    'SEKISHO_DATA=./data sekisho data export --user slack:T0123:U0456 > mika.json',
    'SEKISHO_DATA=./data sekisho data delete --user slack:T0123:U0456 --yes',
    'SEKISHO_DATA=./data sekisho data backup backup.sqlite',
  ],
  schema: ['sekisho schema', 'sekisho schema playbook > playbook.schema.json'],
};

/** Shows them below the help of those commands of the program that are there, and of what is below them. */
export function showExamples(program: Command, language: Config['language']): void {
  const title = language === 'ja' ? '例:' : 'Examples:';
  for (const command of program.commands) {
    const lines = EXAMPLES[command.name()];
    if (!lines) continue;
    const text = (of: readonly string[]): string => `\n${title}\n${of.map((line) => `  ${line}\n`).join('')}`;
    command.addHelpText('after', text(lines));
    if (command.name() === 'lab') continue; // each of its commands has its own
    for (const below of command.commands) {
      const its = lines.filter((line) => line.includes(`sekisho ${command.name()} ${below.name()}`));
      if (its.length > 0) below.addHelpText('after', text(its));
    }
  }
}
