// A diagnosis of a namespace → what is stalled in it, each by its root cause and the workload that it holds up.
import type { Diagnosis, Note } from '../../triage/diagnosis.ts';
import { LAYERS, type Layer, type Step, stepOf } from '../../triage/layers.ts';

/** Something that is stalled. */
export interface Stall {
  /** the same as long as cause and workload are the same */
  readonly key: string;
  readonly playbook: string;
  /** `Kind/namespace/name` of the workload, or of what the cause is about */
  readonly object: string;
  readonly layer: Layer;
  readonly part: string;
  readonly step: Step;
  /** one sentence, in the language of the diagnosis */
  readonly sentence: string;
  /** what follows from it, a sentence each */
  readonly consequences: readonly string[];
  /** of the workload; absent when unknown */
  readonly ready?: number;
  readonly wanted?: number;
  /** what an incident note may begin with; absent for what is not the headline */
  readonly note?: Pick<Note, 'firstLook' | 'fix' | 'prevention'>;
}

interface Seen {
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly {
      readonly kind?: string;
      readonly name?: string;
      readonly controller?: boolean;
    }[];
  };
}

/** Consequences that are told. */
const MOST = 5;

/** What is stalled, the headline's first. */
export function stallsOf(diagnosis: Diagnosis, objects: readonly object[]): readonly Stall[] {
  const { findings, stalled, impact, note } = diagnosis;
  if (!isLayer(stalled.layer)) return [];
  const top = ownersOf(objects as readonly Seen[]);
  const out = new Map<string, Stall>();
  for (const finding of findings) {
    if (finding.role !== 'root' || !isLayer(finding.layer)) continue;
    const { playbook, layer, part } = finding;
    const object = top(finding.object);
    const key = `${playbook} ${object}`;
    if (out.has(key)) continue;
    const isHeadline = finding.object === stalled.object && layer === stalled.layer && part === stalled.part;
    const followers = findings.filter(
      ({ role, of }) => role === 'consequence' && of !== undefined && top(of.split(' ')[1] ?? '') === object,
    );
    out.set(key, {
      key,
      playbook,
      object,
      layer,
      part,
      step: (isHeadline && stalled.step) || stepOf(layer, part),
      sentence: finding.summary,
      consequences: [...new Set(followers.map(({ object: of, summary }) => `${top(of)}: ${summary}`))].slice(0, MOST),
      ...(isHeadline && impact && { ready: impact.ready, wanted: impact.wanted }),
      ...(isHeadline && {
        note: { firstLook: note.firstLook, fix: note.fix, prevention: note.prevention },
      }),
    });
  }
  return [...out.values()];
}

function isLayer(layer: string): layer is Layer {
  return (LAYERS as readonly string[]).includes(layer);
}

/** `Pod/shop/api-7d9c-x` → `Deployment/shop/api` */
function ownersOf(objects: readonly Seen[]): (object: string) => string {
  const owners = new Map<string, string>();
  for (const { kind, metadata } of objects) {
    const owner = metadata?.ownerReferences?.find(({ controller }) => controller) ?? metadata?.ownerReferences?.[0];
    if (owner && kind !== 'Event')
      owners.set(
        `${kind}/${metadata?.namespace}/${metadata?.name}`,
        `${owner.kind}/${metadata?.namespace}/${owner.name}`,
      );
  }
  return (object) => {
    let at = object;
    // a ring of owners is nobody's: so many steps are enough for any real chain
    for (let steps = 0; steps < 8; steps++) {
      const owner = owners.get(at);
      if (owner === undefined || owner.startsWith('Node/')) break;
      at = owner;
    }
    return at;
  };
}
