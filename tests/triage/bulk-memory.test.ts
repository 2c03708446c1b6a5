// A bulk reader's memory does not grow with its input: measured in a process of its own, with little heap.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Outcome {
  /** most of the process's memory after any piece, bytes */
  readonly peak: number;
  readonly lines: number;
  readonly kept: number;
}

function read(form: string, megabytes: number): Outcome {
  const code = `
    const { makeInput } = await import(${JSON.stringify(join(ROOT, 'bench/make/inputs.ts'))});
    const { BulkReader } = await import(${JSON.stringify(join(ROOT, 'src/triage/bulk/bulk-reader.ts'))});
    const reader = new BulkReader();
    let peak = 0;
    for (const piece of makeInput(${JSON.stringify(form)}, ${megabytes} * 1e6)) {
      reader.push(piece);
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    const { lines, counted } = reader.end();
    process.stdout.write(JSON.stringify({ peak, lines, kept: lines - counted }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=64', '--input-type=module', '-e', code],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Outcome;
}

describe('memory', () => {
  it.each(['events', 'describe', 'logs', 'json'])('for %s stays where it is', { timeout: 120_000 }, (form) => {
    const small = read(form, 5);
    const large = read(form, 25);
    expect(large.lines).toBeGreaterThan(small.lines * 4);
    expect(large.peak).toBeLessThan(400e6);
    expect(large.peak - small.peak).toBeLessThan(100e6);
    expect(large.kept).toBeLessThan(30_000);
  });
});
