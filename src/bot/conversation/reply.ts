// Reply: the platform-neutral message. A tree of typed parts; a renderer cuts and escapes it for its platform and does not think.
import type { Confidence, Rung } from '../../triage/diagnosis.ts';
import type { LineLabel } from '../../triage/fact.ts';
import type { Verdict } from '../../triage/layers.ts';
import type { ShownField } from '../../triage/note.ts';
import type { Language } from '../../triage/playbook.ts';

/** How a part is meant; renderers turn it into a colour or a mark. */
export type Tone = 'problem' | 'good' | 'unsure' | 'plain' | 'quiet';

/** The first line: the answer itself. */
export interface AnswerPart {
  readonly type: 'answer';
  readonly tone: Tone;
  readonly verdict: Verdict;
  /** `kubelet/image`; a word in the reply's language for healthy and unknown */
  readonly place: string;
  /** `Pod/lab/api`, '' when no object is named */
  readonly object: string;
  /** one sentence */
  readonly sentence: string;
}

/** A paragraph, with a label in front of it when it has one. What stands between backticks in it, as in every sentence of a reply, is code. */
export interface TextPart {
  readonly type: 'text';
  readonly tone: Tone;
  /** '' for none */
  readonly label: string;
  readonly text: string;
}

/** How sure the answer is, and why. */
export interface ConfidencePart {
  readonly type: 'confidence';
  readonly label: string;
  readonly level: Confidence['level'];
  /** the level in the reply's language */
  readonly word: string;
  readonly why: string;
}

/** A step as it is shown. */
export interface ShownRung extends Rung {
  /** the step in the reply's language, short */
  readonly name: string;
  /** the status in the reply's language */
  readonly word: string;
  /** `lines 4, 7`; '' when no line shows it */
  readonly where: string;
}

/** The steps of the road. `line`: all in one line; `list`: one a line with owner and evidence. */
export interface LadderPart {
  readonly type: 'ladder';
  readonly form: 'line' | 'list';
  readonly label: string;
  readonly rungs: readonly ShownRung[];
}

/** A line of the input with its label. The text has its secrets masked, and is foreign: renderers escape it. */
export interface Quote {
  /** where it stands in the input: `14`, or `2:14` for line 14 of the second paste; '' where nobody has seen the input */
  readonly number: string;
  /** component; the reply's word for "nobody" where nobody owns it, '' for headings and the like */
  readonly owner: string;
  /** short step name, '' for none */
  readonly step: string;
  readonly status: LineLabel['status'];
  readonly text: string;
}

/** Lines quoted from the input. */
export interface QuotesPart {
  readonly type: 'quotes';
  /** `deciding`: few, as much of each as fits; `table`: one row each; `paste`: the text alone, as it was pasted */
  readonly form: 'deciding' | 'table' | 'paste';
  readonly label: string;
  readonly quotes: readonly Quote[];
  /** what is said about lines left out; '' when there are none */
  readonly more: string;
}

/** A command for the person to run. */
export interface ShownCommand {
  readonly command: string;
  readonly effect: 'read' | 'write';
  /** `reads only`, or what it changes */
  readonly effectText: string;
  readonly why: string;
}

/** Commands, each copied by itself. */
export interface CommandsPart {
  readonly type: 'commands';
  readonly label: string;
  readonly commands: readonly ShownCommand[];
}

/** Short points under a label. */
export interface PointsPart {
  readonly type: 'points';
  readonly label: string;
  readonly points: readonly string[];
}

/** The incident note, ready to copy. */
export interface NotePart {
  readonly type: 'note';
  readonly label: string;
  /** what a form can edit: '' the note of this conversation, an id a note that is kept; absent: nothing, it is for reading */
  readonly edits?: string;
  /** the same by its fields, for who shows it */
  readonly fields: readonly ShownField[];
  readonly markdown: string;
  readonly plain: string;
}

/** What a command printed, as it is: renderers keep its lines whole. */
export interface OutputPart {
  readonly type: 'output';
  /** '' for none */
  readonly label: string;
  /** the command line; '' where the person has just typed it */
  readonly command: string;
  readonly text: string;
  readonly isError: boolean;
}

/** One of the things to choose from. */
export interface MenuItem {
  /** the words that choose it */
  readonly say: string;
  /** what stands before the text where it is clicked instead of said: `B`; '' where the text is enough; absent: the words, being worth to know */
  readonly key?: string;
  /** what one gets */
  readonly text: string;
}

/** Things to choose from. */
export interface MenuPart {
  readonly type: 'menu';
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** One part of a reply. */
export type Part =
  | AnswerPart
  | TextPart
  | ConfidencePart
  | LadderPart
  | QuotesPart
  | CommandsPart
  | PointsPart
  | NotePart
  | OutputPart
  | MenuPart;

/** What the person may say next: a button where the platform has them. */
export interface Hint {
  /** the word to type, or the button's id */
  readonly say: string;
  readonly label: string;
}

/** The message. */
export interface Reply {
  readonly language: Language;
  readonly parts: readonly Part[];
  readonly hints: readonly Hint[];
}
