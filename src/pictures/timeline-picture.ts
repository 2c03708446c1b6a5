// The course of the incident from top to bottom: a lane for each component, a row for each thing that happened, the stretch in which it stands still.
import type { Diagnosis } from '../triage/diagnosis.ts';
import type { Language } from '../triage/playbook.ts';
import { STEP_WORDS } from '../triage/road-words.ts';
import { altText } from './alt-text.ts';
import { Drawing, round } from './drawing.ts';
import { durationText } from './duration.ts';
import { drawHeading, MARGIN, placeOf, WIDTH } from './heading.ts';
import { markMoment } from './marks.ts';
import { shortened, widthOf, wrapped } from './measure.ts';
import type { Picture } from './picture.ts';
import { type Lane, type Row, type TimelineRows, timelineRows } from './timeline-rows.ts';
import { PICTURE_WORDS } from './words.ts';

const SMALL = { size: 11 };
const SMALL_BOLD = { size: 11, bold: true };
const REASON = { size: 13, bold: true };
const STALL = { size: 13, bold: true };
/** Pixels between lanes, between lines, and between rows. */
const LANE = 15;
const LINE = 15;
const GAP = 9;
/** Lines of a message under what went wrong. */
const MESSAGE_LINES = 2;

/** Where things stand in one picture. */
interface Frame {
  readonly drawing: Drawing;
  readonly language: Language;
  readonly layout: TimelineRows;
  /** object that the heading names */
  readonly about: string;
  /** right end of the times */
  readonly times: number;
  /** x of the first lane */
  readonly lanes: number;
  /** left end of the texts */
  readonly texts: number;
}

/** Draws who did what when. Pure. @returns undefined when too little is dated to tell a course of things */
export function timelinePicture(diagnosis: Diagnosis, language: Language): Picture | undefined {
  const layout = timelineRows(diagnosis);
  if (!layout) return undefined;
  const drawing = new Drawing();
  const timeOf = clockOf(layout);
  const wide = Math.max(
    ...layout.rows.map((row) => widthOf(timeOf(row), SMALL)),
    ...headOf(layout, language).map((text) => widthOf(text, SMALL)),
  );
  const lanes = MARGIN + wide + 14;
  const frame: Frame = {
    drawing,
    language,
    layout,
    about: diagnosis.stalled.object || theObject(layout),
    times: MARGIN + wide,
    lanes,
    texts: lanes + (layout.lanes.length - 1) * LANE + 14,
  };
  let y = drawHeading(drawing, diagnosis, frame.about, language) + 10;
  y = drawNames(frame, y);
  const tops = layout.lanes.map((_, index) => y - (layout.lanes.length - 1 - index) * LINE + 1);
  y += 24;
  const marks: number[] = [];
  const texts: (() => void)[] = [];
  for (const row of layout.rows) {
    if (row.pause > 0) y = drawPause(frame, row, y, texts);
    marks.push(y - 4);
    y = drawRow(frame, row, timeOf(row), y, texts);
  }
  const end = y;
  drawLanes(frame, tops, marks, end);
  for (const draw of texts) draw();
  for (const [index, row] of layout.rows.entries())
    markMoment(drawing, row.moment.status, laneX(frame, row.lane), marks[index] ?? 0);
  y = drawEnd(frame, diagnosis, end);
  if (layout.leftOut > 0) {
    y += 6;
    drawing.text(MARGIN, y, PICTURE_WORDS[language].leftOut(layout.leftOut), SMALL, 'quiet');
    y += 8;
  }
  const height = Math.ceil(y + 8);
  const alt = altOf(diagnosis, layout, language);
  return { name: 'timeline', svg: drawing.svg(WIDTH, height, alt), width: WIDTH, height, alt };
}

/** The one object of all rows; '' when there are several. */
function theObject({ rows }: TimelineRows): string {
  const objects = new Set(rows.map(({ moment, others }) => (others > 0 ? '' : moment.object)));
  return objects.size === 1 ? ([...objects][0] ?? '') : '';
}

