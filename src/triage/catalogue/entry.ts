// An entry of the catalogue: one event reason, state, exit code, scheduler message, API error or condition that Kubernetes and its add-ons are known to write.
import type { Layer, Step } from '../layers.ts';

/** Which list of the catalogue an entry comes from, in the order in which coverage prints them. */
export const CATALOGUE_FILES = [
  'event-reasons',
  'container-states',
  'exit-codes',
  'scheduler-messages',
  'api-errors',
  'conditions',
] as const;

/** One of {@link CATALOGUE_FILES}. */
export type CatalogueFile = (typeof CATALOGUE_FILES)[number];

/**
 * cause: says why something fails; symptom: follows from something else; progress: a normal step; info: context; noise: ignore.
 * States and conditions that a healthy object has are `progress`, all others of them `cause`.
 */
export type Signal = 'cause' | 'symptom' | 'progress' | 'info' | 'noise';

/** Where the cause of a message lies, in the project's vocabulary. */
export interface Place {
  readonly layer: Layer;
  readonly part: string;
}

/** Another place for the messages that hold some words; the first variant whose words are there counts. */
export interface Variant extends Place {
  readonly contains: string;
}

/** One entry, as generated from the catalogue of sources. Keys that do not apply are absent. */
export interface Entry extends Place {
  /** unique; its first word is the file: `event/FailedMount/kubelet`, `exit/137`, `condition/Pod/Ready/False/PodFailed` */
  readonly id: string;
  readonly file: CatalogueFile;
  /** component that writes it */
  readonly owner: string;
  /** step of the road; absent for what is beside it (housekeeping, add-ons that no request waits for) */
  readonly step?: Step;
  readonly signal: Signal;
  /** messages; `<word>` stands for a value, `<error>` and `<message>` for any text */
  readonly shapes: readonly string[];
  readonly variants?: readonly Variant[];
  /** event, state or condition reason, STATUS word */
  readonly reason?: string;
  /** kinds of the object it is about */
  readonly kinds?: readonly string[];
  /** Warning, Normal or either; events only */
  readonly type?: string;
  /** waiting, terminated, pod-reason, phase, kubectl-status, kubectl-other, kubelet-sync-error; states only */
  readonly state?: string;
  readonly exitCode?: number;
  /** scheduler plugin, or `framework`; scheduler messages only */
  readonly plugin?: string;
  /** the summary counts it per node (`3 Insufficient cpu`); scheduler messages only */
  readonly perNode?: boolean;
  /** step of a request's way at which it failed; API errors only */
  readonly gate?: string;
  /** condition type, or `phase`; conditions only */
  readonly condition?: string;
  /** condition status; conditions only */
  readonly is?: string;
}

/** Does this entry tell of a failure that a playbook has to explain? */
export function isFailure(entry: Entry): boolean {
  return entry.signal === 'cause' || entry.signal === 'symptom';
}

/** Where the cause lies of one of the entry's messages. */
export function placeOf(entry: Entry, shape: string): Place {
  return entry.variants?.find(({ contains }) => shape.includes(contains)) ?? entry;
}
