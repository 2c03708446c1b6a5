// autoscaling/v2, apiregistration.k8s.io/v1 and metrics.k8s.io/v1beta1: how many of a workload, and who says how much they use.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

export const HORIZONTAL_POD_AUTOSCALERS = resource<wire.HorizontalPodAutoscaler>({
  group: 'autoscaling',
  version: 'v2',
  kind: 'HorizontalPodAutoscaler',
  plural: 'horizontalpodautoscalers',
  short: ['hpa'],
  categories: ['all'],
  subresources: ['status'],
});
export const API_SERVICES = resource<wire.APIService>({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  kind: 'APIService',
  plural: 'apiservices',
  namespaced: false,
  categories: ['api-extensions'],
  subresources: ['status'],
});

const metrics = {
  group: 'metrics.k8s.io',
  version: 'v1beta1',
  verbs: ['get', 'list'],
  singular: '',
  isDelegated: true,
} as const;

export const NODE_METRICS = resource<wire.NodeMetrics>({
  ...metrics,
  kind: 'NodeMetrics',
  plural: 'nodes',
  namespaced: false,
});
export const POD_METRICS = resource<wire.PodMetrics>({ ...metrics, kind: 'PodMetrics', plural: 'pods' });
