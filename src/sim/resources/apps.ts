// apps/v1: workloads.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

const apps = { group: 'apps', version: 'v1' } as const;

export const DEPLOYMENTS = resource<wire.Deployment>({
  ...apps,
  kind: 'Deployment',
  plural: 'deployments',
  short: ['deploy'],
  categories: ['all'],
  subresources: ['scale', 'status'],
});
export const REPLICA_SETS = resource<wire.ReplicaSet>({
  ...apps,
  kind: 'ReplicaSet',
  plural: 'replicasets',
  short: ['rs'],
  categories: ['all'],
  subresources: ['scale', 'status'],
});
export const STATEFUL_SETS = resource<wire.StatefulSet>({
  ...apps,
  kind: 'StatefulSet',
  plural: 'statefulsets',
  short: ['sts'],
  categories: ['all'],
  subresources: ['scale', 'status'],
});
export const DAEMON_SETS = resource<wire.DaemonSet>({
  ...apps,
  kind: 'DaemonSet',
  plural: 'daemonsets',
  short: ['ds'],
  categories: ['all'],
  subresources: ['status'],
});
export const CONTROLLER_REVISIONS = resource<wire.ControllerRevision>({
  ...apps,
  kind: 'ControllerRevision',
  plural: 'controllerrevisions',
});