function laneX({ lanes }: Frame, lane: number): number {
  return lanes + lane * LANE;
}

function nameOf({ owner }: Lane, language: Language): string {
  const { others, nobody } = PICTURE_WORDS[language];
  return owner === undefined ? others : owner === '' ? nobody : owner;
}

/** The days of a time line with absolute times. */
function daysOf({ rows }: TimelineRows): string[] {
  return [...new Set(rows.map((row) => instantOf(row).slice(0, 10)))];
}

/** What stands above the times: that they are ages, or their zone, and their day where there is one. */
function headOf(layout: TimelineRows, language: Language): string[] {
  if (!layout.absolute) return [PICTURE_WORDS[language].ago];
  const days = daysOf(layout);
  return [...(days.length === 1 ? days.map((day) => day.slice(5)) : []), 'UTC'];
}

/** The names of the lanes, each with a line that leads to its lane. @returns pixels from the top of the last name's line */
function drawNames(frame: Frame, from: number): number {
  const { drawing, language, layout, texts } = frame;
  let y = from;
  for (const [index, lane] of layout.lanes.entries()) {
    y += LINE;
    const x = laneX(frame, index);
    drawing.path(
      `M${round(texts - 4)} ${round(y - 4)}H${round(x + 5)}Q${round(x)} ${round(y - 4)} ${round(x)} ${round(y + 1)}`,
      {
        stroke: 'rule',
        width: 1.5,
      },
    );
    const name = shortened(nameOf(lane, language), WIDTH - MARGIN - texts, SMALL_BOLD);
    drawing.text(texts, y, name, SMALL_BOLD, 'ink');
    const after = texts + widthOf(name, SMALL_BOLD) + 6;
    const fits = after + widthOf(lane.layer, SMALL) <= WIDTH - MARGIN;
    if (lane.layer !== '' && lane.layer !== lane.owner && fits) drawing.text(after, y, lane.layer, SMALL, 'quiet');
  }
  for (const [index, text] of headOf(layout, language).toReversed().entries())
    drawing.text(frame.times, y - index * LINE, text, SMALL, 'quiet', 'end');
  return y;
}

/** A word for a long time in which nothing began. @returns the next row's y */
function drawPause({ drawing, language, texts }: Frame, { pause }: Row, y: number, later: (() => void)[]): number {
  later.push(() => {
    drawing.text(texts, y, `… ${PICTURE_WORDS[language].later(durationText(pause, language))}`, SMALL, 'quiet');
  });
  return y + LINE + GAP;
}

/** One thing that happened. @returns the next row's y */
function drawRow(frame: Frame, row: Row, time: string, from: number, later: (() => void)[]): number {
  const { drawing, language, times, texts } = frame;
  const { moment } = row;
  const room = WIDTH - MARGIN - texts;
  const title = moment.reason || moment.text;
  const trouble = moment.status === 'problem';
  const lines: string[] = [];
  const often = repeatedText(row, language);
  if (often !== '') lines.push(often);
  // what the whole is about stands at the top
  const object = row.others > 0 ? PICTURE_WORDS[language].objects(moment.object, row.others) : moment.object;
  if (object !== '' && object !== frame.about) lines.push(shortened(object, room, SMALL));
  if (trouble && moment.reason !== '') lines.push(...wrapped(moment.text, room, SMALL, MESSAGE_LINES));
  let y = from;
  const at = from;
  later.push(() => {
    drawing.text(times, at, time, SMALL, 'quiet', 'end');
    drawing.text(texts, at, shortened(title, room, REASON), REASON, trouble ? 'bad' : 'ink');
  });
  for (const line of lines) {
    y += LINE;
    const base = y;
    later.push(() => drawing.text(texts, base, line, SMALL, 'quiet'));
  }
  return y + LINE + GAP;
}

function repeatedText({ moment, times }: Row, language: Language): string {
  const { count = times, over } = moment;
  const words = PICTURE_WORDS[language];
  const duration = over === undefined ? '' : durationText(over, language);
  if (count > 1) return words.repeated(count, duration);
  return duration === '' ? '' : words.lasted(duration);
}

