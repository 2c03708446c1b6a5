import { describe, expect, it } from 'vitest';
import { policyOf, reasonsOf, violations } from '../../../../../src/sim/api/gates/admission/pod-security/policy.ts';
import { CRON_JOBS, DEPLOYMENTS, NAMESPACES, PODS } from '../../../../../src/sim/resources/index.ts';
import type { PodSpec } from '../../../../../src/sim/wire.ts';
import { aCall, anObject, refusal, serverSaid, World } from '../world.ts';
import { admit, admitPod, aPod } from './admit.ts';

const PREFIX = 'pod-security.kubernetes.io/';

function labels(own: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [PREFIX + key, value]));
}

function lab(own: Record<string, string>): World {
  return new World().namespace('lab', labels(own));
}

const SAFE = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
};

/** `reason (detail), …` of one container's specification. */
function found(level: 'baseline' | 'restricted', container: object, spec: object = {}, version = 'latest'): string[] {
  const pod = { containers: [{ name: 'a', ...container }], ...spec } as unknown as PodSpec;
  return violations({ level, version }, {}, pod).map(({ reason, detail }) => `${reason} (${detail})`);
}

describe('a level that is enforced', () => {
  it('refuses a plain pod at restricted as recorded', () => {
    const { message } = refusal(() => admitPod(aPod('p'), lab({ enforce: 'restricted' })));
    expect(message).toBe(serverSaid('12-pod-security/run.txt', 'pods "p"'));
  });

  it('refuses a privileged pod at baseline as recorded', () => {
    const pod = aPod(
      'priv',
      { name: 'a', securityContext: { privileged: true } },
      { hostNetwork: true, volumes: [{ name: 'h', hostPath: { path: '/' } }] },
    );
    expect(refusal(() => admitPod(pod, lab({ enforce: 'baseline' }))).message).toBe(
      serverSaid('12-pod-security/create-privileged.txt', 'pods "priv"'),
    );
  });

  it.each(['privileged', 'baseline', 'restricted'])('lets a hardened pod in: %s', (enforce) => {
    admitPod(aPod('p', { securityContext: SAFE }), lab({ enforce }));
  });

  it('does not look at a change that cannot matter', () => {
    const world = lab({ enforce: 'restricted' });
    const old = world.add(PODS, 'p', { spec: { containers: [{ name: 'a', image: 'x' }] } });
    const labelled = { ...old, metadata: { ...old.metadata, labels: { a: 'b' } } };
    admit(aCall(PODS, 'update', { object: labelled, old }), world);
    const imaged = { ...old, spec: { containers: [{ name: 'a', image: 'y' }] } };
    expect(refusal(() => admit(aCall(PODS, 'update', { object: imaged, old }), world)).code).toBe(403);
    admit(aCall(PODS, 'update', { object: imaged, old, subresource: 'status' }), world);
  });
});

describe('a level that warns', () => {
  const template = { spec: { containers: [{ name: 'plain', image: 'nginx:stable' }] } };
  it.each([
    { resource: DEPLOYMENTS, spec: { template } },
    { resource: CRON_JOBS, spec: { jobTemplate: { spec: { template } } } },
  ])('warns of the template in a $resource.kind as recorded', ({ resource, spec }) => {
    const call = aCall(resource, 'create', { object: anObject(resource, 'plain', { spec }) });
    admit(call, lab({ enforce: 'restricted', warn: 'restricted' }));
    const said = serverSaid('12-pod-security/apply-deploy.txt', 'Warning: ');
    expect(call.warnings).toEqual([said.slice('Warning: '.length)]);
  });

  it('is not implied by one that is enforced', () => {
    const call = aCall(DEPLOYMENTS, 'create', { object: anObject(DEPLOYMENTS, 'plain', { spec: { template } }) });
    admit(call, lab({ enforce: 'restricted' }));
    expect(call.warnings).toEqual([]);
  });

  it('lets the pod in', () => {
    const warnings: string[] = [];
    admitPod(aPod('p'), lab({ enforce: 'baseline', warn: 'restricted' }), { warnings });
    expect(warnings[0]).toMatch(/^would violate PodSecurity "restricted:latest": allowPrivilegeEscalation/);
  });
});

