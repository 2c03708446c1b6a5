// What differs and may: each with the reason. An entry that nothing needs any more fails the test, as does a difference without an entry.
import type { Difference } from './compare.ts';

/** Differences that have one reason. */
export interface Known {
  readonly folder: string;
  readonly file: RegExp;
  readonly side?: Difference['side'];
  /** any when absent */
  readonly line?: RegExp;
  readonly reason: string;
}

const NOT_SERVED =
  'The lab does not serve these kinds: attributes of volumes, network beyond Services, autoscaling, extensions, certificates, flow control, devices, and what Kubernetes itself keeps only for old clients.';
const BUILD = 'The lab says of itself that it is no build of Kubernetes.';
const RESTARTS =
  'History of the recorded cluster: its controllers were started four times, and objects were changed more often before the exercise.';
const RACE =
  'A race in the real control plane, which another run of it decides otherwise; in the lab it always ends the same way.';
const TRIES =
  'How often something was tried by then depends on how long each try took: on the recorded machine five more fell into the first three seconds.';
const HAND_DRIVEN_RESTART =
  'The hand-driven kubelets had been restarted, took the running containers for new ones, and pulled the image again. A real kubelet does not.';
const HAND_DRIVEN_STATE =
  'The hand-driven kubelet let the container of a pod run on that a finalizer holds. A real one stops it, and says so in the status.';
const HAND_DRIVEN_SILENCE =
  'The hand-driven kubelet wrote no events about its node. A real one tells that the node is ready again.';
const HAND_DRIVEN_PULLED =
  'A real kubelet says `Pulled` before each try to configure the container, the hand-driven one said it once.';
const LEFT_OVER = 'Left over from an exercise that is not among the recordings.';
const TEXTS =
  "Descriptions come from the declarations of client-node, which describe a field that holds an object by the object's type.";

/** Every difference that is left. */
export const KNOWN: readonly Known[] = [
  {
    folder: '00-cluster',
    file: /^api-(?:resources|resources-wide|versions)\.txt$/,
    side: 'recorded',
    reason: NOT_SERVED,
  },
  { folder: '00-cluster', file: /^componentstatuses\.txt$/, reason: NOT_SERVED },
  { folder: '00-cluster', file: /^(?:version|server-version)\.json$/, reason: BUILD },
  { folder: '00-cluster', file: /^describe-node\.txt$/, side: 'recorded', line: /RegisteredNode/, reason: RESTARTS },
  { folder: '00-cluster', file: /^explain-deploy-spec\.txt$/, reason: TEXTS },
  {
    folder: '02-failed-scheduling',
    file: /^(?:deploy\.json|describe-deploy\.txt)$/,
    line: /NewReplicaSetCreated|ReplicaSetUpdated|Created new replica set|is progressing/,
    reason: `${RACE} Here: whether the new ReplicaSet already counted its pod when its Deployment first wrote its status.`,
  },
  { folder: '05-auth', file: /^events\.txt$/, side: 'recorded', reason: HAND_DRIVEN_RESTART },
  {
    folder: '07-quota',
    file: /^(?:events-wide\.txt|events\.json|describe-rs\.txt)$/,
    line: /combined from similar events|"count": /,
    reason: TRIES,
  },
  { folder: '15-service-no-endpoints', file: /^endpointslices\.json$/, line: /"generation": /, reason: RESTARTS },
  {
    folder: '15-service-no-endpoints',
    file: /^endpointslices-not-ready\.json$/,
    side: 'lab',
    reason: `${RACE} Here: whether the controller saw the pod between its first status and its address.`,
  },
  { folder: '18-config-error', file: /^events-key-absent\.txt$/, line: /Pulled/, reason: HAND_DRIVEN_PULLED },
  { folder: '23-drain-pdb', file: /^events(?:-wide\.txt|\.txt|\.json)$/, side: 'recorded', reason: LEFT_OVER },
  { folder: '25-stuck-terminating', file: /^(?:get-pod|describe-pod)\.txt$/, reason: HAND_DRIVEN_STATE },
  { folder: '26-node-not-ready', file: /^events-node-after\.txt$/, side: 'lab', reason: HAND_DRIVEN_SILENCE },
];

/** The entry for a difference; undefined when nobody knows it. */
export function knownFor(folder: string, { file, side, line }: Difference): Known | undefined {
  return KNOWN.find(
    (known) =>
      known.folder === folder &&
      known.file.test(file) &&
      (known.side === undefined || known.side === side) &&
      (known.line === undefined || known.line.test(line)),
  );
}
