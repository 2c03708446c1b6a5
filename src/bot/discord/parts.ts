// A part of a reply → pieces of Discord's Markdown, each short enough for an embed; what is too long goes whole into a file.
import type {
  AnswerPart,
  CommandsPart,
  LadderPart,
  MenuPart,
  NotePart,
  OutputPart,
  Part,
  PointsPart,
  Quote,
  QuotesPart,
  ShownRung,
  Tone,
} from '../conversation/reply.ts';
import type { TextFile } from '../desk/answering.ts';
import { cutDrawn, cutMiddle } from './cut.ts';
import { blockText, bold, fenced, linkOrPlain, plain, plainLine } from './markdown.ts';
import type { DiscordWords } from './words.ts';

/** A part as it is drawn. */
export interface DrawnPart {
  /** Markdown; each fits into an embed, and all but a huge one into a message */
  readonly pieces: readonly string[];
  /** the whole of what was cut; absent when nothing was */
  readonly file?: TextFile;
}

/** Characters of a paragraph or a point. */
const LONGEST_TEXT = 1200;
/** Characters of a block. */
const LONGEST_BLOCK = 1200;
/** Characters of why a command is run, and of what it changes. */
const LONGEST_EFFECT = 240;
/** Characters of a deciding line. */
const LONGEST_QUOTE = 320;
/** Characters of a line in a table. */
const LONGEST_ROW = 160;
/** Characters of a block with the rows of a table. */
const LONGEST_TABLE = 1000;

const TONES: Readonly<Record<Tone, string>> = { problem: '✗', good: '✓', unsure: '?', plain: '', quiet: '' };
const STEPS: Readonly<Record<ShownRung['status'], string>> = {
  done: '✓',
  stalled: '✗',
  recovered: '↺',
  'not-reached': '·',
  unseen: '?',
};
const LINES: Readonly<Record<Quote['status'], string>> = { ok: ' ', problem: '✗', recovered: '↺', unowned: '?' };

/** Draws a part. */
export function drawPart(part: Part, words: DiscordWords): DrawnPart {
  switch (part.type) {
    case 'answer':
      return pieces(drawAnswer(part, words));
    case 'text':
      return pieces(small(part.tone, labelled(part.label, paragraph(part.text, words))));
    case 'confidence':
      return pieces(small('quiet', `${plainLine(part.label)}: ${plainLine(part.word)} — ${line(part.why, words)}`));
    case 'ladder':
      return pieces(part.form === 'line' ? drawRoad(part) : drawSteps(part));
    case 'quotes':
      return part.form === 'deciding' ? pieces(drawDeciding(part)) : drawTable(part, words);
    case 'commands':
      return drawCommands(part, words);
    case 'points':
      return drawPoints(part, words);
    case 'menu':
      return drawMenu(part, words);
    case 'note':
      return drawNote(part, words);
    case 'output':
      return drawOutput(part, words);
  }
}

function pieces(...all: readonly string[]): DrawnPart {
  return { pieces: all };
}

function paragraph(text: string, words: DiscordWords): string {
  return cutDrawn(text, LONGEST_TEXT, plain, words.moreLines);
}

function line(text: string, words: DiscordWords): string {
  return cutDrawn(text, LONGEST_TEXT, plainLine, words.moreLines);
}

function labelled(label: string, text: string): string {
  return label === '' ? text : `${bold(`${plainLine(label)}:`)} ${text}`;
}

/** Text of small importance in small letters, line by line; other tones have their mark. */
function small(tone: Tone, text: string): string {
  if (tone === 'quiet') return text.replace(/^(?=.)/gm, '-# ');
  return TONES[tone] === '' ? text : `${TONES[tone]} ${text}`;
}

function drawAnswer({ tone, place, object, sentence }: AnswerPart, words: DiscordWords): string {
  const mark = TONES[tone] === '' ? '' : `${TONES[tone]} `;
  const about = object === '' ? '' : ` ${plainLine(cutMiddle(object, 300))}`;
  return `${mark}${bold(plainLine(place))}${about}: ${line(sentence, words)}`;
}

function drawRoad({ rungs }: LadderPart): string {
  return rungs
    .map(({ status, name, owner }) =>
      status === 'stalled'
        ? `${STEPS[status]} ${bold(plainLine(name))} (${plainLine(owner)})`
        : `${STEPS[status]} ${plainLine(name)}`,
    )
    .join('  ');
}

function drawSteps({ label, rungs }: LadderPart): string {
  const rows = rungs.map(({ status, name, owner, word, where }) => {
    const evidence = where === '' ? '' : ` (${plainLine(where)})`;
    const step = status === 'stalled' ? bold(plainLine(name)) : plainLine(name);
    return `${STEPS[status]} ${step} · ${plainLine(owner)} · ${plainLine(word)}${evidence}`;
  });
  return [bold(plainLine(label)), ...rows].join('\n');
}

/** Runs of spaces are the columns of a table: two are enough to tell them apart. */
function squeezed(text: string, most: number): string {
  return blockText(cutMiddle(text.trim().replace(/[ \t]{2,}/g, '  '), most)).replace(/\n/g, ' ');
}

