// Every command of kubectl that writes objects: apply and its kin, create, run, expose, label, annotate, edit.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';

let lab: KubectlSession;

function deployment(name: string, replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: web, image: "nginx:1.27", ports: [{containerPort: 80}]}]}
`;
}

function configMap(name: string, data = '', labels = ''): string {
  const metadata = labels ? `{name: ${name}, labels: {${labels}}}` : `{name: ${name}}`;
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: ${metadata}\n${data && `data: {${data}}\n`}`;
}

beforeAll(async () => {
  lab = await kubectlSession({ speed: 50 });
}, 60_000);
afterAll(async () => lab.close());

describe('apply', () => {
  it('creates, finds no change, and changes what differs', async () => {
    lab.file('d.yaml', deployment('web', 1));
    expect(await lab.out('kubectl apply -f d.yaml')).toBe('deployment.apps/web created\n');
    expect(await lab.out('kubectl apply -f d.yaml')).toBe('deployment.apps/web unchanged\n');
    expect(await lab.out('kubectl diff -f d.yaml')).toBe('');
    lab.file('d.yaml', deployment('web', 3));
    const { stdout, status } = await lab.sh('kubectl diff -f d.yaml');
    expect(status).toBe(1);
    expect(stdout.match(/^[-+] .*$/gm)).toEqual([
      '-  generation: 1',
      '+  generation: 2',
      '-  replicas: 1',
      '+  replicas: 3',
    ]);
    expect(await lab.out('kubectl apply -f d.yaml --dry-run=server')).toBe(
      'deployment.apps/web configured (server dry run)\n',
    );
    expect(await lab.out('kubectl apply -f d.yaml')).toBe('deployment.apps/web configured\n');
    expect(await lab.out('kubectl apply view-last-applied deploy/web')).toContain('replicas: 3\n');
  });

  it('takes a kustomization', async () => {
    mkdirSync(join(lab.folder, 'kust'));
    lab.file(
      'kust/kustomization.yaml',
      'resources: [d.yaml]\nnamePrefix: k-\nconfigMapGenerator: [{name: g, literals: [a=b]}]\n',
    );
    lab.file('kust/d.yaml', deployment('kust', 1));
    expect(await lab.out('kubectl apply -k kust')).toMatch(
      /^configmap\/k-g-\w+ created\ndeployment\.apps\/k-kust created\n$/,
    );
    expect(await lab.out('kubectl diff -k kust')).toBe('');
    expect(await lab.out('kubectl delete -k kust --wait=false')).toMatch(
      /^configmap "k-g-\w+" deleted from default namespace\ndeployment\.apps "k-kust" deleted from default namespace\n$/,
    );
  });

  it('of a set prunes what is no longer in it', async () => {
    mkdirSync(join(lab.folder, 'set'));
    lab.file('set/a.yaml', configMap('pa', '', 'set: p'));
    lab.file('set/b.yaml', configMap('pb', '', 'set: p'));
    const prune = 'kubectl apply -f set --prune -l set=p --prune-allowlist=core/v1/ConfigMap';
    expect(await lab.out(prune)).toBe('configmap/pa created\nconfigmap/pb created\n');
    await lab.out('rm set/b.yaml');
    expect(await lab.out(prune)).toBe('configmap/pa unchanged\nconfigmap/pb pruned\n');
    const set = 'KUBECTL_APPLYSET=true kubectl apply -n default -f set --prune --applyset=mine';
    lab.file('set/c.yaml', configMap('pc'));
    expect(await lab.out(set)).toMatch(/configmap\/pc created\n/);
    await lab.out('rm set/c.yaml');
    expect(await lab.out(set)).toMatch(/configmap\/pc pruned\n/);
    expect(await lab.out('kubectl get secret mine -o yaml')).toMatch(/applyset\.kubernetes\.io\/tooling: kubectl\/v1/);
  });

  it('on the server tells who owns what, and takes it over by force', async () => {
    lab.file('s1.yaml', configMap('ssa', 'a: "1", b: "2"'));
    lab.file('s2.yaml', configMap('ssa', 'a: "9"'));
    const apply = 'kubectl apply --server-side';
    expect(await lab.out(`${apply} -f s1.yaml`)).toBe('configmap/ssa serverside-applied\n');
    expect(await lab.out(`${apply} -f s1.yaml`)).toBe('configmap/ssa serverside-applied\n');
    expect(await lab.fails(`${apply} --field-manager=other -f s2.yaml`)).toMatch(
      /^error: Apply failed with 1 conflict: conflict with "kubectl": \.data\.a\nPlease review the fields above/,
    );
    await lab.out(`${apply} --field-manager=other --force-conflicts -f s2.yaml`);
    expect(await lab.fails('kubectl diff --server-side -f s1.yaml')).toContain('conflict with "other": .data.a');
    const yaml = await lab.out('kubectl get cm ssa -o yaml --show-managed-fields');
    expect(yaml).toMatch(
      /f:b: \{\}\n {4}manager: kubectl\n {4}operation: Apply\n[\s\S]*f:a: \{\}\n[\s\S]*manager: other\n/,
    );
  });

  it.concurrent.each([
    ['replicaz: 1', 'strict decoding error: unknown field "spec.replicaz"'],
    ['replicas: x', 'cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32'],
    ['replicas: -1', 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
  ])('refuses %s', async (line, told) => {
    expect(await lab.fails('kubectl apply -f -', deployment('bad', 1).replace('replicas: 1', line))).toContain(told);
  });

  it.concurrent.each([
    [
      'apiVersion: a/v1\nkind: B\nmetadata: {name: x}',
      'no matches for kind "B" in version "a/v1"\nensure CRDs are installed first',
    ],
    ['kind: Pod\nmetadata: {name: x}', 'error validating data: apiVersion not set'],
    ['apiVersion: v1\nkind: Pod\nmetadata: {name: x}', 'The Pod "x" is invalid: spec.containers: Required value'],
    [
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: X_Y}',
      'The ConfigMap "X_Y" is invalid: metadata.name: Invalid value',
    ],
    ['apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: nowhere}', 'namespaces "nowhere" not found'],
  ])('refuses %j', async (manifest, told) => {
    expect(await lab.fails('kubectl apply -f -', manifest)).toContain(told);
  });

  it('takes unknown fields with a warning where it is told to', async () => {
    lab.file('bad.yaml', deployment('lax', 1).replace('replicas: 1', 'replicaz: 1'));
    expect(await lab.out('kubectl apply --validate=warn -f bad.yaml')).toBe(
      'Warning: unknown field "spec.replicaz"\ndeployment.apps/lax created\n',
    );
    await lab.out('kubectl delete deployment lax --wait=false');
  });
});

