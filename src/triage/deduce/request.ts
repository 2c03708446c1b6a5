// Requests that were sent from several pods to one address: who got an answer, and who did not.
import type { Fact } from '../fact.ts';
import type { Scene } from '../scene.ts';
import type { Thing } from '../thing.ts';
import { type Deduction, deduced } from './deduction.ts';

/** What is printed where nobody answers, and not because of the name. */
const UNREACHED = /timed? ?out|Connection refused|No route to host|Failed to connect/i;
/** wget says for itself what went wrong, in a line of no special form. */
const CLIENT = /^wget: /;
/** What is printed where something else is wrong. */
const OTHER = /resolv|bad address|not found in \$PATH|Error from server/i;

/** What came of a request. */
interface Sent {
  readonly pod: Thing;
  readonly node: string;
  readonly url: string;
  /** the line that says that nobody answered; absent: somebody did */
  readonly failed?: Fact;
}

/** Does a command send a request from a pod: by `kubectl exec`, or by the chat's `curl --from`? */
function isSending(command: string): boolean {
  return command.includes('://') && (command.includes(' exec ') || command.includes('--from'));
}

/** What came of a command: nothing where its pod or the pod's node is not known, or where something else went wrong. */
function sent(scene: Scene, command: string, facts: readonly Fact[]): Sent[] {
  const words = command.replaceAll("'", '').replaceAll('"', '').replaceAll('=', ' ').split(' ');
  const url = words.find((word) => word.startsWith('http://') || word.startsWith('https://')) ?? '';
  const first = words.findIndex((word) => word === 'exec' || word === '--from');
  const pod = words
    .slice(first + 1)
    .map((word) => scene.named('Pod', word.slice(word.lastIndexOf('/') + 1)))
    .find((one) => one !== undefined);
  const node = pod?.attributes.node;
  if (!pod || node === undefined) return [];
  const failed = facts.find(
    ({ type, text }) => (type === 'error' || CLIENT.test(text)) && UNREACHED.test(text) && !OTHER.test(text),
  );
  if (failed) return [{ pod, node, url, failed }];
  return facts.some(({ type }) => type === 'error') ? [] : [{ pod, node, url }];
}

/**
 * A Service that answers pods of one node and not those of another, where no policy tells them apart: each node has its own copy of the rules.
 * Two on one node that fare differently prove nothing of the kind.
 */
export const onOneNode: Deduction = (scene) => {
  if (scene.ofKind('NetworkPolicy').length > 0) return [];
  const byCommand = Map.groupBy(
    scene.facts.filter(({ command }) => command !== undefined && isSending(command)),
    ({ command = '', turn }) => `${turn} ${command}`,
  );
  const all = [...byCommand.values()].flatMap((facts) => sent(scene, facts[0]?.command ?? '', facts));
  const out: Fact[] = [];
  for (const { pod, node, url, failed } of all) {
    if (!failed) continue;
    const others = all.filter((one) => one.url === url);
    const isAnswered = others.some((one) => !one.failed && one.node !== node);
    const isMixed = others.some((one) => !one.failed && one.node === node);
    if (isAnswered && !isMixed) out.push(deduced('service-fails-on-node', pod, failed));
  }
  return out;
};
