// Writes the documentation that is generated: a page for each layer and language, their index, and the worked example of docs/engine.md.
// Usage: node scripts/update-docs.ts [--check]   (--check writes nothing and fails when a page is stale)
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { BUILT_IN, readFolder } from '../src/playbooks/load.ts';
import { LAYERS, type Layer, PARTS, STEPS } from '../src/triage/layers.ts';
import type { Language, Playbook } from '../src/triage/playbook.ts';
import { indexPage } from './docs/index-page.ts';
import { layerPage } from './docs/layer-page.ts';
import { withLimits } from './docs/limits-table.ts';
import { withStages } from './docs/worked-example.ts';

const ROOT = join(import.meta.dirname, '..');
const INTRO = 'docs/layers/intro';
const LANGUAGES: readonly Language[] = ['en', 'ja'];

const bilingual = z.strictObject({ en: z.string().min(1), ja: z.string().min(1) });
const wordsSchema = z.strictObject({
  steps: z.record(z.enum(STEPS), bilingual),
  parts: z.record(z.enum(LAYERS), z.record(z.string(), bilingual)),
});
type Said = Readonly<Record<string, z.infer<typeof bilingual>>>;

function inLanguage(said: Said, lang: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(said).map(([key, text]) => [key, text[lang]]));
}

function read(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

/** @throws Error when a part of a layer has no words, or words stand for a part that does not exist */
function checkParts(parts: Readonly<Record<Layer, Said>>): void {
  for (const layer of LAYERS) {
    const said = Object.keys(parts[layer]).sort().join(' ');
    const wanted = PARTS[layer].toSorted().join(' ');
    if (said !== wanted) throw new Error(`${INTRO}/words.yaml: parts.${layer}: expected ${wanted}, found ${said}`);
  }
}

/**
 * Every generated page as it should be.
 * @param playbooks the built-in ones
 * @returns path from the project's root → text
 */
export async function generatedPages(playbooks: readonly Playbook[]): Promise<ReadonlyMap<string, string>> {
  const all = new Map(playbooks.map((playbook) => [playbook.id, playbook]));
  const { steps, parts } = wordsSchema.parse(load(await read(`${INTRO}/words.yaml`)));
  checkParts(parts);
  const pages = new Map<string, string>();
  for (const lang of LANGUAGES) {
    const end = lang === 'ja' ? '.ja.md' : '.md';
    const said = Object.fromEntries(LAYERS.map((layer) => [layer, inLanguage(parts[layer], lang)]));
    for (const layer of LAYERS) {
      const text = { opening: await read(`${INTRO}/${layer}.${lang}.md`), parts: said[layer] ?? {} };
      pages.set(`docs/layers/${layer}${end}`, layerPage(layer, lang, text, all));
    }
    const text = { opening: await read(`${INTRO}/README.${lang}.md`), steps: inLanguage(steps, lang), parts: said };
    pages.set(`docs/layers/README${end}`, indexPage(lang, text, all));
  }
  pages.set('docs/limits.md', withLimits(await read('docs/limits.md')));
  pages.set('docs/engine.md', withStages(await read('docs/engine.md'), playbooks));
  return pages;
}

/** Pages whose file differs from what it should be, or does not exist. */
export async function stalePages(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of pages) {
    const now = await read(path).catch(() => undefined);
    if (now !== text) stale.push(path);
  }
  return stale;
}

async function main(check: boolean): Promise<void> {
  const pages = await generatedPages(await readFolder(BUILT_IN));
  const stale = await stalePages(pages);
  if (!check) for (const path of stale) await writeFile(join(ROOT, path), pages.get(path) ?? '');
  for (const path of stale) process.stdout.write(`${path} ${check ? 'is stale: npm run update' : 'written'}\n`);
  process.stdout.write(`${pages.size} generated pages, ${stale.length} ${check ? 'stale' : 'changed'}\n`);
  if (check && stale.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main(process.argv.includes('--check'));
