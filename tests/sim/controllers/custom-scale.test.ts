// Custom kinds with a scale: autoscalers, budgets and kubectl find it by their definition.
import { expect, it } from 'vitest';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import type { Lab } from '../../../src/sim/lab.ts';
import { CUSTOM_RESOURCE_DEFINITIONS, POD_DISRUPTION_BUDGETS, PODS } from '../../../src/sim/resources/index.ts';
import { resource } from '../../../src/sim/resources/resource.ts';
import type { KubeObject, Pod } from '../../../src/sim/wire.ts';
import { autoscale, deploy, meteredLab } from '../../make/metered-lab.ts';

interface Crew extends KubeObject {
  spec: { size: number };
  status?: { size: number; selector: string };
}

const CREWS = resource<Crew>({ group: 'sea.example.com', version: 'v1', kind: 'Crew', plural: 'crews' });
const INTEGER = { type: 'integer' } as const;

/** A lab with crews: three pods of one, whose size `captain` makes so. @param hasScale are they defined with a scale? */
function withCrew(hasScale = true): Lab {
  const lab = meteredLab();
  const client = lab.client('me', 'test');
  const scale = {
    specReplicasPath: '.spec.size',
    statusReplicasPath: '.status.size',
    labelSelectorPath: '.status.selector',
  };
  client.create(CUSTOM_RESOURCE_DEFINITIONS, {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'crews.sea.example.com' },
    spec: {
      group: 'sea.example.com',
      scope: 'Namespaced',
      names: { plural: 'crews', kind: 'Crew' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {}, ...(hasScale && { scale }) },
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                spec: { type: 'object', properties: { size: INTEGER } },
                status: { type: 'object', properties: { size: INTEGER, selector: { type: 'string' } } },
              },
            },
          },
        },
      ],
    },
  } as never);
  lab.run(100);
  const crew = client.create(CREWS, {
    apiVersion: 'sea.example.com/v1',
    kind: 'Crew',
    metadata: { name: 'aurora', namespace: 'default' },
    spec: { size: 3 },
  });
  client.updateStatus(CREWS, { ...crew, status: { size: 3, selector: 'app=busy' } });
  return lab;
}

const size = (lab: Lab): number | undefined => lab.client('me', 'test').get(CREWS, 'default', 'aurora')?.spec.size;

function sailors(lab: Lab, count: number): void {
  const client = lab.client('me', 'test');
  const { uid = '' } = client.get(CREWS, 'default', 'aurora')?.metadata ?? {};
  for (let at = 0; at < count; at++)
    client.create(PODS, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: `sailor-${at}`,
        namespace: 'default',
        labels: { app: 'sailor' },
        ownerReferences: [{ apiVersion: 'sea.example.com/v1', kind: 'Crew', name: 'aurora', uid, controller: true }],
      },
      spec: { containers: [{ name: 'main', image: 'nginx:stable' }] },
    } as unknown as Pod);
  client.create(POD_DISRUPTION_BUDGETS, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'sailors', namespace: 'default' },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'sailor' } } },
  } as never);
  lab.run(30_000);
}

it('an autoscaler scales one by what its pods use', () => {
  const lab = withCrew();
  deploy(lab, 'busy', 'shares 2 cpu', { cpu: '200m' }, 3);
  autoscale(lab, 'crew', { scaleTargetRef: { apiVersion: 'sea.example.com/v1', kind: 'Crew', name: 'aurora' } });
  lab.run(120_000);
  expect(size(lab)).toBeGreaterThan(3);
});

it('kubectl scale writes its number', async () => {
  const lab = withCrew();
  const { output } = await kubectl(openSession(lab), 'scale crew/aurora --replicas=5');
  expect([output, size(lab)]).toEqual(['crew.sea.example.com/aurora scaled\n', 5]);
});

it('a budget reckons with what was asked for, not with the pods that are there', () => {
  const lab = withCrew();
  sailors(lab, 2);
  expect(lab.store.get(POD_DISRUPTION_BUDGETS, 'default', 'sailors')?.status).toMatchObject({
    expectedPods: 3,
    desiredHealthy: 2,
    currentHealthy: 2,
    disruptionsAllowed: 0,
  });
});

it('a budget of pods whose owner has no scale spares none, and says why', () => {
  const lab = withCrew(false);
  sailors(lab, 2);
  const status = lab.store.get(POD_DISRUPTION_BUDGETS, 'default', 'sailors')?.status;
  expect(status?.conditions?.[0]).toMatchObject({
    reason: 'SyncFailed',
    message: 'crews.sea.example.com does not implement the scale subresource',
  });
  expect(status?.disruptionsAllowed).toBe(0);
});
