// Creating and deleting the pods of a DaemonSet (pkg/controller/daemon/daemon_controller.go, syncNodes).
import type { ApiError } from '../../api/status.ts';
import { DAEMON_SETS } from '../../resources/index.ts';
import type { DaemonSet, Node, Pod, PodSpec } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { createPod, deletePod, podOf } from '../pod-control.ts';
import { REVISION_HASH } from '../revisions.ts';
import { slowStart } from '../slow-start.ts';
import type { DaemonTemplate } from './eligible-node.ts';

/** Pods that one reconciliation creates and deletes at most. */
const BURST = 250;
/** What counts templates; from before there were revisions. */
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';
const POD_TEMPLATE_GENERATION = 'pod-template-generation';

/** What a reconciliation of a DaemonSet works on. */
export interface Daemon {
  readonly context: ControllerContext;
  readonly set: DaemonSet;
  /** of the template, as the label of its pods has it */
  readonly hash: string;
  readonly template: DaemonTemplate;
  readonly nodes: readonly Node[];
}

function templateGeneration({ metadata }: DaemonSet): string | undefined {
  return metadata.annotations?.[TEMPLATE_GENERATION];
}

/** Is a pod of the present template? */
export function isUpdated({ set, hash }: Pick<Daemon, 'set' | 'hash'>, { metadata }: Pod): boolean {
  const generation = templateGeneration(set);
  return (
    metadata.labels?.[REVISION_HASH] === hash ||
    (generation !== undefined && metadata.labels?.[POD_TEMPLATE_GENERATION] === generation)
  );
}

/** Lets the scheduler bind a pod to one node only; preferences stay (ReplaceDaemonSetPodNodeNameNodeAffinity). */
function forNode(spec: PodSpec, node: string): PodSpec {
  const { affinity } = spec;
  return {
    ...spec,
    affinity: {
      ...affinity,
      nodeAffinity: {
        ...affinity?.nodeAffinity,
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }] }],
        },
      },
    },
  };
}

/** Creates a pod for each of these nodes and deletes these pods. @returns the first failure */
export function syncNodes(
  { context, set, hash, template }: Daemon,
  doomed: readonly Pod[],
  nodes: readonly string[],
): ApiError | undefined {
  const generation = templateGeneration(set);
  const draft = podOf(template, set, DAEMON_SETS);
  const labels = {
    ...draft.metadata.labels,
    ...(generation !== undefined && { [POD_TEMPLATE_GENERATION]: generation }),
    [REVISION_HASH]: hash,
  };
  let { failure } = slowStart(Math.min(nodes.length, BURST), (at) =>
    createPod(context, set, {
      ...draft,
      metadata: { ...draft.metadata, labels },
      spec: forNode(template.spec, nodes[at] ?? ''),
    }),
  );
  for (const pod of doomed.slice(0, BURST)) {
    const deletion = slowStart(1, () => deletePod(context, set, pod));
    failure ??= deletion.failure;
  }
  return failure;
}
