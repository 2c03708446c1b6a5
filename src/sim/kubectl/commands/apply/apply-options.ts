// What a line of `kubectl apply` says of how objects are applied.
import type { DryRun } from '../../write/dry-run.ts';

/** What a line of apply says. */
export interface ApplyOptions {
  readonly dryRun: DryRun;
  readonly manager: string;
  readonly validation: string;
  readonly isOnServer: boolean;
  readonly forceConflicts: boolean;
  readonly force: boolean;
  readonly overwrite: boolean;
}
