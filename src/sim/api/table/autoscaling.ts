// Autoscalers and API services as `kubectl get` shows them (pkg/printers/internalversion/printers.go; kube-aggregator, registry/apiservice/etcd.go).
import { addQuantities, formatQuantity, ofUnits, parseQuantity, ZERO } from '../../quantity.ts';
import { API_SERVICES, HORIZONTAL_POD_AUTOSCALERS, NODE_METRICS, POD_METRICS } from '../../resources/index.ts';
import type { APIService, HorizontalPodAutoscaler, NodeMetrics, PodMetrics } from '../../wire.ts';
import { AGE, age, column, NAME, tableKind } from './columns.ts';

type MetricSpec = NonNullable<HorizontalPodAutoscaler['spec']['metrics']>[number];
type MetricStatus = NonNullable<HorizontalPodAutoscaler['status']['currentMetrics']>[number];

/** Metrics that are shown; of others only how many they are. */
const SHOWN = 2;
const UNKNOWN = '<unknown>';

/** Of a resource: an amount, or a share of the requests. */
function resourceTarget(
  source: NonNullable<MetricSpec['resource']>,
  current: NonNullable<MetricStatus['resource']>['current'] | undefined,
): string {
  const { averageValue, averageUtilization } = source.target;
  if (averageValue !== undefined) return `${source.name}: ${current?.averageValue ?? UNKNOWN}/${averageValue}`;
  const share = (per: number | undefined, none: string): string => (per === undefined ? none : `${per}%`);
  return `${source.name}: ${share(current?.averageUtilization, UNKNOWN)}/${share(averageUtilization, '<auto>')}`;
}

function otherTarget(
  target: NonNullable<MetricSpec['object']>['target'] | undefined,
  current: NonNullable<MetricStatus['object']>['current'] | undefined,
): string {
  if (target?.averageValue !== undefined) return `${current?.averageValue ?? UNKNOWN}/${target.averageValue} (avg)`;
  return `${current?.value ?? UNKNOWN}/${target?.value ?? ''}`;
}

function targetCell(spec: MetricSpec, status: MetricStatus | undefined): string {
  if (spec.type === 'Resource' && spec.resource) return resourceTarget(spec.resource, status?.resource?.current);
  if (spec.type === 'ContainerResource' && spec.containerResource)
    return resourceTarget(spec.containerResource, status?.containerResource?.current);
  if (spec.type === 'Pods')
    return `${status?.pods?.current.averageValue ?? UNKNOWN}/${spec.pods?.target.averageValue ?? ''}`;
  if (spec.type === 'Object') return otherTarget(spec.object?.target, status?.object?.current);
  if (spec.type === 'External') return otherTarget(spec.external?.target, status?.external?.current);
  return '<unknown type>';
}

function targetsCell({ spec, status }: HorizontalPodAutoscaler): string {
  const cells = (spec.metrics ?? []).map((one, at) => targetCell(one, status.currentMetrics?.[at]));
  if (cells.length === 0) return '<none>';
  const text = cells.slice(0, SHOWN).join(', ');
  return cells.length > SHOWN ? `${text} + ${cells.length - SHOWN} more...` : text;
}

export const HORIZONTAL_POD_AUTOSCALER_TABLE = tableKind<HorizontalPodAutoscaler>({
  resource: HORIZONTAL_POD_AUTOSCALERS,
  columns: [
    NAME,
    column('Reference'),
    column('Targets'),
    column('MinPods'),
    column('MaxPods'),
    column('Replicas', 'integer'),
    AGE,
  ],
  cells: (object, now) => [
    object.metadata.name,
    `${object.spec.scaleTargetRef.kind}/${object.spec.scaleTargetRef.name}`,
    targetsCell(object),
    String(object.spec.minReplicas ?? '<unset>'),
    String(object.spec.maxReplicas),
    object.status.currentReplicas ?? 0,
    age(object, now),
  ],
});

function serviceCell({ spec }: APIService): string {
  return spec.service ? `${spec.service.namespace}/${spec.service.name}` : 'Local';
}

function availableCell({ status }: APIService): string {
  const available = status.conditions?.find(({ type }) => type === 'Available');
  if (!available) return 'Unknown';
  return available.status === 'True' ? 'True' : `${available.status} (${available.reason})`;
}

export const API_SERVICE_TABLE = tableKind<APIService>({
  resource: API_SERVICES,
  columns: [NAME, column('Service'), column('Available'), AGE],
  cells: (object, now) => [object.metadata.name, serviceCell(object), availableCell(object), age(object, now)],
});

function usageCell(usage: readonly Readonly<Record<string, string>>[], resource: 'cpu' | 'memory'): string {
  const sum = usage.reduce((total, one) => addQuantities(total, parseQuantity(one[resource] ?? '0') ?? ZERO), ZERO);
  const milli = sum.milli;
  return resource === 'cpu' ? `${milli}m` : formatQuantity(ofUnits(Math.round(milli / 1000), 'BinarySI'));
}

const METRICS_COLUMNS = [NAME, column('cpu'), column('memory'), column('Window')];

/** As metrics-server shows it (pkg/api/table.go). */
export const NODE_METRICS_TABLE = tableKind<NodeMetrics>({
  resource: NODE_METRICS,
  columns: METRICS_COLUMNS,
  cells: ({ metadata, usage, window }) => [
    metadata.name,
    usageCell([usage], 'cpu'),
    usageCell([usage], 'memory'),
    window,
  ],
});

export const POD_METRICS_TABLE = tableKind<PodMetrics>({
  resource: POD_METRICS,
  columns: METRICS_COLUMNS,
  cells: ({ metadata, containers, window }) => {
    const usage = containers.map((one) => one.usage);
    return [metadata.name, usageCell(usage, 'cpu'), usageCell(usage, 'memory'), window];
  },
});
