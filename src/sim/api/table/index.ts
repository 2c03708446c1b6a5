// Tables, which the API server answers instead of objects when kubectl prints them (apimachinery, meta/v1 Table; pkg/printers).
import { groupResource, type Resource } from '../../resources/resource.ts';
import type { KubeObject, ObjectMeta } from '../../wire.ts';
import { customTable } from '../custom/table.ts';
import { viewOf } from '../views.ts';
import {
  CONTROLLER_REVISION_TABLE,
  DAEMON_SET_TABLE,
  DEPLOYMENT_TABLE,
  REPLICA_SET_TABLE,
  STATEFUL_SET_TABLE,
} from './apps.ts';
import {
  API_SERVICE_TABLE,
  HORIZONTAL_POD_AUTOSCALER_TABLE,
  NODE_METRICS_TABLE,
  POD_METRICS_TABLE,
} from './autoscaling.ts';
import { CRON_JOB_TABLE, JOB_TABLE } from './batch.ts';
import type { Cell, Column, RowCondition, TableKind } from './columns.ts';
import { CONFIG_MAP_TABLE, LEASE_TABLE, NAMESPACE_TABLE, SECRET_TABLE, SERVICE_ACCOUNT_TABLE } from './config.ts';
import { EVENT_TABLE } from './event.ts';
import { ENDPOINT_SLICE_TABLE, ENDPOINTS_TABLE, SERVICE_TABLE } from './network.ts';
import { INGRESS_CLASS_TABLE, INGRESS_TABLE, NETWORK_POLICY_TABLE } from './networking.ts';
import { NODE_TABLE } from './node.ts';
import {
  agedTable,
  CLUSTER_ROLE_TABLE,
  CUSTOM_RESOURCE_DEFINITION_TABLE,
  LIMIT_RANGE_TABLE,
  ROLE_TABLE,
} from './plain.ts';
import { POD_TABLE } from './pod.ts';
import {
  MUTATING_WEBHOOK_CONFIGURATION_TABLE,
  POD_DISRUPTION_BUDGET_TABLE,
  PRIORITY_CLASS_TABLE,
  RESOURCE_QUOTA_TABLE,
  VALIDATING_WEBHOOK_CONFIGURATION_TABLE,
} from './policy.ts';
import { CLUSTER_ROLE_BINDING_TABLE, ROLE_BINDING_TABLE } from './rbac.ts';
import {
  CSI_DRIVER_TABLE,
  CSI_NODE_TABLE,
  CSI_STORAGE_CAPACITY_TABLE,
  PERSISTENT_VOLUME_CLAIM_TABLE,
  PERSISTENT_VOLUME_TABLE,
  STORAGE_CLASS_TABLE,
  VOLUME_ATTACHMENT_TABLE,
} from './storage.ts';

/** How each kind is shown, in no order that matters. What is not here shows its name and age. */
const TABLES: readonly TableKind[] = [
  POD_TABLE,
  DEPLOYMENT_TABLE,
  REPLICA_SET_TABLE,
  STATEFUL_SET_TABLE,
  DAEMON_SET_TABLE,
  CONTROLLER_REVISION_TABLE,
  JOB_TABLE,
  CRON_JOB_TABLE,
  HORIZONTAL_POD_AUTOSCALER_TABLE,
  API_SERVICE_TABLE,
  NODE_METRICS_TABLE,
  POD_METRICS_TABLE,
  SERVICE_TABLE,
  ENDPOINTS_TABLE,
  ENDPOINT_SLICE_TABLE,
  NETWORK_POLICY_TABLE,
  INGRESS_TABLE,
  INGRESS_CLASS_TABLE,
  NODE_TABLE,
  NAMESPACE_TABLE,
  CONFIG_MAP_TABLE,
  SECRET_TABLE,
  SERVICE_ACCOUNT_TABLE,
  ROLE_TABLE,
  CLUSTER_ROLE_TABLE,
  ROLE_BINDING_TABLE,
  CLUSTER_ROLE_BINDING_TABLE,
  RESOURCE_QUOTA_TABLE,
  LIMIT_RANGE_TABLE,
  POD_DISRUPTION_BUDGET_TABLE,
  PRIORITY_CLASS_TABLE,
  LEASE_TABLE,
  EVENT_TABLE,
  VALIDATING_WEBHOOK_CONFIGURATION_TABLE,
  MUTATING_WEBHOOK_CONFIGURATION_TABLE,
  PERSISTENT_VOLUME_CLAIM_TABLE,
  PERSISTENT_VOLUME_TABLE,
  STORAGE_CLASS_TABLE,
  VOLUME_ATTACHMENT_TABLE,
  CSI_DRIVER_TABLE,
  CSI_NODE_TABLE,
  CSI_STORAGE_CAPACITY_TABLE,
  CUSTOM_RESOURCE_DEFINITION_TABLE,
];

