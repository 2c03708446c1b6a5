// How far a rollout is, in kubectl's words (kubectl, pkg/polymorphichelpers/rollout_status.go).
import type { DaemonSet, Deployment, KubeObject, StatefulSet } from '../../../wire.ts';
import { CommandFailure } from '../../failure.ts';

/** How far it is. */
export interface RolloutState {
  readonly text: string;
  readonly done: boolean;
}

/** @param revision 0, or the one that must be running @throws CommandFailure for a rollout that failed, and for kinds that have none */
export function rolloutState(object: KubeObject, revision: number): RolloutState {
  switch (object.kind) {
    case 'Deployment':
      return deploymentState(object as Deployment, revision);
    case 'DaemonSet':
      return daemonSetState(object as DaemonSet);
    case 'StatefulSet':
      return statefulSetState(object as StatefulSet);
    default:
      throw new CommandFailure(`no status viewer has been implemented for ${object.kind}`);
  }
}

function isObserved({
  metadata,
  status,
}: {
  readonly metadata: KubeObject['metadata'];
  readonly status?: { observedGeneration?: number };
}): boolean {
  return (metadata.generation ?? 0) <= (status?.observedGeneration ?? 0);
}

function going(text: string): RolloutState {
  return { text: `${text}...\n`, done: false };
}

function deploymentState(deployment: Deployment, revision: number): RolloutState {
  const { metadata, spec, status = {} } = deployment;
  if (revision > 0) {
    const running = Number(metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0);
    if (running !== revision)
      throw new CommandFailure(`desired revision (${revision}) is different from the running revision (${running})`);
  }
  if (!isObserved(deployment)) return going('Waiting for deployment spec update to be observed');
  const name = JSON.stringify(metadata.name);
  const progressing = status.conditions?.find(({ type }) => type === 'Progressing');
  if (progressing?.reason === 'ProgressDeadlineExceeded')
    throw new CommandFailure(`deployment ${name} exceeded its progress deadline`);
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0 } = status;
  const head = `Waiting for deployment ${name} rollout to finish:`;
  const wanted = spec.replicas ?? 1;
  if (updatedReplicas < wanted)
    return going(`${head} ${updatedReplicas} out of ${wanted} new replicas have been updated`);
  if (replicas > updatedReplicas)
    return going(`${head} ${replicas - updatedReplicas} old replicas are pending termination`);
  if (availableReplicas < updatedReplicas)
    return going(`${head} ${availableReplicas} of ${updatedReplicas} updated replicas are available`);
  return { text: `deployment ${name} successfully rolled out\n`, done: true };
}

function checkStrategy(type: string | undefined): void {
  if (type !== 'RollingUpdate')
    throw new CommandFailure('rollout status is only available for RollingUpdate strategy type');
}

function daemonSetState(daemonSet: DaemonSet): RolloutState {
  const { metadata, spec, status } = daemonSet;
  checkStrategy(spec.updateStrategy?.type);
  if (!isObserved(daemonSet)) return going('Waiting for daemon set spec update to be observed');
  const name = JSON.stringify(metadata.name);
  const { updatedNumberScheduled = 0, desiredNumberScheduled = 0, numberAvailable = 0 } = status ?? {};
  const head = `Waiting for daemon set ${name} rollout to finish:`;
  if (updatedNumberScheduled < desiredNumberScheduled)
    return going(`${head} ${updatedNumberScheduled} out of ${desiredNumberScheduled} new pods have been updated`);
  if (numberAvailable < desiredNumberScheduled)
    return going(`${head} ${numberAvailable} of ${desiredNumberScheduled} updated pods are available`);
  return { text: `daemon set ${name} successfully rolled out\n`, done: true };
}

function statefulSetState(statefulSet: StatefulSet): RolloutState {
  const { spec, status } = statefulSet;
  checkStrategy(spec.updateStrategy?.type);
  if (!status?.observedGeneration || !isObserved(statefulSet))
    return going('Waiting for statefulset spec update to be observed');
  const wanted = spec.replicas ?? 1;
  const { readyReplicas = 0, updatedReplicas = 0, updateRevision = '', currentRevision = '' } = status;
  if (readyReplicas < wanted) return going(`Waiting for ${wanted - readyReplicas} pods to be ready`);
  const partition = spec.updateStrategy?.rollingUpdate?.partition;
  if (partition !== undefined) {
    if (updatedReplicas < wanted - partition)
      return going(
        `Waiting for partitioned roll out to finish: ${updatedReplicas} out of ${wanted - partition} new pods have been updated`,
      );
    return { text: `partitioned roll out complete: ${updatedReplicas} new pods have been updated...\n`, done: true };
  }
  if (updateRevision !== currentRevision)
    return going(
      `waiting for statefulset rolling update to complete ${updatedReplicas} pods at revision ${updateRevision}`,
    );
  const { currentReplicas = 0 } = status;
  return {
    text: `statefulset rolling update complete ${currentReplicas} pods at revision ${currentRevision}...\n`,
    done: true,
  };
}
