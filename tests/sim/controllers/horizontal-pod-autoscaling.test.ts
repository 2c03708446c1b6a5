import { describe, expect, it } from 'vitest';
import { Lab } from '../../../src/sim/lab.ts';
import { DEPLOYMENTS, EVENTS, HORIZONTAL_POD_AUTOSCALERS } from '../../../src/sim/resources/index.ts';
import { autoscale, deploy, meteredLab } from '../../make/metered-lab.ts';

const CPU = { cpu: '200m' };
const UTILIZATION = 'cpu resource utilization (percentage of request)';

function replicas(lab: Lab, name = 'api'): number | undefined {
  return lab.client('me', 'test').get(DEPLOYMENTS, 'default', name)?.spec.replicas;
}

function conditions(lab: Lab, name = 'api'): string[] {
  const { status } = lab.client('me', 'test').get(HORIZONTAL_POD_AUTOSCALERS, 'default', name) ?? {};
  return (status?.conditions ?? []).map(
    ({ type, status: is, reason, message }) => `${type} ${is} ${reason}: ${message}`,
  );
}

function events(lab: Lab): string[] {
  return lab
    .client('me', 'test')
    .list(EVENTS, 'default')
    .filter(({ involvedObject }) => involvedObject.kind === 'HorizontalPodAutoscaler')
    .map(({ reason, message }) => `${reason}: ${message}`);
}

