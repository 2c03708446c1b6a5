// The page of a layer: its opening, a table of contents by part, and every playbook as an entry of a handbook.
import { type Layer, OWNERS, PARTS } from '../../src/triage/layers.ts';
import type { Language, Playbook } from '../../src/triage/playbook.ts';
import { code, commandOf, fenced, sentence } from './marks.ts';
import { PAGE_WORDS } from './page-words.ts';

/** What a page is made of besides the playbooks. */
export interface PageText {
  /** the hand-written opening, with its heading */
  readonly opening: string;
  /** part → what it is, in a few words */
  readonly parts: Readonly<Record<string, string>>;
}

const SIGNALS: readonly Playbook['signal'][] = ['cause', 'held', 'passing', 'symptom', 'context'];

/** The end of an id: `image-not-found`, also the anchor of its entry. */
function nameOf(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

/** Causes first, then by name. */
function inOrder(playbooks: readonly Playbook[]): Playbook[] {
  return playbooks.toSorted(
    (a, b) => SIGNALS.indexOf(a.signal) - SIGNALS.indexOf(b.signal) || a.id.localeCompare(b.id, 'en'),
  );
}

/** A link to the entry of another playbook; undefined when no page has it. */
function linkTo(id: string, from: Layer, lang: Language, all: ReadonlyMap<string, Playbook>): string | undefined {
  const other = all.get(id);
  if (!other) return undefined;
  const file = other.layer === from ? '' : `${other.layer}${lang === 'ja' ? '.ja' : ''}.md`;
  return `[${sentence(other.headline[lang], lang)}](${file}#${nameOf(id)})`;
}

/** `The new pod is Ready` in the middle of a sentence. */
function lower(text: string): string {
  return text.replace(/^(?:The|A|An|Its|Some|About|Other) /, (word) => word.toLowerCase());
}

function exampleOf(playbook: Playbook): string | undefined {
  const matches = playbook.examples.filter(({ expect, todo }) => expect === 'match' && todo !== true);
  return matches.toSorted((a, b) => a.text.length - b.text.length)[0]?.text;
}

/** One playbook. */
function entry(playbook: Playbook, lang: Language, all: ReadonlyMap<string, Playbook>): string[] {
  const words = PAGE_WORDS[lang];
  const say = (text: { readonly en: string; readonly ja: string }): string => sentence(text[lang], lang);
  const end = (text: string): string => (/[.!?。]$/.test(text) ? text : `${text}${words.stop}`);
  const example = exampleOf(playbook);
  const alike = [...new Set(playbook.examples.flatMap(({ instead }) => instead ?? []))].flatMap(
    (id) => linkTo(id, playbook.layer, lang, all) ?? [],
  );
  const mark = words.signals[playbook.signal];
  return [
    `### <a id="${nameOf(playbook.id)}"></a>${say(playbook.headline)}`,
    `${code(playbook.id)}${mark ? `${words.gap}*${mark}*` : ''}`,
    ...(example ? [`**${words.looks}**`, fenced(example)] : []),
    `**${words.meaning}** ${end(say(playbook.meaning))}`,
    `**${words.why}** ${end(say(playbook.why))}`,
    ...(playbook.impact ? [`**${words.impact}** ${end(say(playbook.impact))}`] : []),
    ...(playbook.wait
      ? [`**${words.wait}** ${words.waitFor(lower(say(playbook.wait.for)), lower(say(playbook.wait.until)))}`]
      : []),
    `**${words.next}**`,
    playbook.next
      .toSorted((a, b) => Number(a.effect === 'write') - Number(b.effect === 'write'))
      .map(
        (step) =>
          `- ${code(commandOf(step.command))}${words.aside(words[step.effect])}${words.colon}${end(say(step.why))}`,
      )
      .join('\n'),
    `**${words.fix}** ${end(say(playbook.fix))}`,
    `**${words.prevention}** ${end(say(playbook.prevention))}`,
    ...(alike.length ? [`**${words.alike}**`, alike.map((link) => `- ${link}`).join('\n')] : []),
    ...(playbook.references.length
      ? [`**${words.references}**`, playbook.references.map((url) => `- <${url}>`).join('\n')]
      : []),
  ];
}

/** The page of one layer in one language. */
export function layerPage(layer: Layer, lang: Language, text: PageText, all: ReadonlyMap<string, Playbook>): string {
  const words = PAGE_WORDS[lang];
  const [heading = '', ...opening] = text.opening.trim().split('\n');
  const own = [...all.values()].filter((playbook) => playbook.layer === layer);
  const parts = PARTS[layer].map((part) => ({ part, list: inOrder(own.filter((one) => one.part === part)) }));
  const other = lang === 'en' ? `[日本語](${layer}.ja.md)` : `[English](${layer}.md)`;
  const index = lang === 'en' ? 'README.md' : 'README.ja.md';
  const contents = parts.map(({ part, list }) =>
    [
      `- [**${part}**](#part-${part})${words.colon}${text.parts[part]}`,
      ...list.map((one) => {
        const mark = words.shortSignals[one.signal];
        const headline = sentence(one.headline[lang], lang);
        return `  - [${headline}](#${nameOf(one.id)})${mark ? words.aside(mark) : ''}`;
      }),
    ].join('\n'),
  );
  const blocks = [
    `<!-- ${words.generated(`playbooks/${layer}/`, `docs/layers/intro/${layer}.${lang}.md`)} -->`,
    heading,
    `${other} · [${words.allLayers}](${index}) · ${words.owner(OWNERS[layer])} · ${words.count(own.length)}`,
    opening.join('\n').trim(),
    `## ${words.contents}`,
    words.howToRead,
    contents.join('\n'),
    ...parts.flatMap(({ part, list }) => [
      `## <a id="part-${part}"></a>${part}${words.colon}${text.parts[part]}`,
      ...list.flatMap((one) => entry(one, lang, all)),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
