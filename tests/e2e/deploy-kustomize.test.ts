// deploy/ applied by real kubectl to a namespace under PodSecurity `restricted`: it becomes ready, our own engine finds nothing, and what is
// closed is closed.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployLab, judged, prepare } from '../make/deployed.ts';
import type { KubectlSession } from '../make/kubectl-session.ts';
import { DEPLOY, type Installation, ownOverlay } from '../make/kustomize.ts';

const DEFINITIONS = join(import.meta.dirname, '../deploy/definitions.yaml');

describe.each<[string, Installation, string]>([
  [
    'one replica with its volume, all chats and the operators of others',
    {
      overlay: 'single',
      components: [
        'components/slack-socket',
        'components/discord',
        'components/service-monitor',
        'components/external-secret',
        'rbac/all-namespaces',
      ],
    },
    '1/1',
  ],
  ['several replicas', { overlay: 'several', components: ['components/service-monitor', 'monitoring'] }, '2/2'],
])('%s', { timeout: 120_000 }, (_name, installation, ready) => {
  let lab: KubectlSession;
  let own: string;
  /** what kubectl said when it was tried, and when it was done */
  let said: { readonly tried: string; readonly applied: string };

  beforeAll(async () => {
    lab = await deployLab();
    own = ownOverlay(lab.folder, 'own', installation);
    await prepare(lab);
    await lab.out(`kubectl apply -f ${DEFINITIONS}`);
    lab.pass(5);
    const tried = await lab.out(`kubectl apply -k ${own} --dry-run=server`);
    said = { tried, applied: await lab.out(`kubectl apply -k ${own}`) };
    lab.pass(60);
  }, 180_000);

  afterAll(() => lab.close());

  it('is taken by a server that only tries it, then for good, without a warning', () => {
    expect(said.tried).toMatch(/^deployment\.apps\/sekisho created \(server dry run\)$/m);
    expect(said.applied).toMatch(/^deployment\.apps\/sekisho created$/m);
    expect(said.tried + said.applied).not.toMatch(/^Warning/m);
  });

  it('becomes ready, and changes nothing when it is applied again', async () => {
    expect(await lab.out('kubectl -n sekisho get deployment sekisho --no-headers')).toMatch(
      new RegExp(`^sekisho\\s+${ready}\\s`),
    );
    const again = (await lab.out(`kubectl apply -k ${own}`)).trim().split('\n');
    expect(await lab.out(`kubectl diff -k ${own}`)).toBe('');
    // a budget's selector has the patch strategy replace, which kubectl sends each time (apimachinery, strategicpatch, handleMapDiff)
    expect(again.filter((line) => !line.endsWith(' unchanged') && !line.startsWith('poddisruptionbudget'))).toEqual([]);
  });

  it('is healthy to our own engine, which finds nothing', async () => {
    const { stalled, findings, confidence } = await judged(lab);
    expect({ layer: stalled.layer, findings, level: confidence.level }).toEqual({
      layer: 'healthy',
      findings: [],
      level: 'high',
    });
  });

  it('lets the callers in that it names, and nobody else', async () => {
    const port = installation.overlay === 'single' ? 8787 : 3000;
    for (const namespace of ['monitoring', 'shop']) await lab.sh(`kubectl create namespace ${namespace}`);
    lab.pass(2);
    await lab.all(
      ...['monitoring', 'ingress-nginx', 'shop', 'sekisho'].map(
        (namespace) => `kubectl -n ${namespace} run client --image=registry.example/client --overrides='${CLIENT}'`,
      ),
    );
    lab.pass(20);
    const reached = (from: string, at: number): boolean =>
      lab.lab.network.curl(`${from}/client`, `http://sekisho.sekisho.svc.cluster.local:${at}/`).exitCode === 0;
    expect({
      'monitoring to ops': reached('monitoring', 9464),
      'monitoring to chats': reached('monitoring', port),
      'ingress to ops': reached('ingress-nginx', 9464),
      'ingress to chats': reached('ingress-nginx', port),
      'shop to ops': reached('shop', 9464),
      'shop to chats': reached('shop', port),
      'a neighbour to ops': reached('sekisho', 9464),
      'a neighbour to chats': reached('sekisho', port),
    }).toEqual({
      'monitoring to ops': true,
      'monitoring to chats': false,
      'ingress to ops': false,
      'ingress to chats': true,
      'shop to ops': false,
      'shop to chats': false,
      'a neighbour to ops': false,
      'a neighbour to chats': false,
    });
    await lab.out('kubectl -n sekisho delete pod client --wait=false');
    lab.pass(40);
  });

  it('is let out to DNS, to the API server and to the chats, and nowhere else', async () => {
    const name = (await lab.out('kubectl -n sekisho get pods -o name -l app.kubernetes.io/name=sekisho'))
      .split('\n')[0]
      ?.replace('pod/', '');
    const reached = (url: string): string => lab.lab.network.curl(`sekisho/${name}`, url).answer?.hop ?? 'nowhere';
    expect(reached('https://slack.com/api/api.test')).not.toBe('network-policy');
    expect(reached('https://kubernetes.default.svc.cluster.local/readyz')).not.toBe('network-policy');
    expect(reached('http://slack.com/')).toBe('network-policy');
    expect(reached('https://169.254.169.254/latest/meta-data')).toBe('network-policy');
  });
});

