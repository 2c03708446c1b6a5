// The road on a terminal: one line that always fits, or a list with owners and evidence.
import type { LadderPart, ShownRung } from '../conversation/reply.ts';
import { flow, type Span } from './flow.ts';
import type { Paint, Style } from './paint.ts';
import { padTo, visible, widthOf } from './width.ts';

/** status → mark and style */
const MARKS: Readonly<Record<ShownRung['status'], { readonly mark: string; readonly style: Style }>> = {
  done: { mark: '✓', style: 'good' },
  stalled: { mark: '✗', style: 'problem' },
  recovered: { mark: '↺', style: 'good' },
  'not-reached': { mark: '·', style: 'quiet' },
  unseen: { mark: '?', style: 'quiet' },
};

/** Draws the road. */
export function renderLadder(part: LadderPart, width: number, paint: Paint): string[] {
  return part.form === 'line' ? [drawLine(part, width, paint)] : drawList(part, width, paint);
}

/** As many step names as fit, the stalled step's first and then outwards from it; every step keeps its mark. */
function drawLine({ label, rungs }: LadderPart, width: number, paint: Paint): string {
  const head = `${label}: `;
  const room = width - widthOf(head);
  const stalled = rungs.findIndex(({ status }) => status === 'stalled');
  const centre =
    stalled >= 0 ? stalled : rungs.findLastIndex(({ status }) => status === 'done' || status === 'recovered');
  const order = rungs.map((_, index) => index).sort((a, b) => rankOf(a) - rankOf(b));
  const named = new Set<number>();
  const pieces = (owner: boolean): { text: string; style: Style }[] =>
    rungs.map((rung, index) => pieceOf(rung, named.has(index), owner));
  const fits = (owner: boolean): boolean =>
    widthOf(
      pieces(owner)
        .map(({ text }) => text)
        .join(' '),
    ) <= room;
  let owner = true;
  for (const index of order) {
    named.add(index);
    if (index === stalled) owner = fits(true);
    if (fits(owner)) continue;
    named.delete(index);
    // what lies further away is not named when something nearer is not
    if (rankOf(index) >= 0) break;
  }
  return (
    paint(head, 'label') +
    pieces(owner)
      .map(({ text, style }) => paint(text, style))
      .join(' ')
  );

  /** What recovered matters as much as what stalls; what lies before it more than what was not reached. */
  function rankOf(index: number): number {
    if (index === stalled || rungs[index]?.status === 'recovered') return -1;
    return index <= centre ? centre - index : 2 * (index - centre) + 1;
  }
}

function pieceOf(rung: ShownRung, named: boolean, owner: boolean): { text: string; style: Style } {
  const { mark, style } = MARKS[rung.status];
  if (!named) return { text: mark, style };
  return {
    text: owner && rung.status === 'stalled' ? `${mark} ${rung.name} (${visible(rung.owner)})` : `${mark} ${rung.name}`,
    style,
  };
}

function drawList({ label, rungs }: LadderPart, width: number, paint: Paint): string[] {
  const nameWidth = Math.max(...rungs.map(({ name }) => widthOf(name)));
  const ownerWidth = Math.max(...rungs.map(({ owner }) => widthOf(owner)));
  const rows = rungs.flatMap((rung) => {
    const { mark, style } = MARKS[rung.status];
    const evidence = rung.where === '' ? '' : ` (${rung.where})`;
    const spans: Span[] = [
      { text: `${rung.word}${evidence}`, ...(rung.status === 'stalled' ? {} : { style: 'quiet' as const }) },
    ];
    const head = `  ${paint(mark, style)} ${padTo(rung.name, nameWidth)}  ${padTo(visible(rung.owner), ownerWidth)}  `;
    const indent = 8 + nameWidth + ownerWidth;
    if (indent + 12 > width)
      return flow(
        [{ text: `${rung.name} · ${visible(rung.owner)} · ${rung.word}${evidence}` }],
        { width: width - 4, rest: '    ' },
        paint,
      ).map((line, index) => (index === 0 ? `  ${paint(mark, style)} ${line}` : line));
    return flow(spans, { width: width - indent }, paint).map((line, index) =>
      index === 0 ? head + line : ' '.repeat(indent) + line,
    );
  });
  return [paint(label, 'label'), ...rows];
}
