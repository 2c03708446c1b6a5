// The road in Slack: one line that a phone shows whole, or a list with owners and evidence.
import type { LadderPart, ShownRung } from '../../conversation/reply.ts';
import { prose } from './escape.ts';

/** status → mark */
const MARKS: Readonly<Record<ShownRung['status'], string>> = {
  done: '✓',
  stalled: '✗',
  recovered: '↺',
  'not-reached': '·',
  unseen: '?',
};

/** Every step has its mark; the one that stalls, those that recovered, and where nothing stalls the last one reached, are named with their owner. */
export function ladderLine({ label, rungs }: LadderPart): string {
  const stalled = rungs.findIndex(({ status }) => status === 'stalled');
  const reached = rungs.findLastIndex(({ status }) => status === 'done' || status === 'recovered');
  const steps = rungs.map((rung, index) => {
    if (index === stalled) return `*${MARKS.stalled} ${prose(rung.name)}* (${prose(rung.owner)})`;
    const named = rung.status === 'recovered' || (stalled < 0 && index === reached);
    return named ? `${MARKS[rung.status]} ${prose(rung.name)} (${prose(rung.owner)})` : MARKS[rung.status];
  });
  return `${prose(label)}: ${steps.join(' ')}`;
}

/** A line for each step: mark, name, owner, status, evidence. */
export function ladderList({ label, rungs }: LadderPart): string[] {
  return [
    `*${prose(label)}*`,
    ...rungs.map((rung) => {
      const name = rung.status === 'stalled' ? `*${prose(rung.name)}*` : prose(rung.name);
      const where = rung.where === '' ? '' : ` (${prose(rung.where)})`;
      return `${MARKS[rung.status]} ${name} · ${prose(rung.owner)} · ${prose(rung.word)}${where}`;
    }),
  ];
}
