// Taints that somebody put on a node by hand, and the pods that had to leave for them; a taint of the one node that a pod may have.
import { type Deduction, deduced } from './deduction.ts';

/** Kubernetes' own taints say what ails a node; any other was put there by somebody. */
const BY_HAND =
  /untolerated taint \{(?!node(?:\.cloudprovider)?\.kubernetes\.io\/)|^Taints:\s{1,40}(?!node(?:\.cloudprovider)?\.kubernetes\.io\/)\S{1,400}:NoExecute/;

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

const HOST = /(?:^|[,\s])kubernetes\.io\/hostname=([\w.-]+)/;
const TAINTED = /\d node\(s\) had untolerated taint/;
/** Anything but a taint and the pod's own choice. */
const OTHERWISE =
  /Insufficient|Too many pods|free ports|volume|topology|anti-affinity|unschedulable|resource claim|cannot allocate/i;

/**
 * A pod that asks for one node by its name, while some node has a taint that it does not tolerate and the others are not the one: then the
 * tainted one is it. Of what ails it the pod does not tell.
 */
export const pinnedToTainted: Deduction = (scene) =>
  scene.ofKind('Pod').flatMap((pod) => {
    const node = HOST.exec(String(pod.attributes.nodeSelector ?? ''))?.[1];
    if (node === undefined || pod.word !== 'Pending' || scene.named('Node', node)) return [];
    const last = pod.facts.findLast(({ type, reason }) => type === 'event' && reason === 'FailedScheduling');
    const [verdict = ''] = last?.text.split('preemption:') ?? [];
    const isIt = TAINTED.test(verdict) && /didn't match Pod's node affinity/.test(verdict) && !OTHERWISE.test(verdict);
    return isIt ? [deduced('pinned-to-tainted', pod, last, `it asks for ${node}`)] : [];
  });