describe('create, replace and patch', () => {
  it('from a file', async () => {
    lab.file('c.yaml', configMap('c', 'a: "1"'));
    expect(await lab.out('kubectl create -f c.yaml')).toBe('configmap/c created\n');
    expect(await lab.fails('kubectl create -f c.yaml')).toBe(
      'Error from server (AlreadyExists): error when creating "c.yaml": configmaps "c" already exists\n',
    );
    lab.file('c.yaml', configMap('c', 'b: "2"'));
    expect(await lab.out('kubectl replace -f c.yaml')).toBe('configmap/c replaced\n');
    expect(await lab.out('kubectl get cm c -o jsonpath={.data}')).toBe('{"b":"2"}');
    expect(await lab.out('kubectl replace --force -f c.yaml')).toBe(
      'configmap "c" deleted from default namespace\nconfigmap/c replaced\n',
    );
    const list = 'apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: ConfigMap, metadata: {generateName: l-}}]';
    expect(await lab.out('kubectl create -f -', list)).toMatch(/^configmap\/l-[a-z0-9]{5} created\n$/);
  });

  it.each([
    [`c -p '{"data":{"c":"3"}}'`, 'configmap/c patched\n'],
    [`c --type=merge -p '{"data":{"c":null}}'`, 'configmap/c patched\n'],
    [`c --type=json -p '[{"op":"add","path":"/data/d","value":"4"}]'`, 'configmap/c patched\n'],
    [`c -p '{"data":{"d":"4"}}'`, 'configmap/c patched (no change)\n'],
  ])('patches cm %s', async (rest, told) => {
    expect(await lab.out(`kubectl patch cm ${rest}`)).toBe(told);
  });

  it.concurrent.each([
    [
      `cm c --type=json -p '[{"op":"remove","path":"/data/z"}]'`,
      'The request is invalid: the server rejected our request due to an error in our request\n',
    ],
    [
      `cm c -p '{"data":{"d":4}}'`,
      'The request is invalid: patch: Invalid value: "map[data:map[d:4]]": cannot convert int64 to string\n',
    ],
    [
      `cm c -p '{bad'`,
      "Error from server (BadRequest): invalid character 'b' looking for beginning of object key string\n",
    ],
    [`cm none -p '{}'`, 'Error from server (NotFound): configmaps "none" not found\n'],
    [
      `deploy web -p '{"spec":{"selector":{"matchLabels":{"a":"b"}}}}'`,
      /spec\.selector: Invalid value: .*: field is immutable/,
    ],
  ])('refuses to patch %s', async (rest, told) => {
    expect(await lab.fails(`kubectl patch ${rest}`)).toMatch(told);
  });

  it('patches lists by their keys, and parts of an object', async () => {
    const containers = (list: string): string =>
      `kubectl patch deploy web -p '{"spec":{"template":{"spec":{"containers":${list}}}}}'`;
    await lab.out(containers('[{"name":"side","image":"busybox:1.37"}]'));
    const names = 'kubectl get deploy web -o jsonpath={.spec.template.spec.containers[*].name}';
    expect((await lab.out(names)).split(' ').sort()).toEqual(['side', 'web']);
    await lab.out(containers('[{"name":"side","$patch":"delete"}]'));
    expect(await lab.out(names)).toBe('web');
    expect(
      await lab.out(`kubectl patch deploy web --subresource=scale --type=merge -p '{"spec":{"replicas":2}}'`),
    ).toBe('scale.autoscaling/web patched\n');
    expect(await lab.out(`kubectl patch deploy web -p '{"spec":{"bogus":1}}'`)).toMatch(
      /^Warning: unknown field "spec\.bogus"\ndeployment\.apps\/web patched/,
    );
  });
});

