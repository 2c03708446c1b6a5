// autoscaling/v1: the autoscalers of autoscaling/v2, with all that this version has no fields for in annotations (pkg/apis/autoscaling/v1/conversion.go).
import { resource } from '../resources/resource.ts';
import type { HorizontalPodAutoscaler, KubeObject } from '../wire.ts';

/** The resource; its objects are those of autoscaling/v2. */
export const AUTOSCALERS_V1 = resource({
  group: 'autoscaling',
  version: 'v1',
  kind: 'HorizontalPodAutoscaler',
  plural: 'horizontalpodautoscalers',
  short: ['hpa'],
  categories: ['all'],
  subresources: ['status'],
});

type Spec = HorizontalPodAutoscaler['spec'];
type MetricSpec = NonNullable<Spec['metrics']>[number];
type MetricStatus = NonNullable<HorizontalPodAutoscaler['status']['currentMetrics']>[number];
type Fields = Record<string, unknown>;

const METRICS = 'autoscaling.alpha.kubernetes.io/metrics';
const CURRENT = 'autoscaling.alpha.kubernetes.io/current-metrics';
const CONDITIONS = 'autoscaling.alpha.kubernetes.io/conditions';
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior';
const OURS: readonly string[] = [METRICS, CURRENT, CONDITIONS, BEHAVIOR];

function cpuTarget({ type, resource: source }: MetricSpec): number | undefined {
  return type === 'Resource' && source?.name === 'cpu' ? source.target.averageUtilization : undefined;
}

/** A metric of a resource as this version writes it: what stands in `target` or `current` is told by the names of the fields. */
function flat(metric: MetricSpec | MetricStatus, before: 'target' | 'current'): unknown {
  const { type, resource: source } = metric as { type: string; resource?: Fields & { name: string } };
  const inner = source?.[before] as { averageUtilization?: number; averageValue?: string } | undefined;
  if (!source || !inner) return metric;
  const { averageUtilization, averageValue } = inner;
  return {
    type,
    resource: {
      name: source.name,
      ...(averageUtilization !== undefined && { [`${before}AverageUtilization`]: averageUtilization }),
      ...(averageValue !== undefined && { [`${before}AverageValue`]: averageValue }),
    },
  };
}

function unflat(metric: unknown, within: 'target' | 'current'): unknown {
  const { type, resource: source } = metric as { type: string; resource?: Fields & { name: string } };
  if (!source || source[within]) return metric;
  const { [`${within}AverageUtilization`]: share, [`${within}AverageValue`]: amount } = source;
  const inner = {
    ...(within === 'target' && { type: share === undefined ? 'AverageValue' : 'Utilization' }),
    ...(share !== undefined && { averageUtilization: share }),
    ...(amount !== undefined && { averageValue: amount }),
  };
  return { type, resource: { name: source.name, [within]: inner } };
}

/** With the first letters of names in another case: the annotation has the server's own names. */
function recased(value: unknown, change: (letter: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => recased(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [change(key.slice(0, 1)) + key.slice(1), recased(one, change)]),
  );
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An autoscaler of autoscaling/v1 as the ledger keeps it. */
export function fromAutoscalerV1(object: KubeObject): KubeObject {
  const { targetCPUUtilizationPercentage: cpu, ...spec } = (object.spec ?? {}) as Spec & Fields;
  const { annotations, ...metadata } = object.metadata ?? {};
  const metrics: MetricSpec[] = [];
  if (cpu !== undefined) {
    const target = { type: 'Utilization', averageUtilization: cpu as number };
    metrics.push({ type: 'Resource', resource: { name: 'cpu', target } });
  }
  const more = parsed(annotations?.[METRICS]);
  if (Array.isArray(more)) metrics.push(...more.map((one) => unflat(one, 'target') as MetricSpec));
  const current = parsed(annotations?.[CURRENT]);
  const conditions = parsed(annotations?.[CONDITIONS]);
  const behavior = recased(parsed(annotations?.[BEHAVIOR]), (letter) => letter.toLowerCase());
  const own = Object.entries(annotations ?? {}).filter(([name]) => !OURS.includes(name));
  const { currentCPUUtilizationPercentage: _used, ...counts } = (object.status ?? {}) as Fields;
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: { ...metadata, ...(own.length > 0 && { annotations: Object.fromEntries(own) }) },
    spec: { ...spec, ...(metrics.length > 0 && { metrics }), ...(behavior !== undefined && { behavior }) },
    status: {
      ...counts,
      ...(Array.isArray(current) && { currentMetrics: current.map((one) => unflat(one, 'current')) }),
      ...(Array.isArray(conditions) && { conditions }),
    },
  };
}

/** What autoscaling/v2 answers, an autoscaler or a list of them, as autoscaling/v1 answers it; anything else as it is. */
export function toAutoscalerV1(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if ('items' in body) return { ...body, items: (body.items as KubeObject[]).map(toAutoscalerV1) };
  if (!('spec' in body)) return body;
  const { metadata, spec, status, ...rest } = body as HorizontalPodAutoscaler;
  const { metrics = [], behavior, ...own } = spec;
  const { currentMetrics, conditions, ...counts } = status ?? {};
  const others = metrics.filter((one) => cpuTarget(one) === undefined);
  const cpu = metrics.map(cpuTarget).find((one) => one !== undefined);
  const used = currentMetrics?.find(({ resource: source }) => source?.name === 'cpu')?.resource?.current;
  const told: Record<string, string> = {};
  if (behavior) told[BEHAVIOR] = JSON.stringify(recased(behavior, (letter) => letter.toUpperCase()));
  if (conditions?.length) told[CONDITIONS] = JSON.stringify(conditions);
  if (currentMetrics?.length) told[CURRENT] = JSON.stringify(currentMetrics.map((one) => flat(one, 'current')));
  if (others.length > 0) told[METRICS] = JSON.stringify(others.map((one) => flat(one, 'target')));
  const annotations = { ...metadata.annotations, ...told };
  return {
    ...rest,
    apiVersion: 'autoscaling/v1',
    metadata: { ...metadata, ...(Object.keys(annotations).length > 0 && { annotations }) },
    spec: { ...own, ...(cpu !== undefined && { targetCPUUtilizationPercentage: cpu }) },
    status: {
      ...counts,
      currentReplicas: counts.currentReplicas ?? 0,
      ...(used?.averageUtilization !== undefined && { currentCPUUtilizationPercentage: used.averageUtilization }),
    },
  };
}
