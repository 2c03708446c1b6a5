// The marks of a status. Each has a shape of its own.
import type { Moment, Rung } from '../triage/diagnosis.ts';
import { type Drawing, round } from './drawing.ts';

/** Draws the mark of a step. @param radius pixels from its middle */
export function markStep(drawing: Drawing, status: Rung['status'], x: number, y: number, radius: number): void {
  switch (status) {
    case 'done':
      drawing.circle(x, y, radius, { fill: 'good' });
      drawing.path(tick(x, y, radius), { stroke: 'paper', width: radius / 4 });
      return;
    case 'stalled':
      stop(drawing, x, y, radius);
      return;
    case 'recovered':
      turned(drawing, x, y, radius);
      return;
    case 'not-reached':
      drawing.circle(x, y, radius * 0.55, { fill: 'paper', stroke: 'quiet', width: 1.5 });
      return;
    case 'unseen':
      drawing.circle(x, y, radius - 0.75, { fill: 'paper', stroke: 'quiet', width: 1.5, dash: '2 3' });
      drawing.text(x, y + radius * 0.42, '?', { size: 12, bold: true }, 'quiet', 'middle');
  }
}

/** Draws the mark of a moment. */
export function markMoment(drawing: Drawing, status: Moment['status'], x: number, y: number): void {
  drawing.circle(x, y, status === 'problem' ? 10 : 8, { fill: 'paper' });
  switch (status) {
    case 'ok':
      drawing.circle(x, y, 4.5, { fill: 'good' });
      return;
    case 'problem':
      stop(drawing, x, y, 6.5);
      return;
    case 'recovered':
      turned(drawing, x, y, 6.5);
      return;
    case 'unowned':
      drawing.circle(x, y, 4, { fill: 'paper', stroke: 'quiet', width: 1.5 });
  }
}

function tick(x: number, y: number, radius: number): string {
  const at = (dx: number, dy: number): string => `${round(x + dx * radius)} ${round(y + dy * radius)}`;
  return `M${at(-0.45, 0.05)}L${at(-0.12, 0.38)}L${at(0.48, -0.35)}`;
}

/** A square with a cross. */
function stop(drawing: Drawing, x: number, y: number, radius: number): void {
  drawing.rect(x - radius, y - radius, 2 * radius, 2 * radius, 3, { fill: 'bad' });
  const arm = round(radius * 0.42);
  drawing.path(
    `M${round(x - arm)} ${round(y - arm)}L${round(x + arm)} ${round(y + arm)}M${round(x + arm)} ${round(y - arm)}L${round(x - arm)} ${round(y + arm)}`,
    { stroke: 'paper', width: radius / 3.5 },
  );
}

/** An open circle whose line turns back on itself. */
function turned(drawing: Drawing, x: number, y: number, radius: number): void {
  drawing.circle(x, y, radius, { fill: 'paper', stroke: 'good', width: 1.5 });
  const r = radius * 0.5;
  const at = (dx: number, dy: number): string => `${round(x + dx * r)} ${round(y + dy * r)}`;
  drawing.path(`M${at(-0.7, -0.7)}A${round(r)} ${round(r)} 0 1 1 ${at(-1, 0.15)}`, { stroke: 'good', width: 1.5 });
  drawing.path(`M${at(-0.95, -1.5)}L${at(-0.7, -0.7)}L${at(0.15, -0.75)}`, { stroke: 'good', width: 1.5 });
}
