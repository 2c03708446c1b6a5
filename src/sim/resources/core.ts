// The core group, v1.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

const v1 = { group: '', version: 'v1' } as const;

export const NAMESPACES = resource<wire.Namespace>({
  ...v1,
  kind: 'Namespace',
  plural: 'namespaces',
  short: ['ns'],
  namespaced: false,
  subresources: ['finalize', 'status'],
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
});
export const NODES = resource<wire.Node>({
  ...v1,
  kind: 'Node',
  plural: 'nodes',
  short: ['no'],
  namespaced: false,
  subresources: ['proxy', 'status'],
});
export const PODS = resource<wire.Pod>({
  ...v1,
  kind: 'Pod',
  plural: 'pods',
  short: ['po'],
  categories: ['all'],
  subresources: [
    'attach',
    'binding',
    'ephemeralcontainers',
    'eviction',
    'exec',
    'log',
    'portforward',
    'proxy',
    'resize',
    'status',
  ],
});
export const SERVICES = resource<wire.Service>({
  ...v1,
  kind: 'Service',
  plural: 'services',
  short: ['svc'],
  categories: ['all'],
  subresources: ['proxy', 'status'],
});
export const ENDPOINTS = resource<wire.Endpoints>({
  ...v1,
  kind: 'Endpoints',
  plural: 'endpoints',
  singular: 'endpoints',
  short: ['ep'],
  deprecated: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
});
export const CONFIG_MAPS = resource<wire.ConfigMap>({
  ...v1,
  kind: 'ConfigMap',
  plural: 'configmaps',
  short: ['cm'],
});
export const SECRETS = resource<wire.Secret>({ ...v1, kind: 'Secret', plural: 'secrets' });
export const SERVICE_ACCOUNTS = resource<wire.ServiceAccount>({
  ...v1,
  kind: 'ServiceAccount',
  plural: 'serviceaccounts',
  short: ['sa'],
  subresources: ['token'],
});
export const RESOURCE_QUOTAS = resource<wire.ResourceQuota>({
  ...v1,
  kind: 'ResourceQuota',
  plural: 'resourcequotas',
  short: ['quota'],
  subresources: ['status'],
});
export const LIMIT_RANGES = resource<wire.LimitRange>({
  ...v1,
  kind: 'LimitRange',
  plural: 'limitranges',
  short: ['limits'],
});
export const EVENTS = resource<wire.Event>({ ...v1, kind: 'Event', plural: 'events', short: ['ev'] });
export const PERSISTENT_VOLUME_CLAIMS = resource<wire.PersistentVolumeClaim>({
  ...v1,
  kind: 'PersistentVolumeClaim',
  plural: 'persistentvolumeclaims',
  short: ['pvc'],
  subresources: ['status'],
});
export const PERSISTENT_VOLUMES = resource<wire.PersistentVolume>({
  ...v1,
  kind: 'PersistentVolume',
  plural: 'persistentvolumes',
  short: ['pv'],
  namespaced: false,
  subresources: ['status'],
});
