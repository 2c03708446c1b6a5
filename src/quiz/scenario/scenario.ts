// A scenario: what is asked on a day, with everything that grading and explaining it needs. Plain data: it is kept as JSON.
import type { Diagnosis } from '../../triage/diagnosis.ts';
import type { Layer } from '../../triage/layers.ts';
import type { Bilingual, Language } from '../../triage/playbook.ts';

/** How hard: 1 is shown by one look, 2 lies behind the symptom, 3 hides among others' trouble. */
export type Level = 1 | 2 | 3;

/** What a question asks for. */
export type QuestionId = 'layer' | 'command' | 'fix';

/** Layers that a scenario can be stalled at, and that none is. */
export type Answered = Layer | 'healthy';

/** One answer to choose from. */
export interface Choice {
  /** `a`, `b`, …: what is typed */
  readonly letter: string;
  readonly text: Bilingual;
  /** commands are shown as such; a text that is one says so */
  readonly isCommand: boolean;
}

/** A question and its choices, exactly one of which is right. */
export interface Question {
  readonly id: QuestionId;
  readonly text: Bilingual;
  readonly choices: readonly Choice[];
  /** letter of the right one */
  readonly right: string;
}

/** A command and what it prints. */
export interface Shown {
  readonly command: string;
  readonly output: string;
}

/** What is said at the reveal, in one language. */
export type Told = Pick<Diagnosis, 'headline' | 'stalled' | 'ladder' | 'findings' | 'explain'>;

/** A scenario. */
export interface Scenario {
  readonly version: 1;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly level: Level;
  /** of the exercise it was made of */
  readonly seed: number;
  /** the recipe's name; never shown */
  readonly recipe: string;
  /** `namespace/name` of the workload it is about */
  readonly workload: string;
  readonly layer: Answered;
  /** '' for healthy */
  readonly part: string;
  readonly task: Bilingual;
  /** what can be looked at, one at a time */
  readonly looks: readonly Shown[];
  /** layer, command, fix: asked in this order */
  readonly questions: readonly Question[];
  readonly told: Readonly<Record<Language, Told>>;
  /** the lines that matter, look by look, each with the component whose work it reports */
  readonly lines: readonly OwnedLine[];
  /** what one learns from it */
  readonly closing: Bilingual;
}

/** A line that was shown, and whose it is. */
export interface OwnedLine {
  /** which look, from 1 */
  readonly look: number;
  readonly text: string;
  /** component */
  readonly owner: string;
  /** step of the road; '' for none */
  readonly step: string;
  readonly status: 'ok' | 'problem' | 'recovered';
}
