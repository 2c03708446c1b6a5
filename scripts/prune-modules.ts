// Takes away from installed packages what a running program never reads: two fifths of their bytes. Licences and everything that is code stay.
// Usage: node scripts/prune-modules.ts node_modules; no package is needed for it.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What goes, by the end of its name. */
const GOES: readonly RegExp[] = [
  // maps from code back to source that is not there
  /\.map$/,
  // types, and sources in TypeScript beside what was made of them
  /\.[cm]?tsx?$/,
  // native code for another runtime than Node.js: bare-fs and its like
  /\.bare$/,
];
/** `kubectl explain` in the lab takes its texts from these: src/sim/api/schema/descriptions.ts. */
const STAYS = /(?:^|\/)@kubernetes\/client-node\/dist\/gen\/models\/[^/]*\.d\.ts$/;

/** Does a running program read it? @param path below node_modules, with `/` */
export function isNeeded(path: string): boolean {
  return STAYS.test(path) || !GOES.some((end) => end.test(path));
}

/** Takes the rest away. @returns how many files, and bytes */
function prune(folder: string): { readonly files: number; readonly bytes: number } {
  let files = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || isNeeded(relative(folder, path).replaceAll('\\', '/'))) continue;
    files += 1;
    bytes += statSync(path).size;
    rmSync(path);
  }
  return { files, bytes };
}

if (process.argv[1] === import.meta.filename) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('which folder? Usage: node scripts/prune-modules.ts node_modules');
  const { files, bytes } = prune(folder);
  console.log(`${files} files of ${(bytes / 1e6).toFixed(1)} MB taken away`);
}