describe('an autoscaler', () => {
  it('goes up with the load and, after five minutes, down with it', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'shares 600m cpu, shares 50m cpu after 10m', CPU);
    autoscale(lab, 'api');
    lab.run(300_000);
    expect(replicas(lab)).toBe(6);
    expect(conditions(lab)).toEqual([
      'AbleToScale True ReadyForNewScale: recommended size matches current size',
      `ScalingActive True ValidMetricFound: the HPA was able to successfully calculate a replica count from ${UTILIZATION}`,
      'ScalingLimited False DesiredWithinRange: the desired count is within the acceptable range',
    ]);
    expect(events(lab)).toContain(`SuccessfulRescale: New size: 4; reason: ${UTILIZATION} above target`);
    lab.run(420_000);
    expect(replicas(lab)).toBe(6);
    expect(conditions(lab)[0]).toBe(
      'AbleToScale True ScaleDownStabilized: recent recommendations were higher than current one, applying the highest recent recommendation',
    );
    lab.run(300_000);
    expect(replicas(lab)).toBe(1);
    expect(events(lab).at(-1)).toBe('SuccessfulRescale: New size: 1; reason: All metrics below target');
  });

  it('says when it is at its maximum', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'shares 2 cpu', CPU);
    autoscale(lab, 'api', { maxReplicas: 3 });
    lab.run(180_000);
    expect(replicas(lab)).toBe(3);
    expect(conditions(lab)[2]).toBe(
      'ScalingLimited True TooManyReplicas: the desired replica count is more than the maximum replica count',
    );
  });

  it('stays within its tolerance', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'uses 109m cpu', CPU, 2);
    autoscale(lab, 'api');
    lab.run(180_000);
    expect(replicas(lab)).toBe(2);
  });

  it('holds to its policies', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'shares 1 cpu', CPU);
    const policies = [{ type: 'Pods', value: 1, periodSeconds: 60 }];
    autoscale(lab, 'api', { behavior: { scaleUp: { policies } } });
    lab.run(60_000);
    expect(replicas(lab)).toBe(2);
    lab.run(30_000);
    expect(conditions(lab)).toContain(
      'ScalingLimited True ScaleUpLimit: the desired replica count is increasing faster than the maximum scale rate',
    );
    lab.run(60_000);
    expect(replicas(lab)).toBe(3);
  });

  it('keeps what it remembers when its lab is saved', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'shares 600m cpu, shares 50m cpu after 5m', CPU);
    autoscale(lab, 'api');
    lab.run(500_000);
    const loaded = Lab.load(lab.save(), {});
    for (const one of [lab, loaded]) one.run(250_000);
    expect(events(loaded)).toEqual(events(lab));
    expect(replicas(loaded)).toBe(1);
  });

  it.each([
    [1, 'Current number of replicas below Spec.MinReplicas', { minReplicas: 2 }, 2],
    [5, 'Current number of replicas above Spec.MaxReplicas', { maxReplicas: 3 }, 3],
  ])('brings %d replicas within its bounds: %s', (from, reason, spec, to) => {
    const lab = meteredLab([]);
    deploy(lab, 'api', 'runs', CPU, from);
    autoscale(lab, 'api', spec);
    lab.run(16_000);
    expect(replicas(lab)).toBe(to);
    expect(events(lab)[0]).toBe(`SuccessfulRescale: New size: ${to}; reason: ${reason}`);
    expect(conditions(lab)).toEqual([
      `AbleToScale True SucceededRescale: the HPA controller was able to update the target scale to ${to}`,
    ]);
  });

  it('leaves what somebody set to nothing', () => {
    const lab = meteredLab([]);
    deploy(lab, 'api', 'runs', CPU, 0);
    autoscale(lab, 'api');
    lab.run(16_000);
    expect(conditions(lab)[1]).toBe(
      'ScalingActive False ScalingDisabled: scaling is disabled since the replica count of the target is zero',
    );
  });

  const none = 'no custom metrics API (custom.metrics.k8s.io) registered';
  const average = { type: 'AverageValue', averageValue: '10' };
  it.each<[string, object, string, string]>([
    [
      'FailedGetResourceMetric',
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      'failed to get cpu utilization: missing request for cpu in container web of Pod POD',
      'failed to get cpu resource metric value: ',
    ],
    [
      'FailedGetContainerResourceMetric',
      {
        type: 'ContainerResource',
        containerResource: { name: 'cpu', container: 'app', target: { type: 'Utilization', averageUtilization: 50 } },
      },
      'failed to get cpu utilization: unable to get metrics for resource cpu: container app not present in metrics for pod default/POD',
      'failed to get app container metric value: ',
    ],
    [
      'FailedGetPodsMetric',
      { type: 'Pods', pods: { metric: { name: 'hits' }, target: average } },
      `unable to get metric hits: unable to fetch metrics from custom metrics API: ${none}`,
      'failed to get pods metric value: ',
    ],
    [
      'FailedGetObjectMetric',
      {
        type: 'Object',
        object: {
          metric: { name: 'hits' },
          describedObject: { kind: 'Ingress', name: 'web' },
          target: { type: 'Value', value: '5' },
        },
      },
      `unable to get metric hits: Ingress on default web/unable to fetch metrics from custom metrics API: ${none}`,
      'failed to get object metric value: ',
    ],
    [
      'FailedGetExternalMetric',
      {
        type: 'External',
        external: { metric: { name: 'queue', selector: { matchLabels: { a: 'b' } } }, target: average },
      },
      'failed to get queue external metric: unable to get external metric default/queue/&LabelSelector{MatchLabels:map[string]string{a: b,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: the server could not find the requested resource (get queue.external.metrics.k8s.io)',
      'failed to get queue external metric value: ',
    ],
  ])('says %s', (reason, metric, message, summary) => {
    const lab = meteredLab();
    deploy(lab, 'api', 'runs', undefined);
    lab.run(30_000);
    autoscale(lab, 'api', { metrics: [metric as never] });
    lab.run(16_000);
    const told = events(lab).map((one) => one.replace(/api-[a-z0-9]+-[a-z0-9]+/, 'POD'));
    expect(told).toEqual([
      `${reason}: ${message}`,
      `FailedComputeMetricsReplicas: invalid metrics (1 invalid out of 1), first error is: ${summary}${message}`,
    ]);
    expect(conditions(lab)[1]?.replace(/api-[a-z0-9]+-[a-z0-9]+/, 'POD')).toBe(
      `ScalingActive False ${reason}: the HPA was unable to compute the replica count: ${message}`,
    );
  });

  it('waits for pods that are too young, and for a server that is away', () => {
    const lab = meteredLab();
    deploy(lab, 'api', 'ready after 5m', CPU);
    autoscale(lab, 'api');
    lab.run(16_000);
    lab.run(45_000);
    lab.client('me', 'test').scale(DEPLOYMENTS, 'kube-system', 'metrics-server', 0);
    lab.run(20_000);
    const before = 'failed to get cpu utilization: ';
    const told = events(lab).filter((one) => one.startsWith('FailedGetResourceMetric'));
    expect(told).toContain(
      `FailedGetResourceMetric: ${before}unable to get metrics for resource cpu: no metrics returned from resource metrics API`,
    );
    expect(told).toContain(
      `FailedGetResourceMetric: ${before}unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server is currently unable to handle the request (get pods.metrics.k8s.io)`,
    );
  });

  it.each([
    [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' }, 'deployments.apps "api" not found'],
    [{ apiVersion: 'apps/v1', kind: 'Thing', name: 'api' }, 'no matches for kind "Thing" in group "apps"'],
    [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'api' }, 'the server could not find the requested resource'],
    [{ apiVersion: 'a/b/c', kind: 'Deployment', name: 'api' }, 'unexpected GroupVersion string: a/b/c'],
  ])('that cannot find %j says so', (scaleTargetRef, why) => {
    const lab = meteredLab([]);
    autoscale(lab, 'api', { scaleTargetRef });
    lab.run(16_000);
    expect(events(lab)).toEqual([`FailedGetScale: ${why}`]);
    expect(conditions(lab)).toEqual([
      `AbleToScale False FailedGetScale: the HPA controller was unable to get the target's current scale: ${why}`,
    ]);
  });

  it('does not share its pods with another', () => {
    const lab = meteredLab([]);
    deploy(lab, 'api', 'runs', CPU);
    autoscale(lab, 'api');
    autoscale(lab, 'second', { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' } });
    lab.run(16_000);
    expect(conditions(lab)[1]).toBe(
      'ScalingActive False AmbiguousSelector: pods by selector app=api are controlled by multiple HPAs: [{api default} {second default}]',
    );
  });
});
