import { describe, expect, it } from 'vitest';
import { admitValidating } from '../../../../../src/sim/api/gates/index.ts';
import { CONFIG_MAPS, NAMESPACES, PODS } from '../../../../../src/sim/resources/index.ts';
import { LOCAL_SUBJECT_ACCESS_REVIEWS } from '../../../../../src/sim/resources/reviews.ts';
import { aCall, anObject, refusal, serverSaid, World } from '../world.ts';
import { admit } from './admit.ts';

function create(world: World, namespace: string): unknown {
  return admit(aCall(CONFIG_MAPS, 'create', { namespace, object: anObject(CONFIG_MAPS, 'late') }), world);
}

describe('NamespaceLifecycle', () => {
  it('finds no namespace of that name', () => {
    expect(refusal(() => create(new World(), 'nowhere'))).toMatchObject({
      code: 404,
      message: serverSaid('06-validation/dry-run-no-namespace.txt', 'namespaces "').replace(/"[^"]+"/, '"nowhere"'),
    });
  });

  it('lets nothing new into a namespace that is going', () => {
    const world = new World();
    world.add(NAMESPACES, 'stuck', { status: { phase: 'Terminating' } });
    const refused = refusal(() => create(world, 'stuck'));
    const said = serverSaid('25-stuck-terminating/create-in-terminating.txt', 'is forbidden');
    const namespace = /namespace (\S+) because/.exec(said)?.[1] ?? '';
    expect(refused.message.slice('configmaps "late" '.length)).toBe(said.replaceAll(namespace, 'stuck'));
    expect(refused.details?.causes).toEqual([
      {
        reason: 'NamespaceTerminating',
        message: 'namespace stuck is being terminated',
        field: 'metadata.namespace',
      },
    ]);
  });

  it('lets what is there be changed and deleted while its namespace goes', () => {
    const world = new World();
    world.add(NAMESPACES, 'stuck', { status: { phase: 'Terminating' } });
    const old = world.add(PODS, 'a', { spec: { containers: [] } }, 'stuck');
    admit(aCall(PODS, 'update', { namespace: 'stuck', object: { ...old }, old }), world);
    admitValidating(aCall(PODS, 'delete', { namespace: 'stuck', name: 'a', old }), world);
  });

  it.each(['default', 'kube-system', 'kube-public'])('keeps the namespace %s', (name) => {
    expect(refusal(() => admitValidating(aCall(NAMESPACES, 'delete', { name }), new World()))).toMatchObject({
      code: 403,
      message: `namespaces "${name}" is forbidden: this namespace may not be deleted`,
    });
  });

  it('lets other namespaces go, and questions be asked about any', () => {
    admitValidating(aCall(NAMESPACES, 'delete', { name: 'kube-node-lease' }), new World());
    const object = anObject(LOCAL_SUBJECT_ACCESS_REVIEWS, '');
    admit(aCall(LOCAL_SUBJECT_ACCESS_REVIEWS, 'create', { namespace: 'nowhere', object }), new World());
  });
});