describe('edit', () => {
  async function edit(script: string, what: string): Promise<string> {
    lab.file('editor.sh', `#!/bin/sh\n${script}\n`);
    const { output } = await lab.sh(`chmod +x editor.sh; kubectl edit ${what}`, '', { KUBE_EDITOR: './editor.sh' });
    return output;
  }

  it('writes what the editor leaves', async () => {
    await lab.out('kubectl create cm e --from-literal=a=1');
    expect(await edit('sed -i \'s/a: "1"/a: "2"/\' "$1"', 'cm e')).toBe('configmap/e edited\n');
    expect(await lab.out('kubectl get cm e -o jsonpath={.data.a}')).toBe('2');
    expect(await edit('true', 'cm e')).toBe('Edit cancelled, no changes made.\n');
    expect(await edit('sed -i "s/name: e/name: f/" "$1"', 'cm e')).toMatch(
      /^error: At least one of apiVersion, kind and name was changed$/m,
    );
    expect(await edit('sed -i "s/replicas: [0-9]/replicas: -5/" "$1"', 'deploy web')).toMatch(
      /deployments\.apps "web" is invalid[\s\S]*error: Edit cancelled, no valid changes were saved\./,
    );
    // of what changed meanwhile
    const meanwhile = `kubectl patch cm e -p '{"data":{"b":"1"}}' >/dev/null; sed -i 's/a: "2"/a: "3"/' "$1"`;
    expect(await edit(meanwhile, 'cm e')).toBe('configmap/e edited\n');
    expect(await lab.out('kubectl get cm e -o jsonpath={.data}')).toBe('{"a":"3","b":"1"}');
  });
});

