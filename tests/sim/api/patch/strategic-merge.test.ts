import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strategicMerge } from '../../../../src/sim/api/patch/strategic-merge.ts';
import { DEPLOYMENTS } from '../../../../src/sim/resources/index.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';

type Json = Record<string, unknown>;

function pod(spec: Json, metadata: Json = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', ...metadata }, spec } as unknown as KubeObject;
}

function specAfter(spec: Json, patch: Json): unknown {
  return strategicMerge(pod(spec), { spec: patch }, DEPLOYMENTS).spec;
}

const a = { name: 'a', image: 'a:1' };
const b = { name: 'b', image: 'b:1' };
const c = { name: 'c', image: 'c:1' };

describe('a strategic merge patch', () => {
  it.each([
    {
      name: 'merges items of a list by their key',
      spec: { containers: [a, b] },
      patch: { containers: [{ name: 'b', image: 'b:2' }] },
      is: { containers: [a, { name: 'b', image: 'b:2' }] },
    },
    {
      name: 'puts new items first',
      spec: { containers: [a] },
      patch: { containers: [c] },
      is: { containers: [c, a] },
    },
    {
      name: 'brings items into the order that is set',
      spec: { containers: [a, b] },
      patch: { '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }, { name: 'c' }], containers: [c] },
      is: { containers: [a, b, c] },
    },
    {
      name: 'keeps the place of items that the order does not name',
      spec: { containers: [a, b, c] },
      patch: { '$setElementOrder/containers': [{ name: 'c' }, { name: 'a' }] },
      is: { containers: [b, c, a] },
    },
    {
      name: 'puts a new item in the place of a deleted one, though the order names it first',
      spec: { containers: [a, b, c] },
      patch: {
        '$setElementOrder/containers': [{ name: 'x' }, { name: 'c' }],
        containers: [{ name: 'x' }, { $patch: 'delete', name: 'b' }],
      },
      is: { containers: [a, { name: 'x' }, c] },
    },
    {
      name: 'deletes an item',
      spec: { containers: [a, b] },
      patch: { containers: [{ $patch: 'delete', name: 'a' }] },
      is: { containers: [b] },
    },
    {
      name: 'replaces a list',
      spec: { containers: [a, b] },
      patch: { containers: [{ $patch: 'replace' }, c] },
      is: { containers: [c] },
    },
    {
      name: 'replaces an object',
      spec: { securityContext: { runAsUser: 1, fsGroup: 2 } },
      patch: { securityContext: { $patch: 'replace', runAsUser: 3 } },
      is: { securityContext: { runAsUser: 3 } },
    },
    {
      name: 'empties an object',
      spec: { securityContext: { runAsUser: 1 } },
      patch: { securityContext: { $patch: 'delete' } },
      is: { securityContext: {} },
    },
    {
      name: 'replaces lists that do not merge',
      spec: { tolerations: [{ key: 'a' }] },
      patch: { tolerations: [{ key: 'b' }] },
      is: { tolerations: [{ key: 'b' }] },
    },
    {
      name: 'merges maps, and takes away what is null',
      spec: { nodeSelector: { disk: 'ssd', zone: 'a' } },
      patch: { nodeSelector: { zone: null, gpu: 'yes' } },
      is: { nodeSelector: { disk: 'ssd', gpu: 'yes' } },
    },
    {
      name: 'keeps of an object what it names and the patch has',
      spec: { volumes: [{ name: 'v', emptyDir: {} }] },
      patch: { volumes: [{ $retainKeys: ['name', 'hostPath'], name: 'v', hostPath: { path: '/x' } }] },
      is: { volumes: [{ name: 'v', hostPath: { path: '/x' } }] },
    },
    {
      name: 'tells ports apart by their number alone, so that the first of two protocols is merged',
      spec: {
        containers: [
          {
            name: 'a',
            ports: [
              { containerPort: 53, protocol: 'TCP' },
              { containerPort: 53, protocol: 'UDP' },
            ],
          },
        ],
      },
      patch: { containers: [{ name: 'a', ports: [{ containerPort: 53, name: 'dns' }] }] },
      is: {
        containers: [
          {
            name: 'a',
            ports: [
              { containerPort: 53, protocol: 'TCP', name: 'dns' },
              { containerPort: 53, protocol: 'UDP' },
            ],
          },
        ],
      },
    },
    {
      name: 'takes nothing of a directive into a new object',
      spec: {},
      patch: { containers: [{ $patch: 'delete', name: 'a' }, b], securityContext: { $patch: 'delete' } },
      is: { containers: [b] },
    },
  ])('$name', ({ spec, patch, is }) => {
    const before = structuredClone(spec);
    expect(specAfter(spec, patch)).toEqual(is);
    expect(spec).toEqual(before);
  });

  it('deletes from lists of text, and adds without doubling', () => {
    const object = pod({}, { finalizers: ['a', 'b'] });
    const removal = { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'] } };
    expect(strategicMerge(object, removal, DEPLOYMENTS).metadata.finalizers).toEqual(['b']);
    const addition = { metadata: { finalizers: ['b', 'c'] } };
    expect(strategicMerge(object, addition, DEPLOYMENTS).metadata.finalizers).toEqual(['a', 'b', 'c']);
  });

  it.each([
    {
      name: 'an item without its key',
      patch: { containers: [{ image: 'x' }] },
      code: 500,
      message: 'map: map[image:x] does not contain declared merge key: name',
    },
    {
      name: 'more than is to be kept',
      patch: { volumes: [{ $retainKeys: ['name'], name: 'v', emptyDir: {} }] },
      code: 400,
      message: 'invalid patch format of retainKeys',
    },
    {
      name: 'a directive that there is not',
      patch: { securityContext: { $patch: 'mend' } },
      code: 500,
      message: 'unknown patch type: mend in map: map[$patch:mend]',
    },
    {
      name: 'a merge as a directive in a list',
      patch: { containers: [{ $patch: 'merge', name: 'a' }] },
      code: 500,
      message: 'merging lists cannot yet be specified in the patch',
    },
    {
      name: 'items that are not in the order that is set',
      patch: { '$setElementOrder/containers': [{ name: 'a' }], containers: [c] },
      code: 500,
      message:
        "The order in patch list:\n[map[image:c:1 name:c]]\n doesn't match $setElementOrder list:\n[map[name:a]]\n",
    },
    {
      name: 'items of different types',
      patch: { containers: ['a'] },
      code: 500,
      message: 'list element types are not identical: [[map[image:a:1 name:a]] [a]]',
    },
    {
      name: 'an order of what is not there',
      patch: { '$setElementOrder/nope': [] },
      code: 500,
      message: 'unable to find api field in struct PodSpec for the json field "nope"',
    },
  ])('is refused for $name', ({ patch, code, message }) => {
    const spec = { containers: [a], volumes: [{ name: 'v', emptyDir: {} }], securityContext: { runAsUser: 1 } };
    expect(() => specAfter(spec, patch)).toThrow(expect.objectContaining({ code, message }));
  });

  it('is refused when it is no object, and for resources without a model', () => {
    expect(() => strategicMerge(pod({}), [1], DEPLOYMENTS)).toThrow(
      'json: cannot unmarshal array into Go value of type map[string]interface {}',
    );
    const other = { ...pod({}), apiVersion: 'example.com/v1', kind: 'Widget' };
    expect(() => strategicMerge(other, {}, DEPLOYMENTS)).toThrow('strategic merge patch format is not supported');
  });

  it('made of two lists of containers, turns the one into the other', () => {
    const container = fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      image: fc.constantFrom('x:1', 'x:2'),
      tty: fc.boolean(),
    });
    const containers = fc.uniqueArray(container, { selector: ({ name }) => name, minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(containers, containers, (from, to) => {
        const gone = from.filter(({ name }) => !to.some((one) => one.name === name));
        const patch = {
          '$setElementOrder/containers': to.map(({ name }) => ({ name })),
          containers: [...to, ...gone.map(({ name }) => ({ $patch: 'delete', name }))],
        };
        expect(specAfter({ containers: from }, patch)).toEqual({ containers: to });
      }),
    );
  });
});
