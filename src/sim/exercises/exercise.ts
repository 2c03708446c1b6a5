// An exercise: something broken on purpose in a lab, what the learner is told of it, and by what state of the lab it is mended. Data; who
// begins one and grades it reads it.
import type { Verdict } from '../../triage/layers.ts';
import type { Bilingual } from '../../triage/playbook.ts';

/** A place on the road: the answer to "at which component's work is this stuck?" */
export interface Place {
  readonly layer: Verdict;
  /** '' for healthy */
  readonly part: string;
}

/** An object: `Deployment/api` in the exercise's namespace, `Deployment/other/api` in another one, `Node/node-1`. */
export type ObjectName = `${string}/${string}`;

/** What happens before the learner comes, one after the other, in virtual time. */
export type Act =
  /** time goes on: `30s`, `5m` */
  | { readonly pass: string }
  /** manifests as YAML, as an administrator applies them; what is refused leaves nothing */
  | { readonly apply: string }
  /** a strategic merge patch */
  | { readonly patch: ObjectName; readonly with: object }
  | { readonly remove: ObjectName }
  /** breaks something, by the fault's id. @property target absent where the fault needs none */
  | { readonly fault: string; readonly target?: string }
  | { readonly heal: string; readonly target?: string };

/** A state that the lab must reach. */
export type Goal =
  /** rolled out completely: exactly so many replicas, all of the newest revision, ready, and running for a while */
  | { readonly ready: ObjectName; readonly replicas: number; readonly image?: string }
  /** a Job that is complete */
  | { readonly complete: ObjectName }
  /** at least so many ready endpoints behind a Service; 1 when absent */
  | { readonly reached: ObjectName; readonly least?: number }
  /** a claim that is bound */
  | { readonly bound: ObjectName }
  /** a node that is ready, and takes pods */
  | { readonly takes: ObjectName }
  /** a field has a value. @property at such as `spec.selector.app`; a dot in a key is written `\\.` @property is absent: it is not there, or empty */
  | { readonly object: ObjectName; readonly at: string; readonly is?: unknown }
  /** a field has any value. @property at as above */
  | { readonly filled: ObjectName; readonly at: string }
  /** no such object. `*` stands for any letters */
  | { readonly gone: ObjectName }
  /** there is at least one such object. `*` stands for any letters */
  | { readonly exists: ObjectName }
  /** somebody may do something in the exercise's namespace, or may not. @property allowed such as `system:serviceaccount:ci:deployer` */
  | { readonly allowed: string; readonly verb: string; readonly resource: string }
  | { readonly forbidden: string; readonly verb: string; readonly resource: string }
  /** nothing is broken any more that an {@link Act} broke */
  | { readonly healed: true };

/** A command that leads on: by what it asks, not by its words. */
export interface Look {
  readonly verb: string;
  /** plural, such as `pods`; absent: any */
  readonly resource?: string;
  /** a part of the name; absent: any */
  readonly name?: string;
}

/** What the learner tried before, whose answer is the symptom. */
export interface Tried {
  /** a kubectl line; it may name a file of the exercise */
  readonly line: string;
}

/** A wrong way out that many take. */
export interface Detour {
  /** kubectl lines */
  readonly lines: readonly string[];
  /** why it does not help */
  readonly why: Bilingual;
}

/** Detours that are the same everywhere. */
export type UsualDetour = 'delete-pods' | 'restart' | 'scale-up' | 'add-nodes';

/** An exercise. One is one file; a learner never sees the layer in its name. */
export interface Exercise {
  /** `<layer>/<name>`; the name alone is what learners see and type */
  readonly id: `${Verdict}/${string}`;
  /** 1: one look shows it; 2: the cause lies behind the symptom; 3: one problem hides another, or the sign is what is missing */
  readonly level: 1 | 2 | 3;
  readonly place: Place;
  /** other answers that are right too */
  readonly alsoRight?: readonly Place[];
  readonly title: Bilingual;
  /** what the learner is told */
  readonly task: Bilingual;
  /** where it plays; made before the set-up */
  readonly namespace: string;
  readonly cluster?: {
    /** 3 when absent */
    readonly nodes?: number;
    /** addons that run in it; none when absent */
    readonly addons?: readonly string[];
  };
  readonly setUp: readonly Act[];
  /** name → text of files that the learner has; `-f NAME` reads them */
  readonly files?: Readonly<Record<string, string>>;
  readonly tried?: readonly Tried[];
  /** kubectl lines whose output shows the problem, besides `get all`, `describe pods` and `get events` */
  readonly reads?: readonly string[];
  /** no object and no answer of the API server shows the problem: kubectl did not get that far, and says so itself */
  readonly isOutsideOfObjects?: true;
  readonly looks: readonly Look[];
  /** all of them make it solved; none for a healthy one */
  readonly goals: readonly Goal[];
  /** what a fix may change besides the objects that the goals name. `*` stands for any letters */
  readonly mayChange?: readonly ObjectName[];
  readonly hints: readonly [Bilingual, Bilingual, Bilingual];
  readonly closing: Bilingual;
  /** what mends it: kubectl lines, `call COMPONENT [TARGET]`, `time 5m` */
  readonly solution: readonly string[];
  readonly detours?: readonly Detour[];
  /** usual detours that do heal here */
  readonly healsBy?: readonly UsualDetour[];
}
