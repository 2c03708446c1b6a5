// The road from a manifest to a running container, and the three exercises that break it: every command typed with real kubectl.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, type ServedLab, servedLab } from '../make/served-lab.ts';

const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
  labels:
    app.kubernetes.io/name: api
spec:
  replicas: 2
  selector:
    matchLabels:
      app.kubernetes.io/name: api
  template:
    metadata:
      labels:
        app.kubernetes.io/name: api
    spec:
      containers:
        - name: api
          image: nginx:stable
          ports:
            - containerPort: 80
          resources:
            requests:
              cpu: 100m
              memory: 64Mi
`;

let served: ServedLab;

async function sh(line: string): Promise<Ran> {
  return served.sh(line);
}

/** The command's output, which must have gone well. */
async function out(line: string): Promise<string> {
  const { output, status } = await served.sh(line);
  expect(`${status} ${line}\n${output}`).toMatch(/^0 /);
  return output;
}

/** Waits until a command prints what matches. */
async function until(line: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { output } = await served.sh(line);
    if (pattern.test(output)) return output;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${line} never printed ${pattern}: ${(await served.sh(line)).output}`);
}

/** The kubectl on PATH, whatever it is; where there is none, the version before the newest. */
const OLDER = spawnSync('kubectl', ['version', '--client']).status === 0 ? 'path' : '1.35';

