// The version that a lab speaks as. Where wording changed between versions, the differences are data beside what uses them.

/** What labs speak as when nothing else is asked for. */
export const VERSION = '1.36.2';

/** The answer to `/version` (apimachinery, version/types.go). @param version such as `1.36.2` */
export function describeServer(version: string): Readonly<Record<string, string>> {
  const [major = '1', minor = '36'] = version.split('.');
  return {
    major,
    minor,
    emulationMajor: major,
    emulationMinor: minor,
    minCompatibilityMajor: major,
    minCompatibilityMinor: String(Number(minor) - 1),
    gitVersion: `v${version}`,
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: 'none (a lab)',
    compiler: 'none',
    platform: 'linux/amd64',
  };
}
