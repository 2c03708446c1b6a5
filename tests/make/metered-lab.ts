// A lab whose use is measured, with a workload in it.
import { Lab } from '../../src/sim/lab.ts';
import { DEPLOYMENTS, HORIZONTAL_POD_AUTOSCALERS } from '../../src/sim/resources/index.ts';
import type { Deployment, HorizontalPodAutoscaler } from '../../src/sim/wire.ts';

const START = Date.UTC(2026, 0, 1);
/** After so long the first of metrics-server's answers are there (ms). */
const UNTIL_METRICS = 60_000;

/** A new lab with metrics-server, which answers. @param addons absent: metrics-server alone */
export function meteredLab(addons: readonly string[] = ['metrics-server']): Lab {
  const lab = new Lab({ start: START, seed: 1, nodes: 2, addons });
  lab.run(UNTIL_METRICS);
  return lab;
}

/** A Deployment of nginx in `default`. @param behave what `sekisho.dev/behave` says @param requests of its container; absent: none */
export function deploy(
  lab: Lab,
  name: string,
  behave: string,
  requests: Record<string, string> | undefined,
  replicas = 1,
): void {
  const labels = { app: name };
  lab.client('me', 'test').create(DEPLOYMENTS, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels, annotations: { 'sekisho.dev/behave': behave } },
        spec: {
          containers: [{ name: 'web', image: 'nginx:stable', ...(requests && { resources: { requests } }) }],
        },
      },
    },
  } as unknown as Deployment);
}

type Spec = HorizontalPodAutoscaler['spec'];

/** An autoscaler of a Deployment in `default` for half of its requested CPU, from 1 to 10. @param spec what is to be otherwise */
export function autoscale(lab: Lab, name: string, spec: Partial<Spec> = {}): void {
  lab.client('me', 'test').create(HORIZONTAL_POD_AUTOSCALERS, {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, namespace: 'default' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: 1,
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      ],
      ...spec,
    },
  } as unknown as HorizontalPodAutoscaler);
}
