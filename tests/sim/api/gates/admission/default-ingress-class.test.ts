import { describe, expect, it } from 'vitest';
import { INGRESS_CLASSES, INGRESSES } from '../../../../../src/sim/resources/index.ts';
import type { Ingress } from '../../../../../src/sim/wire.ts';
import { aCall, anObject, refusal, World } from '../world.ts';
import { admit } from './admit.ts';

const DEFAULT = { metadata: { annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } } };

function lab(...classes: readonly [name: string, isDefault: boolean][]): World {
  const world = new World().namespace('lab');
  for (const [name, isDefault] of classes)
    world.add(INGRESS_CLASSES, name, { spec: { controller: 'a.io/b' }, ...(isDefault && DEFAULT) }, '');
  return world;
}

function admitted(world: World, spec: object = {}, metadata: object = {}): Ingress {
  const object = anObject(INGRESSES, 'front', { spec, metadata });
  return admit(aCall(INGRESSES, 'create', { object, name: '' }), world) as unknown as Ingress;
}

describe('an ingress without a class', () => {
  it.each<[string, World, object, object, string | undefined]>([
    ['gets the default one', lab(['a', false], ['b', true]), {}, {}, 'b'],
    ['gets none where there is none', lab(['a', false]), {}, {}, undefined],
    ['keeps its own', lab(['b', true]), { ingressClassName: 'a' }, {}, 'a'],
    [
      'keeps that of its annotation',
      lab(['b', true]),
      {},
      { annotations: { 'kubernetes.io/ingress.class': 'a' } },
      undefined,
    ],
  ])('%s', (_, world, spec, metadata, expected) => {
    expect(admitted(world, spec, metadata).spec.ingressClassName).toBe(expected);
  });

  it('is refused where there are two default ones', () => {
    expect(refusal(() => admitted(lab(['a', true], ['b', true]))).message).toBe(
      'ingresses.networking.k8s.io "front" is forbidden: Internal error occurred: 2 default IngressClasses were found, only 1 allowed',
    );
  });
});
