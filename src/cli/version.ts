// `sekisho version`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version in package.json. */
export function version(): string {
  const found: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  return typeof found === 'object' && found !== null && 'version' in found ? String(found.version) : 'unknown';
}

/** What `sekisho version` prints. */
export function versionLine(): string {
  return `sekisho ${version()} (Node.js ${process.versions.node})`;
}
