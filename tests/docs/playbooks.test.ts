// docs/playbooks.md names all that a playbook can say, and its worked example works.
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkExamples, checkSet } from '../../src/playbooks/check.ts';
import { BUILT_IN, readFolder, readPlaybook } from '../../src/playbooks/load.ts';
import { playbookSchema } from '../../src/playbooks/schema.ts';
import { DEDUCED_NAMES } from '../../src/triage/deduce/index.ts';
import { FACT_TYPES } from '../../src/triage/fact.ts';
import { PLACEHOLDERS } from '../../src/triage/fill.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/playbooks.md'), 'utf8');

/** The names in the first column of a section's tables. */
function names(section: string): string[] {
  const from = page.indexOf(`\n## ${section}\n`);
  const text = page.slice(from, page.indexOf('\n## ', from + 4));
  return [...text.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

describe('docs/playbooks.md', () => {
  it('lists every deduced name, and no other', () => {
    expect(names('Deduced names').toSorted()).toEqual(DEDUCED_NAMES.toSorted());
  });

  it('lists every key of a file, in order', () => {
    expect(names('The keys')).toEqual(Object.keys(playbookSchema.shape));
  });

  it('lists every type of fact, in order', () => {
    expect(names('Facts that can be matched').slice(0, FACT_TYPES.length)).toEqual([...FACT_TYPES]);
  });

  it('lists every other key of an entry', () => {
    const entry = playbookSchema.shape.match.element.shape;
    const others = Object.keys(entry).filter((key) => !FACT_TYPES.some((type) => type === key));
    expect(names('Facts that can be matched').slice(FACT_TYPES.length).toSorted()).toEqual(others.toSorted());
  });

  it('lists every signal', () => {
    expect(names('Signals').toSorted()).toEqual(playbookSchema.shape.signal.unwrap().options.toSorted());
  });

  it('lists every key of an example', () => {
    const example = playbookSchema.shape.examples.unwrap().element.shape;
    expect(names('Examples').toSorted()).toEqual(Object.keys(example).toSorted());
  });

  it('lists every placeholder', () => {
    expect(PLACEHOLDERS.filter((name) => !page.includes(`\`{${name}}\``))).toEqual([]);
  });

  it('shows an example that passes the checker', async () => {
    const [, path = '', text = ''] = /<!-- example: (\S+) -->\n```yaml\n([\s\S]*?\n)```/.exec(page) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'sekisho-docs-'));
    try {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      const example = await readPlaybook(file, folder);
      const all = [...(await readFolder(BUILT_IN)), example];
      expect(checkSet(all).filter((line) => line.startsWith(`${example.id}:`))).toEqual([]);
      expect(checkExamples([example], all)).toEqual([]);
      expect(example.examples.length).toBeGreaterThanOrEqual(4);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
