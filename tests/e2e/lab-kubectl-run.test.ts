// kubectl with what runs: scale, set, rollout, wait, events, logs, taint, cordon, drain, debug, delete.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';

let lab: KubectlSession;

function workload(kind: 'StatefulSet' | 'DaemonSet', name: string): string {
  return `apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}}
spec:${kind === 'StatefulSet' ? `\n  serviceName: ${name}\n  replicas: 2` : ''}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: main, image: "nginx:1.27"}]}
---
`;
}

const LOOP = "sh -c 'for i in 1 2 3 4 5; do echo line $i; sleep 4; done; exit 1'";

beforeAll(async () => {
  lab = await kubectlSession({ speed: 50 });
  lab.file('sets.yaml', workload('StatefulSet', 'db') + workload('DaemonSet', 'agent'));
  await lab.all('kubectl create -f sets.yaml', 'kubectl create deploy web --image=nginx:1.27 --replicas=2');
  await lab.all(
    'kubectl rollout status deploy/web',
    'kubectl rollout status sts/db',
    'kubectl rollout status ds/agent',
  );
}, 60_000);
afterAll(async () => lab.close());

describe('scale', () => {
  it('sets how many, if it is as many as expected', async () => {
    expect(await lab.out('kubectl scale deploy web --replicas=3')).toBe('deployment.apps/web scaled\n');
    expect(await lab.fails('kubectl scale deploy web --replicas=4 --current-replicas=9')).toBe(
      'error: Expected replicas to be 9, was 3\n',
    );
    expect(await lab.out('kubectl scale deploy/web sts/db --replicas=2 --timeout=20s')).toBe(
      'deployment.apps/web scaled\nstatefulset.apps/db scaled\n',
    );
  });

  it.concurrent.each([
    ['ds agent', 'Error from server (NotFound): the server could not find the requested resource\n'],
    ['pod db-0', 'Error from server (NotFound): the server could not find the requested resource\n'],
    ['deploy none', 'Error from server (NotFound): deployments.apps "none" not found\n'],
  ])('knows no number of %s', async (what, told) => {
    expect(await lab.fails(`kubectl scale ${what} --replicas=1`)).toBe(told);
  });
});

describe('set', () => {
  it.each([
    ['env deploy/web A=b C=d', 'deployment.apps/web env updated\n'],
    ['env deploy/web A-', 'deployment.apps/web env updated\n'],
    ['env deploy/web --list', '# Deployment web, container nginx\nC=d\n'],
    [
      'resources deploy/web --limits=cpu=200m,memory=64Mi --requests=cpu=10m',
      'deployment.apps/web resource requirements updated\n',
    ],
    ['serviceaccount deploy/web default', 'deployment.apps/web serviceaccount updated\n'],
  ])('%s', async (what, told) => {
    expect(await lab.out(`kubectl set ${what}`)).toBe(told);
  });

  it('a selector and subjects', async () => {
    await lab.all(
      'kubectl create svc clusterip web --tcp=80',
      'kubectl create rolebinding rb --clusterrole=view --user=a',
    );
    expect(await lab.out('kubectl set selector svc web app=web')).toBe('service/web selector updated\n');
    expect(await lab.out('kubectl set subject rolebinding rb --user=b')).toBe(
      'rolebinding.rbac.authorization.k8s.io/rb subjects updated\n',
    );
    expect(await lab.fails('kubectl set image deploy/web none=nginx')).toBe(
      'error: unable to find container named "none"\n',
    );
  });
});