/** The lanes, and in the one of who is stuck the stretch without progress. */
function drawLanes(frame: Frame, tops: readonly number[], marks: readonly number[], end: number): void {
  const { drawing, layout } = frame;
  for (const [index, top] of tops.entries())
    drawing.line(laneX(frame, index), top, laneX(frame, index), end, { stroke: 'rule', width: 1.5 });
  const { stall } = layout;
  if (!stall) return;
  const x = laneX(frame, stall.lane);
  const from = marks[stall.after] ?? (marks[0] ?? end) - 8;
  drawing.line(x, from, x, end, { stroke: 'paper', width: 7 });
  drawing.line(x, from, x, end, { stroke: 'bad', width: 5, dash: '1 8' });
}

/** The foot: how long it has stood still, or what time it is there. @returns pixels from the top */
function drawEnd(frame: Frame, diagnosis: Diagnosis, from: number): number {
  const { drawing, language, layout, texts } = frame;
  const words = PICTURE_WORDS[language];
  const { stall } = layout;
  if (!stall) {
    if (layout.absolute) return from;
    drawing.text(texts, from + 4, words.now, SMALL, 'quiet');
    return from + 8;
  }
  const { step } = diagnosis.stalled;
  const room = WIDTH - 2 * MARGIN;
  const detail = step === '' ? [] : wrapped(words.stalledAt(STEP_WORDS[language][step], stall.owner), room, SMALL, 2);
  const height = 26 + detail.length * LINE;
  drawing.rect(MARGIN - 8, from, WIDTH - 2 * MARGIN + 16, height, 6, { fill: 'alarm', stroke: 'bad' });
  drawing.text(MARGIN, from + 18, words.stalledFor(durationText(stall.length, language)), STALL, 'bad');
  for (const [index, line] of detail.entries())
    drawing.text(MARGIN, from + 18 + (index + 1) * LINE, line, SMALL, 'ink');
  return from + height + 8;
}

function instantOf({ moment }: Row): string {
  const begun = Date.parse(moment.at ?? '') - (moment.over ?? 0) * 1000;
  return Number.isNaN(begun) ? '' : new Date(begun).toISOString();
}

/** How the times of rows are written: of one day without the day, of ages as kubectl does. */
function clockOf(layout: TimelineRows): (row: Row) => string {
  if (!layout.absolute) return (row) => durationText(row.begun, 'en');
  const days = daysOf(layout);
  return (row) => {
    const instant = instantOf(row);
    return days.length === 1 ? instant.slice(11, 19) : `${instant.slice(5, 10)} ${instant.slice(11, 16)}`;
  };
}

function altOf(diagnosis: Diagnosis, layout: TimelineRows, language: Language): string {
  const words = PICTURE_WORDS[language];
  const timeOf = clockOf(layout);
  const { step } = diagnosis.stalled;
  const object = diagnosis.stalled.object || theObject(layout);
  const place = placeOf(diagnosis, language);
  const day = layout.absolute ? `, ${daysOf(layout)[0]} UTC` : '';
  const head = words.sentence(`${words.timeline}: ${object === '' ? place : `${place}, ${object}`}${day}`);
  const items = layout.rows.map((row) => {
    const { owner, reason, text, object: about } = row.moment;
    const time = layout.absolute ? timeOf(row) : words.atAge(durationText(row.begun, language));
    const often = repeatedText(row, language);
    const what = `${time} ${owner === '' ? words.nobody : owner}: ${reason || text}`;
    return words.sentence(
      `${what}${about === '' || about === object ? '' : ` ${about}`}${often === '' ? '' : ` (${often})`}`,
    );
  });
  const { stall } = layout;
  const where = stall && step !== '' ? ` ${words.stalledAt(STEP_WORDS[language][step], stall.owner)}` : '';
  const last = stall ? words.sentence(`${words.stalledFor(durationText(stall.length, language))}${where}`) : '';
  return altText([head, ...items], language, last);
}
