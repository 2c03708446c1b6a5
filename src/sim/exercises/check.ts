// Is an exercise sound as data? What is wrong is told with its place, for whoever writes one.
import { LAYERS, PARTS } from '../../triage/layers.ts';
import { FAULTS } from '../faults/index.ts';
import type { Act, Exercise, Goal, Place } from './exercise.ts';
import { namedBy } from './object-name.ts';
import { spanMs } from './span.ts';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A verdict in the name or the title would be the answer. */
const LEAKS: readonly string[] = [...LAYERS, 'healthy', 'apiserver'];

function placeProblems(where: string, { layer, part }: Place): string[] {
  if (layer === 'healthy') return part === '' ? [] : [`${where}: healthy has no part, not ${JSON.stringify(part)}`];
  if (layer === 'unknown') return [`${where}: unknown is no answer to an exercise`];
  if (PARTS[layer].includes(part)) return [];
  return [`${where}: ${layer} has no part ${JSON.stringify(part)}; it has ${PARTS[layer].join(', ')}`];
}

function nameProblems(where: string, name: string, space: string): string[] {
  try {
    namedBy(name as `${string}/${string}`, space);
    return [];
  } catch (thrown) {
    return [`${where}: ${(thrown as Error).message}`];
  }
}

function actProblems(where: string, act: Act, space: string): string[] {
  if ('pass' in act)
    return spanMs(act.pass) === undefined
      ? [`${where}.pass: ${JSON.stringify(act.pass)} is no length of time such as 30s or 5m`]
      : [];
  if ('patch' in act) return nameProblems(`${where}.patch`, act.patch, space);
  if ('remove' in act) return nameProblems(`${where}.remove`, act.remove, space);
  if ('apply' in act) return [];
  const id = 'fault' in act ? act.fault : act.heal;
  const fault = FAULTS.find((one) => one.id === id);
  if (!fault) return [`${where}: there is no fault ${id}`];
  if (fault.target && !act.target) return [`${where}: ${id} needs a target, a ${fault.target}`];
  return [];
}

function goalProblems(where: string, goal: Goal, space: string): string[] {
  const [kind = ''] = Object.keys(goal);
  if ('answers' in goal) return goal.from === 'outside' ? [] : nameProblems(`${where}.from`, goal.from, space);
  if (['healed', 'allowed', 'forbidden'].includes(kind)) return [];
  return nameProblems(`${where}.${kind}`, String(Object.values(goal)[0]), space);
}

/** The texts that a learner reads, by place. */
function texts({
  title,
  task,
  hints,
  closing,
  detours = [],
}: Exercise): readonly (readonly [where: string, en: string, ja: string])[] {
  return [
    ['title', title],
    ['task', task],
    ...hints.map((hint, at) => [`hints.${at}`, hint] as const),
    ['closing', closing],
    ...detours.map(({ why }, at) => [`detours.${at}.why`, why] as const),
  ].map(([where, text]) => [where as string, (text as Exercise['title']).en, (text as Exercise['title']).ja]);
}

/** What is wrong with an exercise, each with its place; empty when nothing is. */
export function problemsOf(exercise: Exercise): string[] {
  const {
    id,
    place,
    alsoRight = [],
    namespace,
    setUp,
    goals,
    solution,
    files = {},
    tried = [],
    looks,
    mayChange = [],
  } = exercise;
  const [folder = '', name = ''] = id.split('/');
  const out = placeProblems('place', place);
  if (folder !== place.layer) out.push(`id: ${id} is in ${folder}, but its place is ${place.layer}`);
  if (!NAME.test(name)) out.push(`id: ${JSON.stringify(name)} is no name of small letters, digits and hyphens`);
  for (const word of LEAKS)
    if (name.includes(word) || namespace.includes(word))
      out.push(`id: ${word} in the name or the namespace tells the answer`);
  for (const [at, one] of alsoRight.entries()) out.push(...placeProblems(`alsoRight.${at}`, one));
  for (const [at, one] of setUp.entries()) out.push(...actProblems(`setUp.${at}`, one, namespace));
  for (const [at, one] of goals.entries()) out.push(...goalProblems(`goals.${at}`, one, namespace));
  for (const [at, one] of mayChange.entries()) out.push(...nameProblems(`mayChange.${at}`, one, namespace));
  if ((place.layer === 'healthy') !== (goals.length === 0))
    out.push('goals: a healthy one has none, any other has at least one');
  if ((goals.length === 0) !== (solution.length === 0))
    out.push('solution: it needs one when there are goals, and none otherwise');
  if (looks.length === 0) out.push('looks: which command shows the problem?');
  for (const [at, { line }] of tried.entries()) {
    const file = /\s-f\s+(\S+)/.exec(line)?.[1];
    if (file && !Object.hasOwn(files, file)) out.push(`tried.${at}: there is no file ${file}`);
  }
  for (const [where, en, ja] of texts(exercise)) {
    if (en.trim() === '') out.push(`${where}.en: it is empty`);
    if (!/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(ja) && ja !== en)
      out.push(`${where}.ja: it is not in Japanese`);
  }
  return out;
}
