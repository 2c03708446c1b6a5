// Writes the labs in which exercises begin: one for each set of nodes and addons that an exercise asks for.
// Usage: node scripts/update-ready-labs.ts
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generatedWith } from '../src/sim/exercises/generate/generated.ts';
import { RECIPES } from '../src/sim/exercises/generate/recipes/index.ts';
import { EXERCISES } from '../src/sim/exercises/index.ts';
import { makeReadyLab, NODES, readyLabFile } from '../src/sim/exercises/ready-lab.ts';

/** File → the text that belongs there. */
export function readyLabs(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const { cluster } of [...EXERCISES, ...RECIPES.map(({ name }) => generatedWith(1, { recipe: name }).exercise)]) {
    const { nodes = NODES, addons = [] } = cluster ?? {};
    const file = readyLabFile(nodes, addons);
    if (!made.has(file)) made.set(file, JSON.stringify(makeReadyLab(nodes, addons)));
  }
  return made;
}

if (process.argv[1] === import.meta.filename) {
  const labs = readyLabs();
  const folder = dirname(readyLabFile(NODES, []));
  const before = new Map([...labs.keys()].map((file) => [file, textIn(file)]));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, text] of labs) {
    writeFileSync(file, gzipSync(text, { level: 9 }));
    console.log(`${basename(file)}: ${before.get(file) === text ? 'unchanged' : 'written'}`);
  }
}

function textIn(file: string): string | undefined {
  try {
    return gunzipSync(readFileSync(file)).toString('utf8');
  } catch {
    return undefined;
  }
}
