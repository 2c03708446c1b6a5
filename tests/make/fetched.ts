// Before the tests: real kubectl, so that no test waits for it.
import { kubectlPath } from '../../scripts/fetch-kubectl.ts';

/** Run once by vitest. */
export function setup(): void {
  for (const version of ['1.36', '1.35'] as const) kubectlPath(version);
}
