// What a look at a namespace showed, and what has changed since the one before.
import type { Diagnosis } from '../../../triage/diagnosis.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { PointsPart } from '../../conversation/reply.ts';
import type { Looked } from '../../conversation/session.ts';
import { LOOK_WORDS } from './look-words.ts';

interface Seen {
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly unknown[];
  };
  readonly spec?: { readonly replicas?: number; readonly completions?: number };
  readonly status?: {
    readonly phase?: string;
    readonly readyReplicas?: number;
    readonly numberReady?: number;
    readonly desiredNumberScheduled?: number;
    readonly succeeded?: number;
  };
}

/** Changes that are shown. */
const MOST = 10;

/** object → `ready/wanted`, or its phase; workloads, claims, and pods that nobody owns */
export function statesOf(objects: readonly object[]): Looked['states'] {
  const out: Record<string, string> = {};
  for (const { kind, metadata, spec = {}, status = {} } of objects as readonly Seen[]) {
    const name = `${kind}/${metadata?.name}`;
    if (kind === 'Deployment' || kind === 'StatefulSet')
      out[name] = `${status.readyReplicas ?? 0}/${spec.replicas ?? 1}`;
    else if (kind === 'DaemonSet') out[name] = `${status.numberReady ?? 0}/${status.desiredNumberScheduled ?? 0}`;
    else if (kind === 'Job') out[name] = `${status.succeeded ?? 0}/${spec.completions ?? 1}`;
    else if (kind === 'PersistentVolumeClaim' || (kind === 'Pod' && !metadata?.ownerReferences?.length))
      out[name] = status.phase ?? '';
  }
  return out;
}

/** `kubelet/image`, `healthy` */
export function verdictOf({ stalled: { layer, part } }: Diagnosis): string {
  return part === '' ? layer : `${layer}/${part}`;
}

/** What has changed. */
export function changesPart(before: Looked, now: Pick<Looked, 'states' | 'verdict'>, language: Language): PointsPart {
  const words = LOOK_WORDS[language];
  const told = (state: string): string => {
    const [ready, wanted] = state.split('/');
    return wanted === undefined ? state : words.states(Number(ready), Number(wanted));
  };
  const points: string[] = [];
  if (before.verdict !== now.verdict) points.push(words.changed(words.answer, before.verdict, now.verdict));
  for (const [object, state] of Object.entries(now.states)) {
    const was = before.states[object];
    if (was === undefined) points.push(words.appeared(object, told(state)));
    else if (was !== state) points.push(words.changed(object, told(was), told(state)));
  }
  for (const object of Object.keys(before.states)) if (!(object in now.states)) points.push(words.gone(object));
  const clock = new Date(before.at).toISOString().slice(11, 16);
  return {
    type: 'points',
    label: words.since(clock),
    points: points.length === 0 ? [words.same] : points.slice(0, MOST),
  };
}
