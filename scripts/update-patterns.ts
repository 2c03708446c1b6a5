// Proves that the engine's regular expressions take linear time, and keeps the proven ones in tests/triage/linear-time.json,
// so that the test suite has only new ones to prove. Usage: node scripts/update-patterns.ts [--again] (all of them anew)
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { keyOf, patternsOf } from '../tests/make/pattern.ts';

const ROOT = join(import.meta.dirname, '..');
const PROVEN = join(ROOT, 'tests/triage/linear-time.json');
/** milliseconds for one pattern; the longest alternations need most of a minute */
const LIMIT = 120_000;

const again = process.argv.includes('--again');
const proven = new Set<string>(
  !again && existsSync(PROVEN) ? (JSON.parse(readFileSync(PROVEN, 'utf8')) as string[]) : [],
);
const kept = new Set<string>();
let bad = 0;
for (const pattern of patternsOf(join(ROOT, 'src/triage')).filter(({ built }) => !built)) {
  const key = keyOf(pattern);
  if (kept.has(key)) continue;
  if (!proven.has(key)) {
    const result = await check(pattern.source, pattern.flags, { timeout: LIMIT });
    if (result.status !== 'safe') {
      const how =
        result.status === 'vulnerable' ? `${result.complexity.summary}, ${result.attack.pattern}` : 'not decided';
      console.log(`src/triage/${pattern.file}:${pattern.line}: ${how}: ${key}`);
      bad++;
      continue;
    }
  }
  kept.add(key);
}
writeFileSync(PROVEN, `${JSON.stringify([...kept].sort(), null, 2)}\n`);
console.log(`${kept.size} patterns take linear time, ${bad} do not`);
process.exitCode = bad > 0 ? 1 : 0;
