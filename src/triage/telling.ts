// What was found, told: the findings, the label of every line, the fields of the note that come from the lines.
import type { FindingSummary } from './diagnosis.ts';
import { evidenceOf, toldFact } from './evidence.ts';
import type { Fact, LineLabel, ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import { fillText, valuesOf } from './fill.ts';
import type { Finding } from './judge.ts';
import type { Material } from './material.ts';
import { ownerOf, stepOfFact } from './owners.ts';

function linesOf(facts: readonly Fact[]): number[] {
  const out = new Set<number>();
  for (const { span } of facts) if (span.from > 0) out.add(span.from);
  return [...out].sort((a, b) => a - b);
}

/** The findings as they are told, roots first. */
export function summaries({ ranking, scene, lang, namespace }: Material, root: Finding | undefined): FindingSummary[] {
  return ranking.ranked
    .filter(({ finding }) => finding.playbook.signal !== 'context' || finding === root)
    .map(({ finding, role, of }) => ({
      playbook: finding.playbook.id,
      layer: finding.playbook.layer,
      part: finding.playbook.part,
      object: finding.object ? objectName(finding.object) : '',
      role,
      ...(of ? { of: `${of.playbook.id}${of.object ? ` ${objectName(of.object)}` : ''}` } : {}),
      lines: linesOf(finding.facts),
      ...shownBy(finding.facts, role),
      summary: fillText(finding.playbook.headline[lang], valuesOf(finding, scene, namespace), lang),
    }));
}

function shownBy(facts: readonly Fact[], role: FindingSummary['role']): Pick<FindingSummary, 'evidence'> {
  const evidence = evidenceOf(facts, role === 'recovered' ? 'recovered' : 'problem');
  return evidence.length > 0 ? { evidence } : {};
}

/** Facts on which findings rest: of what is stalled now, and of what recovered. A fact can be in both. */
export function troubles({ ranking }: Material): { problem: ReadonlySet<Fact>; past: ReadonlySet<Fact> } {
  const problem = new Set<Fact>();
  const past = new Set<Fact>();
  for (const { finding, role } of ranking.ranked) {
    if (finding.playbook.signal === 'context') continue;
    for (const fact of finding.facts) (role === 'recovered' ? past : problem).add(fact);
  }
  return { problem, past };
}

/** The label of every line that holds a fact, and of every line that nobody owns. */
export function labels(material: Material): LineLabel[] {
  const { scene, reading } = material;
  const { problem, past } = troubles(material);
  const out = new Map<number, LineLabel>();
  for (const fact of scene.facts) {
    if (fact.type === 'deduced' || fact.span.from <= 0) continue;
    const step = stepOfFact(fact);
    const owner = ownerOf(fact);
    const status = problem.has(fact) ? 'problem' : past.has(fact) ? 'recovered' : owner === '' ? 'unowned' : 'ok';
    for (let line = Math.max(1, fact.span.from); line <= Math.min(fact.span.to, fact.span.from + 20); line++) {
      const known = out.get(line);
      if (known && (known.status === 'problem' || status === 'unowned')) continue;
      out.set(line, { line, owner, ...(step ? { step } : {}), status });
    }
  }
  for (const { no, text } of reading.lines)
    if (text !== '' && !reading.claimed.has(no) && !out.has(no))
      out.set(no, { line: no, owner: '', status: 'unowned' });
  return [...out.values()].sort((a, b) => a.line - b.line);
}

/** Characters of a line that a note quotes. */
const QUOTED = 240;

/** A text cut between words, and marked where it is. @param length characters that it has at most, by default as many as a note quotes */
export function shortened(text: string, length = QUOTED): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut} …`;
}

/** The first thing to look at: the deciding lines, with the command that printed them. */
export function firstLook({ scene, isReadOff }: Material, root: Finding | undefined): string {
  const shown = (root?.facts ?? []).filter(({ text, reason }) => text !== '' || reason !== '').slice(0, 2);
  const commands = [...new Set(shown.map(({ command }) => command).filter(Boolean))];
  const quoted = shown.map((fact) => {
    const { reason, text, span } = fact;
    const said = toldFact(fact) || [reason, text].filter(Boolean).join(' ');
    return `${span.from > 0 && !isReadOff ? `L${span.from}: ` : ''}${shortened(said)}`;
  });
  const from = commands.length ? `${commands.join('; ')} → ` : '';
  return quoted.length ? from + quoted.join(' / ') : (scene.facts.find(({ command }) => command)?.command ?? '');
}

/** Time and namespace, as far as the input has them. */
export function whenOf({ scene, namespace }: Material, object: ObjectRef | undefined): string {
  const times = scene.facts.flatMap(({ when }) => when.at ?? []);
  const latest = times.reduce((last, one) => Math.max(last, one), Number.NEGATIVE_INFINITY);
  const time = times.length ? new Date(latest).toISOString().replace('.000Z', 'Z') : '';
  const space = object?.namespace ?? namespace;
  return [time, space ? `namespace ${space}` : ''].filter(Boolean).join(', ');
}

/** The symptom as the user meets it: the STATUS word, the counts or the error. */
export function symptomOf({ scene }: Material, root: Finding): string {
  const thing = scene.get(root.object);
  if (thing?.word)
    return `${objectName(thing.ref)}: ${thing.word}${thing.attributes.ready !== undefined ? ` (${thing.attributes.ready}/${thing.attributes.wanted})` : ''}`;
  const fact = root.facts[0];
  return fact ? `${root.object ? `${objectName(root.object)}: ` : ''}${shortened(fact.reason || fact.text)}` : '';
}