describe('create', () => {
  it.concurrent.each([
    ['namespace n1', 'namespace/n1'],
    ['deployment dep --image=nginx:1.27 --replicas=2 --port=80', 'deployment.apps/dep'],
    ['configmap c1 --from-literal=a=b --from-file=d.yaml', 'configmap/c1'],
    ['secret generic s1 --from-literal=a=b', 'secret/s1'],
    ['secret docker-registry s2 --docker-server=r.test --docker-username=u --docker-password=p', 'secret/s2'],
    ['serviceaccount sa1', 'serviceaccount/sa1'],
    ['role r1 --verb=get,list --resource=pods,deployments.apps', 'role.rbac.authorization.k8s.io/r1'],
    ['clusterrole cr1 --verb=get --resource=nodes', 'clusterrole.rbac.authorization.k8s.io/cr1'],
    ['clusterrole cr2 --verb=get --non-resource-url=/logs', 'clusterrole.rbac.authorization.k8s.io/cr2'],
    ['clusterrole cr3 --aggregation-rule=a=b', 'clusterrole.rbac.authorization.k8s.io/cr3'],
    ['rolebinding rb1 --role=r1 --serviceaccount=default:sa1', 'rolebinding.rbac.authorization.k8s.io/rb1'],
    ['clusterrolebinding crb1 --clusterrole=cr1 --group=ops', 'clusterrolebinding.rbac.authorization.k8s.io/crb1'],
    ['quota q1 --hard=secrets=20,services=20', 'resourcequota/q1'],
    ['pdb pdb1 --selector=app=dep --min-available=1', 'poddisruptionbudget.policy/pdb1'],
    ['pdb pdb2 --selector=app=dep --max-unavailable=50%', 'poddisruptionbudget.policy/pdb2'],
    ['priorityclass pc1 --value=500 --description=x', 'priorityclass.scheduling.k8s.io/pc1'],
    ['job j1 --image=busybox:1.37 -- date', 'job.batch/j1'],
    ["cronjob cj1 --image=busybox:1.37 --schedule='0 3 1 1 *' -- date", 'cronjob.batch/cj1'],
    ['service clusterip sv1 --tcp=80:8080', 'service/sv1'],
    ['service clusterip sv2 --clusterip=None', 'service/sv2'],
    ['service nodeport sv3 --tcp=80 --node-port=30080', 'service/sv3'],
    ['service loadbalancer sv4 --tcp=80', 'service/sv4'],
    ["ingress in1 --class=front --rule='shop.example.com/*=sv1:80,tls=s3'", 'ingress.networking.k8s.io/in1'],
    ['service externalname sv5 --external-name=example.com', 'service/sv5'],
  ])('%s', async (what, made) => {
    expect(await lab.out(`kubectl create ${what}`)).toBe(`${made} created\n`);
  });

  it('secret tls', async () => {
    await lab.out(
      'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k.pem -out c.pem -days 1 -subj /CN=x 2>/dev/null',
    );
    expect(await lab.out('kubectl create secret tls s3 --cert=c.pem --key=k.pem')).toBe('secret/s3 created\n');
  });

  it('a job as a cron job would', async () => {
    expect(await lab.out('kubectl create job j2 --from=cronjob/cj1')).toBe('job.batch/j2 created\n');
  });

  it.concurrent.each([
    ['namespace n1', 'Error from server (AlreadyExists): namespaces "n1" already exists'],
    [
      'namespace N_1',
      'The Namespace "N_1" is invalid: metadata.name: Invalid value: "N_1": a lowercase RFC 1123 label',
    ],
    ['role r2 --verb=get --resource=nothings', 'the server doesn\'t have a resource type "nothings"'],
    ['priorityclass pc2 --value=2000000000', 'maximum allowed value of a user defined priority is 1000000000'],
    [
      'cronjob cj2 --image=b --schedule=hello',
      'spec.schedule: Invalid value: "hello": expected exactly 5 fields, found 1: [hello]',
    ],
    [
      'service nodeport sv6 --tcp=80 --node-port=30080',
      'spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated',
    ],
    ['service nodeport sv6 --tcp=80 --node-port=80', 'The range of valid ports is 30000-32767'],
    ['token nobody', 'error: failed to create token: serviceaccounts "nobody" not found'],
    [
      'token sa1 --duration=1s',
      'spec.expirationSeconds: Invalid value: 1: may not specify a duration less than 10 minutes',
    ],
    ['ingress i --rule=a/b=-c:80', 'spec.rules[0].http.paths[0].backend.service.name: Invalid value: "-c"'],
  ])('%s is refused', async (what, told) => {
    expect(await lab.fails(`kubectl create ${what}`)).toContain(told);
  });

  it('an autoscaler', async () => {
    expect(await lab.out('kubectl autoscale deploy dep --max=5 --cpu=80%')).toBe(
      'horizontalpodautoscaler.autoscaling/dep autoscaled\n',
    );
  });
});

