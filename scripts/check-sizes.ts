// Small files stay readable: no source over 500 lines, no test over 800; prints median and 95th percentile, and what is over their aims.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** folder → lines that none of its files may exceed */
const LIMITS: Readonly<Record<string, number>> = { src: 500, bench: 500, scripts: 500, tests: 800 };
/** Aims for the whole of src/, lines. */
const AIM = { median: 100, p95: 350 };

const root = join(import.meta.dirname, '..');
let failed = false;

for (const [folder, limit] of Object.entries(LIMITS)) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|js)$/.test(name))
    .map((name) => ({
      name: join(folder, name),
      lines: readFileSync(join(root, folder, name), 'utf8').split('\n').length - 1,
    }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number): number => files[Math.min(files.length - 1, Math.floor(files.length * share))]?.lines ?? 0;
  process.stdout.write(
    `${folder.padEnd(8)} ${String(files.length).padStart(4)} files   median ${String(at(0.5)).padStart(4)}   p95 ${String(at(0.95)).padStart(4)}   longest ${String(at(1)).padStart(4)}\n`,
  );
  for (const { name, lines } of files.filter((file) => file.lines > limit)) {
    failed = true;
    process.stdout.write(`  ${name} has ${lines} lines; at most ${limit}: split it by subject\n`);
  }
  if (folder === 'src' && (at(0.5) > AIM.median || at(0.95) > AIM.p95)) {
    process.stdout.write(`  over the aim: median ${AIM.median}, p95 ${AIM.p95}\n`);
  }
}

if (failed) process.exitCode = 1;
