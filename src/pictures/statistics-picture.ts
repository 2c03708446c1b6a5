// Stalls by layer and week as rows of bars with their numbers, and under them how long it took until things had healed.
import type { Layer } from '../triage/layers.ts';
import type { Language } from '../triage/playbook.ts';
import { altText } from './alt-text.ts';
import { Drawing } from './drawing.ts';
import { durationText } from './duration.ts';
import { MARGIN, WIDTH } from './heading.ts';
import type { Picture } from './picture.ts';
import { PICTURE_WORDS } from './words.ts';

/** What is drawn. Every list has one entry for each week. */
export interface Statistics {
  /** Mondays, `YYYY-MM-DD`, the oldest first */
  readonly weeks: readonly string[];
  /** in the order of the road */
  readonly layers: readonly { readonly layer: Layer; readonly counts: readonly number[] }[];
  /** seconds until things had healed, the median of a week; undefined where nothing did */
  readonly healed: readonly (number | undefined)[];
}

const TITLE = { size: 16, bold: true };
const NAME = { size: 13, bold: true };
const SMALL = { size: 11 };
const NUMBER = { size: 11, bold: true };
/** Where the bars begin: names stand before. */
const BARS = MARGIN + 82;
/** Pixels of a row, and of its highest bar. */
const ROW = 44;
const HIGHEST = 24;
/** A bar of something is never thinner than this. */
const LEAST = 2;

/** Draws them. Pure: the same numbers have the same bytes. */
export function statisticsPicture(statistics: Statistics, language: Language): Picture {
  const { weeks, layers, healed } = statistics;
  const words = PICTURE_WORDS[language];
  const drawing = new Drawing();
  const column = (WIDTH - MARGIN - BARS) / Math.max(1, weeks.length);
  let y = 32;
  drawing.text(MARGIN, y, words.statistics, TITLE, 'ink');
  y += 10;
  const most = Math.max(1, ...layers.flatMap(({ counts }) => counts));
  const row = (
    name: string,
    below: string,
    values: readonly (number | undefined)[],
    largest: number,
    say: (value: number) => string,
    colour: 'good' | 'bad',
  ): void => {
    y += ROW;
    drawing.text(MARGIN, y - 14, name, NAME, 'ink');
    drawing.text(MARGIN, y, below, SMALL, 'quiet');
    drawing.line(BARS, y + 0.5, WIDTH - MARGIN, y + 0.5, { stroke: 'rule' });
    for (const [index, value] of values.entries()) {
      if (value === undefined || (value === 0 && colour === 'good')) continue;
      const height = Math.max(LEAST, (HIGHEST * value) / largest);
      const x = BARS + index * column;
      drawing.rect(x + column * 0.2, y - height, column * 0.6, height, 1, { fill: colour });
      drawing.text(x + column / 2, y - height - 4, say(value), NUMBER, 'ink', 'middle');
    }
  };
  for (const { layer, counts } of layers) {
    const sum = counts.reduce((all, one) => all + one, 0);
    row(layer, words.inAll(sum), counts, most, (count) => (count > 999 ? '…' : String(count)), 'good');
  }
  const longest = Math.max(1, ...healed.map((one) => one ?? 0));
  if (healed.some((one) => one !== undefined)) {
    y += 6;
    row(words.healed, words.median, healed, longest, (seconds) => briefly(seconds), 'bad');
  }
  y += 16;
  for (const [index, week] of weeks.entries())
    if ((weeks.length - 1 - index) % 2 === 0)
      drawing.text(BARS + (index + 0.5) * column, y, week.slice(5), SMALL, 'quiet', 'middle');
  drawing.text(MARGIN, y, words.weekOf, SMALL, 'quiet');
  const height = Math.ceil(y + 14);
  const alt = altOf(statistics, language);
  return { name: 'statistics', svg: drawing.svg(WIDTH, height, alt), width: WIDTH, height, alt };
}

/** In the largest unit alone, so that it fits above a bar. */
function briefly(seconds: number): string {
  if (seconds < 99.5) return `${Math.round(seconds)}s`;
  if (seconds < 99.5 * 60) return `${Math.round(seconds / 60)}m`;
  if (seconds < 71.5 * 3600) return `${Math.round(seconds / 3600)}h`;
  return `${Math.min(999, Math.round(seconds / 86_400))}d`;
}

function altOf({ weeks, layers, healed }: Statistics, language: Language): string {
  const words = PICTURE_WORDS[language];
  const told = layers.map(({ layer, counts }) => words.sentence(`${layer}: ${counts.join(', ')}`));
  const times = healed.map((one) => (one === undefined ? '–' : durationText(one, language)));
  const heal = healed.some((one) => one !== undefined)
    ? [words.sentence(`${words.healed} (${words.median}): ${times.join(', ')}`)]
    : [];
  const head = words.sentence(`${words.statistics}, ${weeks.at(0) ?? ''} – ${weeks.at(-1) ?? ''}`);
  return altText([head, ...told, ...heal], language);
}
