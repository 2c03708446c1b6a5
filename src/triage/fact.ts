// Fact: one typed observation with its provenance. Readers and object readers make them, the judge matches them.
import type { Step } from './layers.ts';

/** A Kubernetes object as far as the input names it. `namespace` is absent when the input does not say, and for cluster-scoped kinds. */
export interface ObjectRef {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** Where in the input a fact was read: 1-based line numbers, both inclusive. Live and simulated objects have {0, 0}. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What kind of observation a fact is; playbooks name one of these first. */
export const FACT_TYPES = [
  'event',
  'waiting',
  'terminated',
  'status',
  'condition',
  'error',
  'log',
  'line',
  'deduced',
] as const;

/** One of {@link FACT_TYPES}. */
export type FactType = (typeof FACT_TYPES)[number];

/**
 * When something was seen, as ages in seconds before the moment of the output (kubectl prints ages), and as absolute times where the input has them.
 * A missing `last` means that the input gives no time.
 */
export interface When {
  /** seconds since it was last seen */
  readonly last?: number;
  /** seconds since it was first seen */
  readonly first?: number;
  /** how often it was seen; absent means once or not said */
  readonly count?: number;
  /** absolute time last seen, milliseconds since the epoch */
  readonly at?: number;
  /** absolute time first seen, milliseconds since the epoch; absent when it came once or the input does not say */
  readonly since?: number;
}

/** Numbers and words about an object that deductions need; which keys are set depends on `kind`. Units: counts, and ages in seconds. */
export interface Attributes {
  ready?: number;
  wanted?: number;
  restarts?: number;
  /** seconds since the last restart, from `RESTARTS 3 (17s ago)` */
  restartedAgo?: number;
  age?: number;
  node?: string;
  exitCode?: number;
  signal?: number;
  /** the state is the previous one (`lastState`, `Last State:`) */
  previous?: boolean;
  /** the container is an init container */
  init?: boolean;
  [more: string]: string | number | boolean | undefined;
}

/** A field of a Kubernetes object, however the object came: pasted as JSON or YAML, read off a cluster, simulated. */
export interface Field {
  /** `status.containerStatuses[app].state.waiting`; lists go by name or type, not by number */
  readonly path: string;
  /** what stands there, where the fact's reason is a word of our own; '' for nothing */
  readonly value?: string;
}

/** One observation. */
export interface Fact {
  readonly type: FactType;
  /** what it is about; absent when the input does not say */
  readonly object?: ObjectRef;
  /** event or state or condition reason, STATUS word, deduction name; '' when there is none */
  readonly reason: string;
  /** message as read (white space collapsed); '' when there is none */
  readonly text: string;
  /** the component that wrote it (`kubelet`, `default-scheduler`), '' when not said */
  readonly from: string;
  /** condition type, only for conditions */
  readonly condition?: string;
  /** condition status `True`, `False`, `Unknown` */
  readonly is?: string;
  /** event type */
  readonly warning?: boolean;
  readonly container?: string;
  readonly when: When;
  readonly span: Span;
  readonly attributes: Attributes;
  /** the field it was read from; absent where it was not read from an object's fields */
  readonly field?: Field;
  /** of a deduction: the fact that carries it most; absent where none does */
  readonly carrier?: Fact;
  /** prose or a quotation in prose: may inform, never decides against a technical line */
  readonly prose?: boolean;
  /** command after whose prompt it was printed, as typed; absent when none is seen */
  readonly command?: string;
  /** how many commands stand above it in the paste: two runs of one command differ in it */
  readonly turn?: number;
}

/** A line of the input with the label the engine gave it. `owner` is the component, '' where nobody owns it. */
export interface LineLabel {
  readonly line: number;
  readonly owner: string;
  readonly step?: Step;
  readonly status: 'ok' | 'problem' | 'recovered' | 'unowned';
}

/** `Pod/lab/api-7d9c`, without the namespace where it is not known, and '' for an object without a name. */
export function objectName(object: ObjectRef): string {
  if (object.name === '') return '';
  return object.namespace ? `${object.kind}/${object.namespace}/${object.name}` : `${object.kind}/${object.name}`;
}
