// Draws the pictures that docs/pictures.md shows. Usage: node scripts/update-pictures.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ladderPicture } from '../src/pictures/ladder-picture.ts';
import { timelinePicture } from '../src/pictures/timeline-picture.ts';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { triage } from '../src/triage/triage.ts';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLE = 'src/bot/conversation/examples/image-tag.txt';

/** Each picture as it should be. @returns path from the project's root → SVG */
export async function examplePictures(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(ROOT, EXAMPLE), 'utf8');
  const diagnosis = await triage(text, { playbooks: await loadPlaybooks() });
  const pictures = new Map([['docs/pictures/ladder.svg', ladderPicture(diagnosis, 'en').svg]]);
  const timeline = timelinePicture(diagnosis, 'en');
  if (timeline) pictures.set('docs/pictures/timeline.svg', timeline.svg);
  return pictures;
}

if (import.meta.main)
  for (const [path, svg] of await examplePictures()) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), svg);
  }
