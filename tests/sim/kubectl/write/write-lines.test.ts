// Writing commands of the kubectl in process: what they say, what they leave behind, and what they refuse.
import { beforeEach, describe, expect, it } from 'vitest';
import { kubectl } from '../../../../src/sim/kubectl/kubectl.ts';
import { openSession, type Session } from '../../../../src/sim/kubectl/session.ts';
import { Lab } from '../../../../src/sim/lab.ts';

let lab: Lab;
let session: Session;

beforeEach(() => {
  lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 2 });
  lab.run(20_000);
  session = openSession(lab);
});

async function out(line: string, stdin?: string): Promise<string> {
  const { output, error } = await kubectl(session, line, stdin);
  return output + error;
}

const DEPLOYMENT = (image: string, replicas = 2): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: "${image}"}]}
`;

describe('apply', () => {
  it('creates, leaves alone, and configures', async () => {
    expect(await out('apply -f -', DEPLOYMENT('nginx:1.27'))).toBe('deployment.apps/web created\n');
    expect(await out('apply -f -', DEPLOYMENT('nginx:1.27'))).toBe('deployment.apps/web unchanged\n');
    expect(await out('apply -f - --dry-run=client', DEPLOYMENT('nginx:1.28'))).toBe(
      'deployment.apps/web configured (dry run)\n',
    );
    expect(await out('apply -f -', DEPLOYMENT('nginx:1.28'))).toBe('deployment.apps/web configured\n');
    expect(await out('get deploy web -o jsonpath={..image}')).toBe('nginx:1.28');
  });

  it('takes away what the manifest had and has no more, and leaves what others added', async () => {
    await out('apply -f -', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: "1", b: "2"}\n');
    await out(`patch cm c --type=merge -p '{"data":{"z":"9"}}'`);
    await out('apply -f -', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {b: "3"}\n');
    expect(await out('get cm c -o jsonpath={.data}')).toBe('{"b":"3","z":"9"}');
  });

  it('goes on after what it cannot read or write, and fails', async () => {
    const { output, error, exitCode } = await kubectl(
      session,
      'apply -f -',
      ['q1', 'Q_2', 'q3'].map((name) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`).join('---\n'),
    );
    expect(output).toBe('configmap/q1 created\nconfigmap/q3 created\n');
    expect(error).toMatch(/^The ConfigMap "Q_2" is invalid: metadata.name: Invalid value/);
    expect(exitCode).toBe(1);
  });

  it('says which manifest it would have read', async () => {
    expect(await out('apply -f deploy.yaml')).toMatch(/there are no files here.*-f -/);
  });
});

describe('diff', () => {
  it('shows the lines that would change, and exits 1', async () => {
    await out('apply -f -', DEPLOYMENT('nginx:1.27'));
    const { output, exitCode } = await kubectl(session, 'diff -f -', DEPLOYMENT('nginx:1.28', 3));
    expect(exitCode).toBe(1);
    expect(output.match(/^[-+] .*$/gm)).toEqual([
      '-  generation: 1',
      '+  generation: 2',
      '-  replicas: 2',
      '+  replicas: 3',
      '-      - image: nginx:1.27',
      '+      - image: nginx:1.28',
    ]);
    expect(await kubectl(session, 'diff -f -', DEPLOYMENT('nginx:1.27'))).toMatchObject({ output: '', exitCode: 0 });
  });
});

describe('delete', () => {
  it('waits in virtual time until a pod is gone', async () => {
    await out('run bare --image=nginx:1.27');
    lab.run(10_000);
    const before = session.now();
    expect(await out('delete pod bare')).toBe('pod "bare" deleted from default namespace\n');
    expect(session.now()).toBeGreaterThan(before);
    expect(await out('get pod bare')).toContain('NotFound');
  });

  it('tells how to begin anew after much was deleted at once', async () => {
    await out('create ns team');
    expect(await kubectl(session, 'delete ns team')).toMatchObject({ output: 'namespace "team" deleted\n' });
    const { note } = await kubectl(session, 'delete cm --all');
    expect(note).toContain('sekisho practice');
    expect((await kubectl(session, 'delete cm x')).note).toBeUndefined();
  });

  it('by a dry run of the server deletes nothing', async () => {
    await out('create cm a');
    expect(await out('delete cm a --dry-run=server')).toBe(
      'configmap "a" deleted from default namespace (server dry run)\n',
    );
    expect(await out('get cm a -o name')).toBe('configmap/a\n');
  });
});

