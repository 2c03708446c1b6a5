// The revision of a DaemonSet's template (pkg/controller/daemon/update.go, constructHistory).
import { conflict } from '../../api/status.ts';
import type { Client } from '../../client.ts';
import { CONTROLLER_REVISIONS, DAEMON_SETS } from '../../resources/index.ts';
import type { ControllerRevision, DaemonSet } from '../../wire.ts';
import { podTemplateHash } from '../pod-template-hash.ts';
import { keeps, nextNumber, REVISION_HASH, renumber, revisionsOf, writeRevision } from '../revisions.ts';

/** The revision of the present template, and the others. */
export interface DaemonRevision {
  readonly revision: ControllerRevision;
  /** as the label of its pods has it */
  readonly hash: string;
  /** oldest first */
  readonly others: readonly ControllerRevision[];
}

/** Finds the revision, and writes it when the template is new. @throws ApiError when its name is another's: the next try takes another hash */
export function currentRevision(client: Client, set: DaemonSet): DaemonRevision {
  const known = revisionsOf(client, set, DAEMON_SETS, set.spec.selector);
  const { template } = set.spec;
  const found = known.findLast((one) => keeps(one, template));
  const others = known.filter((one) => one !== found);
  const number = nextNumber(others);
  const revision = found ? renumber(client, found, Math.max(found.revision, number)) : snapshot(client, set, number);
  return { revision, hash: revision.metadata.labels?.[REVISION_HASH] ?? '', others };
}

function snapshot(client: Client, set: DaemonSet, number: number): ControllerRevision {
  const { template } = set.spec;
  const hash = podTemplateHash(template, set.status.collisionCount);
  const labels = { ...template.metadata?.labels, [REVISION_HASH]: hash };
  const written = writeRevision(client, set, DAEMON_SETS, { hash, labels, template, revision: number });
  if (written) return written;
  const collisionCount = (set.status.collisionCount ?? 0) + 1;
  client.updateStatus(DAEMON_SETS, { ...set, status: { ...set.status, collisionCount } });
  throw conflict(CONTROLLER_REVISIONS, `${set.metadata.name}-${hash}`, 'its name is taken by another template');
}
