// The worked example of docs/engine.md: what each stage of the engine makes of the paste on that page.
import { compose } from '../../src/triage/compose.ts';
import { deduce } from '../../src/triage/deduce/index.ts';
import { type Fact, objectName } from '../../src/triage/fact.ts';
import { type Finding, judge } from '../../src/triage/judge.ts';
import { compilePlaybooks, type Playbook } from '../../src/triage/playbook.ts';
import { rank } from '../../src/triage/rank.ts';
import { readPaste } from '../../src/triage/read/index.ts';
import { Scene } from '../../src/triage/scene.ts';

const WIDTH = 118;

function cut(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
}

function numbers(values: Fact['when'] | Fact['attributes']): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}

function factLine(fact: Fact): string {
  const where = fact.span.from === fact.span.to ? `${fact.span.from}` : `${fact.span.from}-${fact.span.to}`;
  const about = fact.object ? objectName(fact.object) : '-';
  const said = [fact.reason, numbers(fact.when), numbers(fact.attributes), fact.text && `"${fact.text}"`];
  return cut(`${where.padStart(2)}  ${fact.type.padEnd(8)} ${about}  ${said.filter(Boolean).join('  ')}`);
}

function findingLine({ playbook, object, firmness, facts }: Finding): string {
  const lines = [...new Set(facts.map(({ span }) => span.from))].join(',');
  const about = object ? objectName(object) : '-';
  return `${playbook.id.padEnd(32)} ${about.padEnd(32)} ${playbook.signal.padEnd(8)} ${firmness.padEnd(6)} lines ${lines}`;
}

/** stage → what it gives, as the page shows it. */
function stagesOf(paste: string, playbooks: readonly Playbook[]): Readonly<Record<string, string>> {
  const reading = readPaste(paste);
  const before = new Scene(reading.facts);
  const deductions = deduce(before);
  const scene = new Scene([...reading.facts, ...deductions]);
  const findings = judge(scene.facts, compilePlaybooks(playbooks));
  const ranking = rank(findings, scene);
  const { stalled, headline, confidence, impact, ladder } = compose({
    ranking,
    scene,
    reading,
    lang: 'en',
    redacted: 0,
    isReadOff: false,
  });
  const things = [...scene.things.values()].map((thing) => {
    const near = scene.neighbours(thing).map(({ key }) => key);
    return `${thing.key.padEnd(34)} ${thing.health.padEnd(8)} ${(thing.word || '-').padEnd(17)} beside ${near.join(', ') || 'nothing'}`;
  });
  const roles = ranking.ranked.map(({ finding, role, of, past }) => {
    const about = finding.object ? objectName(finding.object) : '-';
    const because = of ? `follows from ${of.playbook.id}` : (past ?? '');
    return `${role.padEnd(12)} ${finding.playbook.id.padEnd(32)} ${about.padEnd(32)} ${because}`.trimEnd();
  });
  const answer = {
    stalled,
    headline,
    confidence: { level: confidence.level, why: confidence.why },
    ladder: ladder.map(({ step, status }) => `${step}: ${status}`),
    impact,
  };
  return {
    facts: reading.facts.map(factLine).join('\n'),
    scene: things.join('\n'),
    deductions: deductions.map(factLine).join('\n') || '(none)',
    findings: findings.map(findingLine).join('\n'),
    ranking: roles.join('\n'),
    answer: JSON.stringify(answer, null, 2),
  };
}

const SHOWN = /(<!-- shown: (\w+) -->\n)```(\w+)\n([\s\S]*?)\n```/g;

/**
 * Writes the stages into the page's marked blocks.
 * @throws Error when the page has no block marked `paste`, or one that no stage fills
 */
export function withStages(page: string, playbooks: readonly Playbook[]): string {
  const paste = [...page.matchAll(SHOWN)].find(([, , name]) => name === 'paste')?.[4];
  if (paste === undefined) throw new Error('docs/engine.md has no block marked "shown: paste"');
  const stages = stagesOf(paste, playbooks);
  return page.replace(SHOWN, (block, mark: string, name: string, language: string) => {
    if (name === 'paste') return block;
    const stage = stages[name];
    if (stage === undefined) throw new Error(`docs/engine.md shows "${name}", which is no stage`);
    return `${mark}\`\`\`${language}\n${stage}\n\`\`\``;
  });
}
