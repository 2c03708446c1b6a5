import { describe, expect, it } from 'vitest';
import type { Lab } from '../../../src/sim/lab.ts';
import {
  API_SERVICES,
  DEPLOYMENTS,
  NODE_METRICS,
  NODES,
  POD_METRICS,
  PODS,
  SERVICES,
} from '../../../src/sim/resources/index.ts';
import type { Resource } from '../../../src/sim/resources/resource.ts';
import type { KubeObject, PodMetrics } from '../../../src/sim/wire.ts';
import { deploy, meteredLab } from '../../make/metered-lab.ts';

const SERVICE = 'v1beta1.metrics.k8s.io';

function available(lab: Lab): string[] {
  const found = lab.client('me', 'test').get(API_SERVICES, undefined, SERVICE);
  return (found?.status.conditions ?? []).map(({ status: is, reason, message }) => `${is} ${reason}: ${message}`);
}

function list<T extends KubeObject>(
  lab: Lab,
  resource: Resource<T>,
  namespace?: string,
  labels?: string,
): readonly T[] {
  return lab.client('me', 'test').list(resource, namespace, labels);
}

function use(object: PodMetrics | undefined): unknown {
  return object?.containers.map(({ name, usage }) => [name, usage.cpu, usage.memory]);
}

describe('metrics-server', () => {
  it('answers when its pod is ready, and not before', () => {
    const lab = meteredLab();
    expect(available(lab)).toEqual(['True Passed: all checks passed']);
    expect(list(lab, NODE_METRICS).map(({ metadata }) => metadata.name)).toEqual(['node-1', 'node-2']);
    lab.client('me', 'test').scale(DEPLOYMENTS, 'kube-system', 'metrics-server', 0);
    lab.run(5_000);
    expect(available(lab)).toEqual([
      'False MissingEndpoints: endpointslices for service/metrics-server in "kube-system" have no addresses with port name "https"',
    ]);
    expect(() => list(lab, POD_METRICS)).toThrow('the server is currently unable to handle the request');
    lab.client('me', 'test').scale(DEPLOYMENTS, 'kube-system', 'metrics-server', 1);
    lab.run(60_000);
    expect(available(lab)).toEqual(['True Passed: all checks passed']);
  });

  it('is not known where nobody installed it', () => {
    const lab = meteredLab([]);
    expect(available(lab)).toEqual([]);
    expect(() => list(lab, POD_METRICS)).toThrow('the server could not find the requested resource');
  });

  it.each<[string, (lab: Lab) => void, RegExp]>([
    [
      'no Service',
      (lab) => lab.client('me', 'test').delete(SERVICES, 'kube-system', 'metrics-server'),
      /^False ServiceNotFound: service\/metrics-server in "kube-system" is not present$/,
    ],
    [
      'another port',
      (lab) => {
        const client = lab.client('me', 'test');
        const service = structuredClone(client.get(SERVICES, 'kube-system', 'metrics-server'));
        if (service?.spec.ports?.[0]) service.spec.ports[0].port = 8443;
        if (service) client.update(SERVICES, service);
      },
      /^False ServicePortError: service\/metrics-server in "kube-system" is not listening on port 443$/,
    ],
    [
      'another program behind it',
      (lab) => {
        const client = lab.client('me', 'test');
        const found = structuredClone(client.get(DEPLOYMENTS, 'kube-system', 'metrics-server'));
        const container = found?.spec.template.spec?.containers[0];
        if (container) container.image = 'nginxinc/nginx-unprivileged:1.27';
        if (container) delete container.readinessProbe;
        if (found) client.update(DEPLOYMENTS, found);
        lab.run(60_000);
      },
      /^False FailedDiscoveryCheck: failing or missing response from https:\/\/10\.\S+:443\/apis\/metrics.k8s.io\/v1beta1: Get "https:\S+": dial tcp \S+:443: connect: connection refused$/,
    ],
  ])('is away with %s', (_what, change, told) => {
    const lab = meteredLab();
    change(lab);
    lab.run(5_000);
    expect(available(lab)[0]).toMatch(told);
  });

  it('knows of a pod after ten seconds at the least, and then of the last fifteen', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'uses 300m cpu, uses 40Mi', undefined);
    lab.run(6_000);
    expect(list(lab, POD_METRICS, 'default')).toEqual([]);
    lab.run(25_000);
    const [found] = list(lab, POD_METRICS, 'default');
    expect(use(found)).toEqual([['web', '300000000n', '40Mi']]);
    lab.run(30_000);
    expect(list(lab, POD_METRICS, 'default')[0]?.window).toBe('15s');
    expect(list(lab, POD_METRICS, 'default', 'app=other')).toEqual([]);
    expect(list(lab, POD_METRICS, 'default', 'app=api')).toHaveLength(1);
    const name = found?.metadata.name ?? '';
    expect(use(lab.client('me', 'test').get(POD_METRICS, 'default', name))).toEqual(use(found));
    expect(() => lab.client('me', 'test').get(POD_METRICS, 'default', 'none')).toThrow(
      'podmetrics.metrics.k8s.io "default/none" not found',
    );
  });

  it('tells no more than a limit allows, and of a shared load each its part', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'shares 1200m cpu', undefined, 3);
    lab.run(60_000);
    expect(list(lab, POD_METRICS, 'default').map(use)).toEqual(
      Array.from({ length: 3 }, () => [['web', '400000000n', '8Mi']]),
    );
  });

  it('adds up what runs on a node, and knows nothing of a node that is silent', () => {
    const lab = meteredLab();
    const before = list(lab, NODE_METRICS).map(({ usage }) => Number.parseInt(usage.cpu ?? '', 10));
    deploy(lab, 'api', 'uses 500m cpu', undefined, 2);
    lab.run(60_000);
    const after = list(lab, NODE_METRICS).map(({ usage }) => Number.parseInt(usage.cpu ?? '', 10));
    const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
    expect(sum(after) - sum(before)).toBe(1_000_000_000);
    const server = list(lab, PODS, 'kube-system').find(({ metadata }) => metadata.name.startsWith('metrics-server'));
    const other = list(lab, NODES).find(({ metadata }) => metadata.name !== server?.spec.nodeName)?.metadata.name ?? '';
    lab.fleet.get(other)?.stop();
    expect(list(lab, NODE_METRICS).map(({ metadata }) => metadata.name)).toEqual([server?.spec.nodeName]);
  });
});
