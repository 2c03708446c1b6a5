// kubectl's questions about the cluster itself: explain, auth, api-resources, cluster-info, version, raw paths, top.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';

let lab: KubectlSession;

beforeAll(async () => {
  lab = await kubectlSession({ speed: 5, tls: true });
  await lab.all(
    'kubectl create rolebinding viewers --clusterrole=view --user=jane',
    'kubectl create role reader --verb=get --resource=pods',
    'kubectl create deploy web --image=nginx:1.27',
  );
}, 60_000);
afterAll(async () => lab.close());

describe('explain', () => {
  it('tells what fields there are', async () => {
    const [strategy, recursive, events] = await lab.all(
      'kubectl explain deployment.spec.strategy',
      'kubectl explain deploy --recursive',
      'kubectl explain pod.spec.containers.env.valueFrom',
    );
    expect(strategy).toMatch(
      /^GROUP: +apps\nKIND: +Deployment\nVERSION: +v1\n\nFIELD: strategy <DeploymentStrategy>\n/,
    );
    expect(strategy).toMatch(/^ {2}type\t<string>\n {2}enum: Recreate, RollingUpdate\n {4}Type of deployment\./m);
    expect(recursive).toMatch(/^ {8}maxSurge\t<IntOrString>\n {8}maxUnavailable\t<IntOrString>$/m);
    expect(events).toMatch(/^ {2}secretKeyRef\t<SecretKeySelector>$/m);
  });

  it.concurrent.each([
    ['pod.spec.nothing', 'error: field "nothing" does not exist'],
    ['nothing', 'the server doesn\'t have a resource type "nothing"'],
  ])('knows no %s', async (what, told) => {
    expect(await lab.fails(`kubectl explain ${what}`)).toContain(told);
  });
});

describe('auth', () => {
  it.concurrent.each([
    ['create pods', 'yes'],
    ["'*' '*'", 'yes'],
    ['list pods --as=jane', 'yes'],
    ['get pods --subresource=log --as=jane', 'yes'],
    ['get secrets --as=jane', 'no'],
    ['delete pods --as=jane', 'no'],
    ['list pods --as=jane -n kube-system', 'no'],
    ['get /healthz --as=jane', 'yes'],
    ['get pods --as=system:serviceaccount:default:default', 'no'],
    ['delete nodes --as=x --as-group=system:masters', 'yes'],
  ])('can-i %s: %s', async (what, answer) => {
    const { stdout, status } = await lab.sh(`kubectl auth can-i ${what}`);
    expect([stdout, status]).toEqual([`${answer}\n`, answer === 'yes' ? 0 : 1]);
  });

  it('can-i --list, whoami, reconcile', async () => {
    const [list, mine, me, her, reconciled] = await lab.all(
      'kubectl auth can-i --list --as=jane',
      'kubectl auth can-i --list',
      'kubectl auth whoami',
      'kubectl auth whoami --as=jane --as-group=x --as-uid=7',
      'kubectl get role reader -o yaml | kubectl auth reconcile -f -',
    );
    expect(list).toMatch(/^Resources +Non-Resource URLs +Resource Names +Verbs\n/);
    expect(list).toMatch(/^pods\/log +\[\] +\[\] +\[get list watch\]$/m);
    expect(mine).toMatch(/^\*\.\* +\[\] +\[\] +\[\*\]$/m);
    expect(me).toMatch(/^Username +kubernetes-admin\nGroups +\[system:masters system:authenticated\]$/m);
    expect(her).toMatch(/^Username +jane\nUID +7\nGroups +\[x system:authenticated\]$/m);
    expect(reconciled).toMatch(/^role\.rbac\.authorization\.k8s\.io\/reader (?:reconciled|unchanged)/);
  });

  it('refuses in the words of the server', async () => {
    expect(await lab.fails('kubectl get secrets --as=jane')).toBe(
      'Error from server (Forbidden): secrets is forbidden: User "jane" cannot list resource "secrets" in API group "" in the namespace "default"\n',
    );
    expect(await lab.fails('kubectl get nodes --as=jane')).toContain(
      'cannot list resource "nodes" in API group "" at the cluster scope',
    );
    const alone = `KUBECONFIG=/dev/null kubectl --server=${lab.served.url} --insecure-skip-tls-verify`;
    expect(await lab.fails(`${alone} --token=wrong get pods`)).toBe(
      'error: You must be logged in to the server (Unauthorized)\n',
    );
    expect(await lab.fails(`${alone} get pods < /dev/null`)).toMatch(
      /User "system:anonymous" cannot list resource "pods"|Please enter Username/,
    );
  });
});

