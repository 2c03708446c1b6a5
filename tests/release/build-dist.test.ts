// src/ as JavaScript: nothing but the types is lost, and every file that one names is there under its new name.
import { describe, expect, it } from 'vitest';
import { asJavaScript } from '../../scripts/build-dist.ts';

describe('a module as JavaScript', () => {
  it.each([
    ['an import', "import { a } from './a.ts';", "import { a } from './a.js';"],
    ['an import of a folder further up', "import { a } from '../../b/a.ts';", "import { a } from '../../b/a.js';"],
    ['an import for its effect', "import './a.ts';", "import './a.js';"],
    ['an import at need', "const a = await import('./a.ts');", "const a = await import('./a.js');"],
    ['an export', "export { a } from './a.ts';", "export { a } from './a.js';"],
    ['a thread', "new Worker(new URL('./a.ts', import.meta.url));", "new Worker(new URL('./a.js', import.meta.url));"],
    ['data', "import a from './a.json' with { type: 'json' };", "import a from './a.json' with { type: 'json' };"],
    ['a type', 'const a: number = 1;', 'const a         = 1;'],
    ['words that look like a file', "// see './a.ts'", "// see './a.ts'"],
  ])('has %s as it must be', (_what, code, made) => {
    expect(asJavaScript(code, 'x.ts')).toBe(made);
  });

  it('keeps lines and columns, so that a stack trace leads to the source', () => {
    const code = "import type { A } from './a.ts';\ninterface B {\n  a: A;\n}\nexport const b = (x: B): A => x.a;\n";
    const made = asJavaScript(code, 'x.ts').split('\n');
    expect(made.map((line) => line.length)).toEqual(code.split('\n').map((line) => line.length));
    expect(made[4]?.indexOf('x.a')).toBe(code.split('\n')[4]?.indexOf('x.a'));
  });

  it.each(["const name = './a.ts';", "join(import.meta.dirname, '../a.ts')"])('is refused for %s', (code) => {
    expect(() => asJavaScript(code, 'x.ts')).toThrow(/x\.ts names '\.\.?\/a\.ts' neither in an import nor in new URL/);
  });
});