describe('rollout', () => {
  it.concurrent('of a deployment: status, history, undo, restart, pause, resume', async () => {
    await lab.out('kubectl create deploy d --image=nginx:1.27 --replicas=2');
    expect(await lab.out('kubectl rollout status deploy/d --timeout=20s')).toMatch(
      /deployment "d" successfully rolled out\n$/,
    );
    await lab.out('kubectl set image deploy/d nginx=nginx:1.28');
    expect(await lab.out('kubectl rollout status deploy/d --timeout=20s')).toMatch(/successfully rolled out\n$/);
    expect(await lab.out('kubectl rollout history deploy/d')).toBe(
      'deployment.apps/d \nREVISION  CHANGE-CAUSE\n1         <none>\n2         <none>\n\n',
    );
    expect(await lab.out('kubectl rollout history deploy/d --revision=1')).toMatch(
      /^deployment\.apps\/d with revision #1\n[\s\S]*Image:\tnginx:1\.27\n/,
    );
    expect(await lab.fails('kubectl rollout history deploy/d --revision=9')).toBe(
      'error: unable to find the specified revision\n',
    );
    expect(await lab.out('kubectl rollout undo deploy/d --dry-run=server')).toBe(
      'deployment.apps/d rolled back (server dry run)\n',
    );
    expect(await lab.out('kubectl rollout undo deploy/d')).toBe('deployment.apps/d rolled back\n');
    expect(await lab.fails('kubectl rollout undo deploy/d --to-revision=99')).toBe(
      'error: unable to find specified revision 99 in history\n',
    );
    expect(await lab.out('kubectl get deploy d -o jsonpath={.spec.template.spec.containers[0].image}')).toBe(
      'nginx:1.27',
    );
    expect(await lab.out('kubectl rollout pause deploy/d')).toBe('deployment.apps/d paused\n');
    expect(await lab.fails('kubectl rollout pause deploy/d')).toBe('error: deployments.apps "d" is already paused\n');
    expect(await lab.fails('kubectl rollout restart deploy/d')).toContain(
      "can't restart paused deployment (run rollout resume first)",
    );
    expect(await lab.out('kubectl rollout resume deploy/d')).toBe('deployment.apps/d resumed\n');
    expect(await lab.out('kubectl rollout restart deploy/d')).toBe('deployment.apps/d restarted\n');
    expect(await lab.out('kubectl rollout status deploy/d --timeout=20s')).toMatch(/successfully rolled out\n$/);
  }, 60_000);

  it.concurrent.each([
    ['sts/db', 'statefulset.apps/db', /^partitioned roll out complete: 2 new pods have been updated\.\.\.$/m],
    ['ds/agent', 'daemonset.apps/agent', /^daemon set "agent" successfully rolled out$/m],
  ])(
    'of %s: status, history, undo, restart',
    async (what, named, done) => {
      await lab.out(`kubectl set image ${what} main=nginx:1.28`);
      expect(await lab.out(`kubectl rollout status ${what} --timeout=20s`)).toMatch(done);
      expect(await lab.out(`kubectl rollout history ${what}`)).toBe(
        `${named} \nREVISION  CHANGE-CAUSE\n1         <none>\n2         <none>\n\n`,
      );
      expect(await lab.out(`kubectl rollout history ${what} --revision=1`)).toMatch(/Image:\tnginx:1\.27\n/);
      expect(await lab.out(`kubectl rollout undo ${what}`)).toBe(`${named} rolled back\n`);
      expect(await lab.out(`kubectl rollout status ${what} --timeout=20s`)).toMatch(done);
      expect(await lab.out(`kubectl rollout restart ${what}`)).toBe(`${named} restarted\n`);
      expect(await lab.out(`kubectl rollout status ${what} --timeout=20s`)).toMatch(done);
      expect(await lab.fails(`kubectl rollout pause ${what}`)).toMatch(/ pausing is not supported\n$/);
    },
    60_000,
  );
});

