// Deployments (kubectl, describe describeDeployment).
import { selectorText } from '../../api/table/selector-text.ts';
import { sameTemplate } from '../../controllers/deployment/rollout.ts';
import { isControlledBy } from '../../controllers/ownership.ts';
import type { Deployment, ReplicaSet } from '../../wire.ts';
import type { DescribeAsk, Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeMarks, writeName } from './heading.ts';
import { writePodTemplate } from './pod-template.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { dateText } from './time-text.ts';
import { writeConditions } from './workload.ts';

/** Tells about a Deployment. */
export const describeDeployment: Describer<Deployment> = async (deployment, ask) => {
  const events = await eventsAbout(deployment, ask);
  const sets = await replicaSets(deployment, ask);
  const { metadata, spec, status } = deployment;
  return described((to) => {
    writeName(to, deployment);
    to.field(0, 'CreationTimestamp', dateText(metadata.creationTimestamp));
    writeMarks(to, deployment);
    to.field(0, 'Selector', selectorText(spec.selector));
    const { replicas = 0, updatedReplicas = 0, availableReplicas = 0, unavailableReplicas = 0 } = status;
    const counts = `${updatedReplicas} updated | ${replicas} total | ${availableReplicas} available`;
    to.field(0, 'Replicas', `${spec.replicas ?? 0} desired | ${counts} | ${unavailableReplicas} unavailable`);
    to.field(0, 'StrategyType', spec.strategy?.type ?? '');
    to.field(0, 'MinReadySeconds', spec.minReadySeconds ?? 0);
    const rolling = spec.strategy?.rollingUpdate;
    if (rolling) {
      const { maxUnavailable, maxSurge } = rolling;
      to.field(0, 'RollingUpdateStrategy', `${maxUnavailable} max unavailable, ${maxSurge} max surge`);
    }
    writePodTemplate(to, spec.template);
    writeConditions(to, status.conditions);
    writeSets(to, deployment, sets);
    writeEvents(to, events, ask.now);
  });
};

/** A Deployment's ReplicaSets, the oldest first; none when they cannot be had. */
async function replicaSets(deployment: Deployment, ask: DescribeAsk): Promise<readonly ReplicaSet[]> {
  const { metadata, spec } = deployment;
  const path = `/apis/apps/v1/namespaces/${metadata.namespace}/replicasets`;
  try {
    const all = await ask.list<ReplicaSet>(path, { labelSelector: selectorText(spec.selector) });
    return all.filter((set) => isControlledBy(set, deployment)).sort(byAge);
  } catch {
    return [];
  }
}

function byAge({ metadata: one }: ReplicaSet, { metadata: other }: ReplicaSet): number {
  if (one.creationTimestamp !== other.creationTimestamp)
    return one.creationTimestamp < other.creationTimestamp ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

function writeSets(to: PrefixWriter, { spec }: Deployment, sets: readonly ReplicaSet[]): void {
  if (sets.length === 0) return;
  const current = sets.find((set) => sameTemplate(set.spec.template, spec.template));
  const told = (some: readonly ReplicaSet[]): string =>
    some
      .map((set) => `${set.metadata.name} (${set.status.replicas}/${set.spec.replicas ?? 0} replicas created)`)
      .join(', ') || '<none>';
  to.field(0, 'OldReplicaSets', told(sets.filter((set) => set !== current)));
  to.field(0, 'NewReplicaSet', told(current ? [current] : []));
}
