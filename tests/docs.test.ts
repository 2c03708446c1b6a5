// What the pages say is so: their links lead somewhere, their blocks are what the program prints.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { transcriptPages } from '../scripts/update-transcripts.ts';

const ROOT = join(import.meta.dirname, '..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');

  it('has links that lead to files', () => {
    const links = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link]) => link ?? '')
      .filter((link) => !/^[a-z]+:/.test(link));
    for (const link of links) expect(existsSync(join(ROOT, dirname(page), link)), link).toBe(true);
  });

  it('names files that exist', () => {
    const named = [
      ...text.matchAll(/`((?:src|tests|scripts|docs|bench)\/[\w./-]+|\.ci\/run|\.dependency-cruiser\.json)`/g),
    ].map(([, path]) => path ?? '');
    for (const path of named) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });
});

describe('transcripts', () => {
  it('are what the program prints (npm run update writes them)', async () => {
    for (const [path, text] of await transcriptPages()) expect(text).toBe(readFileSync(join(ROOT, path), 'utf8'));
  });

  it('show the paste of the README as it is in the examples', () => {
    const paste = readFileSync(join(ROOT, 'src/bot/conversation/examples/image-tag.txt'), 'utf8');
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(`\`\`\`text\n${paste.trimEnd()}\n\`\`\``);
  });
});
