// The Helm chart by real helm: it comes to what the kustomize base comes to, refuses what does not go together, and is installed into a lab.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helmPath } from '../../scripts/fetch-kubectl.ts';
import { deployLab, judged, prepareRelease } from '../make/deployed.ts';
import type { KubectlSession } from '../make/kubectl-session.ts';
import { DEPLOY, kustomized, type Manifest, manifests, ownOverlay } from '../make/kustomize.ts';

const CHART = join(DEPLOY, 'helm/sekisho');
const SEVERAL = join(CHART, 'values-several.yaml');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-helm-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function helm(...args: readonly string[]): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(helmPath('1.36'), args, {
    encoding: 'utf8',
    env: { HOME: folder, PATH: process.env.PATH ?? '' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, out: stdout, err: stderr };
}

function templated(values: object, ...args: readonly string[]) {
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  return helm('template', 'sekisho', CHART, '--namespace', 'sekisho', ...args, '--values', file);
}

/** What Helm adds of its own. */
const HELMS = [
  'app.kubernetes.io/instance',
  'app.kubernetes.io/version',
  'app.kubernetes.io/managed-by',
  'helm.sh/chart',
];

/** Objects by their names, without what Helm adds, lists of named things in the order of their names. */
function normal(objects: readonly Manifest[]): Record<string, unknown> {
  const of = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(of);
      const isNamed = items.every((one) => typeof one === 'object' && one !== null && 'name' in one);
      return isNamed ? items.toSorted((one, other) => ((one as Named).name < (other as Named).name ? -1 : 1)) : items;
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value)
      .filter(([key]) => !HELMS.includes(key) && key !== 'helm.sh/resource-policy')
      .map(([key, one]) => [key, /\.yaml$/.test(key) ? load(one as string) : of(one)] as const)
      .filter(([key, one]) => key !== 'annotations' || Object.keys(one as object).length > 0);
    return Object.fromEntries(entries);
  };
  return Object.fromEntries(
    objects
      // a release is put into a namespace that is there
      .filter(({ kind }) => kind !== 'Namespace')
      .map((one) => [`${one.kind}/${one.metadata.name}`, of(one)]),
  );
}

interface Named {
  readonly name: string;
}

describe('helm', () => {
  it('finds nothing to say of it', () => {
    const { status, out } = helm('lint', '--strict', CHART, '--values', SEVERAL);
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('0 chart(s) failed') });
    expect(out).not.toMatch(/WARNING|ERROR/);
  });

  it.each<[string, Parameters<typeof ownOverlay>[2], object]>([
    ['one replica', { overlay: 'single' }, {}],
    [
      'one replica with everything',
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
      {
        chats: { slack: 'socket', discord: true },
        serviceMonitor: { enabled: true },
        externalSecret: { enabled: true },
        rbac: { allNamespaces: true },
      },
    ],
    ['pastes only', { overlay: 'single', components: ['components/pastes-only'] }, { cluster: { read: false } }],
    ['several replicas', { overlay: 'several' }, { several: true }],
  ])('%s comes to what kustomize makes of it', (name, installation, values) => {
    const { several, ...rest } = values as { several?: boolean };
    const { status, out, err } = templated(rest, ...(several ? ['--values', SEVERAL] : []));
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const own = ownOverlay(folder, name.replaceAll(' ', '-'), { ...installation, image: 'sekisho' });
    expect(normal(manifests(out))).toEqual(normal(manifests(kustomized(own))));
  });

  it('gives a Role in each namespace that it is told, as deploy/rbac has it', () => {
    const { out } = templated({ rbac: { namespaces: ['shop', 'cart'], secretNames: ['shop'] } });
    const roles = manifests(out).filter(({ kind }) => kind === 'Role');
    expect(roles.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)).toEqual([
      'shop/sekisho',
      'cart/sekisho',
      'shop/sekisho-secret-names',
    ]);
  });

  it.each([
    ['a value that there is not', { replica: 2 }, "additional properties 'replica' not allowed"],
    ['a word for a number', { replicas: 'two' }, "at '/replicas': got string, want integer"],
    [
      'a store that there is not',
      { store: { kind: 'mysql' } },
      "at '/store/kind': value must be one of 'file', 'postgres', 'none'",
    ],
    ['a quantity that is none', { resources: { limits: { memory: 'much' } } }, "at '/resources/limits/memory'"],
    ['a namespace that can be none', { rbac: { namespaces: ['Shop'] } }, "at '/rbac/namespaces/0'"],
    ['less time than the program takes', { terminationGracePeriodSeconds: 5 }, 'minimum: got 5, want 30'],
    [
      'several writers of a file',
      { replicas: 2, chats: { web: false, slack: 'http' } },
      'a file has one writer; set store.kind to postgres',
    ],
    [
      'several replicas with the web chat',
      { replicas: 2, store: { kind: 'postgres' } },
      'its conversations live in one process',
    ],
    ['no chat at all', { chats: { web: false } }, 'no chat is on'],
    ['an image that changes', { image: { tag: 'latest' } }, 'image.tag is latest, which changes by itself'],
  ])('refuses %s', (_what, values, said) => {
    const { status, err } = templated(values);
    expect(status).not.toBe(0);
    expect(err).toContain(said);
  });
});