it('a token is its account', async () => {
  const token = (await lab.out('kubectl create token default --duration=1h')).trim();
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const alone = `KUBECONFIG=/dev/null kubectl --server=${lab.served.url} --insecure-skip-tls-verify --token=${token}`;
  const who = await lab.out(`${alone} auth whoami -o jsonpath={.status.userInfo.username}`);
  expect(who).toBe('system:serviceaccount:default:default');
});

describe('what there is', () => {
  it('api-resources and api-versions', async () => {
    const [all = '', names, wide, versions] = await lab.all(
      'kubectl api-resources',
      'kubectl api-resources --namespaced=false -o name',
      'kubectl api-resources --api-group=apps -o wide',
      'kubectl api-versions',
    );
    expect(all).toMatch(/^NAME +SHORTNAMES +APIVERSION +NAMESPACED +KIND\n/);
    for (const line of [
      /^configmaps +cm +v1 +true +ConfigMap$/m,
      /^deployments +deploy +apps\/v1 +true +Deployment$/m,
      /^events +ev +events\.k8s\.io\/v1 +true +Event$/m,
      /^poddisruptionbudgets +pdb +policy\/v1 +true +PodDisruptionBudget$/m,
    ])
      expect(all).toMatch(line);
    expect(names).toMatch(/^namespaces\nnodes\n/);
    expect(wide).toMatch(
      /^deployments +deploy +apps\/v1 +true +Deployment +create,delete,deletecollection,get,list,patch,update,watch +all$/m,
    );
    expect(versions).toMatch(/^apps\/v1$[\s\S]*^v1$/m);
  });

  it('cluster-info and version', async () => {
    const [info, dump, version] = await lab.all(
      'kubectl cluster-info',
      'kubectl cluster-info dump 2>/dev/null | head -2',
      'kubectl version -o json',
    );
    expect(info).toContain(`Kubernetes control plane is running at ${lab.served.url}\n`);
    expect(dump).toBe('{\n    "kind": "NodeList",\n');
    expect(JSON.parse(version ?? '')).toMatchObject({
      serverVersion: { major: '1', minor: '36', gitVersion: 'v1.36.2' },
    });
  });

  it.concurrent.each([
    ['/', /"paths": \[\n {4}"\/api",/],
    ['/version', /"gitVersion":"v1\.36\.2"/],
    ["'/readyz?verbose'", /^\[\+\]ping ok\n[\s\S]*\nreadyz check passed\n$/],
    ["'/readyz?verbose&exclude=etcd'", /^\[\+\]etcd excluded: ok$/m],
    ['/readyz/etcd', /^ok$/],
    ['/livez', /^ok$/],
    ['/healthz', /^ok$/],
    ['/metrics', /^apiserver_resource_objects\{group="apps",resource="deployments"\} 1$/m],
    ['/api', /^\{"kind":"APIVersions","versions":\["v1"\]/],
    [
      '/apis',
      /^\{"kind":"APIGroupList","apiVersion":"v1","groups":\[\{"name":"apiregistration\.k8s\.io".*\{"name":"apps"/,
    ],
    ['/apis/apps', /^\{"kind":"APIGroup","apiVersion":"v1","name":"apps"/],
    ['/api/v1', /^\{"kind":"APIResourceList","groupVersion":"v1"/],
    ['/openapi/v3', /"apis\/apps\/v1":\{"serverRelativeURL":"\/openapi\/v3\/apis\/apps\/v1\?hash=/],
    ['/openapi/v2', /^\{"swagger":"2\.0"/],
    ['/apis/apps/v1/namespaces/default/deployments/web/scale', /^\{"kind":"Scale","apiVersion":"autoscaling\/v1"/],
  ])('get --raw %s', async (path, pattern) => {
    expect(await lab.out(`kubectl get --raw ${path}`)).toMatch(pattern);
  });

  it.concurrent.each([
    '/nothing',
    '/api/v1/nothings',
    '/apis/nothing/v1',
    '/readyz/nothing',
    '/apis/apps/v1/deployments/web',
  ])('get --raw %s leads nowhere', async (path) => {
    expect(await lab.fails(`kubectl get --raw ${path}`)).toBe(
      'Error from server (NotFound): the server could not find the requested resource\n',
    );
  });

  it('raw writes', async () => {
    lab.file('raw.json', '{"metadata":{"name":"raw"}}');
    const maps = '/api/v1/namespaces/default/configmaps';
    expect(await lab.out(`kubectl create --raw ${maps} -f raw.json`)).toContain('"name":"raw"');
    expect(await lab.out(`kubectl replace --raw ${maps}/raw -f raw.json`)).toContain('"kind":"ConfigMap"');
    expect(await lab.out(`kubectl delete --raw ${maps}/raw`)).toContain('"status":"Success"');
  });

  it('no metrics', async () => {
    expect(await lab.fails('kubectl top pods')).toBe('error: Metrics API not available\n');
    expect(await lab.fails('kubectl top nodes')).toBe('error: Metrics API not available\n');
  });
});
