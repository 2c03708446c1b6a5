import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelledPods } from '../../../src/sim/controllers/labelled-pods.ts';
import { PODS } from '../../../src/sim/resources/index.ts';
import { selects } from '../../../src/sim/selector.ts';
import type { LabelSelector, Pod } from '../../../src/sim/wire.ts';
import { runs } from '../../make/fuzz.ts';
import { LabClient } from '../../make/lab-client.ts';

const SPACES = ['shop', 'team'] as const;
const labels = fc.dictionary(fc.constantFrom('app', 'tier'), fc.constantFrom('a', 'b', 'c'), { noNullPrototype: true });
const step = fc.record({
  name: fc.constantFrom('p-1', 'p-2', 'p-3', 'p-4'),
  namespace: fc.constantFrom(...SPACES),
  labels: fc.option(labels, { nil: undefined }),
});
const selector: fc.Arbitrary<LabelSelector | undefined> = fc.option(
  fc.record(
    {
      matchLabels: labels,
      matchExpressions: fc.array(
        fc.record({
          key: fc.constantFrom('app', 'tier'),
          operator: fc.constant('In'),
          values: fc.constant(['a', 'b']),
        }),
        { maxLength: 1 },
      ),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

function podOf({ name, namespace, labels: own }: { name: string; namespace: string; labels: object | undefined }): Pod {
  const metadata = { name, namespace, uid: `${namespace}/${name}`, resourceVersion: '', creationTimestamp: '' };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, ...(own && { labels: { ...own } }) },
    spec: { containers: [] },
    status: {},
  };
}

describe('pods by their labels', () => {
  it('are those that one finds by looking at all of them, whatever came, changed and went', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.array(selector, { minLength: 1, maxLength: 4 }),
        (steps, selectors) => {
          const client = new LabClient();
          const { store } = client;
          for (const one of steps) {
            const there = store.get(PODS, one.namespace, one.name);
            if (!there) store.create(PODS, podOf(one));
            else if (one.labels) store.update(PODS, podOf(one));
            else store.remove(PODS, one.namespace, one.name);
            for (const wanted of selectors)
              for (const namespace of SPACES)
                expect(labelledPods(client, namespace, wanted)).toEqual(
                  store.list(PODS, namespace).filter(({ metadata }) => selects(wanted, metadata.labels)),
                );
          }
        },
      ),
      runs(60),
    );
  });
});
