// What every deduction shares: its shape, and how it makes the fact it concludes.
import type { Fact, ObjectRef } from '../fact.ts';
import type { Scene } from '../scene.ts';
import type { Thing } from '../thing.ts';

/** Works out facts that no single line states. */
export type Deduction = (scene: Scene) => Fact[];

/** A deduced fact, with the line of the fact that carries it most. */
export function deduced(name: string, about: Thing | ObjectRef | undefined, shown: Fact | undefined, text = ''): Fact {
  const object = about && 'ref' in about ? about.ref : about;
  const fact = shown ?? (about && 'ref' in about ? (about.stateFact ?? about.facts[0]) : undefined);
  return {
    type: 'deduced',
    reason: name,
    text,
    from: '',
    when: {},
    span: fact?.span ?? { from: 0, to: 0 },
    attributes: {},
    ...(object ? { object } : {}),
    ...(fact ? { carrier: fact } : {}),
  };
}

/** Events about a thing. */
export function eventsOf(thing: Thing): Fact[] {
  return thing.facts.filter(({ type }) => type === 'event');
}

/** Is the silence of this thing's events telling: was its Events table shown, whole? A `| tail` of a describe shows its end, where the events are. */
export function silent(thing: Thing, scene: Scene): boolean {
  if (eventsOf(thing).length > 0) return false;
  return (
    thing.attributes.noEvents === true ||
    scene.facts.some((fact) => /^No resources found/.test(fact.text) && asksEvents(fact.command ?? '', thing))
  );
}

/** Did a command ask for the events of this thing, or for all of its namespace? */
function asksEvents(command: string, { ref }: Thing): boolean {
  if (!/\b(?:get (?:ev|events?)|events)\b/.test(command)) return false;
  const named = /involvedObject\.name=([\w.-]+)|--for[= ]\w+\/([\w.-]+)/.exec(command);
  return named ? (named[1] ?? named[2]) === ref.name : !/--field-selector|type=Warning/.test(command);
}

/** Pods of a control-plane component: static pods are called after it. */
export function componentPods(scene: Scene, component: string): Thing[] {
  return scene.ofKind('Pod').filter(({ ref }) => ref.name === component || ref.name.startsWith(`${component}-`));
}

/** Does a component's pod, log or status say that it is down? */
export function componentDown(scene: Scene, component: string): Fact | undefined {
  for (const pod of componentPods(scene, component)) {
    if (pod.health === 'bad' || pod.health === 'flapping') return pod.stateFact;
    const lost = pod.facts.find(
      ({ type, text }) =>
        type === 'log' && /leader ?election lost|failed to renew lease|lost leader|lost lease|lost master/i.test(text),
    );
    if (lost) return lost;
  }
  // a whole list of the control plane's pods in which it is missing
  const beside = component === 'kube-scheduler' ? 'kube-controller-manager' : 'kube-scheduler';
  const listed = componentPods(scene, 'kube-apiserver')[0]?.stateFact;
  if (
    listed &&
    componentPods(scene, component).length === 0 &&
    componentPods(scene, beside).length > 0 &&
    !/grep|-l |selector/.test(listed.command ?? '')
  )
    return listed;
  return scene.facts.find(
    (fact) =>
      (fact.from.startsWith(component) &&
        fact.type === 'log' &&
        /leader ?election lost|failed to renew lease/i.test(fact.text)) ||
      (fact.object?.kind === 'ComponentStatus' &&
        component.endsWith(fact.object.name) &&
        fact.reason === 'Unhealthy' &&
        scene.ofKind('Pod').some(({ word }) => word === 'Pending')),
  );
}
