// The parts of a lab together, where one alone does not show it.
import { describe, expect, it } from 'vitest';
import { Lab } from '../../src/sim/lab.ts';
import {
  CONFIG_MAPS,
  DEPLOYMENTS,
  ENDPOINT_SLICES,
  NAMESPACES,
  NODES,
  SERVICES,
} from '../../src/sim/resources/index.ts';

const START = Date.parse('2026-11-30T03:00:00Z');

function lab(): Lab {
  const made = new Lab({
    start: START,
    seed: 1,
    nodes: 1,
    tokens: new Map([['secret', { name: 'reader', groups: [] }]]),
  });
  made.run(1000);
  made.client('ada', 'kubectl').create(NAMESPACES, draft('v1', 'Namespace', { name: 'lab' }));
  made.run(1000);
  return made;
}

function draft(apiVersion: string, kind: string, metadata: object, rest: object = {}): never {
  return { apiVersion, kind, metadata, ...rest } as never;
}

describe('a lab', () => {
  it('knows the users whose tokens it was given', () => {
    expect(lab().authenticate({ bearer: 'secret' })).toEqual({ name: 'reader', groups: ['system:authenticated'] });
  });

  it('annotates its nodes', () => {
    const [node] = lab().client('ada', 'kubectl').list(NODES);
    expect(node?.metadata.annotations).toMatchObject({ 'node.alpha.kubernetes.io/ttl': '0' });
  });

  it('writes the revision on a deployment, without a new generation', () => {
    const made = lab();
    const client = made.client('ada', 'kubectl');
    const template = {
      metadata: { labels: { app: 'api' } },
      spec: { containers: [{ name: 'api', image: 'nginx:stable' }] },
    };
    const spec = { selector: { matchLabels: { app: 'api' } }, template };
    client.create(DEPLOYMENTS, draft('apps/v1', 'Deployment', { name: 'api', namespace: 'lab' }, { spec }));
    made.run(1000);
    expect(client.get(DEPLOYMENTS, 'lab', 'api')?.metadata).toMatchObject({
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      generation: 1,
    });
  });

  it('has null where a slice has neither endpoints nor ports, and writes it once', () => {
    const made = lab();
    const client = made.client('ada', 'kubectl');
    const spec = { selector: { app: 'nobody' }, ports: [{ port: 80 }] };
    client.create(SERVICES, draft('v1', 'Service', { name: 'api', namespace: 'lab' }, { spec }));
    made.run(1000);
    const [slice] = client.list(ENDPOINT_SLICES, 'lab');
    expect(slice).toMatchObject({ endpoints: null, ports: null, metadata: { generation: 1 } });
  });

  it('marks a namespace that is being deleted with a time alone', () => {
    const made = lab();
    const client = made.client('ada', 'kubectl');
    const held = { name: 'held', namespace: 'lab', finalizers: ['example.com/hold'] };
    client.create(CONFIG_MAPS, draft('v1', 'ConfigMap', held));
    client.delete(NAMESPACES, undefined, 'lab');
    made.run(1000);
    const metadata = client.get(NAMESPACES, undefined, 'lab')?.metadata;
    expect(metadata?.deletionTimestamp).toBe('2026-11-30T03:00:02Z');
    expect(metadata).not.toHaveProperty('deletionGracePeriodSeconds');
  });
});