/** What real kubectl of the given origin shows at each command, in the order of the text. @param patience how long a rollout is waited for that cannot end */
function walk(kubectl: '1.36' | '1.35' | 'path', patience: string): void {
  beforeAll(async () => {
    served = await servedLab({ kubectl, tls: true, speed: 8 });
    served.file('deploy.yaml', MANIFEST);
  }, 60_000);
  afterAll(async () => served.close());

  it('has a context and takes a namespace', async () => {
    expect(await out('kubectl config current-context')).toBe('sekisho-lab\n');
    expect(await out('kubectl create namespace lab')).toBe('namespace/lab created\n');
  });

  it('answers what may be done before it is done', async () => {
    expect(await out('kubectl auth can-i create deployments -n lab')).toBe('yes\n');
    expect(await out('kubectl auth can-i delete nodes')).toMatch(/^(?:Warning: .*\n\n?)?yes\n$/);
    expect(await out('kubectl -n lab apply --dry-run=server -f deploy.yaml')).toBe(
      'deployment.apps/api created (server dry run)\n',
    );
    expect(await out('kubectl -n lab get deploy')).toBe('No resources found in lab namespace.\n');
  });

  it('brings a manifest to running containers', async () => {
    expect(await out('kubectl -n lab apply -f deploy.yaml')).toBe('deployment.apps/api created\n');
    await out('kubectl -n lab rollout status deployment/api --timeout=30s');
    const rows = await out('kubectl -n lab get deploy,rs,pod -o wide');
    expect(rows).toMatch(/^deployment\.apps\/api +2\/2 +2 +2 /m);
    expect(rows).toMatch(/^replicaset\.apps\/api-[a-z0-9]+ +2 +2 +2 /m);
    expect(rows.match(/^pod\/api-[a-z0-9]+-[a-z0-9]{5} +1\/1 +Running +0 /gm)).toHaveLength(2);
  });

  it('tells in its events who did what', async () => {
    const events = await out('kubectl -n lab get events --sort-by=.lastTimestamp');
    for (const line of [
      /Normal +ScalingReplicaSet +deployment\/api +Scaled up replica set api-[a-z0-9]+ from 0 to 2/,
      /Normal +SuccessfulCreate +replicaset\/api-[a-z0-9]+ +Created pod: api-[a-z0-9]+-[a-z0-9]{5}/,
      /Normal +Scheduled +pod\/api-\S+ +Successfully assigned lab\/api-\S+ to \S+/,
      /Normal +Pulled +pod\/api-\S+ +(?:Successfully pulled image "nginx:stable"|Container image "nginx:stable" already present)/,
      /Normal +Created +pod\/api-\S+ +Container created/,
      /Normal +Started +pod\/api-\S+ +Container started/,
    ])
      expect(events).toMatch(line);
  });

  it('shows nodes with what is asked of them', async () => {
    const nodes = (await out('kubectl get nodes -o name')).trim().split('\n');
    expect(nodes).toHaveLength(2);
    expect(await out(`kubectl describe ${nodes[0]}`)).toMatch(/Allocated resources:[\s\S]* cpu +\d+m /);
    expect(await out(`kubectl describe ${nodes[0]} | sed -n '/Conditions:/,/Addresses:/p'`)).toMatch(
      /Ready +True .* KubeletReady +kubelet is posting ready status/,
    );
    expect(await out('kubectl get nodes -o custom-columns=NAME:.metadata.name,TAINTS:.spec.taints')).toMatch(
      /^NAME +TAINTS\n\S+ +<none>\n/,
    );
  });

  it('shows who owns whom', async () => {
    const owners = await out(
      "kubectl -n lab get rs,pod -o custom-columns='KIND:.kind,NAME:.metadata.name,OWNER:.metadata.ownerReferences[0].kind,OWNER_NAME:.metadata.ownerReferences[0].name'",
    );
    expect(owners).toMatch(/^ReplicaSet +api-\S+ +Deployment +api$/m);
    expect(owners.match(/^Pod +api-\S+ +ReplicaSet +api-\S+$/gm)).toHaveLength(2);
  });

  it('keeps what was written, what was filled in, and who wrote it', async () => {
    expect(await out('kubectl -n lab get deployment api -o yaml')).toMatch(/\nstatus:\n {2}availableReplicas: 2\n/);
    expect(await out('kubectl -n lab diff -f deploy.yaml')).toBe('');
    const managed = await out('kubectl -n lab get deployment api -o yaml --show-managed-fields');
    expect(managed).toContain('manager: kubectl-client-side-apply');
    expect(managed).toContain('f:replicas: {}');
    const conditions = await out(
      `kubectl -n lab get deployment api -o jsonpath='{range .status.conditions[*]}{.type}={.status} ({.reason}){"\\n"}{end}'`,
    );
    expect(conditions).toContain('Available=True (MinimumReplicasAvailable)\n');
    expect(conditions).toContain('Progressing=True (NewReplicaSetAvailable)\n');
  });

  it('leaves a pod pending that asks for more than any node has', async () => {
    expect(await out('kubectl -n lab set resources deployment/api --requests=cpu=64')).toBe(
      'deployment.apps/api resource requirements updated\n',
    );
    await until('kubectl -n lab get pods', /Pending/);
    const { output } = await sh('timeout 2 kubectl -n lab get pods -w');
    expect(output).toMatch(/^api-\S+ +0\/1 +Pending /m);
    const pending = (await out('kubectl -n lab get pods --field-selector status.phase=Pending -o name')).trim();
    const told = await until(`kubectl -n lab describe ${pending}`, /FailedScheduling/);
    expect(told).toMatch(
      /Warning +FailedScheduling +\S+ +default-scheduler +0\/2 nodes are available: 2 Insufficient cpu\. .*preemption: 0\/2 nodes are available: 2 Preemption is not helpful for scheduling\./,
    );
    // newer ones warn before it of what was applied
    expect(await out('kubectl -n lab rollout undo deployment/api')).toMatch(
      /^(?:Warning: .*\n)?deployment\.apps\/api rolled back\n$/,
    );
    const rows = await until('kubectl -n lab get pods', /^NAME.*\n(?:api-\S+ +1\/1 +Running.*\n){2}$/);
    expect(rows).not.toContain('Pending');
  });

  it('stops a rollout at an image that is not there', async () => {
    expect(await out('kubectl -n lab set image deployment/api api=nginx:this-tag-does-not-exist')).toBe(
      'deployment.apps/api image updated\n',
    );
    const { output, status } = await sh(`kubectl -n lab rollout status deployment/api --timeout=${patience}`);
    expect(output).toMatch(/error: timed out waiting for the condition\n$/);
    expect(status).toBe(1);
    // of the exercise before, one more is kept for the history
    expect(await out('kubectl -n lab get rs')).toMatch(/^(?:NAME.*\n)(?:api-\S+ .*\n){3}$/);
    const events = await out('kubectl -n lab get events --sort-by=.lastTimestamp | tail -8');
    expect(events).toMatch(/ErrImagePull|ImagePullBackOff|this-tag-does-not-exist/);
    expect(await out('kubectl -n lab rollout history deployment/api')).toMatch(
      /REVISION +CHANGE-CAUSE\n(?:\d+ +<none>\n)+/,
    );
    // newer ones warn before it of what was applied
    expect(await out('kubectl -n lab rollout undo deployment/api')).toMatch(
      /^(?:Warning: .*\n)?deployment\.apps\/api rolled back\n$/,
    );
    expect(await out('kubectl -n lab rollout status deployment/api')).toMatch(
      /deployment "api" successfully rolled out\n$/,
    );
  }, 120_000);

  it('replaces a pod that was taken out of its selector, and nobody replaces the one taken out', async () => {
    await until('kubectl -n lab get pods', /^NAME.*\n(?:api-\S+ +1\/1 +Running.*\n){2}$/);
    const pod = await out(
      "kubectl -n lab get pod -l app.kubernetes.io/name=api -o jsonpath='{.items[0].metadata.name}'",
    );
    expect(await out(`kubectl -n lab label pod "${pod}" app.kubernetes.io/name=rogue --overwrite`)).toBe(
      `pod/${pod} labeled\n`,
    );
    const rows = await until('kubectl -n lab get pods --show-labels', /^NAME.*\n(?:api-\S+ +1\/1 +Running.*\n){3}$/);
    expect(rows).toContain('app.kubernetes.io/name=rogue');
    const owners = await out(
      "kubectl -n lab get pod -o custom-columns='NAME:.metadata.name,OWNER:.metadata.ownerReferences[0].kind,LABEL:.metadata.labels.app\\.kubernetes\\.io/name'",
    );
    expect(owners).toMatch(new RegExp(`^${pod} +<none> +rogue$`, 'm'));
    expect(await out(`kubectl -n lab delete pod "${pod}"`)).toMatch(new RegExp(`^pod "${pod}" deleted`));
    expect(await out('kubectl -n lab get pods')).toMatch(/^NAME.*\n(?:api-\S+ +1\/1 +Running.*\n){2}$/);
  });

  it('says how it is, and cleans up', async () => {
    expect(await out("kubectl get --raw='/readyz?verbose'")).toMatch(/^\[\+\]ping ok\n[\s\S]*readyz check passed\n?$/);
    expect(await out('kubectl get nodes')).toMatch(
      /^NAME +STATUS +ROLES +AGE +VERSION\n(?:\S+ +Ready +\S+ +\S+ +v1\.36\.\d\n){2}$/,
    );
    expect(await out('kubectl delete namespace lab')).toBe('namespace "lab" deleted\n');
    expect(await out('kubectl get namespaces')).not.toMatch(/^lab /m);
  }, 60_000);
}

describe('the road of a manifest, with kubectl 1.36', () => walk('1.36', '60s'));
describe(`the road of a manifest, with an older kubectl (${OLDER})`, () => walk(OLDER, '3s'));
