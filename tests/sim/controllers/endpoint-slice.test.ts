// Services and the pods behind them: what of a pod that is gone, and of a Service that was, must not stay.
import { describe, expect, it } from 'vitest';
import { Lab } from '../../../src/sim/lab.ts';
import {
  ENDPOINT_SLICES,
  ENDPOINTS,
  POD_DISRUPTION_BUDGETS,
  PODS,
  SERVICES,
} from '../../../src/sim/resources/index.ts';

function draft(apiVersion: string, kind: string, name: string, spec: object, labels: object = {}): never {
  return { apiVersion, kind, metadata: { name, namespace: 'default', labels }, spec } as never;
}

/** A lab with a Service, a budget and two pods behind them. */
function lab() {
  const made = new Lab({ start: Date.parse('2026-11-30T03:00:00Z'), seed: 1, nodes: 2 });
  made.run(1_000);
  const client = made.client('ada', 'kubectl');
  const spec = { containers: [{ name: 'main', image: 'nginx:stable' }] };
  for (const name of ['a', 'b']) client.create(PODS, draft('v1', 'Pod', name, spec, { app: 'web' }));
  const service = () =>
    client.create(SERVICES, draft('v1', 'Service', 'web', { selector: { app: 'web' }, ports: [{ port: 80 }] }));
  const selector = { matchLabels: { app: 'web' } };
  client.create(
    POD_DISRUPTION_BUDGETS,
    draft('policy/v1', 'PodDisruptionBudget', 'web', { minAvailable: 1, selector }),
  );
  service();
  made.run(20_000);
  return { made, client, service };
}

describe('a pod that goes at once', () => {
  it('is neither in the endpoints nor in the budget any more', () => {
    const { made, client } = lab();
    client.delete(PODS, 'default', 'a', { gracePeriodSeconds: 0 });
    made.run(100);
    const [slice] = client.list(ENDPOINT_SLICES, 'default').filter(({ metadata }) => metadata.name.startsWith('web-'));
    expect(slice?.endpoints?.map(({ targetRef }) => targetRef?.name)).toEqual(['b']);
    const endpoints = client.get(ENDPOINTS, 'default', 'web');
    expect(endpoints?.subsets?.[0]?.addresses?.map(({ targetRef }) => targetRef?.name)).toEqual(['b']);
    expect(client.get(POD_DISRUPTION_BUDGETS, 'default', 'web')?.status).toMatchObject({
      currentHealthy: 1,
      disruptionsAllowed: 0,
    });
  });
});

describe('slices that a deleted Service left behind', () => {
  it('go when there is one of that name again', () => {
    const { made, client, service } = lab();
    client.delete(SERVICES, 'default', 'web', { propagationPolicy: 'Orphan' });
    made.run(1_000);
    const slices = () =>
      client.list(ENDPOINT_SLICES, 'default').filter(({ metadata }) => metadata.name.startsWith('web-'));
    expect(slices()).toHaveLength(1);
    const { uid } = service().metadata;
    made.run(1_000);
    expect(slices().map(({ metadata }) => metadata.ownerReferences?.[0]?.uid)).toEqual([uid]);
  });
});
