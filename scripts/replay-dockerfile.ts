// Builds and runs the image where there is no container engine: the Dockerfile's own steps in folders, then its entry point as its user in a tree
// that it cannot write to. Usage: node scripts/replay-dockerfile.ts [--docs]; ends with 1 when something is not as it must be. --docs writes how large it
// is into docs/container.md.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Image } from './dockerfile/build.ts';
import { confinement } from './dockerfile/confine.ts';
import { contextFiles, ignoring } from './dockerfile/ignore.ts';
import { parseDockerfile } from './dockerfile/parse.ts';
import { type Found, tryImage } from './dockerfile/try-image.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/container.md');
/** The table of {@link layerTable} there. */
const TABLE = /^\| copied to \|.*\n(?:\|.*\n)+/m;

/** What came of it. */
export interface Replay {
  /** how the program was confined */
  readonly how: string;
  readonly image: Image;
  readonly found: readonly Found[];
}

/** Builds, runs, and takes everything away again. @throws Error when a step fails */
export async function replayDockerfile(log: (line: string) => void): Promise<Replay> {
  const into = mkdtempSync(join(tmpdir(), 'sekisho-image-'));
  // another user must find the way in
  chmodSync(into, 0o755);
  try {
    const how = confinement();
    const ignored = ignoring(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
    const context = { folder: ROOT, files: contextFiles(ROOT, ignored) };
    const file = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
    const image = await build({ file, context, into, how, log });
    return { how, image, found: await tryImage(image, how, log) };
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** Layers as a table of Markdown, largest first. */
function layerTable({ layers }: Image): string {
  const rows = [...layers]
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ target, files, bytes }) => `| \`${target}\` | ${files} | ${(bytes / 1e6).toFixed(1)} |`);
  return ['| copied to | files | MB |', '| --- | ---: | ---: |', ...rows].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const { how, image, found } = await replayDockerfile((line) => console.log(line));
  console.log(`\nconfined by ${how}\n`);
  for (const { what, isSo, detail } of found) console.log(`${isSo ? '✓' : '✗'} ${what}${detail ? ` (${detail})` : ''}`);
  console.log(`\n${layerTable(image)}`);
  if (found.some(({ isSo }) => !isSo)) process.exitCode = 1;
  else if (process.argv[2] === '--docs')
    writeFileSync(
      PAGE,
      readFileSync(PAGE, 'utf8').replace(TABLE, () => `${layerTable(image)}\n`),
    );
}
