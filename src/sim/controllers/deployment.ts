// Brings a Deployment's ReplicaSets to what it asks for, old ones down and the new one up (pkg/controller/deployment/deployment_controller.go).
import type { Change, Client } from '../client.ts';
import { DEPLOYMENTS, PODS, REPLICA_SETS } from '../resources/index.ts';
import type { Deployment, Pod } from '../wire.ts';
import { resolve, watchOwned } from './controllee.ts';
import { type Controller, keyOf, splitKey, watch } from './controller.ts';
import { notePause } from './deployment/pause.ts';
import { rollOutByRecreation } from './deployment/recreate.ts';
import { desiredReplicas } from './deployment/replica-set-annotations.ts';
import { rollOutGradually } from './deployment/rolling.ts';
import { beginRollout, type Rollout } from './deployment/rollout.ts';
import { adjustToSize } from './deployment/scaling.ts';
import { reportNumbers } from './deployment/status.ts';
import { claim, controllerOf } from './ownership.ts';

export const deployment = {
  name: 'deployment',
  component: 'deployment-controller',
  watches: [
    watch(DEPLOYMENTS),
    watchOwned(REPLICA_SETS, DEPLOYMENTS, ({ spec }) => spec.selector),
    watch(PODS, lastPodGone),
  ],

  reconcile(key, context) {
    const { namespace, name } = splitKey(key);
    const { client, events } = context;
    const found = client.get(DEPLOYMENTS, namespace, name);
    if (!found) return undefined;
    if (selectsAll(found)) {
      const text = 'This deployment is selecting all pods. A non-empty selector is required.';
      events.event(found, 'Warning', 'SelectingAll', text);
      observe(client, found);
      return undefined;
    }
    const sets = claim(client, {
      owner: found,
      ownerResource: DEPLOYMENTS,
      resource: REPLICA_SETS,
      selector: found.spec.selector,
    });
    const rollout = beginRollout(context, found, sets);
    if (found.metadata.deletionTimestamp !== undefined) return reportNumbers(rollout);
    notePause(rollout);
    if (found.spec.paused || isScaled(rollout)) return adjustToSize(rollout);
    return found.spec.strategy?.type === 'Recreate' ? rollOutByRecreation(rollout) : rollOutGradually(rollout);
  },
} satisfies Controller;

function selectsAll({ spec: { selector } }: Deployment): boolean {
  return Object.keys(selector.matchLabels ?? {}).length === 0 && (selector.matchExpressions ?? []).length === 0;
}

function observe(client: Client, found: Deployment): void {
  const { generation = 0 } = found.metadata;
  if ((found.status.observedGeneration ?? 0) < generation)
    client.updateStatus(DEPLOYMENTS, { ...found, status: { ...found.status, observedGeneration: generation } });
}

/** Was the Deployment's size changed since its ReplicaSets were last told of it? */
function isScaled({ deployment: { spec }, newSet, oldSets }: Rollout): boolean {
  return [...oldSets, ...(newSet ? [newSet] : [])].some((set) => {
    const desired = desiredReplicas(set);
    return (set.spec.replicas ?? 0) > 0 && desired !== undefined && desired !== spec.replicas;
  });
}

/** A Deployment that recreates waits for the last of its old pods to go. */
function lastPodGone({ type, object }: Change<Pod>, client: Client): string[] {
  if (type !== 'DELETED') return [];
  const { namespace } = object.metadata;
  const set = resolve(client, REPLICA_SETS, namespace, controllerOf(object));
  const owner = set && resolve(client, DEPLOYMENTS, namespace, controllerOf(set));
  return owner?.spec.strategy?.type === 'Recreate' ? [keyOf(owner)] : [];
}
