import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Connection } from '../../src/cluster/connection.ts';
import { connect } from '../../src/cluster/kubeconfig.ts';
import { type NamespaceView, readNamespace } from '../../src/cluster/read-namespace.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

let lab: ServedLab;

const MANIFEST = `
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: api, namespace: shop }
spec:
  replicas: 2
  selector: { matchLabels: { app: api } }
  template:
    metadata: { labels: { app: api } }
    spec:
      containers:
        - { name: main, image: nginx:no-such-tag, envFrom: [{ secretRef: { name: keys } }] }
---
apiVersion: v1
kind: Secret
metadata: { name: keys, namespace: shop }
stringData: { password: very-secret-word }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop }
data: { mode: loud }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: reader, namespace: shop }
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: { name: reader, namespace: shop }
rules: [{ apiGroups: ['', apps], resources: [pods, events, deployments], verbs: [get, list] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: { name: reader, namespace: shop }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader }
subjects: [{ kind: ServiceAccount, name: reader, namespace: shop }]
`;

beforeAll(async () => {
  lab = await servedLab({ tls: true, speed: 0 });
  const applied = await lab.sh('kubectl apply -f -', MANIFEST);
  if (applied.status !== 0) throw new Error(applied.output);
  lab.served.pacer.step(60_000);
});

afterAll(() => lab.close());

function named({ objects }: NamespaceView, kind: string): readonly string[] {
  return objects.flatMap((one) => (one.kind === kind ? [(one.metadata as { name: string }).name] : [])).sort();
}

describe('a namespace that is read', () => {
  it('has what is in it, what its pods stand on, and nothing of others', async () => {
    const counts: number[] = [];
    const view = await readNamespace(connect({ kubeconfig: lab.kubeconfig }), 'shop', {
      progress: (count) => void counts.push(count),
    });
    expect(view.unseen).toEqual([]);
    expect(named(view, 'Deployment')).toEqual(['api']);
    expect(named(view, 'Pod')).toHaveLength(2);
    expect(named(view, 'Event').length).toBeGreaterThan(4);
    expect(named(view, 'Node')).not.toEqual([]);
    expect(named(view, 'Namespace')).toEqual(['shop']);
    const spaces = view.objects.map(({ metadata }) => (metadata as { namespace?: string }).namespace ?? 'shop');
    expect(new Set(spaces)).toEqual(new Set(['shop']));
    expect(counts.at(-1)).toBe(view.objects.length);
  });

  it('has names of Secrets and ConfigMaps, and nothing that is in them', async () => {
    const view = await readNamespace(connect({ kubeconfig: lab.kubeconfig }), 'shop');
    expect(named(view, 'Secret')).toEqual(['keys']);
    expect(named(view, 'ConfigMap')).toContain('settings');
    const text = JSON.stringify(view.objects);
    expect(text).not.toContain('very-secret-word');
    expect(text).not.toContain(Buffer.from('very-secret-word').toString('base64'));
    expect(text).not.toContain('loud');
    expect(text).not.toContain('managedFields');
  });

  it('is read as far as the rights reach, with what is missing by name', async () => {
    const { output } = await lab.sh('kubectl -n shop create token reader');
    lab.user('reader', output.trim());
    const view = await readNamespace(connect({ kubeconfig: `${lab.folder}/reader` }), 'shop');
    expect(named(view, 'Pod')).toHaveLength(2);
    expect(named(view, 'Deployment')).toEqual(['api']);
    const missing = view.unseen.map(({ resource, failure }) => `${resource.plural} ${failure.kind}`);
    expect(missing).toContain('nodes forbidden');
    expect(missing).toContain('services forbidden');
    expect(missing).not.toContain('pods forbidden');
  });
});

describe('a cluster that cannot be read', () => {
  it.each([
    ['a port where nobody listens', { server: 'https://127.0.0.1:1' }, 'refused'],
    ['a server whose certificate nobody vouches for', { caData: undefined }, 'x509'],
  ])('%s says so at once', async (_, change, kind) => {
    const connection = connect({ kubeconfig: lab.kubeconfig });
    const config = (await import('@kubernetes/client-node')).KubeConfig;
    const other = new config();
    other.loadFromFile(lab.kubeconfig);
    other.clusters = other.clusters.map((one) => ({ ...one, ...change }) as typeof one);
    const broken = new Connection('broken', other);
    await expect(readNamespace(broken, 'shop')).rejects.toMatchObject({ kind });
    await connection.close();
  });

  it.each([
    ['a kubeconfig that is not there', { kubeconfig: '/nowhere/config' }, 'no-kubeconfig'],
    ['a context that is not in it', { context: 'moon' }, 'bad-kubeconfig'],
  ])('%s says so', (_, options, kind) => {
    expect(() => connect({ kubeconfig: lab.kubeconfig, ...options })).toThrowError(expect.objectContaining({ kind }));
  });

  it('has a kubeconfig that starts a program, which is not allowed', () => {
    lab.file(
      'exec.yaml',
      [
        'apiVersion: v1',
        'kind: Config',
        'current-context: it',
        'clusters: [{ name: it, cluster: { server: "https://127.0.0.1:1" } }]',
        'contexts: [{ name: it, context: { cluster: it, user: it } }]',
        'users: [{ name: it, user: { exec: { apiVersion: client.authentication.k8s.io/v1, command: touch } } }]',
      ].join('\n'),
    );
    expect(() => connect({ kubeconfig: `${lab.folder}/exec.yaml` })).toThrowError(
      expect.objectContaining({ kind: 'exec-not-allowed' }),
    );
  });
});