describe('labelling a namespace', () => {
  function label(world: World, own: Record<string, string>): string[] {
    const old = world.store.get(NAMESPACES, undefined, 'lab');
    if (!old) throw new Error('no namespace');
    const object = { ...old, metadata: { ...old.metadata, labels: labels(own) } };
    const call = aCall(NAMESPACES, 'patch', { name: 'lab', object, old });
    admit(call, world);
    return call.warnings;
  }

  it('warns of the pods that are there, as recorded', () => {
    const world = lab({});
    for (const name of ['api-65755fd865-mk2c9', 'api-65755fd865-64mll'])
      world.add(PODS, name, { spec: { containers: [{ name: 'api' }] } });
    const file = '12-pod-security/label-existing.txt';
    expect(label(world, { enforce: 'restricted' })).toEqual([
      serverSaid(file, 'existing pods'),
      serverSaid(file, 'api-'),
    ]);
  });

  it('says nothing when the level is loosened', () => {
    const world = lab({ enforce: 'restricted' });
    world.add(PODS, 'p', { spec: { containers: [{ name: 'a', securityContext: { privileged: true } }] } });
    expect(label(world, { enforce: 'baseline' })).toEqual([]);
  });

  it('refuses levels and versions that there are not', () => {
    expect(refusal(() => label(lab({}), { enforce: 'strict', 'warn-version': '1.30' }))).toMatchObject({
      code: 422,
      message:
        'Namespace "lab" is invalid: [metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted, metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: "1.30": must be "latest" or "v1.x"]',
    });
  });

  it('enforces strictly what cannot be read', () => {
    expect(policyOf(labels({ enforce: 'strict', warn: 'strict' }))).toMatchObject({
      enforce: { level: 'restricted' },
      warn: { level: 'privileged' },
    });
  });
});

describe('the checks of baseline', () => {
  it.each([
    {
      container: { securityContext: { appArmorProfile: { type: 'Unconfined' } } },
      told: 'forbidden AppArmor profile (container "a" must not set AppArmor profile type to "Unconfined")',
    },
    {
      container: { securityContext: { capabilities: { add: ['NET_RAW', 'CHOWN', 'BPF'] } } },
      told: 'non-default capabilities (container "a" must not include "BPF", "NET_RAW" in securityContext.capabilities.add)',
    },
    {
      container: {},
      spec: { hostPID: true, hostIPC: true },
      told: 'host namespaces (hostPID=true, hostIPC=true)',
    },
    {
      container: {
        ports: [
          { containerPort: 80, hostPort: 80 },
          { containerPort: 81, hostPort: 81 },
        ],
      },
      told: 'hostPort (container "a" uses hostPorts 80, 81)',
    },
    {
      container: { livenessProbe: { httpGet: { host: 'example.com', port: 80 } } },
      told: 'probe or lifecycle host (container "a" uses probe or lifecycle host "example.com")',
    },
    {
      container: { securityContext: { procMount: 'Unmasked' } },
      told: 'procMount (container "a" must not set securityContext.procMount to "Unmasked")',
    },
    {
      container: { securityContext: { seLinuxOptions: { type: 'spc_t', user: 'x' } } },
      told: 'seLinuxOptions (container "a" set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set)',
    },
    {
      container: { securityContext: { seccompProfile: { type: 'Unconfined' } } },
      spec: { securityContext: { seccompProfile: { type: 'Unconfined' } } },
      told: 'seccompProfile (pod and container "a" must not set securityContext.seccompProfile.type to "Unconfined")',
    },
    {
      container: {},
      spec: { securityContext: { sysctls: [{ name: 'kernel.msgmax' }, { name: 'net.ipv4.tcp_syncookies' }] } },
      told: 'forbidden sysctls (kernel.msgmax)',
    },
    {
      container: {},
      spec: { securityContext: { windowsOptions: { hostProcess: true } } },
      told: 'hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)',
    },
  ])('tell $told', ({ container, spec, told }) => {
    expect(found('baseline', container, spec)).toEqual([told]);
  });

  it('name all containers, init containers first', () => {
    const bad = (name: string) => ({ name, securityContext: { privileged: true } });
    expect(found('baseline', bad('a'), { initContainers: [bad('i')], ephemeralContainers: [bad('e')] })).toEqual([
      'privileged (containers "i", "a", "e" must not set securityContext.privileged=true)',
    ]);
  });
});

