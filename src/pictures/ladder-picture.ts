// The road from the manifest to a reachable workload as a line of stations: which are passed, at which it stands still.
import type { Diagnosis, Rung } from '../triage/diagnosis.ts';
import type { Language } from '../triage/playbook.ts';
import { RUNG_WORDS, STEP_WORDS } from '../triage/road-words.ts';
import { altText } from './alt-text.ts';
import { Drawing } from './drawing.ts';
import { drawHeading, type Headed, MARGIN, placeOf, WIDTH } from './heading.ts';
import { markStep } from './marks.ts';
import { shortened, widthOf } from './measure.ts';
import type { Picture } from './picture.ts';
import { PICTURE_WORDS } from './words.ts';

/** Pixels from one station to the next. */
const ROW = 38;
const MARK = 9;
/** Where the marks stand, and where the names begin. */
const RAIL = MARGIN + 12;
const NAMES = MARGIN + 34;
const NAME = { size: 14, bold: true };
const QUIET_NAME = { size: 14 };
const STATUS = { size: 12 };
const SMALL = { size: 11 };
/** Lines of the input that are named beside a step. */
const MOST_LINES = 3;

/** What of a diagnosis the picture tells. */
export type Road = Headed & Pick<Diagnosis, 'ladder'>;

/** Draws the road of a diagnosis. Pure: the same diagnosis has the same bytes. */
export function ladderPicture(diagnosis: Road, language: Language): Picture {
  const drawing = new Drawing();
  const top = drawHeading(drawing, diagnosis, diagnosis.stalled.object, language) + 14;
  const rungs = diagnosis.ladder;
  const yOf = (index: number): number => top + index * ROW + MARK;
  for (const [index, rung] of rungs.entries())
    if (rung.status === 'stalled')
      drawing.rect(MARGIN - 8, yOf(index) - 19, WIDTH - 2 * MARGIN + 16, ROW, 6, { fill: 'alarm', stroke: 'bad' });
  for (let index = 1; index < rungs.length; index++) {
    const open = !isPassed(rungs[index - 1]) || (!isPassed(rungs[index]) && rungs[index]?.status !== 'stalled');
    drawing.line(RAIL, yOf(index - 1) + MARK, RAIL, yOf(index) - MARK, {
      stroke: open ? 'rule' : 'good',
      width: open ? 2 : 3,
      ...(open ? { dash: '1 5' } : {}),
    });
  }
  for (const [index, rung] of rungs.entries()) drawRung(drawing, rung, yOf(index), language);
  const height = Math.ceil(top + rungs.length * ROW + 2);
  const alt = altOf(diagnosis, language);
  return { name: 'ladder', svg: drawing.svg(WIDTH, height, alt), width: WIDTH, height, alt };
}

function isPassed(rung: Rung | undefined): boolean {
  return rung?.status === 'done' || rung?.status === 'recovered';
}

function drawRung(drawing: Drawing, rung: Rung, y: number, language: Language): void {
  const passed = isPassed(rung);
  const stalled = rung.status === 'stalled';
  markStep(drawing, rung.status, RAIL, y, MARK);
  const name = STEP_WORDS[language][rung.step];
  drawing.text(NAMES, y - 3, name, stalled || passed ? NAME : QUIET_NAME, stalled || passed ? 'ink' : 'quiet');
  const right = WIDTH - MARGIN;
  const status = RUNG_WORDS[language][rung.status];
  drawing.text(right, y - 3, status, { ...STATUS, bold: stalled }, stalled ? 'bad' : passed ? 'good' : 'quiet', 'end');
  const lines = linesOf(rung, language);
  const room = right - NAMES - (lines === '' ? 0 : widthOf(lines, SMALL) + 10);
  drawing.text(NAMES, y + 12, shortened(rung.owner, room, SMALL), SMALL, stalled ? 'ink' : 'quiet');
  if (lines !== '') drawing.text(right, y + 12, lines, SMALL, stalled ? 'ink' : 'quiet', 'end');
}

function linesOf({ evidence }: Rung, language: Language): string {
  if (evidence.length === 0) return '';
  const numbers = evidence.toSorted((a, b) => a - b).slice(0, MOST_LINES);
  return PICTURE_WORDS[language].lines(
    `${numbers.join(', ')}${evidence.length > MOST_LINES ? ', …' : ''}`,
    evidence.length,
  );
}

function altOf(diagnosis: Road, language: Language): string {
  const { object } = diagnosis.stalled;
  const { road, sentence } = PICTURE_WORDS[language];
  const steps = diagnosis.ladder.map(({ step, status, owner }) =>
    sentence(`${STEP_WORDS[language][step]}: ${RUNG_WORDS[language][status]} (${owner})`),
  );
  const place = placeOf(diagnosis, language);
  const head = [object === '' ? place : `${place}, ${object}`, diagnosis.headline].join(': ').slice(0, 400);
  return altText([sentence(head), `${road}:`, ...steps], language);
}
