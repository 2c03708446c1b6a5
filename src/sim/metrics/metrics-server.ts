// What nodes and pods use, as metrics-server tells it: it asks the kubelets every 15 s, and knows what they said the last two times
// (metrics-server, pkg/scraper and pkg/storage). Nothing is kept here: all follows from when its containers and the measured ones began.
import type { Extension } from '../api/aggregation/extension.ts';
import type { Ask } from '../api/ask.ts';
import { parseLabelSelector } from '../api/label-selector.ts';
import { chooser } from '../api/list.ts';
import { ApiError } from '../api/status.ts';
import type { Client } from '../client.ts';
import { type Clock, timestamp } from '../clock.ts';
import { labelledPods } from '../controllers/labelled-pods.ts';
import { parseReference } from '../kubelet/reference.ts';
import { API_SERVICES, ENDPOINT_SLICES, NODE_METRICS, NODES, POD_METRICS, PODS, SERVICES } from '../resources/index.ts';
import { apiVersion, type Resource } from '../resources/resource.ts';
import type { APIService, KubeObject, NodeMetrics, Pod, PodMetrics } from '../wire.ts';
import { type Amounts, amounts, type Meter, nodeUse, podUse, type Span } from './use.ts';

/** Its image's repository. */
export const METRICS_SERVER = 'metrics-server/metrics-server';

/** Between two looks at all kubelets (ms; --metric-resolution). */
const RESOLUTION = 15_000;

type ServiceReference = NonNullable<APIService['spec']['service']>;

/** The server behind metrics.k8s.io/v1beta1. */
export class MetricsServer implements Extension {
  readonly resources: readonly Resource[] = [NODE_METRICS, POD_METRICS];
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #meter: Meter;

  constructor(client: Client, clock: Clock, meter: Meter) {
    this.#client = client;
    this.#clock = clock;
    this.#meter = meter;
  }

  trouble(service: ServiceReference): string | undefined {
    if (this.#began(service) !== undefined) return undefined;
    const { namespace = '', name = '', port = 443 } = service;
    const { clusterIP } = this.#client.get(SERVICES, namespace, name)?.spec ?? {};
    const address = `${clusterIP}:${port}`;
    return `Get "https://${address}/apis/metrics.k8s.io/v1beta1": dial tcp ${address}: connect: connection refused`;
  }

  answer({ resource, namespace, name, list = {} }: Ask): unknown {
    const span = this.#span();
    const isPods = resource === (POD_METRICS as Resource);
    if (name !== '') {
      const found = isPods ? this.#pod(namespace, name, span) : this.#node(name, span);
      if (found) return found;
      const place = namespace === '' ? name : `${namespace}/${name}`;
      const what = isPods ? 'podmetrics' : 'nodemetrics';
      throw new ApiError(404, 'NotFound', `${what}.metrics.k8s.io "${place}" not found`, {
        name: place,
        group: 'metrics.k8s.io',
        kind: what,
      });
    }
    const chosen = chooser(list, resource);
    const objects: readonly KubeObject[] = isPods
      ? this.#pods(namespace, list.labelSelector)
      : this.#client.list(NODES);
    const items = objects.flatMap((one) => {
      if (!chosen(one)) return [];
      const { name: own, namespace: space = '' } = one.metadata;
      return (isPods ? this.#pod(space, own, span) : this.#node(own, span)) ?? [];
    });
    return { items, metadata: {} };
  }

  /** Pods that may be chosen: by a label, where there is one to look them up by. */
  #pods(namespace: string, labelSelector: string | undefined): readonly Pod[] {
    const matchLabels: Record<string, string> = {};
    for (const { key, operator, values } of labelSelector ? parseLabelSelector(labelSelector) : [])
      if (operator === 'In' && values[0] !== undefined && values.length === 1) matchLabels[key] = values[0];
    return namespace !== '' && Object.keys(matchLabels).length > 0
      ? labelledPods(this.#client, namespace, { matchLabels })
      : this.#client.list(PODS, namespace || undefined);
  }

  /** What was measured last: from the look before to the last one; undefined before there were two. */
  #span(): Span | undefined {
    const service = this.#client.get(API_SERVICES, undefined, 'v1beta1.metrics.k8s.io')?.spec.service;
    const began = service && this.#began(service);
    if (began === undefined) return undefined;
    const looks = Math.floor((this.#clock.now() - began) / RESOLUTION);
    return looks < 1 ? undefined : { from: began + (looks - 1) * RESOLUTION, to: began + looks * RESOLUTION };
  }

  /** When the first of its containers that stand behind a Service began (ms since the epoch); undefined when there is none. */
  #began({ namespace = '', name = '' }: ServiceReference): number | undefined {
    const starts = this.#client
      .list(ENDPOINT_SLICES, namespace)
      .filter(({ metadata }) => metadata.labels?.['kubernetes.io/service-name'] === name)
      .flatMap(({ endpoints }) => endpoints ?? [])
      .filter(({ conditions }) => conditions?.ready ?? true)
      .flatMap(({ targetRef }) => this.#client.get(PODS, namespace, targetRef?.name ?? '') ?? [])
      .flatMap(startsOf);
    return starts.length === 0 ? undefined : Math.min(...starts);
  }

  #pod(namespace: string, name: string, span: Span | undefined): PodMetrics | undefined {
    const pod = this.#client.get(PODS, namespace, name);
    const use = pod && span && podUse(this.#meter, this.#client, pod, span);
    if (!use) return undefined;
    const containers = use.containers.map(({ container, cpu, memory }) => ({
      name: container,
      usage: amounts({ cpu, memory }),
    }));
    return { ...this.#head(POD_METRICS, pod, use), containers };
  }

  #node(name: string, span: Span | undefined): NodeMetrics | undefined {
    const node = this.#client.get(NODES, undefined, name);
    const use = node && span && nodeUse(this.#meter, this.#client, name, span);
    return use && { ...this.#head(NODE_METRICS, node, span), usage: amounts(use satisfies Amounts) };
  }

  #head(resource: Resource, { metadata }: KubeObject, { from, to }: Span) {
    const { name, namespace, labels } = metadata;
    const own = { name, ...(namespace !== undefined && { namespace }), ...(labels && { labels }) };
    return {
      kind: resource.kind,
      apiVersion: apiVersion(resource),
      metadata: { ...own, creationTimestamp: timestamp(this.#clock.now()) } as KubeObject['metadata'],
      timestamp: timestamp(to),
      window: `${(to - from) / 1000}s`,
    };
  }
}

function startsOf({ spec, status }: Pod): number[] {
  const names = new Set(
    spec.containers
      .filter(({ image }) => {
        const reference = parseReference(image ?? '');
        return typeof reference !== 'string' && reference.repository === METRICS_SERVER;
      })
      .map(({ name }) => name),
  );
  return (status.containerStatuses ?? []).flatMap(({ name, state }) =>
    names.has(name) && state?.running?.startedAt ? [Date.parse(state.running.startedAt)] : [],
  );
}
