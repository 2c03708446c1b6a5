// What tools say in lines of their own: errors, logs, and who owns them.
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../make/reading.ts';

describe('an error line', () => {
  it.each([
    ['The Deployment "api2" is invalid: spec.template.spec.containers[0].image: Required value', 'Deployment/api2'],
    [
      'Error from server (Forbidden): pods "p" is forbidden: User "reader" cannot get resource "pods" in API group "" in the namespace "lab"',
      'Pod/p',
    ],
    ['Error from server (NotFound): deployments.apps "nothing" not found', 'Deployment/nothing'],
    ['error: timed out waiting for the condition on pods/held', 'Pod/held'],
  ])('%s names its object', (text, object) => {
    const [fact] = factsOf(text);
    expect(fact?.type).toBe('error');
    expect(`${fact?.object?.kind}/${fact?.object?.name}`).toBe(object);
  });

  it.each([
    'Unable to connect to the server: dial tcp 10.0.0.1:6443: i/o timeout',
    'The connection to the server localhost:8080 was refused - did you specify the right host or port?',
    'Error: INSTALLATION FAILED: cannot re-use a name that is still in use',
    "Error: accumulating resources: accumulation err='accumulating resources from 'base.yaml': open base.yaml: no such file or directory'",
    'FATA[0004] Operation has completed with phase: Failed',
    'error: You must be logged in to the server (Unauthorized)',
    'x509: certificate signed by unknown authority',
  ])('%s is an error', (text) => {
    expect(factsOf(text)).toMatchObject([{ type: 'error', span: { from: 1, to: 1 } }]);
  });

  it('of a patch is read to its last line, which says why', () => {
    const text = [
      'Error from server (Forbidden): error when applying patch:',
      '{"spec":{"replicas":2}}',
      'to:',
      'Resource: "apps/v1, Resource=deployments", GroupVersionKind: "apps/v1, Kind=Deployment"',
      'Name: "api", Namespace: "lab"',
      'for: "api.yaml": error when patching "api.yaml": deployments.apps "api" is forbidden: User "reader" cannot patch resource "deployments"',
    ].join('\n');
    const facts = factsOf(text);
    expect(facts.some(({ type, text: said }) => type === 'error' && said.includes('cannot patch resource'))).toBe(true);
  });

  it('knows the command above it and its namespace', () => {
    const [fact] = factsOf(
      '$ kubectl rollout status deploy/api -n lab\nerror: deployment "api" exceeded its progress deadline',
    );
    expect(fact).toMatchObject({ type: 'error', object: { kind: 'Deployment', name: 'api', namespace: 'lab' } });
    expect(fact?.command).toContain('rollout status');
  });

  it('is made of the "no" of auth can-i, not of a "yes"', () => {
    expect(factsOf('$ kubectl auth can-i list secrets -n lab\nno')).toMatchObject([{ type: 'error' }]);
    expect(factsOf('$ kubectl auth can-i list secrets -n lab\nyes').filter(({ type }) => type === 'error')).toEqual([]);
  });
});

describe('a line of a log', () => {
  it.each([
    ['klog', 'E1130 04:09:59.562538     670 pod_workers.go:1298] "Error syncing pod, skipping" pod="lab/api-1"', ''],
    [
      'the journal',
      'Nov 30 04:10:00 node-2 kubelet[812]: E1130 04:10:00.1 812 kubelet.go:2349] "Container runtime network not ready"',
      'kubelet',
    ],
    [
      'CRI-O',
      'Nov 30 04:10:00 node-2 crio[990]: time="2026-11-30 04:10:00.1Z" level=error msg="Error adding network"',
      'crio',
    ],
    [
      'docker',
      'Nov 30 04:10:00 node-2 dockerd[77]: time="2026-11-30T04:10:00.1Z" level=error msg="Handler for POST returned error"',
      'dockerd',
    ],
    [
      'JSON',
      '{"level":"error","ts":"2026-11-30T04:10:00Z","msg":"unable to connect","error":"dial tcp: connection refused"}',
      '',
    ],
    ['Go', 'panic: runtime error: invalid memory address or nil pointer dereference', ''],
    ['Python', 'Traceback (most recent call last):', ''],
    ['Java', 'Exception in thread "main" java.lang.IllegalStateException: no config', ''],
  ])('of %s is a log', (_kind, text, from) => {
    const [fact] = factsOf(text);
    expect(fact?.type).toBe('log');
    if (from) expect(fact?.from).toBe(from);
  });

  it('of containerd is its own, and of the pod it names', () => {
    const [fact] = factsOf(
      'time="2026-11-30T04:10:00Z" level=error msg="RunPodSandbox for &PodSandboxMetadata{Name:api-1,Uid:1,Namespace:lab,Attempt:0,} failed, error" error="failed to setup network for sandbox"',
    );
    expect(fact).toMatchObject({
      type: 'log',
      from: 'containerd',
      object: { kind: 'Pod', name: 'api-1', namespace: 'lab' },
    });
  });

  it('of Node.js is no error of kubectl', () => {
    const [fact] = factsOf(
      "Error: Cannot find module '/app/server.js'\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1075:15)",
    );
    expect(fact).toMatchObject({ type: 'log' });
  });

  it('below kubectl logs is of that pod', () => {
    const facts = factsOf('$ kubectl logs -n lab api-1 --previous\nError: DATABASE_URL is not set');
    expect(facts[0]).toMatchObject({ type: 'log', object: { kind: 'Pod', name: 'api-1', namespace: 'lab' } });
  });
});

describe('the checks of /readyz?verbose', () => {
  it('are no command called ping', () => {
    const facts = factsOf(
      "$ kubectl get --raw='/readyz?verbose'\n[+]ping ok\n[-]etcd failed: reason withheld\nreadyz check failed",
    );
    expect(facts.filter(({ from }) => from === 'ping')).toEqual([]);
  });
});
