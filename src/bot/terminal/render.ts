// Reply → text for a terminal. A pure function: it cuts, escapes and paints, and does not think.
import type {
  AnswerPart,
  CommandsPart,
  MenuPart,
  NotePart,
  OutputPart,
  Part,
  PointsPart,
  Reply,
  TextPart,
  Tone,
} from '../conversation/reply.ts';
import { flow, type Span } from './flow.ts';
import { renderLadder } from './ladder.ts';
import { type Paint, painter, type Style } from './paint.ts';
import { renderQuotes } from './quotes.ts';
import { padTo, visible, widthOf } from './width.ts';

/** The terminal that is drawn for. */
export interface Terminal {
  readonly columns: number;
  readonly colour: boolean;
  /** draw what can be said next */
  readonly hints: boolean;
}

/** Text wider than this is hard to read, whatever the terminal. Columns. */
const WIDEST = 110;

const TONES: Readonly<Record<Tone, { readonly mark: string; readonly style: Style | undefined }>> = {
  problem: { mark: '✗', style: 'problem' },
  good: { mark: '✓', style: 'good' },
  unsure: { mark: '?', style: 'unsure' },
  plain: { mark: '·', style: undefined },
  quiet: { mark: '·', style: 'quiet' },
};

/** Draws a reply; every line fits the terminal but for commands and the note, which are kept whole to be copied. Ends with a line break. */
export function renderReply(reply: Reply, terminal: Terminal): string {
  const paint = painter(terminal.colour);
  const width = Math.max(20, Math.min(terminal.columns, WIDEST));
  const out: string[] = [];
  let before: Part | undefined;
  for (const part of reply.parts) {
    if (before && (isBlock(part) || isBlock(before))) out.push('');
    out.push(...renderPart(part, width, paint));
    before = part;
  }
  if (terminal.hints && reply.hints.length > 0) {
    out.push(
      '',
      ...flow(
        [{ text: reply.hints.map(({ say }) => say).join(' · '), style: 'quiet' }],
        { width, first: '› ', rest: '  ' },
        paint,
      ),
    );
  }
  return out.length === 0 ? '' : `${out.join('\n')}\n`;
}

/** Parts of several lines stand apart from their neighbours. */
function isBlock(part: Part): boolean {
  return part.type !== 'text' && part.type !== 'confidence' && part.type !== 'answer';
}

function renderPart(part: Part, width: number, paint: Paint): string[] {
  switch (part.type) {
    case 'answer':
      return renderAnswer(part, width, paint);
    case 'text':
      return renderText(part, width, paint);
    case 'confidence':
      return flow(
        [
          { text: `${part.label}:`, style: 'label' },
          { text: ` ${part.word}`, style: part.level === 'high' ? 'good' : 'unsure' },
          { text: ` — ${visible(part.why)}` },
        ],
        { width, first: '', rest: '  ' },
        paint,
      );
    case 'ladder':
      return renderLadder(part, width, paint);
    case 'quotes':
      return renderQuotes(part, width, paint);
    case 'commands':
      return renderCommands(part, width, paint);
    case 'points':
      return renderPoints(part, width, paint);
    case 'menu':
      return renderMenu(part, width, paint);
    case 'note':
      return renderNote(part, paint);
    case 'output':
      return renderOutput(part, paint);
  }
}

function renderAnswer({ tone, place, object, sentence }: AnswerPart, width: number, paint: Paint): string[] {
  const { mark, style } = TONES[tone];
  const spans: Span[] = [{ text: `${mark} ${place}`, ...(style ? { style } : {}) }];
  if (object !== '') spans.push({ text: ' ' }, { text: visible(object), style: 'layer' });
  spans.push({ text: `: ${visible(sentence)}` });
  return flow(spans, { width, first: '', rest: '  ' }, paint);
}

function renderText({ label, text, tone }: TextPart, width: number, paint: Paint): string[] {
  const { style } = TONES[tone];
  const spans: Span[] = label === '' ? [] : [{ text: `${label}:`, style: 'label' }, { text: ' ' }];
  spans.push({ text: visible(text), ...(style ? { style } : {}) });
  return flow(spans, { width, first: '', rest: label === '' ? '' : '  ' }, paint);
}

function renderCommands({ label, commands }: CommandsPart, width: number, paint: Paint): string[] {
  const rows = commands.flatMap(({ command, effect, effectText, why }) => [
    // whole on one line, so that copying it gives the command
    `  ${paint(visible(command), 'command')}`,
    ...flow(
      [
        { text: visible(effectText), style: effect === 'write' ? 'changes' : 'quiet' },
        { text: why === '' ? '' : ` — ${visible(why)}` },
      ],
      { width, first: '      ', rest: '      ' },
      paint,
    ),
  ]);
  return [...flow([{ text: label, style: 'label' }], { width, first: '' }, paint), ...rows];
}

function renderPoints({ label, points }: PointsPart, width: number, paint: Paint): string[] {
  return [
    paint(label, 'label'),
    ...points.flatMap((point) => flow([{ text: visible(point) }], { width, first: '  - ', rest: '    ' }, paint)),
  ];
}

function renderMenu({ label, items }: MenuPart, width: number, paint: Paint): string[] {
  const column = Math.max(...items.map(({ say }) => widthOf(say)));
  const head = flow([{ text: label, style: 'label' }], { width, first: '' }, paint);
  const indent = ' '.repeat(column + 4);
  return [
    ...head,
    ...items.flatMap(({ say, text }) =>
      flow([{ text }], { width, first: indent, rest: indent }, paint).map((line, index) =>
        index === 0 ? `  ${paint(padTo(say, column), 'command')}  ${line.slice(indent.length)}` : line,
      ),
    ),
  ];
}

function renderNote({ label, markdown }: NotePart, paint: Paint): string[] {
  return [paint(label, 'label'), '', ...markdown.split('\n').map(visible)];
}

/** Whole lines, as a terminal shows them: it wraps what is too long, and copying gives the line. */
function renderOutput({ label, command, text }: OutputPart, paint: Paint): string[] {
  return [
    ...(label === '' ? [] : [paint(label, 'label')]),
    ...(command === '' ? [] : [paint(`$ ${visible(command)}`, 'command')]),
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => visible(line).trimEnd()),
  ];
}
