// What keeps a version from being released.
import { expect, it } from 'vitest';
import { missingFor } from '../../scripts/check-release.ts';

const LOG = '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n';

it.each([
  ['nothing', '0.1.0', LOG, '', []],
  ['no heading', '0.1.0', '## [Unreleased]\n', '', [/\[0\.1\.0\] - YYYY-MM-DD/]],
  ['a heading without a day', '0.1.0', '## [Unreleased]\n## [0.1.0]\n', '', [/YYYY-MM-DD/]],
  ['no place for what comes next', '0.1.0', '## [0.1.0] - 2026-12-01\n', '', [/\[Unreleased\]/]],
  ['no contract', '0.1.9', `${LOG}## [0.1.9] - 2027-01-01\n`, '', [/freeze-contract/]],
  ['changes', '0.1.0', LOG, ' M package.json', [/not committed/]],
])('%s', (_what, version, changelog, changes, missing) => {
  const found = missingFor(version, changelog, changes);
  expect(found).toEqual(missing.map((one) => expect.stringMatching(one)));
});
