// What no tool in the gate looks for: who may end the process, read the environment, or look at the clock.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, code: readFileSync(join(SRC, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }));

function filesWith(pattern: RegExp): string[] {
  return files.filter(({ code }) => pattern.test(code)).map(({ name }) => name);
}

describe('the house', () => {
  it('ends the process nowhere but in main.ts, which sets its status, and at the second signal, whatever is under way', () => {
    expect(filesWith(/process\.(?:exit|abort|kill)\s*\(/)).toEqual(['cli/signals.ts']);
  });

  it('reads the environment in config.ts only', () => {
    expect(filesWith(/process\.env/)).toEqual(['config.ts']);
  });

  it('has an engine, and a lab, without a clock and without chance of their own', () => {
    const impure = filesWith(/\b(?:Date\.now|Math\.random|performance\.now|setTimeout|setInterval)\s*\(|new Date\(\)/);
    expect(impure.filter((name) => /^(?:triage|sim)\//.test(name) && !name.startsWith('sim/serve/'))).toEqual([]);
  });

  it('exports nothing by default and nothing wholesale', () => {
    expect(filesWith(/export default|export \*/)).toEqual([]);
  });

  it('says in its first lines what each file is for', () => {
    const silent = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => !/^(?:#!.*\n)?\/\/ \S/.test(readFileSync(join(SRC, name), 'utf8')));
    expect(silent).toEqual([]);
  });
});
