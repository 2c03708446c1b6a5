// Claims: pending without a word, missing though a StatefulSet should have made them, lost.
import type { Fact } from '../fact.ts';
import { type Deduction, deduced } from './deduction.ts';

const NOT_FOUND = /persistentvolumeclaim "([a-z0-9][a-z0-9.-]*)" (?:not found|is being deleted)/;

/** Is this the name of a claim that a StatefulSet of that name makes: `<template>-<set>-<ordinal>`? */
function claimOf(claim: string, set: string): boolean {
  const cut = claim.lastIndexOf('-');
  return /^\d+$/.test(claim.slice(cut + 1)) && claim.slice(0, cut).endsWith(`-${set}`);
}

/** Claims and what they wait for. */
export const claims: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const claim of scene.ofKind('PersistentVolumeClaim')) {
    if (claim.word === 'Pending') out.push(deduced('claim-pending', claim, claim.stateFact));
    if (claim.word === 'Lost') out.push(deduced('claim-lost', claim, claim.stateFact));
  }
  for (const fact of scene.facts) {
    const found = NOT_FOUND.exec(fact.text);
    if (!found || !/not found/.test(found[0])) continue;
    const name = found[1] ?? '';
    const pod = fact.object?.kind === 'Pod' ? fact.object.name : undefined;
    // <template>-<set>-<ordinal>: only a StatefulSet names claims so
    const set = scene.ofKind('StatefulSet').find(({ ref }) => claimOf(name, ref.name));
    if (set) out.push(deduced('claim-missing', set, fact, name));
    else if (pod && /-\d+$/.test(pod) && name.endsWith(`-${pod}`)) {
      out.push(
        deduced(
          'claim-missing',
          {
            kind: 'StatefulSet',
            name: pod.replace(/-\d+$/, ''),
            ...(fact.object?.namespace ? { namespace: fact.object.namespace } : {}),
          },
          fact,
          name,
        ),
      );
    }
  }
  return out;
};
