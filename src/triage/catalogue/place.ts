// The catalogue's parts are finer than the project's. This is the one place where they are mapped.

import { LAYERS, type Layer, PARTS, type Step, stepOf } from '../layers.ts';
import { lookup } from '../lookup.ts';
import type { Place } from './entry.ts';

/** Words of a node entry that tell of taking a node out of service on purpose, not of losing it. */
const OUT_OF_SERVICE =
  /NodeSchedulable|NodeNotSchedulable|SchedulingDisabled|cordon|drain|Disruption|ScaleDown|DeleteUnregistered|DeletingNode|RemovingNode|Termination|Shutdown|Spot|Interrupted|Stopping|Terminating/i;

/**
 * The place of a catalogue entry in the project's vocabulary.
 * @param hint reason, id, plugin and message of the entry, for parts that split in two
 * @throws RangeError for a layer or part that has no place here: the mapping needs a line more
 */
export function place(layer: string, part: string, hint: string): Place {
  const mapped = map(layer, part, hint);
  const known = LAYERS.find((one) => one === mapped.layer);
  if (!known || !PARTS[known].includes(mapped.part)) throw new RangeError(`no place for ${layer}/${part} (${hint})`);
  return { layer: known, part: mapped.part };
}

function map(layer: string, part: string, hint: string): { layer: string; part: string } {
  switch (`${layer}/${part}`) {
    case 'node/lifecycle':
      return { layer, part: OUT_OF_SERVICE.test(hint) ? 'drain' : 'notready' };
    case 'scheduler/binding':
      // what binding waits for is the volume, unless the pod names its node or is on its way out
      if (/NodeName/.test(hint)) return { layer, part: 'affinity' };
      return { layer, part: /binding rejected|skip schedule|SchedulerError/.test(hint) ? 'absent' : 'volume' };
    case 'storage/volume':
      // checks that the scheduler makes before it chooses a node: the driver's part, or the claim's
      return {
        layer,
        part: /NodeVolumeLimits (?!looking up)|node affinity|volume zone|available disk/.test(hint)
          ? 'attach'
          : /was not created for pod/.test(hint)
            ? 'provisioning'
            : 'binding',
      };
    case 'kubelet/node':
      // the kubelet says that pod and node do not fit, or cannot be reached itself
      return {
        layer: 'node',
        part: /exec-|log-|pod data directories|InvalidNodeInfo/.test(hint) ? 'notready' : 'capacity',
      };
    case 'client/connection':
      return { layer, part: /^tls-/.test(hint) ? 'tls' : part };
    default:
      return { layer, part };
  }
}

/** Kinds whose objects stand on the road from a manifest to a reachable workload. */
const ON_THE_ROAD =
  /^(?:Pod|Deployment|ReplicaSet|ReplicationController|StatefulSet|DaemonSet|Job|CronJob|Rollout|HorizontalPodAutoscaler|ScaledObject|ScaledJob|PersistentVolumeClaim|Service|Endpoints|EndpointSlice|Ingress|Gateway|\w+Route|Certificate|Kustomization|HelmRelease|Application|Namespace|CustomResourceDefinition|\*)$/;

/** Conditions of a pod that are a step each. */
const POD_CONDITION = lookup<Step>({
  PodScheduled: 'scheduled',
  PodReadyToStartContainers: 'prepared',
  Initialized: 'started',
  ContainersReady: 'ready',
  Ready: 'ready',
});

/** Words of a pod that say where on the road it is, whatever their layer; Pending may be anywhere before running. */
const POD_WORD = lookup<Step | ''>({
  Pending: '',
  ContainerCreating: 'prepared',
  PodInitializing: 'prepared',
  'Init:<n>/<n>': 'prepared',
  'Init:<waiting reason>': 'started',
  '<raw error text>': 'prepared',
});

/** Components that bring nodes: a pod without a node waits for them. */
const NODE_BRINGERS = /^(?:cluster-autoscaler|karpenter)$/;

/**
 * The step of the road that an entry belongs to.
 * @returns undefined for what is beside the road: notes about objects that no workload waits for
 */
export function stepOfEntry(entry: {
  readonly layer: Layer;
  readonly part: string;
  readonly owner: string;
  readonly failure: boolean;
  readonly kinds: readonly string[];
  readonly condition?: string;
  /** STATUS word or state, for states */
  readonly word?: string;
}): Step | undefined {
  const word = entry.kinds[0] === 'Pod' ? POD_WORD[entry.word ?? ''] : undefined;
  if (word !== undefined) return word === '' ? undefined : word;
  // kinds of which the catalogue only notes that they have no conditions
  if (entry.condition === '') return undefined;
  if (entry.kinds[0] === 'Pod' && entry.condition)
    return POD_CONDITION[entry.condition] ?? stepOf(entry.layer, entry.part);
  if (NODE_BRINGERS.test(entry.owner)) return 'scheduled';
  if (!entry.failure && entry.kinds.length > 0 && !entry.kinds.some((kind) => ON_THE_ROAD.test(kind))) return undefined;
  return stepOf(entry.layer, entry.part);
}