describe('run and expose', () => {
  it('a pod, with a service, to its end, or not at all', async () => {
    expect(await lab.out('kubectl run p1 --image=nginx:1.27 --labels=x=y --env=A=b --port=80')).toBe(
      'pod/p1 created\n',
    );
    expect(await lab.out('kubectl run p2 --image=nginx:1.27 --expose --port=80')).toBe(
      'service/p2 created\npod/p2 created\n',
    );
    expect(await lab.out('kubectl run p3 --image=busybox:1.37 --restart=Never --rm -i -- echo hello')).toBe(
      'hello\npod "p3" deleted from default namespace\n',
    );
    expect(await lab.out('kubectl run p4 --image=nginx:1.27 --dry-run=client -o name')).toBe('pod/p4\n');
    expect(await lab.out('kubectl run p5 --image=nginx:1.27 --dry-run=server -o name')).toBe('pod/p5\n');
    expect(await lab.fails('kubectl get pod p3 p4 p5')).toMatch(
      /^(?:Error from server \(NotFound\): pods "p[345]" not found\n){3}$/,
    );
  });

  it('what has a selector', async () => {
    expect(await lab.out('kubectl expose deploy dep --name=d1 --target-port=http')).toBe('service/d1 exposed\n');
    expect(await lab.out('kubectl expose deploy dep --name=d2 --type=NodePort')).toBe('service/d2 exposed\n');
    expect(await lab.out('kubectl expose pod p1 --name=d3')).toBe('service/d3 exposed\n');
    expect(await lab.fails('kubectl expose cm c1')).toBe('error: cannot expose a ConfigMap\n');
    const services = await lab.out('kubectl get services sv2 sv3 sv4 sv5 d2 --no-headers');
    expect(services).toMatch(/^sv2 +ClusterIP +None +<none> +<none> /m);
    expect(services).toMatch(/^sv3 +NodePort +10\.\S+ +<none> +80:30080\/TCP /m);
    expect(services).toMatch(/^sv4 +LoadBalancer +10\.\S+ +<pending> +80:3\d{4}\/TCP /m);
    expect(services).toMatch(/^sv5 +ExternalName +<none> +example\.com +<none> /m);
    expect(services).toMatch(/^d2 +NodePort +10\.\S+ +<none> +80:3\d{4}\/TCP /m);
  });
});

describe('label and annotate', () => {
  it.each([
    ['label cm c1 a=b', 'configmap/c1 labeled\n'],
    ['label cm c1 a=c --overwrite', 'configmap/c1 labeled\n'],
    ['label cm c1 a=c', 'configmap/c1 not labeled\n'],
    ['label cm c1 --list', 'a=c\n'],
    ['label cm c1 a-', 'configmap/c1 unlabeled\n'],
    ["annotate cm c1 note='hello world'", 'configmap/c1 annotated\n'],
    ['annotate cm c1 note-', 'configmap/c1 annotated\n'],
    ['annotate deploy dep kubernetes.io/change-cause=x', 'deployment.apps/dep annotated\n'],
  ])('%s', async (what, told) => {
    expect(await lab.out(`kubectl ${what}`)).toBe(told);
  });

  it('many at once', async () => {
    expect(await lab.out('kubectl label secrets --all z=1')).toMatch(/^(?:secret\/\S+ labeled\n){4}$/);
    expect(await lab.out('kubectl get secrets -l z=1 -o name')).toMatch(/^(?:secret\/\S+\n){4}$/);
  });

  it('what is refused', async () => {
    await lab.out('kubectl label cm c1 k=v');
    expect(await lab.fails('kubectl label cm c1 k=w')).toContain(
      "error: 'k' already has a value (v), and --overwrite is false",
    );
    expect(await lab.fails('kubectl label cm c1 a=-bad-')).toContain(
      'a valid label must be an empty string or consist of',
    );
    expect(await lab.fails('kubectl label cm c1 a=b --resource-version=1')).toContain('the object has been modified');
  });
});
