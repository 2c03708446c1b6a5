// `--dry-run`: what would be done, said by kubectl itself or by the server (kubectl, pkg/cmd/util/helpers.go GetDryRunStrategy).
import { CommandFailure } from '../failure.ts';
import type { Flag } from '../flags.ts';
import type { Invocation } from '../invocation.ts';

/** Who says what would be done; nobody when it is done. */
export type DryRun = 'none' | 'client' | 'server';

const ALONE = 'unchanged';

export const DRY_RUN_FLAG: Flag = {
  name: 'dry-run',
  type: 'string',
  fallback: 'none',
  alone: ALONE,
  help: 'client or server: only say what would be done',
};

/** What stands behind the word that says what was done. */
export const DRY_RUN_MARK: Readonly<Record<DryRun, string>> = {
  none: '',
  client: ' (dry run)',
  server: ' (server dry run)',
};

/** A line as kubectl's log has it. */
function logged(invocation: Invocation, text: string): void {
  const [, month, day, time] = /-(\d\d)-(\d\d)T([\d:.]+)Z/.exec(new Date(invocation.now()).toISOString()) ?? [];
  invocation.err(`W${month}${day} ${time}000       1 helpers.go:719] ${text}\n`);
}

/** Reads the flag. @throws CommandFailure for another word */
export function dryRunOf(invocation: Invocation): DryRun {
  const said = invocation.parsed.string('dry-run');
  if (said === 'none' || said === 'client' || said === 'server') return said;
  if (said === ALONE) {
    logged(invocation, '--dry-run is deprecated and can be replaced with --dry-run=client.');
    return 'client';
  }
  if (/^(?:1|t|T|TRUE|true|True)$/.test(said)) {
    logged(invocation, `--dry-run=${said} is deprecated (boolean value) and can be replaced with --dry-run=client`);
    return 'client';
  }
  if (/^(?:0|f|F|FALSE|false|False)$/.test(said)) {
    logged(invocation, `--dry-run=${said} is deprecated (boolean value) and can be replaced with --dry-run=none`);
    return 'none';
  }
  throw new CommandFailure(`Invalid dry-run value (${said}). Must be "none", "server", or "client".`);
}