describe('wait', () => {
  it.concurrent('for a condition, a value, the coming and the going of objects', async () => {
    expect(await lab.out('kubectl wait deploy/web --for=condition=Available --timeout=20s')).toBe(
      'deployment.apps/web condition met\n',
    );
    expect(await lab.out("kubectl wait deploy/web --for=jsonpath='{.status.readyReplicas}'=2 --timeout=20s")).toBe(
      'deployment.apps/web condition met\n',
    );
    expect(await lab.out('kubectl wait pod -l app=db --for=condition=Ready --timeout=20s')).toBe(
      'pod/db-0 condition met\npod/db-1 condition met\n',
    );
    const [gone, made] = await Promise.all([
      lab.out('kubectl wait configmap/later --for=create --timeout=10s'),
      (async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return lab.out('kubectl create configmap later');
      })(),
    ]);
    expect([gone, made]).toEqual(['configmap/later condition met\n', 'configmap/later created\n']);
    await lab.out('kubectl delete configmap later --wait=false');
    expect(await lab.out('kubectl wait configmap/later --for=delete --timeout=10s')).toBe('');
  });

  it.concurrent('gives up in time', async () => {
    expect(await lab.fails('kubectl wait deploy/web --for=condition=Never --timeout=1s')).toMatch(
      /error: timed out waiting for the condition on deployments\/web\n$/,
    );
    expect(await lab.fails('kubectl wait pod/none --for=condition=Ready --timeout=1s')).toBe(
      'Error from server (NotFound): pods "none" not found\n',
    );
  });
});

describe('events', () => {
  it('of all, of one object, of one type, and as they come', async () => {
    const watched = lab.start('kubectl events --watch');
    const [all, one, warnings] = await lab.all(
      'kubectl events',
      'kubectl events --for=pod/db-0 --no-headers',
      'kubectl events --types=Warning --for=deploy/web',
    );
    expect(all).toMatch(/^LAST SEEN +TYPE +REASON +OBJECT +MESSAGE\n/);
    expect(one).toMatch(/^\S+(?: \(x\d+ over \S+\))? +Normal +\w+ +Pod\/db-0 +/);
    expect(warnings).toBe('No events found in default namespace.\n');
    await watched.until(/ScalingReplicaSet/);
    await lab.out('kubectl scale deploy web --replicas=3');
    await watched.until(/Normal +ScalingReplicaSet +Deployment\/web +Scaled up replica set web-\S+ from 2 to 3\n/);
    await watched.end();
  });
});

describe('logs', () => {
  it.concurrent('of a container that prints, restarts and prints again', async () => {
    await lab.out(`kubectl run loop --image=busybox:1.37 -- ${LOOP}`);
    await lab.out('kubectl wait pod/loop --for=condition=Ready --timeout=20s');
    // follows to the end of the run, twenty seconds of the lab
    expect(await lab.out('kubectl logs -f loop')).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n');
    const [tail, stamped = '', previous, bytes] = await lab.all(
      'kubectl logs loop --tail=1',
      'kubectl logs loop --timestamps --tail=1',
      `until kubectl logs loop --previous 2>/dev/null; do sleep 0.1; done`,
      'kubectl logs loop --limit-bytes=6',
    );
    expect(tail).toMatch(/^line \d\n$/);
    expect(Math.abs(Date.parse(stamped.split(' ')[0] ?? '') - Date.now())).toBeLessThan(60_000);
    expect(previous).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n');
    expect(bytes).toBe('line 1');
  }, 30_000);

  it('of what stands for several pods', async () => {
    const [one, all, selected] = await lab.all(
      'kubectl logs deploy/web --all-containers',
      'kubectl logs deploy/web --all-pods --prefix',
      'kubectl logs -l app=db --prefix --tail=1',
    );
    expect(one).toMatch(/^Found \d pods, using pod\/web-\S+\n/);
    expect(all).toMatch(/^\[pod\/web-\S+\/nginx\] /);
    expect(selected).toMatch(/^(?:\[pod\/db-[01]\/main\] .*\n){2}$/);
  });

  it.concurrent.each([
    ['loop -c none', 'error: container none is not valid for pod loop out of: loop\n'],
    ['none', 'error: error from server (NotFound): pods "none" not found in namespace "default"\n'],
    [
      'db-0 --previous',
      'Error from server (BadRequest): previous terminated container "main" in pod "db-0" not found\n',
    ],
    ['db-0 --tail=-5', 'error: --tail must be greater than or equal to -1\n'],
  ])('refuses %s', async (what, told) => {
    expect(await lab.fails(`kubectl logs ${what}`)).toBe(told);
  });
});

