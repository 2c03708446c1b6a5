// The commands that are typed most, with kubectl of other versions: the one before, and the one on PATH, whatever it is.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';

const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: "nginx:1.27"}]}
`;

const onPath = spawnSync('kubectl', ['version', '--client', '-o', 'json'], { encoding: 'utf8' });

it('there is a kubectl on PATH, or none, and then nothing is asked of it', () => {
  if (onPath.status === 0) expect(onPath.stdout).toMatch(/"gitVersion": "v1\.\d+\./);
  else expect(onPath.error ?? onPath.status).toBeTruthy();
});

function commands(kubectl: '1.35' | 'path'): void {
  let lab: KubectlSession;

  beforeAll(async () => {
    lab = await kubectlSession({ kubectl, speed: 50 });
    lab.file('web.yaml', MANIFEST);
  }, 60_000);
  afterAll(async () => lab.close());

  it('apply, diff, rollout, undo', async () => {
    expect(await lab.out('kubectl apply -f web.yaml')).toBe('deployment.apps/web created\n');
    expect(await lab.out('kubectl rollout status deploy/web --timeout=20s')).toMatch(
      /deployment "web" successfully rolled out\n$/,
    );
    expect(await lab.out('kubectl diff -f web.yaml')).toBe('');
    expect(await lab.out('kubectl set image deploy/web web=nginx:1.28')).toBe('deployment.apps/web image updated\n');
    expect(await lab.out('kubectl rollout status deploy/web --timeout=20s')).toMatch(/successfully rolled out\n$/);
    expect(await lab.out('kubectl rollout undo deploy/web')).toMatch(/deployment\.apps\/web rolled back\n$/);
    expect(await lab.out('kubectl apply --server-side --force-conflicts -f web.yaml')).toBe(
      'deployment.apps/web serverside-applied\n',
    );
    expect(await lab.out('kubectl wait deploy/web --for=condition=Available --timeout=20s')).toBe(
      'deployment.apps/web condition met\n',
    );
  }, 60_000);

  it('get and describe', async () => {
    const [all, wide, node, described, events] = await lab.all(
      'kubectl get all',
      'kubectl get pods -o wide -l app=web',
      'kubectl describe node node-1',
      'kubectl describe deploy web',
      'kubectl events --for=deploy/web',
    );
    expect(all).toMatch(/^deployment\.apps\/web +2\/2 +2 +2 /m);
    expect(wide).toMatch(/^web-\S+ +1\/1 +Running +0 +\S+ +10\.244\.\d\.\d+ +node-[12] +<none> +<none>$/m);
    expect(node).toMatch(/^ {2}cpu +\d+m? \(\d+%\) +0 \(0%\)$/m);
    expect(described).toMatch(/^NewReplicaSet: +web-\w+ \(2\/2 replicas created\)$/m);
    expect(events).toMatch(/Normal +ScalingReplicaSet +Deployment\/web +Scaled up replica set web-\w+ from 0 to 2$/m);
  });

  it('logs, exec, patch, scale, label, edit', async () => {
    expect(await lab.out('kubectl logs deploy/web')).toMatch(/^Found \d pods?, using pod\/web-/);
    expect(await lab.fails('timeout 10 kubectl exec deploy/web -- ls')).toContain(
      'pods/exec is not available in a lab: its containers',
    );
    expect(await lab.out('kubectl scale deploy web --replicas=1')).toBe('deployment.apps/web scaled\n');
    expect(await lab.out(`kubectl patch deploy web -p '{"metadata":{"labels":{"a":"b"}}}'`)).toBe(
      'deployment.apps/web patched\n',
    );
    expect(await lab.out('kubectl label deploy web a-')).toBe('deployment.apps/web unlabeled\n');
    expect(await lab.out(`KUBE_EDITOR="sed -i s/replicas:.1/replicas:\\ 3/" kubectl edit deploy web`)).toBe(
      'deployment.apps/web edited\n',
    );
    expect(await lab.out('kubectl get deploy web -o jsonpath={.spec.replicas}')).toBe('3');
  });

  it('create, explain, auth, api-resources, raw, drain, delete', async () => {
    expect(await lab.out('kubectl create cm c --from-literal=a=b')).toBe('configmap/c created\n');
    expect(await lab.fails('kubectl create cm c')).toMatch(/configmaps "c" already exists\n$/);
    expect(await lab.out('kubectl explain deploy.spec.strategy.type')).toContain('FIELD: type <string>');
    expect(await lab.out('kubectl auth can-i create pods')).toBe('yes\n');
    expect(await lab.out('kubectl api-resources --api-group=batch -o name')).toBe('cronjobs.batch\njobs.batch\n');
    expect(await lab.out("kubectl get --raw '/readyz?verbose'")).toMatch(/\nreadyz check passed\n$/);
    expect(await lab.out('kubectl run p --image=busybox:1.37 --restart=Never --rm -i -- echo hi')).toMatch(
      /^hi\npod "p" deleted/,
    );
    expect(await lab.out('kubectl drain node-1 --ignore-daemonsets --timeout=30s')).toMatch(/node\/node-1 drained\n$/);
    expect(await lab.out('kubectl delete -f web.yaml')).toMatch(/^deployment\.apps "web" deleted/);
    expect(await lab.out('kubectl create ns n')).toBe('namespace/n created\n');
    expect(await lab.out('kubectl delete ns n')).toBe('namespace "n" deleted\n');
  }, 60_000);
}

describe('kubectl 1.35', () => commands('1.35'));
describe.skipIf(onPath.status !== 0)('the kubectl on PATH', () => commands('path'));
