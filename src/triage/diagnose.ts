// From clean text to the diagnosis: the whole road in one function.
import { compose } from './compose.ts';
import { deduce } from './deduce/index.ts';
import type { Diagnosis } from './diagnosis.ts';
import { judge } from './judge.ts';
import type { Language, PlaybookSet } from './playbook.ts';
import { rank } from './rank.ts';
import { Scene } from './scene.ts';
import { readStory } from './story.ts';

/** How to answer. */
export interface TriageOptions {
  readonly playbooks: PlaybookSet;
  /** language of the answer's texts, English by default */
  readonly lang?: Language;
  /** namespace for commands where the input names none */
  readonly namespace?: string;
  /** earlier pastes of the same conversation, oldest first; judged together with the input, whose line numbers alone are told */
  readonly earlier?: readonly string[];
  /** where the text is the digest of a larger input: the numbers of its lines there (see bulk/digest.ts) */
  readonly numbers?: readonly number[];
  /** ... and how many lines of it were only counted */
  readonly counted?: number;
  /** when the input was read, ms since the epoch, where that is known; absent: the newest time in it counts as now */
  readonly now?: number;
  /** was it read off a cluster, and by nobody's eyes? Then no line numbers are told */
  readonly isReadOff?: boolean;
}

/** Answers one paste whose secrets are masked already. Never throws for any text. @param redacted how many were masked */
export function diagnose(text: string, options: TriageOptions, redacted = 0): Diagnosis {
  const reading = readStory(text, options.earlier ?? [], options.numbers, options.now);
  const facts = reading.facts;
  const scene = new Scene(facts);
  const deductions = deduce(scene);
  const whole = deductions.length ? new Scene([...facts, ...deductions]) : scene;
  const findings = judge(whole.facts, options.playbooks);
  const ranking = rank(findings, whole);
  const diagnosis = compose({
    ranking,
    scene: whole,
    reading,
    lang: options.lang ?? 'en',
    redacted,
    isReadOff: options.isReadOff ?? false,
    ...(options.namespace ? { namespace: options.namespace } : {}),
  });
  return options.counted === undefined ? diagnosis : { ...diagnosis, counted: options.counted };
}
