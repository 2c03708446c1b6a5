// Ingresses that no controller takes: nobody writes an address or an event about them, and their class is one that nobody serves.
import type { Fact } from '../fact.ts';
import type { Scene } from '../scene.ts';
import type { Thing } from '../thing.ts';
import { type Deduction, deduced, eventsOf, silent } from './deduction.ts';

/** A controller looks at a new Ingress within seconds (seconds). */
const YOUNG = 60;

/** Does the input show which classes there are, and not this one? */
function isUnknownClass(scene: Scene, name: string): boolean {
  const classes = scene.ofKind('IngressClass').filter(({ ref }) => ref.name !== '');
  return classes.length > 0 && !classes.some(({ ref }) => ref.name === name);
}

function isYoung({ attributes: { age } }: Thing): boolean {
  return age !== undefined && age < YOUNG;
}

/** Ingresses without an address, of a class that is none. */
export const ingressClasses: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const ingress of scene.ofKind('Ingress')) {
    const { noAddress, address, classless, whole } = ingress.attributes;
    const name = ingress.attributes.class;
    if (noAddress !== true || address !== undefined || isYoung(ingress) || eventsOf(ingress).length > 0) continue;
    const isNobodys =
      name === undefined
        ? classless === true && (silent(ingress, scene) || whole === true)
        : isUnknownClass(scene, String(name));
    if (isNobodys)
      out.push(
        deduced(
          'ingress-class-missing',
          ingress,
          ingress.facts.find(({ attributes }) => attributes.noAddress),
        ),
      );
  }
  return out;
};
