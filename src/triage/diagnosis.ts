// The one answer: what `triage` returns, the command line prints, the bot renders and the quiz grades. Fields are only ever added.
import type { LineLabel } from './fact.ts';
import type { Layer, Step, Verdict } from './layers.ts';

/** Where a step of the road stands. */
export interface Rung {
  readonly step: Step;
  readonly status: 'done' | 'stalled' | 'recovered' | 'not-reached' | 'unseen';
  readonly owner: string;
  /** input lines that show it */
  readonly evidence: readonly number[];
}

/** A command to run. */
export interface Command {
  readonly command: string;
  readonly why: string;
  readonly effect: 'read' | 'write';
}

/** The six fields of the incident note; '' is a blank for a human to fill. */
export interface Note {
  readonly when: string;
  readonly symptom: string;
  readonly firstLook: string;
  readonly cause: string;
  readonly fix: string;
  readonly prevention: string;
}

/** What an object shows, told in one line as kubectl would show it. */
export interface Evidence {
  /** input line */
  readonly line: number;
  /** the component whose work it is, '' where nobody owns it */
  readonly owner: string;
  readonly step?: Step;
  readonly status: 'problem' | 'recovered';
  /** `Kind/namespace/name`, '' when none is named */
  readonly object: string;
  /** the field of the object; `events[NAME]` for an event about it */
  readonly path: string;
  /** `pod/api-0  condition PodScheduled=False (Unschedulable): 0/3 nodes are available` */
  readonly text: string;
}

/** A finding as it is told. */
export interface FindingSummary {
  readonly playbook: string;
  readonly layer: string;
  readonly part: string;
  readonly object: string;
  readonly role: 'root' | 'consequence' | 'recovered';
  /** for a consequence: the playbook and object (`kubelet/image-not-found Pod/lab/api`) it follows from */
  readonly of?: string;
  readonly lines: readonly number[];
  /** of what was read from objects, the first few; absent when nothing was */
  readonly evidence?: readonly Evidence[];
  readonly summary: string;
}

/** How sure the answer is. */
export interface Confidence {
  readonly level: 'high' | 'medium' | 'low';
  readonly why: string;
  readonly runnerUp?: { readonly layer: string; readonly part: string };
  readonly wouldChange?: string;
}

/** Something that happened, with its time: who did what when. */
export interface Moment {
  /** when it was last seen, RFC 3339; absent where the input has only ages */
  readonly at?: string;
  /** seconds before the output was printed, or before the newest moment where times are absolute: when it was last seen */
  readonly ago: number;
  /** seconds from when it was first seen to when it was last; absent when it came once or the input does not say */
  readonly over?: number;
  /** how often it was seen; absent for once */
  readonly count?: number;
  /** the component whose work it is, '' where nobody owns it */
  readonly owner: string;
  /** the layer of that component; absent for one that belongs to none */
  readonly layer?: Layer;
  readonly step?: Step;
  /** `Kind/namespace/name`, '' when none is named */
  readonly object: string;
  readonly reason: string;
  /** the message, shortened; '' when there is none */
  readonly text: string;
  readonly status: LineLabel['status'];
  /** input line; absent for what was read from an object or from an earlier paste */
  readonly line?: number;
}

/** The result of a triage. Texts are in the language that was asked for. */
export interface Diagnosis {
  readonly version: 1;
  readonly stalled: {
    readonly layer: Verdict;
    readonly part: string;
    /** `Kind/namespace/name`, '' when nothing is stalled or no object is named */
    readonly object: string;
    readonly step: Step | '';
  };
  readonly headline: string;
  readonly confidence: Confidence;
  /** only for a known passing state */
  readonly wait?: { readonly for: string; readonly until: string };
  readonly ladder: readonly Rung[];
  readonly findings: readonly FindingSummary[];
  readonly lines: readonly LineLabel[];
  /** what happened around the object in trouble, oldest first, all by one clock; at most 40, absent when fewer than two moments are dated */
  readonly timeline?: readonly Moment[];
  readonly next: readonly Command[];
  /** absent when the input says nothing of replicas */
  readonly impact?: { readonly summary: string; readonly ready: number; readonly wanted: number };
  /** what to paste next when that would settle it */
  readonly ask: readonly { readonly command: string; readonly why: string }[];
  readonly note: Note;
  /** meaning, why this layer, fixes and links of the root's playbook; absent for healthy and unknown */
  readonly explain?: {
    readonly meaning: string;
    readonly whyHere: string;
    readonly fix: string;
    readonly prevention: string;
    readonly references: readonly string[];
  };
  /** secrets that were masked in the input */
  readonly redacted: number;
  /** lines of a large input that were only counted: `lines` and `findings` hold examples of what they say; absent when every line was read */
  readonly counted?: number;
}
