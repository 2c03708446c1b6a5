// What holds for every answer, whatever the input was.
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { LAYERS, PARTS } from '../../src/triage/layers.ts';

/** What is wrong with the form of an answer to a text of so many lines; empty when nothing is. */
export function flaws(diagnosis: Diagnosis, lineCount: number): string[] {
  const found: string[] = [];
  const inside = (lines: readonly number[], where: string): void => {
    for (const line of lines)
      if (!Number.isInteger(line) || line < 1 || line > lineCount) found.push(`${where}: line ${line} of ${lineCount}`);
  };
  const { stalled, findings, lines, ladder, next, headline, confidence } = diagnosis;
  const layer = LAYERS.find((one) => one === stalled.layer);
  if (!layer && stalled.layer !== 'healthy' && stalled.layer !== 'unknown') found.push(`layer ${stalled.layer}`);
  if (layer && !PARTS[layer].includes(stalled.part)) found.push(`part ${stalled.layer}/${stalled.part}`);
  if (layer && !findings.some(({ role }) => role === 'root')) found.push('a stalled layer without a root');
  if (!layer && confidence.level === 'high' && stalled.layer === 'unknown') found.push('unknown, and sure of it');
  if (headline.trim() === '' || /[\n\r]/.test(headline)) found.push(`headline ${JSON.stringify(headline)}`);
  for (const finding of findings) inside(finding.lines, finding.playbook);
  for (const rung of ladder) inside(rung.evidence, rung.step);
  inside(
    lines.map(({ line }) => line),
    'lines',
  );
  lines.forEach(({ line }, at) => {
    if (at > 0 && line <= (lines[at - 1]?.line ?? 0)) found.push(`lines not sorted at ${line}`);
  });
  for (const { command } of next) if (/[\n\r]/.test(command)) found.push(`command of two lines: ${command}`);
  return found;
}
