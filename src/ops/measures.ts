// Everything that is measured: name, help text, and for each label the only values that it can have. A user, a channel or a namespace is never one of them.
import { LAYERS } from '../triage/layers.ts';

/** label → its values; what is none of them is counted as `other`. */
export type LabelSets = Readonly<Record<string, readonly string[]>>;

/** What one metric is. */
export interface Measure<L extends LabelSets = LabelSets> {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly labels: L;
  /** upper bounds of a histogram, seconds */
  readonly buckets?: readonly number[];
}

/** What a value becomes that is in no set. */
export const OTHER = 'other';

const PLATFORMS = ['slack', 'discord', 'web', 'terminal'] as const;
const CONFIDENCES = ['high', 'medium', 'low'] as const;

function counter<const L extends LabelSets>(name: string, help: string, labels: L) {
  return { type: 'counter', name: `sekisho_${name}_total`, help, labels } as const;
}

/** All of them. */
export const MEASURES = {
  triages: counter('triages', 'Pastes and namespaces that were diagnosed, by the layer that they stalled at.', {
    source: ['paste', 'cluster', 'lab'],
    layer: [...LAYERS, 'healthy', 'unknown'],
    confidence: CONFIDENCES,
  }),
  refused: counter('refused', 'Messages and requests that were refused at a door, by reason.', {
    door: [...PLATFORMS, 'ops'],
    reason: [
      'user-rate',
      'channel-rate',
      'queue-full',
      'too-large',
      'too-slow',
      'not-allowed',
      'bad-request',
      'stopping',
    ],
  }),
} as const satisfies Readonly<Record<string, Measure>>;
