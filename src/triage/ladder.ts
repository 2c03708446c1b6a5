// Which steps of the road are done, stalled, not reached, unseen.

import type { Rung } from './diagnosis.ts';
import type { Fact } from './fact.ts';
import type { Finding } from './judge.ts';
import { STEP_OWNERS, STEPS, type Step, stepOf } from './layers.ts';
import { lookup } from './lookup.ts';
import { ownerOf, stepOfFact } from './owners.ts';
import type { Scene } from './scene.ts';

const DONE = lookup<Step>({
  Applied: 'accepted',
  ScalingReplicaSet: 'children',
  SuccessfulCreate: 'children',
  Scheduled: 'scheduled',
  SuccessfulAttachVolume: 'scheduled',
  Pulling: 'prepared',
  Pulled: 'image',
  Created: 'started',
  Started: 'started',
});

/** The furthest step that a fact shows to be done for what it is about. */
function doneBy(fact: Fact): Step | undefined {
  if (fact.type === 'event') return DONE[fact.reason];
  if (fact.type === 'status') {
    if (fact.reason === 'Applied') return 'accepted';
    if (fact.reason === 'Endpoints') return 'ready';
    const { kind } = fact.object ?? { kind: '' };
    if (kind === 'Pod') {
      if (fact.reason === 'Running')
        return fact.attributes.ready !== undefined && fact.attributes.ready === fact.attributes.wanted
          ? 'ready'
          : 'started';
      return fact.attributes.node ? 'scheduled' : 'children';
    }
    if (kind === 'Deployment' || kind === 'ReplicaSet' || kind === 'StatefulSet' || kind === 'DaemonSet')
      return fact.reason === 'Available' && (fact.attributes.wanted ?? 0) > 0 ? 'ready' : 'accepted';
  }
  if (fact.type === 'terminated') return 'started';
  return undefined;
}

/**
 * Draws the ladder around the root's object, or around everything when nothing is stalled.
 * A step is done when a line shows it or shows a later one; what no line shows is unseen.
 */
export function drawLadder(root: Finding | undefined, scene: Scene, recovered: readonly Finding[]): Rung[] {
  const stalled = root ? stepOf(root.playbook.layer, root.playbook.part) : undefined;
  const about = scene.facts.filter((fact) => !root?.object || !fact.object || scene.related(root.object, fact.object));
  const evidence = new Map<Step, number[]>();
  let furthest = -1;
  for (const fact of about) {
    const step = doneBy(fact);
    if (!step) continue;
    const at = STEPS.indexOf(step);
    if (stalled && at >= STEPS.indexOf(stalled)) continue;
    furthest = Math.max(furthest, at);
    const lines = evidence.get(step) ?? [];
    if (fact.span.from > 0 && lines.length < 5 && !lines.includes(fact.span.from)) lines.push(fact.span.from);
    evidence.set(step, lines);
  }
  const healed = new Set(recovered.map(({ playbook }) => stepOf(playbook.layer, playbook.part)));
  const limit = stalled ? STEPS.indexOf(stalled) : STEPS.length;
  // the object of a stall further down the road must have passed what lies before it
  if (stalled && root?.object?.kind === 'Pod' && limit > 1)
    furthest = Math.max(furthest, Math.min(limit - 1, STEPS.indexOf('children')));
  if (stalled && limit > STEPS.indexOf('prepared') && root?.object?.kind === 'Pod') furthest = limit - 1;
  return STEPS.map((step, at): Rung => {
    const lines = evidence.get(step) ?? [];
    if (at === limit && root) {
      const shown = [...new Set(root.facts.map(({ span }) => span.from))].filter((line) => line > 0).slice(0, 5);
      const fact = root.facts[0];
      const owner = fact && stepOfFact(fact) === step ? ownerOf(fact) : '';
      return { step, status: 'stalled', owner: owner || STEP_OWNERS[step], evidence: shown };
    }
    if (at > limit) return { step, status: 'not-reached', owner: STEP_OWNERS[step], evidence: [] };
    const done = at <= furthest;
    return {
      step,
      status: done ? (healed.has(step) ? 'recovered' : 'done') : 'unseen',
      owner: STEP_OWNERS[step],
      evidence: lines,
    };
  });
}
