// Small parts of practice's replies.
import type { Language } from '../../../triage/playbook.ts';
import type { Hint, TextPart, Tone } from '../reply.ts';
import type { Step } from './practising.ts';

/** A paragraph. @param label '' for none */
export function text(label: string, body: string, tone: Tone = 'plain'): TextPart {
  return { type: 'text', tone, label, text: body };
}

/** A paragraph of small importance. */
export function quiet(body: string): TextPart {
  return text('', body, 'quiet');
}

const LABELS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    hint: 'a hint',
    skip: 'another one',
    'give up': 'show me',
    again: 'from the beginning',
    'time 5m': 'let five minutes pass',
    task: 'the task again',
    leave: 'end practice',
    next: 'next exercise',
    'practice list': 'all exercises',
  },
  ja: {
    hint: 'ヒント',
    skip: '別の演習へ',
    'give up': '答えを見る',
    again: '最初から',
    'time 5m': '5 分待つ',
    task: '問題をもう一度',
    leave: '演習を終わる',
    next: '次の演習',
    'practice list': '一覧',
  },
};

const SAYS: Readonly<Record<Step, readonly string[]>> = {
  layer: ['hint', 'skip', 'give up', 'task', 'time 5m', 'leave'],
  fix: ['hint', 'give up', 'again', 'time 5m', 'task', 'leave'],
  note: ['skip', 'leave'],
  done: ['next', 'practice list', 'leave'],
};

/** What may be said at a step. */
export function hintsOf(step: Step, language: Language): Hint[] {
  return SAYS[step].map((say) => ({ say, label: LABELS[language][say] ?? say }));
}
