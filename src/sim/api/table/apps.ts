// Deployments, ReplicaSets, StatefulSets, DaemonSets and their revisions as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import { CONTROLLER_REVISIONS, DAEMON_SETS, DEPLOYMENTS, REPLICA_SETS, STATEFUL_SETS } from '../../resources/index.ts';
import type { ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet } from '../../wire.ts';
import { AGE, age, CONTAINERS, column, containerCells, NAME, tableKind, wide } from './columns.ts';
import { labelsCell, selectorCell, selectorText } from './selector-text.ts';

const SELECTOR = wide('Selector');

export const DEPLOYMENT_TABLE = tableKind<Deployment>({
  resource: DEPLOYMENTS,
  columns: [NAME, column('Ready'), column('Up-to-date'), column('Available'), AGE, ...CONTAINERS, SELECTOR],
  cells: (object, now) => [
    object.metadata.name,
    `${object.status.readyReplicas ?? 0}/${object.spec.replicas ?? 0}`,
    object.status.updatedReplicas ?? 0,
    object.status.availableReplicas ?? 0,
    age(object, now),
    ...containerCells(object.spec.template.spec?.containers),
    selectorText(object.spec.selector),
  ],
});

export const REPLICA_SET_TABLE = tableKind<ReplicaSet>({
  resource: REPLICA_SETS,
  columns: [
    NAME,
    column('Desired', 'integer'),
    column('Current', 'integer'),
    column('Ready', 'integer'),
    AGE,
    ...CONTAINERS,
    SELECTOR,
  ],
  cells: (object, now) => [
    object.metadata.name,
    object.spec.replicas ?? 0,
    object.status.replicas,
    object.status.readyReplicas ?? 0,
    age(object, now),
    ...containerCells(object.spec.template?.spec?.containers),
    selectorCell(object.spec.selector),
  ],
});

export const STATEFUL_SET_TABLE = tableKind<StatefulSet>({
  resource: STATEFUL_SETS,
  columns: [NAME, column('Ready'), AGE, ...CONTAINERS],
  cells: (object, now) => [
    object.metadata.name,
    `${object.status.readyReplicas ?? 0}/${object.spec.replicas ?? 0}`,
    age(object, now),
    ...containerCells(object.spec.template.spec?.containers),
  ],
});

export const DAEMON_SET_TABLE = tableKind<DaemonSet>({
  resource: DAEMON_SETS,
  columns: [
    NAME,
    column('Desired', 'integer'),
    column('Current', 'integer'),
    column('Ready', 'integer'),
    column('Up-to-date', 'integer'),
    column('Available', 'integer'),
    column('Node Selector'),
    AGE,
    ...CONTAINERS,
    SELECTOR,
  ],
  cells: (object, now) => [
    object.metadata.name,
    object.status.desiredNumberScheduled,
    object.status.currentNumberScheduled,
    object.status.numberReady,
    object.status.updatedNumberScheduled ?? 0,
    object.status.numberAvailable ?? 0,
    labelsCell(object.spec.template.spec?.nodeSelector),
    age(object, now),
    ...containerCells(object.spec.template.spec?.containers),
    selectorCell(object.spec.selector),
  ],
});

/** The controlling owner, as `daemonset.apps/name`. */
function controllerCell({ metadata }: ControllerRevision): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller);
  if (!owner) return '<none>';
  const slash = owner.apiVersion.indexOf('/');
  const group = slash < 0 ? '' : `.${owner.apiVersion.slice(0, slash)}`;
  return `${`${owner.kind}${group}`.toLowerCase()}/${owner.name}`;
}

export const CONTROLLER_REVISION_TABLE = tableKind<ControllerRevision>({
  resource: CONTROLLER_REVISIONS,
  columns: [NAME, column('Controller'), column('Revision'), AGE],
  cells: (object, now) => [object.metadata.name, controllerCell(object), object.revision, age(object, now)],
});
