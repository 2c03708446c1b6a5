// An exercise as a scenario: what can be looked at, the questions, and what the reveal tells.
import { Attempt } from '../../sim/exercises/attempt.ts';
import type { Exercise } from '../../sim/exercises/exercise.ts';
import { Random } from '../../sim/random.ts';
import type { Diagnosis } from '../../triage/diagnosis.ts';
import { LAYERS, OWNERS } from '../../triage/layers.ts';
import type { Language, PlaybookSet } from '../../triage/playbook.ts';
import { triage } from '../../triage/triage.ts';
import { askCommand } from './ask-command.ts';
import { askFix } from './ask-fix.ts';
import { askLayer } from './ask-layer.ts';
import type { Candidate } from './draw.ts';
import { looksAt } from './looks.ts';
import type { Answered, Level, OwnedLine, Scenario, Shown, Told } from './scenario.ts';
import { BEFORE } from './typed.ts';

/** Lines that the reveal goes through. */
const MOST_LINES = 14;

/** What it is made for. */
export interface ScenarioFrame {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly level: Level;
  readonly playbooks: PlaybookSet;
}

/** Makes it; undefined when it will not do. @param playbook id of the root that the engine must find; absent: any */
export async function scenarioFrom(
  candidate: Candidate,
  { date, level, playbooks }: ScenarioFrame,
  playbook?: string,
): Promise<Scenario | undefined> {
  const { seed, workload, wish, exercise } = candidate;
  const { layer, part } = exercise.place;
  if (layer === 'unknown') return undefined;
  const attempt = new Attempt(exercise, seed);
  attempt.lab.run(BEFORE);
  const looks = await looksAt(attempt, wish.name);
  if (tellsItself(exercise, looks)) return undefined;
  const text = looks.map(({ command, output }) => `$ ${command}\n${output.trimEnd()}`).join('\n');
  const told = async (lang: Language): Promise<Diagnosis> => triage(text, { playbooks, lang });
  const [en, ja] = [await told('en'), await told('ja')];
  if (en.stalled.layer !== layer || en.confidence.level === 'low') return undefined;
  if (playbook !== undefined && !isRoot(playbook, en)) return undefined;
  const random = new Random(seed);
  const command = askCommand(en, layer, [exercise.namespace, wish.name], random);
  const fix = command && (await askFix(candidate, random));
  if (!command || !fix) return undefined;
  return {
    version: 1,
    date,
    level,
    seed,
    recipe: wish.recipe,
    workload,
    layer,
    part,
    task: exercise.task,
    looks,
    questions: [askLayer(layer, random), command, fix],
    told: { en: toldOf(en), ja: toldOf(ja) },
    lines: linesOf(en, looks),
    closing: exercise.closing,
  };
}

function isRoot(playbook: string, { findings }: Diagnosis): boolean {
  return findings.some((one) => one.role === 'root' && one.playbook === playbook);
}

function toldOf({ headline, stalled, ladder, findings, explain }: Diagnosis): Told {
  return { headline, stalled, ladder, findings, ...(explain && { explain }) };
}

/** Lines that say the same of the same component at the same step are told so often. */
const MOST_ALIKE = 2;

/** Lines with an owner that bear on the answer: trouble first, then what healed, then what went well, in the order in which they stand. */
function linesOf({ lines, findings, stalled }: Diagnosis, looks: readonly Shown[]): readonly OwnedLine[] {
  const placed = looks.flatMap(({ command, output }, at) => [
    // what an object as a whole shows is found at its first line
    { look: at + 1, text: `$ ${command}` },
    ...output
      .trimEnd()
      .split('\n')
      .map((text) => ({ look: at + 1, text })),
  ]);
  const deciding = new Set(findings.filter(({ role }) => role === 'root').flatMap((one) => one.lines));
  const others = stalled.layer === 'healthy' || stalled.layer === 'unknown' ? '' : OWNERS[stalled.layer];
  const seen = new Set<string>();
  const alike = new Map<string, number>();
  const labelled = new Set(lines.map(({ line }) => line));
  const unlabelled = [...deciding]
    .filter((line) => !labelled.has(line))
    .map((line) => ({ line, owner: others, step: stalled.step, status: 'problem' as const }));
  const owned = [...lines, ...unlabelled].flatMap((label) => {
    const { line, step = '' } = label;
    const place = placed[line - 1];
    const status = deciding.has(line) ? 'problem' : label.status;
    const owner = label.owner === '' && status === 'problem' ? others : label.owner;
    if (!place || owner === '' || status === 'unowned') return [];
    const said = `${owner} ${step} ${status}`;
    const plain = place.text.replace(/\S*\d\S*|\s+/g, ' ').trim() || place.text;
    if (seen.has(plain) || (alike.get(said) ?? 0) >= MOST_ALIKE) return [];
    seen.add(plain);
    alike.set(said, (alike.get(said) ?? 0) + 1);
    return [{ line, told: { ...place, owner, step, status } satisfies OwnedLine }];
  });
  const rank = (line: number, { status }: OwnedLine): number =>
    deciding.has(line) ? 0 : { problem: 1, recovered: 2, ok: 3 }[status];
  return [...owned]
    .sort((a, b) => rank(a.line, a.told) - rank(b.line, b.told) || a.line - b.line)
    .slice(0, MOST_LINES)
    .sort((a, b) => a.line - b.line)
    .map(({ told }) => told);
}

/** Layers whose names are no everyday words of every cluster. */
const TELLING: readonly Answered[] = [...LAYERS.filter((one) => one !== 'app' && one !== 'node'), 'healthy'];

/** Does a name give the layer away? */
function tellsItself({ namespace, place }: Exercise, looks: readonly Shown[]): boolean {
  if (!TELLING.some((one) => one === place.layer)) return false;
  const named = looks[0]?.output.split('\n').map((line) => line.split(/\s+/)[0] ?? '') ?? [];
  return [namespace, ...named].some((name) => name.split(/[-.]/).includes(place.layer));
}
