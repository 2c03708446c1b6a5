// What the documentation names exists: files, links with their anchors, playbooks, parts of layers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIndex } from '../../src/playbooks/index-file.ts';
import { LAYERS, PARTS } from '../../src/triage/layers.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const pages = [
  ...['README.md', 'README.ja.md', 'CONTRIBUTING.md'].filter((path) => existsSync(join(ROOT, path))),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].sort();

/** Names of the form `layer/name` that are no playbook or part of ours: the worked example's, and finer parts of the catalogue's sources. */
const NOT_OURS = [
  'api-server/acme-image-unsigned',
  'node/lifecycle',
  'kubelet/node',
  'scheduler/binding',
  'storage/volume',
];

function withoutFences(text: string): string {
  return text.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, '');
}

/** Words of the inline code of a page. */
function codeWords(text: string): string[] {
  return [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
}

/** The name that GitHub gives to a heading. */
function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

const filed = new Map<string, ReadonlySet<string>>();

/** The anchors of a page, worked out once. */
function anchorsOf(page: string): ReadonlySet<string> {
  const known = filed.get(page);
  if (known) return known;
  const bare = withoutFences(read(page));
  const anchors = new Set([
    ...[...bare.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => slug(heading)),
    ...[...bare.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
  ]);
  filed.set(page, anchors);
  return anchors;
}

function leadsSomewhere(target: string, page: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(ROOT, file))) return false;
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor);
}

describe.each(pages)('%s', (page) => {
  it('names files that exist', () => {
    const paths = codeWords(read(page))
      .filter((word) => /^(?:src|docs|tests|scripts|bench|playbooks|bin)\/[\w./-]+$/.test(word))
      .map((word) => word.replace(/[.,;:]+$/, ''));
    expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    const text = withoutFences(read(page)).replace(/(`+)[^\n]*?[^`]\1(?!`)/g, '');
    const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target));
    expect([...new Set(targets)].filter((target) => !leadsSomewhere(target, page))).toEqual([]);
  });

  it('names playbooks and parts that exist', async () => {
    const { playbooks } = await readIndex();
    const known = new Set([
      ...playbooks.map(({ id }) => id),
      ...LAYERS.flatMap((layer) => PARTS[layer].map((part) => `${layer}/${part}`)),
      ...NOT_OURS,
    ]);
    const form = new RegExp(`^(?:${LAYERS.join('|')})/[a-z][a-z0-9-]*$`);
    const named = codeWords(read(page)).filter((word) => form.test(word));
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  });
});
