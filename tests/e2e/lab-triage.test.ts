// What a lab shows of each exercise, as the engine reads it: the right layer from the text of kubectl and from the objects.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { triage } from '../../src/triage/triage.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

const playbooks = await loadPlaybooks();
let served: ServedLab;
let spaces = 0;

const deployment = (name: string, namespace: string, container: object): string =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name, image: 'nginx:stable', ...container }] },
      },
    },
  });

async function out(line: string, input?: string): Promise<string> {
  const { output, status } = await served.sh(line, input);
  expect(`${status} ${line}\n${output}`).toMatch(/^0 /);
  return output;
}

/** Lets the lab live on. */
async function pass(seconds: number): Promise<void> {
  served.served.pacer.step(seconds * 1000);
}

async function layerOf(text: string): Promise<string> {
  const { stalled } = await triage(text, { playbooks });
  return stalled.layer;
}

/** The texts that a person would paste, and the objects. */
async function views(namespace: string): Promise<Record<string, string>> {
  return {
    events: await out(`kubectl -n ${namespace} get events --sort-by=.lastTimestamp`),
    'describe pods': await out(`kubectl -n ${namespace} describe pods -l app=api --show-events=true`),
    objects: await out(`kubectl -n ${namespace} get deploy,rs,pod,events -o yaml`),
    everything: `${await out(`kubectl -n ${namespace} get all`)}\n${await out(`kubectl -n ${namespace} get events`)}`,
  };
}

/** A namespace of its own, with a Deployment in it. */
async function deployed(container: object): Promise<string> {
  const namespace = `lab-${++spaces}`;
  await out(`kubectl create namespace ${namespace}`);
  await pass(1);
  await out('kubectl apply -f -', deployment('api', namespace, container));
  return namespace;
}

beforeAll(async () => {
  served = await servedLab({ speed: 0 });
}, 60_000);
afterAll(async () => served.close());

describe('an exercise, as the engine reads it', () => {
  it.each([
    ['more CPU than any node has', { resources: { requests: { cpu: '64' } } }, 'scheduler'],
    ['an image tag that is not there', { image: 'nginx:this-tag-does-not-exist' }, 'kubelet'],
    ['a command that ends with an error', { image: 'busybox', command: ['sh', '-c', 'echo boom; exit 3'] }, 'app'],
    ['a ConfigMap that is not there', { envFrom: [{ configMapRef: { name: 'absent' } }] }, 'kubelet'],
    [
      'a readiness probe at a port where nothing listens',
      { readinessProbe: { httpGet: { path: '/', port: 81 }, periodSeconds: 5 } },
      'app',
    ],
  ] as const)('%s', async (_, container, layer) => {
    const namespace = await deployed(container);
    await pass(120);
    const seen = Object.fromEntries(
      await Promise.all(
        Object.entries(await views(namespace)).map(async ([name, text]) => [name, await layerOf(text)]),
      ),
    );
    expect(seen).toEqual({ events: layer, 'describe pods': layer, objects: layer, everything: layer });
  });

  it('a pod that was taken out of its selector', async () => {
    const namespace = await deployed({});
    await pass(30);
    const kubectl = `kubectl -n ${namespace}`;
    const pod = await out(`${kubectl} get pod -l app=api -o jsonpath='{.items[0].metadata.name}'`);
    await out(`${kubectl} label pod ${pod} app=rogue --overwrite`);
    await pass(30);
    // nobody stalls: the pod runs on, and the ReplicaSet has made another
    expect(await layerOf(await out(`${kubectl} get pods --show-labels`))).toBe('healthy');
    expect(await layerOf(await out(`${kubectl} get events --sort-by=.lastTimestamp`))).toBe('healthy');
    expect(await layerOf(await out(`${kubectl} get deploy,rs,pod -o yaml`))).toBe('controller');
  });
});
