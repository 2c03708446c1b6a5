// Pods that a controller asks for and the API server refuses: what sound templates come to in a namespace with rules.
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/sim/api/status.ts';
import type { Client } from '../../../src/sim/client.ts';
import { Lab } from '../../../src/sim/lab.ts';
import {
  DEPLOYMENTS,
  EVENTS,
  LIMIT_RANGES,
  PODS,
  REPLICA_SETS,
  RESOURCE_QUOTAS,
  STATEFUL_SETS,
} from '../../../src/sim/resources/index.ts';

let lab: Lab;
let client: Client;

function draft(apiVersion: string, kind: string, name: string, spec: object): never {
  return { apiVersion, kind, metadata: { name, namespace: 'default' }, spec } as never;
}

function workload(name: string, container: object = {}): object {
  const labels = { app: name.slice(0, 60) };
  const spec = { containers: [{ name: 'main', image: 'nginx:stable', ...container }] };
  return { replicas: 1, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } };
}

/** Messages of events with a reason. */
function told(wanted: string): string[] {
  return client
    .list(EVENTS, 'default')
    .filter(({ reason }) => reason === wanted)
    .map(({ message }) => message ?? '');
}

beforeEach(() => {
  lab = new Lab({ start: Date.parse('2026-11-30T03:00:00Z'), seed: 1, nodes: 1 });
  lab.run(1_000);
  client = lab.client('ada', 'kubectl');
});

describe('a pod that a limit range gives less than it asks for', () => {
  it('is not made, and the ReplicaSet says why', () => {
    const limits = [{ type: 'Container', default: { cpu: '200m' } }];
    client.create(LIMIT_RANGES, draft('v1', 'LimitRange', 'small', { limits }));
    const asks = { resources: { requests: { cpu: '500m' } } };
    client.create(DEPLOYMENTS, draft('apps/v1', 'Deployment', 'web', workload('web', asks)));
    lab.run(5_000);
    expect(client.list(PODS, 'default')).toEqual([]);
    expect(told('FailedCreate')[0]).toMatch(
      /^Error creating: Pod "web-[a-z0-9]+-[a-z0-9]{5}" is invalid: spec\.containers\[0\]\.resources\.requests: Invalid value: "500m": must be less than or equal to cpu limit of 200m$/,
    );
    const [set] = client.list(REPLICA_SETS, 'default');
    expect(set?.status.conditions?.map(({ type, reason }) => [type, reason])).toEqual([
      ['ReplicaFailure', 'FailedCreate'],
    ]);
  });
});

describe('a pod whose name does not fit into a label', () => {
  it('is not made, and the StatefulSet says why', () => {
    const name = 'a'.repeat(60);
    client.create(STATEFUL_SETS, draft('apps/v1', 'StatefulSet', name, { ...workload(name), serviceName: 'a' }));
    lab.run(5_000);
    expect(client.list(PODS, 'default')).toEqual([]);
    expect(told('FailedCreate')[0]).toContain('must be no more than 63 bytes');
  });
});

describe('what a refused pod was charged', () => {
  it('is given back at the next count, five minutes later at most', () => {
    client.create(RESOURCE_QUOTAS, draft('v1', 'ResourceQuota', 'pods', { hard: { pods: '5' } }));
    const pod = () =>
      client.create(PODS, draft('v1', 'Pod', 'alone', { containers: [{ name: 'main', image: 'nginx:stable' }] }));
    lab.run(1_000);
    pod();
    expect(pod).toThrow(ApiError);
    const used = () => client.get(RESOURCE_QUOTAS, 'default', 'pods')?.status.used?.pods;
    expect(used()).toBe('2');
    lab.run(300_000);
    expect(used()).toBe('1');
  });
});
