// Writes dist/: src/ as plain JavaScript, for the npm package and the image. Node.js takes no types away below node_modules, and what needs no
// types taken away starts sooner. The code is what the repository runs: types become blanks, so lines and columns stay where they are.
// Usage: node --disable-warning=ExperimentalWarning scripts/build-dist.ts [FOLDER]; no package is needed for it.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

const SRC = join(import.meta.dirname, '../src');
/** The page's code is served as it stands: src/bot/web/client-files.ts. */
const CLIENT = join('bot', 'web', 'client', sep);
/** A file of ours that is imported, or that a thread is begun with. */
const NAMED = /(\b(?:from|import)\s*\(?\s*|\bnew URL\(\s*)'(\.{1,2}\/[^'\n]*)\.ts'/g;
/** The name of a file of ours, however it is used. */
const LEFT = /'\.{1,2}\/[^'\n]*\.ts'/;

/** A module of src/ as JavaScript. @throws Error when it names a file in a way that is not known here */
export function asJavaScript(code: string, name: string): string {
  const made = stripTypeScriptTypes(code).replace(NAMED, "$1'$2.js'");
  const left = LEFT.exec(made.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''));
  if (left) throw new Error(`${name} names ${left[0]} neither in an import nor in new URL: it would not be found`);
  return made;
}

/** Writes the folder anew. @returns how many files it holds */
function buildDist(folder: string): number {
  rmSync(folder, { recursive: true, force: true });
  const names = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'tsconfig.json')
    .map((entry) => relative(SRC, join(entry.parentPath, entry.name)));
  for (const name of names) {
    const isCode = name.endsWith('.ts') && !name.startsWith(CLIENT);
    const target = join(folder, isCode ? name.replace(/\.ts$/, '.js') : name);
    mkdirSync(dirname(target), { recursive: true });
    if (isCode) writeFileSync(target, asJavaScript(readFileSync(join(SRC, name), 'utf8'), name));
    else copyFileSync(join(SRC, name), target);
  }
  return names.length;
}

if (process.argv[1] === import.meta.filename) {
  const [folder = join(import.meta.dirname, '../dist')] = process.argv.slice(2);
  console.log(`${buildDist(folder)} files in ${relative(process.cwd(), folder) || folder}`);
}
