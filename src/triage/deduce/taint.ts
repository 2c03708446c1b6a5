// Taints that somebody put on a node by hand, and the pods that had to leave for them.
import { type Deduction, deduced } from './deduction.ts';

/** Kubernetes' own taints say what ails a node; any other was put there by somebody. */
const BY_HAND =
  /untolerated taint \{(?!node(?:\.cloudprovider)?\.kubernetes\.io\/)|^Taints:\s+(?!node(?:\.cloudprovider)?\.kubernetes\.io\/)\S+:NoExecute/;

/** Pods were marked for deletion because of a taint, and one that was put on by hand is shown. */
export const taintEvicts: Deduction = (scene) => {
  const marked = scene.facts.find(
    ({ type, reason, text }) => type === 'event' && reason === 'TaintManagerEviction' && /^Marking/.test(text),
  );
  if (!marked) return [];
  const shown = scene.facts.find(({ text }) => BY_HAND.test(text));
  const node = scene
    .ofKind('Node')
    .find(({ attributes }) =>
      /(?:^|,)(?!node(?:\.cloudprovider)?\.kubernetes\.io\/)[^,]+:NoExecute/.test(String(attributes.taints ?? '')),
    );
  const nodes = scene.ofKind('Node');
  // what came in place of a pod that left, and finds no room, is the same trouble
  const stem = marked.object?.name.replace(/-[a-z0-9]{5}$/, '-');
  const waits = scene.facts.some(
    ({ reason, object }) => reason === 'FailedScheduling' && stem !== undefined && object?.name.startsWith(stem),
  );
  // of one node only it can be the one
  const about = node ?? (nodes.length === 1 ? nodes[0] : undefined);
  if (!shown && !node) return [];
  return [deduced('taint-evicts', waits ? marked.object : (about ?? marked.object), marked)];
};