function drawDeciding({ label, quotes, more }: QuotesPart): string {
  const rows = quotes.map((quote) => {
    const head = [quote.number, quote.owner, quote.step].filter((one) => one !== '').map(blockText);
    return `${head.join(' · ')}\n  ${squeezed(quote.text, LONGEST_QUOTE)}`;
  });
  return [bold(plainLine(label)), fenced(rows.join('\n')), ...(more === '' ? [] : [`-# ${plainLine(more)}`])].join(
    '\n',
  );
}

function drawTable({ label, form, quotes, more }: QuotesPart, words: DiscordWords): DrawnPart {
  const numbers = Math.max(0, ...quotes.map(({ number }) => number.length));
  const row = (quote: Quote, most: number): string => {
    const head = form === 'paste' ? '' : `${LINES[quote.status]} `;
    const owner = form === 'paste' ? '' : [quote.owner, quote.step].filter((one) => one !== '').join(' · ');
    const text = form === 'paste' ? blockText(cutMiddle(quote.text, most)) : squeezed(quote.text, most);
    return `${head}${quote.number.padStart(numbers)}  ${owner === '' ? '' : `${blockText(owner)}  `}${text}`.trimEnd();
  };
  const short = quotes.map((quote) => row(quote, LONGEST_ROW));
  let shown = 0;
  for (let used = 0; shown < short.length; shown++) {
    used += (short[shown]?.length ?? 0) + 1;
    if (used > LONGEST_TABLE) break;
  }
  const name = form === 'paste' ? 'paste.txt' : 'lines.txt';
  const left = quotes.length - shown;
  const isCut = left > 0 || quotes.some(({ text }) => text.length > LONGEST_ROW);
  const notes = [
    ...(left > 0 ? [`-# ${words.moreIn(left, name)}`] : []),
    ...(left === 0 && isCut ? [`-# ${words.restIn(name)}`] : []),
    ...(more === '' ? [] : [`-# ${plainLine(more)}`]),
  ];
  const piece = [bold(plainLine(label)), fenced(short.slice(0, shown).join('\n')), ...notes].join('\n');
  if (!isCut) return pieces(piece);
  const whole = quotes.map((quote) => row(quote, Number.POSITIVE_INFINITY)).join('\n');
  return { pieces: [piece], file: { name, text: `${whole}\n` } };
}

function drawCommands({ label, commands }: CommandsPart, words: DiscordWords): DrawnPart {
  const tooLong = commands.filter(({ command }) => command.length > LONGEST_BLOCK);
  const drawn = commands.map(({ command, effect, effectText, why }, at) => {
    const changes = plainLine(cutMiddle(effectText, LONGEST_EFFECT));
    const does = effect === 'write' ? bold(`⚠ ${changes}`) : changes;
    const about = why === '' ? does : `${plainLine(cutMiddle(why, LONGEST_EFFECT))} · ${does}`;
    const block = fenced(
      cutDrawn(command, LONGEST_BLOCK, blockText, (count) => words.moreIn(count, 'commands.txt')),
      'sh',
    );
    return `${at === 0 ? `${bold(plainLine(label))}\n` : ''}${about}\n${block}`;
  });
  if (tooLong.length === 0) return pieces(...drawn);
  return {
    pieces: drawn,
    file: { name: 'commands.txt', text: `${commands.map(({ command }) => command).join('\n\n')}\n` },
  };
}

function drawPoints({ label, points }: PointsPart, words: DiscordWords): DrawnPart {
  const rows = points.map((point) => `- ${cutDrawn(point, LONGEST_TEXT, linkOrPlain, words.moreLines)}`);
  return pieces(...gathered([bold(plainLine(label)), ...rows]));
}

function drawMenu({ label, items }: MenuPart, words: DiscordWords): DrawnPart {
  const rows = items.map(({ say, text }) => `- ${bold(plainLine(say))} ${line(text, words)}`);
  return pieces(...gathered([bold(plainLine(label)), ...rows]));
}

function drawNote({ label, markdown }: NotePart, words: DiscordWords): DrawnPart {
  const block = cutDrawn(markdown, LONGEST_BLOCK, blockText, (count) => words.moreIn(count, 'note.md'));
  return { pieces: [`${bold(plainLine(label))}\n${fenced(block)}`], file: { name: 'note.md', text: `${markdown}\n` } };
}

function drawOutput({ label, command, text }: OutputPart, words: DiscordWords): DrawnPart {
  const whole = [...(command === '' ? [] : [`$ ${command}`]), text.trimEnd()].join('\n');
  const block = cutDrawn(whole, LONGEST_BLOCK, blockText, (count) => words.moreIn(count, 'output.txt'));
  const piece = `${label === '' ? '' : `${bold(plainLine(label))}\n`}${fenced(block)}`;
  return block === blockText(whole)
    ? pieces(piece)
    : { pieces: [piece], file: { name: 'output.txt', text: `${whole}\n` } };
}

/** Rows put together to pieces that are not too long. */
function gathered(rows: readonly string[]): string[] {
  const out: string[] = [];
  for (const row of rows) {
    const last = out.at(-1);
    if (last !== undefined && last.length + row.length < LONGEST_TEXT) out[out.length - 1] = `${last}\n${row}`;
    else out.push(row);
  }
  return out;
}
