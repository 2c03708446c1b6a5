// PersistentVolumeClaims and the pods that use them (kubectl, describe describePersistentVolumeClaim).
import type { PersistentVolumeClaim, Pod } from '../../wire.ts';
import { writeClaim } from './claim.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { dateText } from './time-text.ts';

/** Tells about a claim. */
export const describePersistentVolumeClaim: Describer<PersistentVolumeClaim> = async (claim, ask) => {
  const pods = await ask.list<Pod>(`/api/v1/namespaces/${claim.metadata.namespace}/pods`);
  const events = await eventsAbout(claim, ask);
  return described((to) => {
    writeClaim(to, claim, ask.now);
    const users = usersOf(claim, pods);
    to.write(0, 'Used By:\t');
    if (users.length === 0) to.line('<none>');
    users.forEach((name, at) => {
      to.write(0, `${at > 0 ? '\t' : ''}${name}\n`);
    });
    writeConditions(to, claim);
    writeEvents(to, events, ask.now);
  });
};

/** Names of the pods that mount a claim, once for each volume, and of the pods that own it. */
function usersOf({ metadata }: PersistentVolumeClaim, pods: readonly Pod[]): string[] {
  const mounting = pods.flatMap((pod) =>
    (pod.spec.volumes ?? [])
      .filter(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === metadata.name)
      .map(() => pod),
  );
  const owners = pods.filter(
    (pod) =>
      !mounting.includes(pod) &&
      metadata.ownerReferences?.some(({ kind, uid }) => kind === 'Pod' && uid === pod.metadata.uid),
  );
  return [...mounting, ...owners].map((pod) => pod.metadata.name).sort();
}

function writeConditions(to: PrefixWriter, { status }: PersistentVolumeClaim): void {
  const conditions = status?.conditions ?? [];
  if (conditions.length === 0) return;
  to.write(0, 'Conditions:\n');
  to.write(1, 'Type\tStatus\tLastProbeTime\tLastTransitionTime\tReason\tMessage\n');
  to.write(1, '----\t------\t-----------------\t------------------\t------\t-------\n');
  for (const { type, status: state, lastProbeTime, lastTransitionTime, reason = '', message = '' } of conditions) {
    const times = `${dateText(lastProbeTime)} \t${dateText(lastTransitionTime)}`;
    to.write(1, `${type} \t${state} \t${times} \t${reason} \t${message}\n`);
  }
}
