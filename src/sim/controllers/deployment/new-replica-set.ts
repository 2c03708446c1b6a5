// Making the ReplicaSet of a template that a Deployment did not have before (pkg/controller/deployment/sync.go, getNewReplicaSet).
import { ApiError } from '../../api/status.ts';
import type { Draft } from '../../client.ts';
import { copy } from '../../copy.ts';
import { DEPLOYMENTS, REPLICA_SETS } from '../../resources/index.ts';
import type { Deployment, ReplicaSet } from '../../wire.ts';
import { controllerReference, isControlledBy } from '../ownership.ts';
import { isForTermination } from '../pod-control.ts';
import { podTemplateHash } from '../pod-template-hash.ts';
import { newCondition, setCondition } from './conditions.ts';
import { hasProgressDeadline, newSize } from './limits.ts';
import { newSetAnnotations, nextRevision, sizeAnnotations } from './replica-set-annotations.ts';
import { POD_TEMPLATE_HASH, type Rollout, sameTemplate } from './rollout.ts';

/** Characters of a name. */
const LONGEST_NAME = 253;

/** The new ReplicaSet, made if there is none. @throws ApiError when it cannot be made, or its name is another's */
export function ensureNewSet(rollout: Rollout): ReplicaSet {
  if (rollout.newSet) return rollout.newSet;
  const { context, deployment, oldSets } = rollout;
  const revision = nextRevision(oldSets);
  const replicas = newSize(deployment, oldSets, 0);
  const draft = newSetDraft(deployment, revision, replicas);
  const made = make(rollout, draft);
  rollout.newSet = made.set;
  rollout.revision = String(revision);
  if (made.existed) return made.set;
  const { name } = made.set.metadata;
  if (replicas > 0)
    context.events.event(
      deployment,
      'Normal',
      'ScalingReplicaSet',
      `Scaled up replica set ${name} from 0 to ${replicas}`,
    );
  if (hasProgressDeadline(deployment))
    rollout.conditions = setCondition(
      rollout.conditions,
      newCondition(context, 'Progressing', 'True', 'NewReplicaSetCreated', `Created new replica set "${name}"`),
    );
  return made.set;
}

function newSetDraft(deployment: Deployment, revision: number, replicas: number): Draft<ReplicaSet> {
  const { metadata, spec, status } = deployment;
  const hash = podTemplateHash(spec.template, status.collisionCount);
  const labels = { ...spec.template.metadata?.labels, [POD_TEMPLATE_HASH]: hash };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${metadata.name.slice(0, LONGEST_NAME - hash.length - 1)}-${hash}`,
      ...(metadata.namespace !== undefined && { namespace: metadata.namespace }),
      labels,
      annotations: { ...newSetAnnotations(deployment, undefined, revision), ...sizeAnnotations(deployment) },
      ownerReferences: [controllerReference(DEPLOYMENTS, deployment)],
    },
    spec: {
      replicas,
      ...(spec.minReadySeconds && { minReadySeconds: spec.minReadySeconds }),
      selector: { ...spec.selector, matchLabels: { ...spec.selector.matchLabels, [POD_TEMPLATE_HASH]: hash } },
      template: { ...copy(spec.template), metadata: { ...copy(spec.template.metadata), labels } },
    },
  };
}

function make(rollout: Rollout, draft: Draft<ReplicaSet>): { readonly set: ReplicaSet; readonly existed: boolean } {
  const { context, deployment } = rollout;
  try {
    return { set: context.client.create(REPLICA_SETS, draft), existed: false };
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || isForTermination(thrown)) throw thrown;
    if (thrown.reason === 'AlreadyExists') return { set: own(rollout, draft, thrown), existed: true };
    tellFailure(rollout, `Failed to create new replica set "${draft.metadata.name}": ${thrown.message}`, deployment);
    throw thrown;
  }
}

/** One of that name is there: ours, if the template is the same too; else the next try takes another hash. */
function own({ context, deployment }: Rollout, { metadata, spec }: Draft<ReplicaSet>, failure: ApiError): ReplicaSet {
  const { client } = context;
  const found = client.get(REPLICA_SETS, metadata.namespace, metadata.name ?? '');
  if (found && isControlledBy(found, deployment) && sameTemplate(found.spec.template, spec.template)) return found;
  const { status } = deployment;
  client.updateStatus(DEPLOYMENTS, {
    ...deployment,
    status: { ...status, collisionCount: (status.collisionCount ?? 0) + 1 },
  });
  throw failure;
}

function tellFailure({ context, conditions }: Rollout, message: string, deployment: Deployment): void {
  if (hasProgressDeadline(deployment))
    context.client.updateStatus(DEPLOYMENTS, {
      ...deployment,
      status: {
        ...deployment.status,
        conditions: [
          ...setCondition(conditions, newCondition(context, 'Progressing', 'False', 'ReplicaSetCreateError', message)),
        ],
      },
    });
  context.events.event(deployment, 'Warning', 'ReplicaSetCreateError', message);
}
