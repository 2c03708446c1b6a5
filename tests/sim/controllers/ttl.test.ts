import { describe, expect, it } from 'vitest';
import { ttl } from '../../../src/sim/controllers/ttl.ts';
import { NODES } from '../../../src/sim/resources/index.ts';
import { ControllerBench } from '../../make/controller-bench.ts';

const ANNOTATION = 'node.alpha.kubernetes.io/ttl';

function times(nodes: number): ReadonlySet<string | undefined> {
  const bench = new ControllerBench(ttl);
  for (let at = 0; at < nodes; at++) bench.create(NODES, `node-${at}`, { metadata: {} });
  bench.run();
  return new Set(bench.store.list(NODES).map(({ metadata }) => metadata.annotations?.[ANNOTATION]));
}

describe('nodes', () => {
  it.each([
    [1, '0'],
    [100, '0'],
    [101, '15'],
    [501, '30'],
  ])('of a cluster of %i may keep what they have read for %s seconds', (nodes, seconds) => {
    expect(times(nodes)).toEqual(new Set([seconds]));
  });

  it('get their annotation again when somebody takes it away', () => {
    const bench = new ControllerBench(ttl);
    const node = bench.create(NODES, 'node-1', { metadata: {} });
    bench.run();
    const { annotations: _gone, ...metadata } = bench.get(NODES, 'node-1').metadata;
    bench.client.update(NODES, { ...node, metadata });
    expect(bench.run().get(NODES, 'node-1').metadata.annotations).toEqual({ [ANNOTATION]: '0' });
  });
});
