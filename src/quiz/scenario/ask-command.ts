// "Which command next?": right is what the engine says to look at, wrong what only shows other layers' work.
import { readTyped } from '../../sim/exercises/typed-line.ts';
import type { Random } from '../../sim/random.ts';
import type { Diagnosis } from '../../triage/diagnosis.ts';
import type { Layer } from '../../triage/layers.ts';
import { command, type Offered, questionOf, sentence, shuffled } from './choices.ts';
import type { Answered, Question } from './scenario.ts';

/** Wrong answers beside the right one. */
const WRONG = 3;

/** layer → what shows its work */
const SHOWS: Readonly<Record<Layer, (namespace: string, name: string) => readonly string[]>> = {
  client: () => ['kubectl version', 'kubectl config view --minify'],
  'api-server': (space) => [
    `kubectl auth can-i create pods -n ${space}`,
    'kubectl get validatingwebhookconfigurations',
  ],
  etcd: () => ['kubectl get --raw /readyz/etcd'],
  controller: (space, name) => [
    `kubectl -n ${space} rollout history deployment/${name}`,
    `kubectl -n ${space} describe resourcequota`,
  ],
  scheduler: () => ['kubectl get priorityclasses', 'kubectl top nodes'],
  storage: (space) => ['kubectl get storageclass', `kubectl -n ${space} get pvc`],
  node: () => ['kubectl -n kube-node-lease get leases'],
  kubelet: (space) => [`kubectl -n ${space} get configmaps`, `kubectl -n ${space} get serviceaccounts`],
  app: (space, name) => [`kubectl -n ${space} logs deployment/${name} --previous`],
  network: (space, name) => [
    `kubectl -n ${space} get endpointslices -l kubernetes.io/service-name=${name}`,
    `kubectl -n ${space} get ingress`,
  ],
};

/** Commands that show a layer's work; at least one. */
export function showsOf(layer: Layer, namespace: string, name: string): readonly string[] {
  return SHOWS[layer](namespace, name);
}

const NONE: Offered = sentence({
  en: 'None: what was seen settles it, and nothing is stalled',
  ja: '必要ない: 見たもので十分で、何も止まっていない',
});

/** Asks for the next command; undefined when the engine has none that only reads. */
export function askCommand(
  { stalled, next, ask }: Diagnosis,
  layer: Answered,
  [namespace, name]: readonly [namespace: string, name: string],
  random: Random,
): Question | undefined {
  const reads = next.filter(({ effect, command }) => effect === 'read' && !/\bconfig\b/.test(command));
  const right = layer === 'healthy' ? NONE : reads[0] && command(reads[0].command);
  if (!right || stalled.layer !== layer) return undefined;
  const taken = new Set([...next, ...ask].map(({ command }) => aim(command)));
  const wrong = Object.entries(SHOWS)
    .filter(([of]) => of !== layer)
    .map(([, lines]) => shuffled(lines(namespace, name), random)[0] as string)
    .filter((line) => !taken.has(aim(line)));
  const drawn = shuffled(wrong, random).map(command);
  const offered = layer === 'healthy' ? drawn.slice(0, WRONG) : [NONE, ...drawn.slice(0, WRONG - 1)];
  return questionOf(
    'command',
    { en: 'Which command leads on from there?', ja: '次に打つべきコマンドはどれですか。' },
    right,
    offered,
    random,
  );
}

/** What a command asks for: two that differ in spelling alone are one. */
function aim(line: string): string {
  const { verb, resources } = readTyped(line.replace(/^kubectl\s+/, '').split(/\s+/));
  return `${verb} ${[...resources].sort().join()}`;
}
