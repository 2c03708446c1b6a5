// A line that the learner types to the lab, what it printed, and how far that leads.

import type { Called } from '../../../sim/exercises/call.ts';
import { callable } from '../../../sim/exercises/call.ts';
import { AFTER_CHANGE, Shell, type Typed } from '../../../sim/exercises/shell.ts';
import { leadsOn } from '../../../sim/exercises/typed-line.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { OutputPart, Part } from '../reply.ts';
import { goalText } from './goal-text.ts';
import { hintsOf, quiet, text } from './parts.ts';
import type { Learning, Learnt, Practice } from './practice.ts';
import { PRACTICE_WORDS, type PracticeWords } from './words.ts';

/** Lines of output that are shown at most. */
const MOST_LINES = 300;

/** The first line of a message, and what stands below it, without the marks of a code block. */
function split(message: string): { readonly line: string; readonly stdin?: string } {
  const [first = '', ...rest] = message.trim().split('\n');
  const body = rest
    .join('\n')
    .replace(/^\s*```[a-z]*\n?/, '')
    .replace(/\n?```\s*$/, '\n');
  return body.trim() === '' ? { line: first } : { line: first, stdin: body };
}

/** Carries out a line and says what it means for the exercise. */
export async function handleLine(
  message: string,
  practice: Practice,
  session: Learning,
  language: Language,
): Promise<Learnt> {
  const words = PRACTICE_WORDS[language];
  const { line, stdin } = split(message);
  const looks = Shell.onlyLooks(line);
  if (practice.step === 'layer' && !looks)
    return {
      session,
      reply: { language, parts: [text('', words.nameFirst, 'unsure')], hints: hintsOf('layer', language) },
    };
  const typed = await practice.shell.run(line, stdin);
  const isChange =
    (typed.type === 'kubectl' && typed.isChange) || (typed.type === 'call' && typed.called.outcome === 'healed');
  const next: Practice = {
    ...practice,
    firstLook: practice.firstLook || (looks && typed.type === 'kubectl' ? line : ''),
    changes: isChange ? [...practice.changes, line] : practice.changes,
  };
  const parts = [...told(typed, line, next, words)];
  if (next.step !== 'fix') return turn(next, session, parts, language);
  const standing = next.attempt.standing();
  if (standing.solved)
    return turn({ ...next, step: 'note' }, session, [...parts, text('', words.solved, 'good')], language);
  if (isChange || typed.type === 'time') {
    parts.push(...whyNot(typed, next, words, language));
    if (standing.collateral.length > 0)
      parts.push(text(words.collateral, `${standing.collateral.join(', ')}. ${words.again}`, 'problem'));
    if (standing.missing.length > 0)
      parts.push({
        type: 'points',
        label: words.missing,
        points: standing.missing.map((goal) => goalText(goal, words)),
      });
  }
  return turn(next, session, parts, language);
}

function turn(practice: Practice, session: Learning, parts: readonly Part[], language: Language): Learnt {
  return { session: { ...session, practice }, reply: { language, parts, hints: hintsOf(practice.step, language) } };
}

/** What a line printed. */
function told(typed: Typed, line: string, { attempt, step }: Practice, words: PracticeWords): Part[] {
  if (typed.type === 'time') return [quiet(words.passed(line.trim().slice(5).trim()))];
  if (typed.type === 'no-time') return [text('', words.noTime(typed.text), 'unsure')];
  if (typed.type === 'call')
    return [text('', calledText(typed.called, words), typed.called.outcome === 'healed' ? 'good' : 'unsure')];
  const lines = `${typed.output}${typed.error}`.trimEnd().split('\n');
  const output: OutputPart = {
    type: 'output',
    label: '',
    command: '',
    text: lines.slice(0, MOST_LINES).join('\n'),
    isError: typed.exitCode !== 0,
  };
  const parts: Part[] = [output];
  if (lines.length > MOST_LINES) parts.push(quiet(words.outputCut(lines.length - MOST_LINES)));
  if (typed.isChange) parts.push(quiet(words.passed(`${AFTER_CHANGE / 1000}s`)));
  else if (step === 'layer' && typed.exitCode === 0 && leadsOn(typed.line, attempt.exercise.looks))
    parts.push(quiet(words.leads));
  return parts;
}

function calledText({ outcome, component }: Called, { called }: PracticeWords): string {
  const people = callable().join(', ');
  return outcome === 'nobody' ? `${called.nobody(component)} (${people})` : called[outcome](component);
}

/** Why a usual detour does not help. */
function whyNot(typed: Typed, { attempt }: Practice, words: PracticeWords, language: Language): Part[] {
  if (typed.type !== 'kubectl') return [];
  const { verb, resources, names } = typed.line;
  const known = attempt.exercise.detours?.find(({ lines }) =>
    lines.some((line) => {
      const other = line.replace(/^kubectl\s+(?:-n\s+\S+\s+)?/, '').split(/\s+/);
      return other[0] === verb && names.some((name) => other.some((word) => word.endsWith(name)));
    }),
  );
  if (known) return [text('', known.why[language], 'unsure')];
  if (verb === 'delete' && resources.includes('pods')) return [text('', words.samePods, 'unsure')];
  if (verb === 'rollout' && resources[0] === 'restart') return [text('', words.restart, 'unsure')];
  if (verb === 'scale') return [text('', words.more, 'unsure')];
  return [];
}