describe('rollout', () => {
  it('waits until all pods are new, and goes back', async () => {
    await out('create deployment web --image=nginx:1.27 --replicas=2');
    expect(await out('rollout status deploy/web')).toMatch(/deployment "web" successfully rolled out\n$/);
    await out('set image deploy/web nginx=nginx:1.28');
    await out('rollout status deploy/web');
    expect(await out('rollout history deploy/web')).toBe(
      'deployment.apps/web \nREVISION  CHANGE-CAUSE\n1         <none>\n2         <none>\n\n',
    );
    expect(await out('rollout undo deploy/web')).toBe('deployment.apps/web rolled back\n');
    expect(await out('get deploy web -o jsonpath={..image}')).toBe('nginx:1.27');
  });

  it('ends when the time is over', async () => {
    await out('create deployment web --image=nginx:no-such-tag');
    expect(await out('rollout status deploy/web --timeout=20s')).toMatch(
      /error: timed out waiting for the condition\n$/,
    );
  });
});

describe('drain', () => {
  it('tries again while a budget is in the way', async () => {
    await out('create deployment web --image=nginx:1.27 --replicas=2');
    await out('create pdb web --selector=app=web --min-available=2');
    lab.run(20_000);
    const told = await out('drain node-1 node-2 --timeout=12s');
    expect(told).toContain("(will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.");
    expect(told).toContain('global timeout reached: 12s');
    expect(told).toContain('There are pending nodes to be drained:\n');
  });

  it('moves pods elsewhere', async () => {
    await out('create deployment web --image=nginx:1.27 --replicas=2');
    lab.run(20_000);
    expect(await out('drain node-1')).toMatch(
      /^node\/node-1 cordoned\nevicting pod default\/web-[\s\S]*node\/node-1 drained\n$/,
    );
    expect(await out('get pods -o jsonpath={..nodeName}')).not.toContain('node-1');
  });

  it('does not dare to take pods that nobody makes anew', async () => {
    await out('run bare --image=nginx:1.27');
    lab.run(10_000);
    const { error, exitCode } = await kubectl(session, 'drain node-1 node-2');
    expect(error).toContain('cannot delete Pods that declare no controller (use --force to override): default/bare');
    expect(exitCode).toBe(1);
  });
});

it.each([
  ['create deployment', 'error: required flag(s) "image" not set\n'],
  ['create cm a --from-literal=b', 'error: invalid literal source b, expected key=value\n'],
  ['create cm a --from-literal=b=1 --append-hash', 'configmap/a-mt79596fh2 created\n'],
  ['create secret generic l1 --from-literal=a=1 --append-hash', 'secret/l1-bc2tgcg2mg created\n'],
  [
    'scale deploy x --replicas=-1',
    'error: The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0\n',
  ],
  ['run x --image=nginx -i', /^error: --stdin is not possible here: there is no process to reach/],
  ['patch deploy x', 'error: must specify --patch or --patch-file containing the contents of the patch\n'],
  [
    'taint node node-1 a=b:Foo',
    "error: invalid taint effect: Foo, unsupported taint effect\nSee 'kubectl taint -h' for help and examples\n",
  ],
  ['apply -f - --prune', /^error: --prune is not possible here/],
])('%s', async (line, told) => {
  expect(await out(line)).toMatch(
    typeof told === 'string' ? new RegExp(`^${told.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : told,
  );
});
