// The controllers of kube-controller-manager, in the order in which they start. Each is one file; a new one is a line here.

import { attachDetach } from './attach-detach.ts';
import { clusterRoleAggregation } from './cluster-role-aggregation.ts';
import type { Controller } from './controller.ts';
import { cronJob } from './cron-job.ts';
import { daemonSet } from './daemon-set.ts';
import { deployment } from './deployment.ts';
import { disruption } from './disruption.ts';
import { endpointSlice } from './endpoint-slice.ts';
import { endpoints } from './endpoints.ts';
import { ephemeralVolume } from './ephemeral-volume.ts';
import { garbageCollector } from './garbage-collector.ts';
import { job } from './job.ts';
import { namespace } from './namespace.ts';
import { nodeLifecycle } from './node-lifecycle.ts';
import { persistentVolumeBinder } from './persistent-volume-binder.ts';
import { podGarbageCollector } from './pod-garbage-collector.ts';
import { pvProtection } from './pv-protection.ts';
import { pvcProtection } from './pvc-protection.ts';
import { replicaSet } from './replica-set.ts';
import { resourceQuota } from './resource-quota.ts';
import { serviceAccount } from './service-account.ts';
import { statefulSet } from './stateful-set.ts';
import { taintEviction } from './taint-eviction.ts';
import { ttl } from './ttl.ts';
import { ttlAfterFinished } from './ttl-after-finished.ts';
import { volumeExpand } from './volume-expand.ts';

/** All but those that need a setting of the lab. */
export const CONTROLLERS: readonly Controller[] = [
  serviceAccount,
  namespace,
  garbageCollector,
  deployment,
  replicaSet,
  statefulSet,
  daemonSet,
  job,
  cronJob,
  ttlAfterFinished,
  endpoints,
  endpointSlice,
  resourceQuota,
  disruption,
  ttl,
  nodeLifecycle,
  taintEviction,
  podGarbageCollector,
  clusterRoleAggregation,
  persistentVolumeBinder,
  pvcProtection,
  pvProtection,
  ephemeralVolume,
  attachDetach,
  volumeExpand,
];
