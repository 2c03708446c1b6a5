// The index of the layers' pages, with the ladder.
import { LAYERS, OWNERS, PARTS, STEP_OWNERS, STEPS, type Step, stepOf } from '../../src/triage/layers.ts';
import type { Language, Playbook } from '../../src/triage/playbook.ts';
import { PAGE_WORDS } from './page-words.ts';

/** What the index is made of. */
export interface IndexText {
  readonly opening: string;
  /** step → when it is done */
  readonly steps: Readonly<Record<string, string>>;
  /** layer → part → what it is */
  readonly parts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Layers, or single parts of them, whose trouble shows at a step. */
function stallingAt(step: Step, page: (layer: string) => string): string {
  return LAYERS.flatMap((layer) => {
    const parts = PARTS[layer].filter((part) => stepOf(layer, part) === step);
    if (parts.length === 0) return [];
    if (parts.length === PARTS[layer].length) return [`[${layer}](${page(layer)})`];
    return [`[${layer}](${page(layer)}) (${parts.map((part) => `[${part}](${page(layer)}#part-${part})`).join(', ')})`];
  }).join(', ');
}

/** `docs/layers/README.md` or `README.ja.md`. */
export function indexPage(lang: Language, text: IndexText, all: ReadonlyMap<string, Playbook>): string {
  const words = PAGE_WORDS[lang];
  const page = (layer: string): string => `${layer}${lang === 'ja' ? '.ja' : ''}.md`;
  const other = lang === 'en' ? '[日本語](README.ja.md)' : '[English](README.md)';
  const [heading = '', ...opening] = text.opening.trim().split('\n');
  const playbooks = [...all.values()];
  const steps = STEPS.map(
    (step, at) =>
      `| ${at + 1}. \`${step}\` | ${text.steps[step]} | \`${STEP_OWNERS[step]}\` | ${stallingAt(step, page)} |`,
  );
  const layers = LAYERS.map((layer) => {
    const parts = PARTS[layer].map(
      (part) => `[${part}](${page(layer)}#part-${part})${words.colon}${text.parts[layer]?.[part]}`,
    );
    const own = playbooks.filter((one) => one.layer === layer).length;
    return `| [${layer}](${page(layer)}) | \`${OWNERS[layer]}\` | ${parts.join('<br>')} | ${own} |`;
  });
  return `${[
    `<!-- ${words.generated('src/triage/layers.ts, docs/layers/intro/words.yaml', `docs/layers/intro/README.${lang}.md`)} -->`,
    heading,
    `${other} · ${words.count(playbooks.length)}`,
    opening.join('\n').trim(),
    `## ${words.ladder}`,
    words.ladderIntro,
    [words.ladderHead, '| --- | --- | --- | --- |', ...steps].join('\n'),
    `## ${words.layers}`,
    [words.layersHead, '| --- | --- | --- | --- |', ...layers].join('\n'),
  ].join('\n\n')}\n`;
}
