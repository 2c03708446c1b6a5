// Autoscalers and nodes that are too few, as the engine reads them on the lab's own text and objects.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { DEPLOYMENTS } from '../../src/sim/resources/index.ts';
import { triage } from '../../src/triage/triage.ts';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';
import { autoscale, deploy } from '../make/metered-lab.ts';

const playbooks = await loadPlaybooks();
const CPU = { cpu: '200m' };
let bare: KubectlSession;
let whole: KubectlSession;

beforeAll(async () => {
  bare = await kubectlSession({ speed: 0 });
  whole = await kubectlSession({ speed: 0, addons: ['metrics-server', 'cluster-autoscaler'] });
  whole.pass(60);
}, 60_000);
afterAll(async () => {
  await bare.close();
  await whole.close();
});

async function seen(lab: KubectlSession, name: string): Promise<Record<string, string>> {
  const [events = '', describe = '', objects = ''] = await lab.all(
    `kubectl get events --sort-by=.lastTimestamp | grep -E 'LAST SEEN|${name}'`,
    `kubectl describe hpa ${name}`,
    `kubectl get hpa ${name} -o yaml`,
  );
  const found: Record<string, string> = {};
  for (const [what, text] of Object.entries({ events, describe, objects })) {
    const { stalled } = await triage(text, { playbooks });
    found[what] = stalled.part ? `${stalled.layer}/${stalled.part}` : stalled.layer;
  }
  return found;
}

const AUTOSCALE = { events: 'controller/autoscale', describe: 'controller/autoscale', objects: 'controller/autoscale' };

it('an autoscaler where nobody measures', async () => {
  deploy(bare.lab, 'blind', 'runs', CPU);
  autoscale(bare.lab, 'blind');
  bare.pass(120);
  expect(await seen(bare, 'blind')).toEqual(AUTOSCALE);
});

it('an autoscaler without a target', async () => {
  autoscale(bare.lab, 'lost');
  bare.pass(60);
  expect(await seen(bare, 'lost')).toEqual(AUTOSCALE);
});

it('an autoscaler of pods that request nothing', async () => {
  deploy(whole.lab, 'hollow', 'uses 100m cpu', undefined);
  whole.pass(60);
  autoscale(whole.lab, 'hollow');
  whole.pass(60);
  expect(await seen(whole, 'hollow')).toEqual(AUTOSCALE);
});

it('an autoscaler at its maximum', async () => {
  deploy(whole.lab, 'full', 'shares 2 cpu', CPU);
  autoscale(whole.lab, 'full', { maxReplicas: 3 });
  whole.pass(600);
  const { describe, objects } = await seen(whole, 'full');
  for (const one of [describe, objects]) expect(['healthy', 'controller/autoscale']).toContain(one);
});

it('an autoscaler whose metrics-server went away', async () => {
  deploy(whole.lab, 'left', 'shares 200m cpu', CPU);
  autoscale(whole.lab, 'left');
  whole.pass(300);
  whole.lab.client('me', 'test').scale(DEPLOYMENTS, 'kube-system', 'metrics-server', 0);
  whole.pass(300);
  const { describe, objects } = await seen(whole, 'left');
  expect([describe, objects]).toEqual(['controller/autoscale', 'controller/autoscale']);
});

it('pods for which no more nodes may be made', async () => {
  deploy(whole.lab, 'large', 'runs', { cpu: '3' }, 7);
  whole.pass(400);
  const [events = '', describe = '', objects = ''] = await whole.all(
    "kubectl get events --sort-by=.lastTimestamp | grep -E 'LAST SEEN|large'",
    'kubectl describe pods -l app=large --show-events=true',
    'kubectl get deploy,rs,pod,events -l app=large -o yaml; echo ---; kubectl get pods -l app=large -o yaml',
  );
  const layers = [];
  for (const text of [events, describe, objects]) {
    const { stalled } = await triage(text, { playbooks });
    layers.push(`${stalled.layer}/${stalled.part}`);
  }
  expect(layers).toEqual(['scheduler/resources', 'scheduler/resources', 'scheduler/resources']);
});
