// What real kubectl shows of use and of autoscalers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';
import { autoscale, deploy } from '../make/metered-lab.ts';

let lab: KubectlSession;

beforeAll(async () => {
  lab = await kubectlSession({ speed: 0, addons: ['metrics-server'] });
}, 60_000);
afterAll(async () => lab.close());

/** Names of pods without what differs, and single blanks. */
function masked(text: string): string {
  return text
    .replace(/-[a-z0-9]{8,10}-[a-z0-9]{5}\b/g, '-POD')
    .replace(/ +/g, ' ')
    .replace(/ $/gm, '');
}

describe('kubectl top', () => {
  it('says that there are no metrics until metrics-server is ready', async () => {
    expect(await lab.fails('kubectl top nodes')).toBe('error: Metrics API not available\n');
    expect(masked(await lab.out('kubectl get apiservice v1.apps v1beta1.metrics.k8s.io'))).toBe(
      `NAME SERVICE AVAILABLE AGE
v1.apps Local True 1s
v1beta1.metrics.k8s.io kube-system/metrics-server False (MissingEndpoints) 1s
`,
    );
    lab.pass(60);
  });

  it('waits for what is too young', async () => {
    deploy(lab.lab, 'api', 'shares 600m cpu', { cpu: '200m' }, 2);
    autoscale(lab.lab, 'api');
    lab.pass(8);
    expect(await lab.fails('kubectl top pods')).toBe('error: metrics not available yet\n');
    lab.pass(90);
  });

  it('shows pods, containers, sums and nodes', async () => {
    const [all, containers, other, nodes] = await lab.all(
      'kubectl top pods -A --sort-by=cpu --sum',
      'kubectl top pods -l app=api --containers | head -2',
      'kubectl top pods -l app=other 2>&1',
      'kubectl top nodes',
    );
    expect(masked(all ?? '').split('\n')).toEqual([
      'NAMESPACE NAME CPU(cores) MEMORY(bytes)',
      ...Array.from({ length: 6 }, () => 'default api-POD 100m 8Mi'),
      'kube-system metrics-server-POD 3m 22Mi',
      ' ________ ________',
      ' 603m 70Mi',
      '',
    ]);
    expect(masked(containers ?? '')).toBe('POD NAME CPU(cores) MEMORY(bytes)\napi-POD web 100m 8Mi\n');
    expect(other).toBe('No resources found in default namespace.\n');
    expect(nodes).toMatch(
      /^NAME {5}CPU\(cores\) {3}CPU\(%\) {3}MEMORY\(bytes\) {3}MEMORY\(%\) +\nnode-1 +3\d\dm +\d% +4\d\dMi +5% +\nnode-2 +3\d\dm/,
    );
  });

  it('has its objects, too', async () => {
    const [pods, kinds, one] = await lab.all(
      'kubectl get podmetrics --no-headers | head -1',
      'kubectl api-resources --api-group=metrics.k8s.io',
      "kubectl get podmetrics -o jsonpath='{.items[0].window} {.items[0].containers[0].usage}'",
    );
    expect(masked(pods ?? '')).toBe('api-POD 100m 8Mi 15s\n');
    expect(masked(kinds ?? '')).toBe(
      'NAME SHORTNAMES APIVERSION NAMESPACED KIND\nnodes metrics.k8s.io/v1beta1 false NodeMetrics\npods metrics.k8s.io/v1beta1 true PodMetrics\n',
    );
    expect(one).toBe('15s {"cpu":"100000000n","memory":"8Mi"}');
  });

  it('is for those who may', async () => {
    expect(await lab.fails('kubectl top pods --as=jane')).toBe(
      'Error from server (Forbidden): pods.metrics.k8s.io is forbidden: User "jane" cannot list resource "pods" in API group "metrics.k8s.io" in the namespace "default"\n',
    );
  });
});

describe('an autoscaler', () => {
  it('is described', async () => {
    const text = masked(await lab.out('kubectl describe hpa api'));
    expect(text).toContain(`Reference: Deployment/api
Metrics: ( current / target )
 resource cpu on pods (as a percentage of request): 50% (100m) / 50%
Min replicas: 1
Max replicas: 10
Deployment pods: 6 current / 6 desired
Conditions:
 Type Status Reason Message
 ---- ------ ------ -------
 AbleToScale True ReadyForNewScale recommended size matches current size
 ScalingActive True ValidMetricFound the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)
 ScalingLimited False DesiredWithinRange the desired count is within the acceptable range
`);
    expect(text).toContain(
      'horizontal-pod-autoscaler New size: 4; reason: cpu resource utilization (percentage of request) above target\n',
    );
  });

  it('is served in the first version, too', async () => {
    const [old, made] = await lab.all(
      "kubectl get horizontalpodautoscalers.v1.autoscaling api -o jsonpath='{.apiVersion} {.spec.targetCPUUtilizationPercentage} {.status.currentCPUUtilizationPercentage}'",
      'kubectl get horizontalpodautoscalers.v1.autoscaling',
    );
    expect(old).toBe('autoscaling/v1 50 50');
    expect(masked(made ?? '')).toMatch(/^NAME REFERENCE TARGETS .*\napi Deployment\/api cpu: 50%\/50% 1 10 6 /);
    await lab.out(
      'kubectl apply -f -',
      JSON.stringify({
        apiVersion: 'autoscaling/v1',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'old' },
        spec: {
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'absent' },
          maxReplicas: 3,
          targetCPUUtilizationPercentage: 70,
        },
      }),
    );
    await lab.out(
      `kubectl patch horizontalpodautoscalers.v1.autoscaling old -p '{"spec":{"targetCPUUtilizationPercentage":60}}'`,
    );
    expect(masked(await lab.out('kubectl get hpa old'))).toContain('old Deployment/absent cpu: <unknown>/60% 1 3 0');
  });
});

describe('metrics-server that is away', () => {
  it('is told by every way to it', async () => {
    await lab.out('kubectl -n kube-system scale deployment metrics-server --replicas=0');
    lab.pass(20);
    expect(await lab.fails('kubectl top pods')).toBe('error: Metrics API not available\n');
    expect(await lab.fails('kubectl get podmetrics')).toBe(
      'Error from server (ServiceUnavailable): the server is currently unable to handle the request (get pods.metrics.k8s.io)\n',
    );
    expect(await lab.fails('kubectl get --raw /apis/metrics.k8s.io/v1beta1/nodes')).toBe(
      'Error from server (ServiceUnavailable): the server is currently unable to handle the request\n',
    );
    expect(masked(await lab.out('kubectl get apiservice v1beta1.metrics.k8s.io --no-headers'))).toMatch(
      /^v1beta1.metrics.k8s.io kube-system\/metrics-server False \(MissingEndpoints\) /,
    );
    expect(await lab.out('kubectl describe hpa api')).toContain(
      'unable to fetch metrics from resource metrics API: the server is currently unable to handle the request (get pods.metrics.k8s.io)',
    );
    await lab.out('kubectl -n kube-system scale deployment metrics-server --replicas=1');
    lab.pass(60);
    expect(await lab.out('kubectl top nodes')).toContain('node-1');
  });
});
