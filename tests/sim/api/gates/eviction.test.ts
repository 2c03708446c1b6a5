import { beforeEach, describe, expect, it } from 'vitest';
import { checkEviction } from '../../../../src/sim/api/gates/eviction.ts';
import { POD_DISRUPTION_BUDGETS, PODS } from '../../../../src/sim/resources/index.ts';
import type { Pod, PodDisruptionBudget } from '../../../../src/sim/wire.ts';
import { aCall, NOW, refusal, serverSaid, World } from './world.ts';

let world: World;
beforeEach(() => {
  world = new World();
});

function pod(ready = true, phase = 'Running'): void {
  const conditions = [{ type: 'Ready', status: ready ? 'True' : 'False' }];
  const metadata = { labels: { app: 'api' }, generation: 1 };
  world.add(PODS, 'api', { metadata, spec: { containers: [] }, status: { phase, conditions } });
}

function budget(status: object, spec: object = {}, name = 'api'): void {
  world.add(POD_DISRUPTION_BUDGETS, name, {
    metadata: { generation: 1 },
    spec: { selector: { matchLabels: { app: 'api' } }, ...spec },
    status: { observedGeneration: 1, currentHealthy: 2, desiredHealthy: 2, disruptionsAllowed: 0, ...status },
  });
}

function evict(dryRun = false): void {
  checkEviction(aCall(PODS, 'create', { name: 'api', subresource: 'eviction', dryRun }), world);
}

function budgetNow(): PodDisruptionBudget['status'] {
  return (world.store.get(POD_DISRUPTION_BUDGETS, 'lab', 'api') as PodDisruptionBudget).status;
}

function marks(): string[] {
  const { status } = world.store.get(PODS, 'lab', 'api') as Pod;
  return status.conditions?.filter(({ type }) => type === 'DisruptionTarget').map(({ reason }) => reason ?? '') ?? [];
}

describe('eviction', () => {
  it('is refused while the budget allows none', () => {
    pod();
    budget({});
    const refused = refusal(() => evict());
    expect(refused.message).toBe(serverSaid('23-drain-pdb/drain.txt', 'Cannot evict pod'));
    expect(refused.status).toMatchObject({
      code: 429,
      reason: 'TooManyRequests',
      details: {
        causes: [
          {
            reason: 'DisruptionBudget',
            message: 'The disruption budget api needs 2 healthy pods and has 2 currently',
          },
        ],
      },
    });
    expect(marks()).toEqual([]);
  });

  it('is noted in a budget that allows it, and on the pod', () => {
    pod();
    budget({ disruptionsAllowed: 1 });
    evict();
    expect(budgetNow()).toMatchObject({
      disruptionsAllowed: 0,
      disruptedPods: { api: '2026-11-30T04:00:00Z' },
      conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }],
    });
    expect(marks()).toEqual(['EvictionByEvictionAPI']);
    expect(NOW).toBe(Date.parse('2026-11-30T04:00:00Z'));
  });

  it('on a dry run leaves nothing behind', () => {
    pod();
    budget({ disruptionsAllowed: 1 });
    evict(true);
    expect(budgetNow().disruptionsAllowed).toBe(1);
    expect(marks()).toEqual([]);
  });

  it('waits for a budget that the controller has not looked at', () => {
    pod();
    budget({ observedGeneration: 0, disruptionsAllowed: 1 });
    expect(refusal(() => evict()).details).toEqual({
      retryAfterSeconds: 10,
      causes: [
        {
          reason: 'DisruptionBudget',
          message: 'The disruption budget api is still being processed by the server.',
        },
      ],
    });
  });

  it('is an error with two budgets over one pod', () => {
    pod();
    budget({ disruptionsAllowed: 1 });
    budget({ disruptionsAllowed: 1 }, {}, 'second');
    expect(refusal(() => evict())).toMatchObject({
      code: 500,
      message: 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    });
  });

  it.each([
    { name: 'has ended', ready: false, phase: 'Succeeded', status: {}, spec: {} },
    { name: 'has not begun', ready: false, phase: 'Pending', status: {}, spec: {} },
    { name: 'is not ready while the others suffice', ready: false, phase: 'Running', status: {}, spec: {} },
    {
      name: 'is not ready, by the policy AlwaysAllow',
      ready: false,
      phase: 'Running',
      status: { currentHealthy: 0 },
      spec: { unhealthyPodEvictionPolicy: 'AlwaysAllow' },
    },
  ])('of a pod that $name costs the budget nothing', ({ ready, phase, status, spec }) => {
    pod(ready, phase);
    budget(status, spec);
    evict();
    expect(budgetNow().disruptedPods).toBeUndefined();
  });

  it('of a pod that is not ready is refused while too few are', () => {
    pod(false);
    budget({ currentHealthy: 1 });
    expect(refusal(() => evict()).code).toBe(429);
  });

  it('needs no budget where there is none', () => {
    pod();
    evict();
    expect(marks()).toHaveLength(1);
  });
});
