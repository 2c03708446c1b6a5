// The plugins in the order in which they are asked (kube-scheduler, apis/config/v1/default_plugins.go). A new one is a file and a line here.
import type { Enabled } from '../framework.ts';
import { defaultBinder } from './default-binder.ts';
import { defaultPreemption } from './default-preemption.ts';
import { dynamicResources } from './dynamic-resources.ts';
import { imageLocality } from './image-locality.ts';
import { interPodAffinity } from './inter-pod-affinity.ts';
import { nodeAffinity } from './node-affinity.ts';
import { nodeName } from './node-name.ts';
import { nodePorts } from './node-ports.ts';
import { nodeResourcesBalancedAllocation } from './node-resources-balanced-allocation.ts';
import { nodeResourcesFit } from './node-resources-fit.ts';
import { nodeUnschedulable } from './node-unschedulable.ts';
import { nodeVolumeLimits } from './node-volume-limits.ts';
import { podTopologySpread } from './pod-topology-spread.ts';
import { schedulingGates } from './scheduling-gates.ts';
import { taintToleration } from './taint-toleration.ts';
import { volumeBinding } from './volume-binding.ts';
import { volumeRestrictions } from './volume-restrictions.ts';
import { volumeZone } from './volume-zone.ts';

/** What a scheduler has when nothing else is said. */
export const PLUGINS: readonly Enabled[] = [
  { plugin: schedulingGates },
  { plugin: nodeUnschedulable },
  { plugin: nodeName },
  { plugin: taintToleration, weight: 3 },
  { plugin: nodeAffinity, weight: 2 },
  { plugin: nodePorts },
  { plugin: nodeResourcesFit },
  { plugin: volumeRestrictions },
  { plugin: nodeVolumeLimits },
  { plugin: volumeBinding },
  { plugin: volumeZone },
  { plugin: podTopologySpread, weight: 2 },
  { plugin: interPodAffinity, weight: 2 },
  { plugin: dynamicResources, since: '1.34' },
  { plugin: defaultPreemption },
  { plugin: nodeResourcesBalancedAllocation },
  { plugin: imageLocality },
  { plugin: defaultBinder },
];
