// Which nodes a pod asks for: nodeSelector and node affinity (component-helpers, scheduling/corev1/nodeaffinity).
import { meets, type Requirement } from './selector.ts';
import type { Node, NodeSelectorTerm, PodSpec } from './wire.ts';

type Expression = NonNullable<NodeSelectorTerm['matchExpressions']>[number];

function requirementOf({ key, operator, values }: Expression): Requirement {
  return { key, operator: operator as Requirement['operator'], values: values ?? [] };
}

/** Does a node meet all conditions of a term? A term without conditions is met by none. */
export function meetsTerm({ matchExpressions, matchFields }: NodeSelectorTerm, { metadata }: Node): boolean {
  if (!matchExpressions?.length && !matchFields?.length) return false;
  const fields = { 'metadata.name': metadata.name };
  return (
    (matchExpressions ?? []).every((one) => meets(metadata.labels, requirementOf(one))) &&
    (matchFields ?? []).every((one) => meets(fields, requirementOf(one)))
  );
}

/** The terms of required node affinity, of which one must be met; undefined when the pod has none. */
export function requiredTerms(spec: PodSpec): readonly NodeSelectorTerm[] | undefined {
  return spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
}

/** Does a pod ask for certain nodes at all? */
export function asksForNodes(spec: PodSpec): boolean {
  return spec.nodeSelector !== undefined || requiredTerms(spec) !== undefined;
}

/** May a pod run on a node, by its nodeSelector and required node affinity? */
export function mayRunOn(spec: PodSpec, node: Node): boolean {
  const { labels } = node.metadata;
  for (const key in spec.nodeSelector) {
    if (!labels || !Object.hasOwn(labels, key) || labels[key] !== spec.nodeSelector[key]) return false;
  }
  return requiredTerms(spec)?.some((term) => meetsTerm(term, node)) ?? true;
}
