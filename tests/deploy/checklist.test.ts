// What we tell others to look at, our own manifests pass: requests and limits, probes, more than one replica, narrow rights, a pinned version,
// a graceful end, and a program that gets its signals.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEPLOY, kustomized, type Manifest, manifests } from '../make/kustomize.ts';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

interface Pod {
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly topologySpreadConstraints: readonly { readonly topologyKey: string }[];
  readonly hostNetwork?: boolean;
  readonly volumes: readonly { readonly name: string }[];
  readonly containers: readonly {
    readonly image: string;
    readonly command?: readonly string[];
    readonly args: readonly string[];
    readonly env: readonly { readonly name: string; readonly value?: string }[];
    readonly lifecycle?: object;
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly startupProbe: Probe;
    readonly livenessProbe: Probe;
    readonly readinessProbe: Probe;
    readonly resources: { readonly requests: Record<string, string>; readonly limits: Record<string, string> };
    readonly securityContext: object;
  }[];
}

const { version } = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8')) as { version: string };
const overlays = { single: manifests(kustomized(join(DEPLOY, 'overlays/single'))) } as const;
const several = manifests(kustomized(join(DEPLOY, 'overlays/several')));

function one<T>(objects: readonly Manifest[], kind: string, name = 'sekisho'): T {
  const found = objects.filter((object) => object.kind === kind && object.metadata.name === name);
  expect(found, `${kind} ${name}`).toHaveLength(1);
  return found[0] as T;
}

interface Deployment {
  readonly spec: { readonly replicas: number; readonly strategy: object; readonly template: { readonly spec: Pod } };
}

describe.each([
  ['single', overlays.single],
  ['several', several],
])('overlay %s', (_name, objects) => {
  const { spec: workload } = one<Deployment>(objects, 'Deployment');
  const pod = workload.template.spec;
  const [container] = pod.containers;
  if (!container) throw new Error('no container');

  it('pins the image by the version of the program', () => {
    expect(container.image).toBe(`sekisho:${version}`);
  });

  it('asks for processor, memory and disk, and limits what a node could lose', () => {
    expect(Object.keys(container.resources.requests).sort()).toEqual(['cpu', 'ephemeral-storage', 'memory']);
    expect(Object.keys(container.resources.limits).sort()).toEqual(['ephemeral-storage', 'memory']);
  });

  it('is probed at its start, for its life and for its readiness, on the port of its own', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: '/healthz', port: 'ops' },
      { path: '/healthz', port: 'ops' },
      { path: '/readyz', port: 'ops' },
    ]);
    const ops = container.ports.find(({ name }) => name === 'ops');
    expect(container.env).toContainEqual({ name: 'SEKISHO_OPS_PORT', value: String(ops?.containerPort) });
    // it is restarted much later than it is taken out of the Service
    expect(livenessProbe.periodSeconds * livenessProbe.failureThreshold).toBeGreaterThan(
      3 * readinessProbe.periodSeconds * readinessProbe.failureThreshold,
    );
  });

  it('leaves the program more time than the program takes, and gives it the signal', () => {
    const own = Number(container.env.find(({ name }) => name === 'SEKISHO_GRACE')?.value);
    expect(own).toBeGreaterThan(0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(own + 10);
    // the entry point of the image, in exec form: no shell stands before it
    expect(container.command).toBeUndefined();
    expect(container.args[0]).toBe('start');
    expect(container.lifecycle).toBeUndefined();
  });

  it('runs as nobody, on a file system that it cannot write', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 65532,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.hostNetwork).toBeUndefined();
  });

  it('may read, in no namespace but where it is given that, and never the values of Secrets', () => {
    const roles = objects.filter(({ kind }) => /^(?:Cluster)?Role$/.test(kind));
    expect(roles.map(({ metadata }) => metadata.name)).toEqual(['sekisho-around']);
    for (const { rules } of roles as unknown as { rules: { verbs: string[]; resources?: string[] }[] }[])
      for (const { verbs, resources = [] } of rules) {
        expect(['get', 'list', 'watch']).toEqual(expect.arrayContaining(verbs));
        expect(resources).not.toEqual(expect.arrayContaining(['secrets']));
        expect([...verbs, ...resources].join()).not.toContain('*');
      }
  });

  it('has a token in its pod alone', () => {
    expect(one<{ automountServiceAccountToken: boolean }>(objects, 'ServiceAccount')).toMatchObject({
      automountServiceAccountToken: false,
    });
    expect(pod.automountServiceAccountToken).toBe(true);
  });

  it('holds no secret: each is read from a file of a Secret', () => {
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const secrets = container.env.filter(({ name }) => /TOKEN|SECRET|URL|KEYS/.test(name));
    expect(secrets.length).toBeGreaterThan(0);
    for (const { name, value } of secrets) expect(value).toBe(`/run/secrets/sekisho/${name.replace(/_FILE$/, '')}`);
  });

  it('is spread over nodes and zones', () => {
    expect(pod.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
    ]);
  });

  it('opens in its Service and to its callers what the program listens on, and nothing else', () => {
    const names = container.ports.map(({ name }) => name).sort();
    const service = one<{ spec: { ports: { name: string; targetPort: string }[] } }>(objects, 'Service');
    expect(service.spec.ports.map(({ targetPort }) => targetPort).sort()).toEqual(names);
    const policy = one<{ spec: { ingress: { ports: { port: string }[] }[] } }>(objects, 'NetworkPolicy');
    expect(policy.spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)).sort()).toEqual(names);
    expect(one(objects, 'NetworkPolicy', 'default-deny')).toMatchObject({
      spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
    });
  });
});

it('one replica goes before the next comes, and no budget stops a drain', () => {
  expect(one<Deployment>(overlays.single, 'Deployment').spec).toMatchObject({
    replicas: 1,
    strategy: { type: 'Recreate' },
  });
  expect(overlays.single.filter(({ kind }) => kind === 'PodDisruptionBudget')).toEqual([]);
});

it('of several replicas one may be away, and a roll-out takes none', () => {
  const { replicas, strategy } = one<Deployment>(several, 'Deployment').spec;
  expect(replicas).toBeGreaterThan(1);
  expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  expect(one(several, 'PodDisruptionBudget')).toMatchObject({ spec: { maxUnavailable: 1 } });
});
