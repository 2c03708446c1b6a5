// Which revision a StatefulSet's pods have, and which they are to have (stateful_set_control.go, getStatefulSetRevisions).
import type { Client } from '../../client.ts';
import { STATEFUL_SETS } from '../../resources/index.ts';
import type { ControllerRevision, StatefulSet } from '../../wire.ts';
import { nameHash } from '../pod-template-hash.ts';
import { keeps, nextNumber, renumber, revisionData, writeRevision } from '../revisions.ts';

/** The label of a revision with its hash. */
const HASH = 'controller.kubernetes.io/hash';

/** The two revisions; they are the same when no update is under way. */
export interface Revisions {
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
  readonly collisionCount: number;
}

/** Finds the revisions, and writes that of a template which is new. @param known oldest first */
export function currentAndUpdate(client: Client, set: StatefulSet, known: readonly ControllerRevision[]): Revisions {
  const { update, collisionCount } = updateRevision(client, set, known);
  const current = known.find(({ metadata }) => metadata.name === set.status.currentRevision) ?? update;
  return {
    current: current.metadata.uid === update.metadata.uid ? update : current,
    update,
    collisionCount,
  };
}

function updateRevision(
  client: Client,
  set: StatefulSet,
  known: readonly ControllerRevision[],
): { readonly update: ControllerRevision; readonly collisionCount: number } {
  const { template } = set.spec;
  let collisionCount = set.status.collisionCount ?? 0;
  const latest = known.at(-1);
  if (latest && keeps(latest, template)) return { update: latest, collisionCount };
  const number = nextNumber(known);
  const former = known.findLast((one) => keeps(one, template));
  if (former) return { update: renumber(client, former, number), collisionCount };
  for (;;) {
    const hash = nameHash(revisionData(template), collisionCount);
    const labels = { ...template.metadata?.labels, [HASH]: hash };
    const update = writeRevision(client, set, STATEFUL_SETS, { hash, labels, template, revision: number });
    if (update) return { update, collisionCount };
    collisionCount++;
  }
}