describe('a release in a lab', { timeout: 240_000 }, () => {
  let lab: KubectlSession;
  let tried = '';
  let notes = '';
  const release = `sekisho ${CHART} --namespace sekisho --set image.repository=registry.example/sekisho`;

  beforeAll(async () => {
    lab = await deployLab();
    await prepareRelease(lab);
    tried = await lab.out(`helm install ${release} --dry-run=server`);
    notes = await lab.out(`helm install ${release}`);
    lab.pass(60);
  }, 180_000);

  afterAll(() => lab.close());

  it('is installed, becomes ready, and our own engine finds nothing', async () => {
    expect(tried).toContain('STATUS: pending-install');
    expect(notes).toContain('Its Secret sekisho must hold: SEKISHO_WEB_TOKEN\n');
    expect(notes).toContain('It may not read any namespace yet');
    expect(await lab.out('kubectl -n sekisho get deployment sekisho --no-headers')).toMatch(/^sekisho\s+1\/1\s/);
    const { stalled, findings } = await judged(lab);
    expect({ layer: stalled.layer, findings }).toEqual({ layer: 'healthy', findings: [] });
  });

  it('is upgraded to several replicas, goes back, and leaves its volume and your Secret behind when it is uninstalled', async () => {
    // the store first: a Deployment that grows in the same step lets its old pods grow, too, and they fight for the volume
    for (const replicas of [1, 2]) {
      await lab.out(
        `helm upgrade ${release} --values ${SEVERAL} --set replicas=${replicas} --set rbac.namespaces={default}`,
      );
      lab.pass(90);
    }
    expect(await lab.out('kubectl -n sekisho get deployment sekisho --no-headers')).toMatch(/^sekisho\s+2\/2\s+2\s/);
    expect((await judged(lab)).findings).toEqual([]);
    const account = '--as=system:serviceaccount:sekisho:sekisho';
    expect(await lab.out(`kubectl auth can-i list pods -n default ${account}`)).toBe('yes\n');
    await lab.out('helm -n sekisho rollback sekisho 1');
    lab.pass(60);
    expect(await lab.out('helm -n sekisho history sekisho')).toMatch(/\n4\s.*\sdeployed\s.*Rollback to 1/);
    expect(await lab.fails(`kubectl auth can-i list pods -n default ${account}`)).toContain('no');
    expect(await lab.out('kubectl -n sekisho get deployment sekisho --no-headers')).toMatch(/^sekisho\s+1\/1\s/);
    await lab.out('helm -n sekisho uninstall sekisho');
    lab.pass(60);
    const left = await lab.out('kubectl -n sekisho get all,pvc,cm,secret,netpol,pdb,role,rolebinding,sa -o name');
    expect(left.trim().split('\n').sort()).toEqual([
      'configmap/kube-root-ca.crt',
      'persistentvolumeclaim/sekisho',
      'secret/sekisho',
      'serviceaccount/default',
    ]);
    expect(await lab.out('kubectl get clusterrole,clusterrolebinding -o name')).not.toContain('sekisho');
  });
});