/** group and plural → how it is shown */
const BY_RESOURCE: ReadonlyMap<string, TableKind> = new Map([
  ...TABLES.map((kind): [string, TableKind] => [groupResource(kind.resource), kind]),
]);

/** An object with its metadata alone. */
export interface PartialObjectMetadata {
  readonly kind: 'PartialObjectMetadata';
  readonly apiVersion: 'meta.k8s.io/v1';
  readonly metadata: ObjectMeta;
}

/** A row. */
export interface TableRow {
  readonly cells: readonly Cell[];
  readonly conditions?: readonly RowCondition[];
  readonly object?: KubeObject | PartialObjectMetadata;
}

/** `metadata` of a list, and so of its table. */
export interface ListMeta {
  readonly resourceVersion?: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** A table as it goes over the wire. */
export interface Table {
  readonly kind: 'Table';
  readonly apiVersion: 'meta.k8s.io/v1';
  readonly metadata: ListMeta;
  /** null where they were not asked for: in a watch they come once */
  readonly columnDefinitions: readonly Column[] | null;
  readonly rows: readonly TableRow[];
}

/** How a table is to be. */
export interface TableOptions {
  /** milliseconds since the epoch: ages are counted to then */
  readonly now: number;
  /** what `?includeObject=` says; absent: `Metadata` */
  readonly includeObject?: 'Metadata' | 'Object' | 'None';
  /** false leaves the columns out; absent: they are there */
  readonly headers?: boolean;
  /** the list's metadata; absent: the resourceVersion of the only object, or none */
  readonly metadata?: ListMeta;
  /** how it is shown instead of by its kind: for custom resources, whose definitions say it */
  readonly kind?: TableKind;
}

function shownObject(object: KubeObject, include: TableOptions['includeObject']): TableRow['object'] {
  if (include === 'None') return undefined;
  if (include === 'Object') return object;
  return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata };
}

/** How a resource is shown: a view as what is kept, whatever its fields are called. */
function tableKindOf(resource: Resource): TableKind {
  const view = viewOf(resource);
  const kind = BY_RESOURCE.get(groupResource(view?.stored ?? resource)) ?? customTable(resource) ?? agedTable(resource);
  return view ? { ...kind, cells: (object, now) => kind.cells(view.from(object), now) } : kind;
}

/** The table of some objects. Events of events.k8s.io may come in that group's shape. */
export function tableOf(resource: Resource, objects: readonly KubeObject[], options: TableOptions): Table {
  const { now, includeObject, headers = true } = options;
  const kind = options.kind ?? tableKindOf(resource);
  const only = objects.length === 1 ? objects[0]?.metadata.resourceVersion : undefined;
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: options.metadata ?? (only === undefined ? {} : { resourceVersion: only }),
    columnDefinitions: headers ? kind.columns : null,
    rows: objects.map((object) => {
      const condition = kind.condition?.(object);
      const shown = shownObject(object, includeObject);
      return {
        cells: kind.cells(object, now),
        ...(condition && { conditions: [condition] }),
        ...(shown && { object: shown }),
      };
    }),
  };
}