const CLIENT = JSON.stringify({
  spec: {
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'client',
        image: 'registry.example/client',
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  },
});

describe('around it', { timeout: 120_000 }, () => {
  let lab: KubectlSession;
  const account = '--as=system:serviceaccount:sekisho:sekisho';
  const may = async (line: string): Promise<string> =>
    (await lab.sh(`kubectl auth can-i ${line} ${account}`)).stdout.trim();

  beforeAll(async () => {
    lab = await deployLab();
    await prepare(lab);
    await lab.all('kubectl create namespace shop', 'kubectl create namespace cart');
    await lab.out(`kubectl apply -k ${ownOverlay(lab.folder, 'own', { overlay: 'several' })}`);
    lab.pass(60);
  }, 180_000);

  afterAll(() => lab.close());

  it('a variant without its securityContext is refused by PodSecurity: nothing of it runs', async () => {
    const strip = (path: string): object => ({
      target: { kind: 'Deployment' },
      patch: JSON.stringify([{ op: 'remove', path: `/spec/template/spec/${path}` }]),
    });
    const bare = ownOverlay(lab.folder, 'bare', {
      overlay: 'several',
      patches: [
        strip('securityContext'),
        strip('containers/0/securityContext'),
        {
          target: { kind: 'Deployment' },
          patch: JSON.stringify([{ op: 'replace', path: '/metadata/name', value: 'bare' }]),
          options: { allowNameChange: true },
        },
      ],
    });
    const said = await lab.out(`kubectl apply -k ${bare}`);
    expect(said).toMatch(/^Warning: would violate PodSecurity "restricted:latest": allowPrivilegeEscalation != false/m);
    lab.pass(10);
    expect(await lab.out('kubectl -n sekisho get deployment bare --no-headers')).toMatch(/^bare\s+0\/2\s+0\s/);
    const { stalled } = await judged(lab);
    expect(stalled).toMatchObject({ layer: 'api-server', part: 'admission' });
    const pod = await lab.fails('kubectl -n sekisho run bare --image=registry.example/sekisho:0.1.0');
    expect(pod).toContain('violates PodSecurity "restricted:latest"');
    await lab.out('kubectl -n sekisho delete deployment bare');
  });

  it('reads no namespace until it is given that, then that one, or all; and never writes', async () => {
    expect(await may('list pods -n shop')).toBe('no');
    expect(await may('list nodes')).toBe('yes');
    await lab.out(`kubectl apply -n shop -f ${join(DEPLOY, 'rbac/namespace.yaml')}`);
    expect([await may('list pods -n shop'), await may('list pods -n cart')]).toEqual(['yes', 'no']);
    await lab.out(
      `kubectl apply -k ${ownOverlay(lab.folder, 'all', { overlay: 'several', components: ['rbac/all-namespaces'] })}`,
    );
    expect(await may('watch pods -n cart')).toBe('yes');
    for (const line of [
      'get secrets -n shop',
      'delete pods -n shop',
      'create pods -n sekisho',
      'create pods/exec -n shop',
    ])
      expect(`${line}: ${await may(line)}`).toBe(`${line}: no`);
  });

  it('two replicas stand on two nodes, a drain moves them one by one, and one is always ready', async () => {
    const places = await lab.out('kubectl -n sekisho get pods -o jsonpath={.items[*].spec.nodeName}');
    const nodes = places.trim().split(' ');
    expect(new Set(nodes).size).toBe(2);
    const drain = lab.sh(
      `kubectl drain ${nodes.join(' ')} --ignore-daemonsets --delete-emptydir-data --force --timeout=120s`,
    );
    let least = 2;
    let done = false;
    void drain.then(() => {
      done = true;
    });
    while (!done) {
      const seen = await lab.out('kubectl -n sekisho get deployment sekisho -o jsonpath={.status.readyReplicas}');
      least = Math.min(least, Number(seen || 0));
      lab.pass(2);
    }
    expect((await drain).status, (await drain).output).toBe(0);
    expect(least).toBeGreaterThanOrEqual(1);
  });

  it('pastes-only takes its token and its rights away', async () => {
    const own = ownOverlay(lab.folder, 'pastes', { overlay: 'single', components: ['components/pastes-only'] });
    const yaml = await lab.out(`kubectl kustomize ${own}`);
    expect(yaml).not.toContain('ClusterRole');
    expect(yaml).not.toContain('SEKISHO_CLUSTERS');
    expect(yaml).not.toContain('automountServiceAccountToken: true');
  });
});
