import { expect, it } from 'vitest';
import { stallsOf } from '../../../src/cluster/watch/stalls.ts';
import { aDiagnosis, anUndecided } from '../../make/diagnosis.ts';

const POD = {
  kind: 'Pod',
  metadata: {
    name: 'cart-1',
    namespace: 'shop',
    ownerReferences: [{ kind: 'ReplicaSet', name: 'cart-abc', controller: true }],
  },
};
const SET = {
  kind: 'ReplicaSet',
  metadata: {
    name: 'cart-abc',
    namespace: 'shop',
    ownerReferences: [{ kind: 'Deployment', name: 'cart', controller: true }],
  },
};

it('names the workload, not one of its pods, which come and go', () => {
  expect(stallsOf(aDiagnosis(), [POD, SET])).toMatchObject([
    {
      key: 'kubelet/image-not-found Deployment/shop/cart',
      object: 'Deployment/shop/cart',
      step: 'image',
      ready: 2,
      wanted: 3,
    },
  ]);
});

it('is one for the same cause at two pods, with what follows from it under it', () => {
  const [root] = aDiagnosis().findings;
  const findings = [
    { ...(root as NonNullable<typeof root>) },
    { ...(root as NonNullable<typeof root>), object: 'Pod/shop/cart-2' },
    {
      playbook: 'network/no-endpoints',
      layer: 'network',
      part: 'service',
      object: 'Service/shop/cart',
      role: 'consequence' as const,
      of: 'kubelet/image-not-found Pod/shop/cart-1',
      lines: [],
      summary: 'It has no endpoints',
    },
  ];
  const second = { ...POD, metadata: { ...POD.metadata, name: 'cart-2' } };
  const stalls = stallsOf(aDiagnosis({ findings }), [POD, second, SET]);
  expect(stalls).toHaveLength(1);
  expect(stalls[0]?.consequences).toEqual(['Service/shop/cart: It has no endpoints']);
});

it('is none where nothing is stalled or nothing is decided', () => {
  expect(stallsOf(anUndecided(), [POD, SET])).toEqual([]);
});

it('ends at owners that own each other', () => {
  const ring = (name: string, owner: string) => ({
    kind: 'Pod',
    metadata: { name, namespace: 'shop', ownerReferences: [{ kind: 'Pod', name: owner }] },
  });
  expect(stallsOf(aDiagnosis(), [ring('cart-1', 'b'), ring('b', 'cart-1')])).toHaveLength(1);
});