describe('the checks of restricted', () => {
  it.each([
    {
      container: { securityContext: { ...SAFE, capabilities: { add: ['BPF'] } } },
      told: 'unrestricted capabilities (container "a" must set securityContext.capabilities.drop=["ALL"]; container "a" must not include "BPF" in securityContext.capabilities.add)',
    },
    {
      container: { securityContext: SAFE },
      spec: {
        volumes: [
          { name: 'h', hostPath: { path: '/' } },
          { name: 'n', nfs: {} },
          { name: 's', secret: {} },
        ],
      },
      told: 'restricted volume types (volumes "h", "n" use restricted volume types "hostPath", "nfs")',
    },
    {
      container: { securityContext: { ...SAFE, runAsNonRoot: false } },
      told: 'runAsNonRoot != true (container "a" must not set securityContext.runAsNonRoot=false)',
    },
    {
      container: { securityContext: { ...SAFE, runAsUser: 0 } },
      told: 'runAsUser=0 (container "a" must not set runAsUser=0)',
    },
  ])('tell $told', ({ container, spec, told }) => {
    expect(found('restricted', container, spec)).toEqual([told]);
  });

  it('take what the pod sets for its containers', () => {
    const { runAsNonRoot, seccompProfile, ...container } = SAFE;
    expect(
      found('restricted', { securityContext: container }, { securityContext: { runAsNonRoot, seccompProfile } }),
    ).toEqual([]);
  });

  it('do not ask Windows for what only Linux has', () => {
    expect(found('restricted', { securityContext: { runAsNonRoot: true } }, { os: { name: 'windows' } })).toEqual([]);
  });
});

describe('a version', () => {
  const probe = { livenessProbe: { httpGet: { host: 'h', port: 1 } } };
  it.each([
    { version: 'v1.33', container: probe, spec: {}, reasons: '' },
    { version: 'v1.34', container: probe, spec: {}, reasons: 'probe or lifecycle host' },
    { version: 'v1.99', container: probe, spec: {}, reasons: 'probe or lifecycle host' },
    {
      version: 'v1.28',
      container: {},
      spec: { securityContext: { sysctls: [{ name: 'net.ipv4.tcp_fin_timeout' }] } },
      reasons: 'forbidden sysctls',
    },
    {
      version: 'v1.29',
      container: {},
      spec: { securityContext: { sysctls: [{ name: 'net.ipv4.tcp_fin_timeout' }] } },
      reasons: '',
    },
    {
      version: 'v1.34',
      container: { securityContext: { procMount: 'Unmasked' } },
      spec: { hostUsers: false },
      reasons: 'procMount',
    },
    {
      version: 'v1.35',
      container: { securityContext: { procMount: 'Unmasked' } },
      spec: { hostUsers: false },
      reasons: '',
    },
  ])('$version of baseline finds "$reasons" in $container $spec', ({ version, container, spec, reasons }) => {
    const pod = { containers: [{ name: 'a', ...container }], ...spec } as unknown as PodSpec;
    expect(reasonsOf(violations({ level: 'baseline', version }, {}, pod))).toBe(reasons);
  });
});