describe('what needs a process', () => {
  const REFUSED =
    'is not available in a lab: its containers are simulated and run no process; use kubectl logs or kubectl describe';
  it.concurrent.each([
    ['exec db-0 -- ls', 'pods/exec'],
    ['cp db-0:/etc/hosts hosts', 'pods/exec'],
    ['attach db-0', 'pods/attach'],
    ['port-forward db-0 8080:80', 'pods/portforward'],
    ['get --raw /api/v1/nodes/node-1/proxy/metrics', 'nodes/proxy'],
    ['get --raw /api/v1/namespaces/default/services/web/proxy/a/b', 'services/proxy'],
  ])('%s is refused in words', async (what, which) => {
    expect(await lab.fails(`timeout 10 kubectl ${what}`)).toContain(`${which} ${REFUSED}`);
  });

  it('is not found where there is no such object', async () => {
    expect(await lab.fails('kubectl exec none -- ls')).toBe('Error from server (NotFound): pods "none" not found\n');
  });
});

describe('debug', () => {
  it('adds a container that runs, copies a pod, and visits a node', async () => {
    expect(await lab.out('kubectl debug db-0 --image=busybox:1.37 -c dbg -- sleep 1000')).not.toContain('rror');
    await lab.until(
      "kubectl get pod db-0 -o jsonpath='{.status.ephemeralContainerStatuses[0].state}'",
      /"running":\{"startedAt":/,
    );
    expect(
      await lab.out('kubectl debug db-1 --copy-to=copy --container=main --image=busybox:1.37 -- sleep 1000'),
    ).not.toContain('rror');
    expect(await lab.out('kubectl debug node/node-1 --image=busybox:1.37')).toMatch(
      /^Creating debugging pod node-debugger-node-1-\w{5} with container debugger on node node-1\.\n$/,
    );
    await lab.out('kubectl delete pod copy --wait=false');
  });
});

describe('taint, cordon and drain', () => {
  it('marks a node and takes the marks away', async () => {
    expect(await lab.out('kubectl taint node node-2 k=v:NoSchedule')).toBe('node/node-2 tainted\n');
    expect(await lab.fails('kubectl taint node node-2 k=w:NoSchedule')).toContain(
      'already has k taint(s) with same effect(s) and --overwrite is false',
    );
    expect(await lab.out('kubectl taint node node-2 k=w:NoSchedule --overwrite')).toBe('node/node-2 modified\n');
    expect(await lab.out('kubectl taint node node-2 k:NoSchedule-')).toBe('node/node-2 untainted\n');
    expect(await lab.out('kubectl cordon node-1')).toBe('node/node-1 cordoned\n');
    expect(await lab.out('kubectl cordon node-1')).toBe('node/node-1 already cordoned\n');
    expect(await lab.out('kubectl get node node-1 --no-headers')).toMatch(/^node-1 +Ready,SchedulingDisabled /);
    expect(await lab.out('kubectl uncordon node-1')).toBe('node/node-1 uncordoned\n');
    expect(await lab.fails('kubectl drain none')).toBe('Error from server (NotFound): nodes "none" not found\n');
  });

  it('empties a node: not of bare pods unless forced, and not against a budget', async () => {
    const node = await lab.out("kubectl get pods -l app=d -o jsonpath='{.items[0].spec.nodeName}'");
    await lab.out(`kubectl run bare --image=nginx:1.27 --overrides='{"spec":{"nodeName":"${node}"}}'`);
    await lab.out('kubectl wait pod/bare --for=condition=Ready --timeout=20s');
    const refused = await lab.fails(`kubectl drain ${node} --timeout=1s`);
    expect(refused).toMatch(
      /cannot delete DaemonSet-managed Pods \(use --ignore-daemonsets to ignore\): default\/agent-\w{5}/,
    );
    expect(refused).toMatch(
      /cannot delete Pods that declare no controller \(use --force to override\): .*default\/bare/,
    );
    await lab.out('kubectl create pdb all --selector=app=d --min-available=2');
    await lab.until('kubectl get pdb all --no-headers', /^all +2 +N\/A +0 /);
    const held = lab.start(`kubectl drain ${node} --ignore-daemonsets --force`);
    await held.until(
      /error when evicting pods\/"d-\S+" -n "default" \(will retry after 5s\): Cannot evict pod as it would violate the pod's disruption budget\./,
    );
    await held.end();
    expect(await lab.out('kubectl delete pdb all')).toBe(
      'poddisruptionbudget.policy "all" deleted from default namespace\n',
    );
    expect(await lab.out(`kubectl drain ${node} --ignore-daemonsets --force --timeout=30s`)).toMatch(
      /node\/node-\d drained\n$/,
    );
    const left = await lab.out(
      `kubectl get pods --field-selector spec.nodeName=${node} -o jsonpath='{.items[*].metadata.name}'`,
    );
    expect(left).toMatch(/^agent-\w{5}$/);
    await lab.out(`kubectl uncordon ${node}`);
  }, 60_000);
});

describe('delete', () => {
  it('a pod, and one at once', async () => {
    await lab.all('kubectl run x1 --image=nginx:1.27', 'kubectl run x2 --image=nginx:1.27');
    expect(await lab.out('kubectl delete pod x1')).toBe('pod "x1" deleted from default namespace\n');
    expect(await lab.out('kubectl delete pod x2 --force --grace-period=0')).toMatch(
      /^Warning: Immediate deletion does not wait [\s\S]*\npod "x2" force deleted from default namespace\n$/,
    );
    expect(await lab.fails('kubectl delete pod x1')).toBe('Error from server (NotFound): pods "x1" not found\n');
    expect(await lab.out('kubectl delete pod x1 --ignore-not-found')).toBe('');
  });

  it('leaves what it owned, or takes it first, or after', async () => {
    await lab.all(...['o1', 'o2', 'o3'].map((name) => `kubectl create deploy ${name} --image=nginx:1.27`));
    await lab.all(...['o1', 'o2', 'o3'].map((name) => `kubectl rollout status deploy ${name} --timeout=20s`));
    expect(await lab.out('kubectl delete deploy o1 --cascade=orphan')).toBe(
      'deployment.apps "o1" deleted from default namespace\n',
    );
    expect(
      await lab.out(
        "kubectl get rs -l app=o1 -o jsonpath='{.items[0].metadata.ownerReferences}{.items[0].spec.replicas}'",
      ),
    ).toBe('1');
    expect(await lab.out('kubectl delete rs -l app=o1 --cascade=foreground')).toMatch(
      /^replicaset\.apps "o1-\w+" deleted from default namespace\n$/,
    );
    expect(await lab.out('kubectl get rs,pods -l app=o1')).toBe('No resources found in default namespace.\n');
    await lab.out('kubectl delete deploy o2 --cascade=foreground');
    expect(await lab.out('kubectl get rs -l app=o2')).toBe('No resources found in default namespace.\n');
    await lab.out('kubectl delete deploy o3 --cascade=background');
    await lab.until('kubectl get rs,pods -l app=o3', /^No resources found/);
  }, 60_000);

  it('many, and a namespace with all in it', async () => {
    expect(await lab.out('kubectl delete pods --all --dry-run=server')).toMatch(
      /^(?:pod "\S+" deleted from default namespace \(server dry run\)\n)+$/,
    );
    expect(await lab.out('kubectl delete pods -l app=db --wait=false')).toMatch(
      /^(?:pod "db-[01]" deleted from default namespace\n){2}$/,
    );
    expect(await lab.out('kubectl delete deploy,sts,ds --all --wait=false')).toMatch(/statefulset\.apps "db" deleted/);
    await lab.all('kubectl create ns n', 'kubectl create ns m');
    await lab.out('kubectl create deploy inside -n n --image=nginx:1.27');
    expect(await lab.out('kubectl delete ns n m')).toBe('namespace "n" deleted\nnamespace "m" deleted\n');
    expect(await lab.fails('kubectl create cm z -n n')).toBe(
      'error: failed to create configmap: namespaces "n" not found\n',
    );
    expect(await lab.fails('kubectl delete ns default')).toBe(
      'Error from server (Forbidden): namespaces "default" is forbidden: this namespace may not be deleted\n',
    );
    expect(await lab.out('kubectl delete node node-2')).toBe('node "node-2" deleted\n');
  }, 60_000);
});
