// A scenario of a note's own words: what was seen, and the three questions about it.
import { Random } from '../../sim/random.ts';
import { LAYERS, type Layer, OWNERS, STEP_OWNERS, STEPS, stepOf } from '../../triage/layers.ts';
import { NOTE_FIELDS } from '../../triage/note.ts';
import type { Bilingual, PlaybookSet } from '../../triage/playbook.ts';
import { showsOf } from '../scenario/ask-command.ts';
import { askLayer } from '../scenario/ask-layer.ts';
import { command, type Offered, questionOf, sentence, shuffled } from '../scenario/choices.ts';
import type { OwnedLine, Question, Scenario, Shown, Told } from '../scenario/scenario.ts';
import { type Aliases, anonymous } from './anonymous.ts';
import type { NoteSource } from './note-source.ts';

/** Wrong answers beside the right one. */
const WRONG = 3;
/** Characters of a fix that is offered. */
const LONGEST_FIX = 200;

/** The layer that a note names; undefined for none, and for healthy. */
export function layerOf({ layer }: Pick<NoteSource, 'layer'>): Layer | undefined {
  return LAYERS.find((one) => one === layer);
}

/** What it is made with. */
interface TextFrame {
  readonly date: string;
  readonly playbooks: PlaybookSet;
  readonly layer: Layer;
  readonly seed: number;
  readonly aliases: Aliases;
}

/** Makes it; undefined when the note does not say what was seen, or what fixed it. */
export async function scenarioOfText(note: NoteSource, frame: TextFrame): Promise<Scenario | undefined> {
  const { date, playbooks, layer, seed, aliases } = frame;
  const hidden = async (text: string): Promise<string> =>
    withoutAnswer(await anonymous(text.trim(), note.workload, aliases), note);
  const told = {
    symptom: await hidden(note.symptom),
    firstLook: await hidden(note.firstLook),
    cause: await anonymous(note.cause.trim(), note.workload, aliases),
    fix: (await anonymous(note.fix.trim(), note.workload, aliases)).replace(/\s+/g, ' ').slice(0, LONGEST_FIX),
  };
  const looks = (['symptom', 'firstLook'] as const).flatMap((field): Shown[] =>
    told[field] === '' ? [] : [{ command: labelOf(field)[note.language], output: told[field] }],
  );
  const playbook = playbooks.playbooks.get(note.playbook);
  const right = told.fix === '' ? plainFix(playbook?.fix) : { en: told.fix, ja: told.fix };
  if (looks.length === 0 || !right) return undefined;
  const random = new Random(seed);
  const { namespace, name } = aliases;
  return {
    version: 1,
    date,
    level: 2,
    seed,
    recipe: '',
    workload: `${namespace}/${name}`,
    layer,
    part: note.part,
    task: {
      en: `From this team's own notes: something is wrong with ${name} in ${namespace}. What was written down at first is here. Where is it stuck?`,
      ja: `このチームのノートから: ${namespace} の ${name} に問題があります。最初に書き留めた内容を見て、どこで止まっているかを答えてください。`,
    },
    looks,
    questions: [askLayer(layer, random), askShown(layer, namespace, name, random), askFix(right, frame, random)],
    told: { en: toldOf(layer, note.part, told.cause, 'en'), ja: toldOf(layer, note.part, told.cause, 'ja') },
    lines: linesOf(looks, layer, note.part),
    closing: playbook?.why ?? {
      en: `The work that stopped was that of ${OWNERS[layer]}.`,
      ja: `止まっていたのは ${OWNERS[layer]} の仕事でした。`,
    },
  };
}

function labelOf(field: 'symptom' | 'firstLook'): Bilingual {
  return NOTE_FIELDS.find(([key]) => key === field)?.[1] ?? { en: field, ja: field };
}

/** The place itself, as notes of a diagnosis name it, would be the answer. */
function withoutAnswer(text: string, { layer, part }: NoteSource): string {
  return part === '' ? text : text.replaceAll(`${layer}/${part}`, '…');
}

/** A fix that names nothing of a place that nobody knows. */
function plainFix(fix: Bilingual | undefined): Bilingual | undefined {
  return fix && !/\{\w+\}/.test(fix.en) ? fix : undefined;
}

/** "Which command leads on?": what shows the layer's work, among what shows that of others. */
function askShown(layer: Layer, namespace: string, name: string, random: Random): Question {
  const one = (of: Layer): Offered => command(shuffled(showsOf(of, namespace, name), random)[0] as string);
  const right = one(layer);
  const wrong = shuffled(
    LAYERS.filter((other) => other !== layer),
    random,
  ).map(one);
  return questionOf(
    'command',
    { en: 'Which command shows the work that has stopped?', ja: '止まった仕事を見せるコマンドはどれですか。' },
    right,
    wrong.slice(0, WRONG),
    random,
  );
}

/** "What fixed it?": among fixes of other layers. */
function askFix(right: Bilingual, { playbooks, layer }: TextFrame, random: Random): Question {
  const wrong: Offered[] = [];
  const seen = new Set<string>();
  for (const { layer: other, fix, signal } of shuffled([...playbooks.playbooks.values()], random)) {
    if (other === layer || seen.has(other) || signal !== 'cause' || !plainFix(fix) || fix.en.length > LONGEST_FIX)
      continue;
    seen.add(other);
    wrong.push(sentence(fix));
    if (wrong.length === WRONG) break;
  }
  return questionOf('fix', { en: 'What fixed it?', ja: '何で直りましたか。' }, sentence(right), wrong, random);
}

/** The road up to where it stood still. */
function toldOf(layer: Layer, part: string, cause: string, language: keyof Bilingual): Told {
  const step = stepOf(layer, part);
  const at = STEPS.indexOf(step);
  const owner = OWNERS[layer];
  const none = { en: `It was stuck at the work of ${owner}.`, ja: `${owner} の仕事で止まっていました。` };
  return {
    headline: cause === '' ? none[language] : cause,
    stalled: { layer, part, object: '', step },
    ladder: STEPS.map((one, index) => ({
      step: one,
      status: index < at ? 'done' : index === at ? 'stalled' : 'not-reached',
      owner: index === at ? owner : STEP_OWNERS[one],
      evidence: [],
    })),
    findings: [],
  };
}

function linesOf(looks: readonly Shown[], layer: Layer, part: string): readonly OwnedLine[] {
  return looks.flatMap(({ output }, at) =>
    output
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 4)
      .map((text) => ({ look: at + 1, text, owner: OWNERS[layer], step: stepOf(layer, part), status: 'problem' })),
  );
}
