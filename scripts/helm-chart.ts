// Writes the templates of deploy/helm/sekisho from deploy/base, its components, its overlays and deploy/rbac, so that there is one source.
// Usage: node scripts/helm-chart.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { append, overlay, type Replace, replaced } from './helm/patched.ts';
import { Expression, Fields, type Tree, treeOf, written } from './helm/tree.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');
const CHART = join(DEPLOY, 'helm/sekisho');

type Wire = Readonly<Record<string, unknown>>;

interface Kustomization {
  readonly resources?: readonly string[];
  readonly patches?: readonly { readonly path: string; readonly target?: { readonly kind: string } }[];
}

/** Folder → on which condition it takes part. */
const PARTS: Readonly<Record<string, string>> = {
  'overlays/single': 'eq $.Values.store.kind "file"',
  'overlays/several': 'eq $.Values.store.kind "postgres"',
  'components/web': '$.Values.chats.web',
  'components/slack-socket': 'eq $.Values.chats.slack "socket"',
  'components/slack-http': 'eq $.Values.chats.slack "http"',
  'components/discord': '$.Values.chats.discord',
  'components/pastes-only': 'not $.Values.cluster.read',
};

/** A file of templates: where its objects are, when it is written at all, and over which namespaces it is repeated. */
interface Template {
  readonly source: string;
  readonly kinds?: readonly string[];
  readonly when?: string;
  readonly each?: string;
}

const TEMPLATES: Readonly<Record<string, Template>> = {
  'deployment.yaml': { source: 'base/deployment.yaml' },
  'service.yaml': { source: 'base/service.yaml' },
  'network-policy.yaml': { source: 'base/network-policy.yaml', when: '$.Values.networkPolicy.enabled' },
  'service-account.yaml': { source: 'rbac/service-account.yaml', kinds: ['ServiceAccount'] },
  'volume-claim.yaml': { source: 'overlays/single/volume-claim.yaml', when: 'eq $.Values.store.kind "file"' },
  'disruption-budget.yaml': { source: 'overlays/several/disruption-budget.yaml', when: 'gt (int $.Values.replicas) 1' },
  'rbac-around.yaml': { source: 'rbac/around.yaml', when: 'and $.Values.cluster.read $.Values.rbac.around' },
  'rbac-all-namespaces.yaml': {
    source: 'rbac/all-namespaces/all-namespaces.yaml',
    when: 'and $.Values.cluster.read $.Values.rbac.allNamespaces',
  },
  'rbac-namespaces.yaml': { source: 'rbac/namespace.yaml', each: '$.Values.rbac.namespaces' },
  'rbac-secret-names.yaml': { source: 'rbac/secret-names.yaml', each: '$.Values.rbac.secretNames' },
  'service-monitor.yaml': {
    source: 'components/service-monitor/service-monitor.yaml',
    when: '$.Values.serviceMonitor.enabled',
  },
  'external-secret.yaml': {
    source: 'components/external-secret/external-secret.yaml',
    when: '$.Values.externalSecret.enabled',
  },
};

const NAME = 'include "sekisho.fullname" $';
const LABELS = new Expression('include "sekisho.labels" $', true);
const SELECTED = new Expression('include "sekisho.selectorLabels" $', true);

/** Kind and path → what of the values stands there. */
const VALUES: readonly (readonly [kind: RegExp, path: RegExp, expression: Expression])[] = [
  [/./, /^metadata\/labels$/, LABELS],
  [/./, /(?:^|\/)(?:matchLabels|template\/metadata\/labels)$/, SELECTED],
  [/^Service$/, /^spec\/selector$/, SELECTED],
  [/^Deployment$/, /^spec\/replicas$/, new Expression('$.Values.replicas')],
  [/^Deployment$/, /\/containers\/\*\/image$/, new Expression('include "sekisho.image" $')],
  [/^Deployment$/, /\/imagePullPolicy$/, new Expression('$.Values.image.pullPolicy')],
  [/^Deployment$/, /\/resources$/, new Expression('toYaml $.Values.resources', true)],
  [/^Deployment$/, /\/terminationGracePeriodSeconds$/, new Expression('$.Values.terminationGracePeriodSeconds')],
  [/^Deployment$/, /\/(?:serviceAccountName|configMap\/name|claimName)$/, new Expression(NAME)],
  [/^Deployment$/, /\/secretName$/, new Expression('$.Values.secret.name | quote')],
  [/^PersistentVolumeClaim$/, /\/storage$/, new Expression('$.Values.store.size | quote')],
  [/^ServiceMonitor$/, /\/interval$/, new Expression('$.Values.serviceMonitor.interval | quote')],
  [/^ExternalSecret$/, /\/refreshInterval$/, new Expression('$.Values.externalSecret.refreshInterval | quote')],
  [/^ExternalSecret$/, /\/secretStoreRef\/kind$/, new Expression('$.Values.externalSecret.store.kind | quote')],
  [/^ExternalSecret$/, /\/secretStoreRef\/name$/, new Expression('$.Values.externalSecret.store.name | quote')],
  [/^ExternalSecret$/, /\/target\/name$/, new Expression('$.Values.secret.name | quote')],
  [/^ExternalSecret$/, /\/extract\/key$/, new Expression('$.Values.externalSecret.key | quote')],
  [/Binding$/, /^subjects\/\*\/namespace$/, new Expression('$.Release.Namespace')],
];

/** Namespaces that a NetworkPolicy names → the value that names them. */
const CALLERS: Readonly<Record<string, string>> = {
  monitoring: '$.Values.networkPolicy.monitoringNamespace | quote',
  'ingress-nginx': '$.Values.networkPolicy.ingressNamespace | quote',
};

/** Fields that a manifest has only if the values say so: kind → parent → key → value. */
const OPTIONAL: readonly (readonly [kind: string, parent: string, key: string, value: string])[] = [
  ['Deployment', 'spec/template/spec', 'imagePullSecrets', '$.Values.imagePullSecrets'],
  ['Deployment', 'spec/template/spec', 'nodeSelector', '$.Values.nodeSelector'],
  ['Deployment', 'spec/template/spec', 'tolerations', '$.Values.tolerations'],
  ['PersistentVolumeClaim', 'spec', 'storageClassName', '$.Values.store.storageClass'],
];

/** The path of each file of the chart that is written → its text. */
export function helmChart(): Readonly<Record<string, string>> {
  const { version } = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8')) as { version: string };
  const chart = readFileSync(join(CHART, 'Chart.yaml'), 'utf8')
    .replace(/^version: .*$/m, `version: ${version}`)
    .replace(/^appVersion: .*$/m, `appVersion: ${version}`);
  const templates = Object.entries(TEMPLATES).map(([name, template]) => [`templates/${name}`, text(template)]);
  return { 'Chart.yaml': chart, ...Object.fromEntries(templates) };
}

function text({ source, kinds, when, each }: Template): string {
  const objects = (loadAll(readFileSync(join(DEPLOY, source), 'utf8')) as Wire[]).filter(
    ({ kind }) => !kinds || kinds.includes(kind as string),
  );
  const documents = objects.map((object) => document(object, each !== undefined));
  const begin = each === undefined ? (when === undefined ? '' : `{{- if ${when} }}\n`) : `{{- range ${each} }}\n---\n`;
  const end = begin === '' ? '' : '{{- end }}\n';
  return `{{- /* Written by npm run update from deploy/${source}: change that. */ -}}\n${begin}${documents.join('---\n')}${end}`;
}

function document(object: Wire, isRepeated: boolean): string {
  const kind = object.kind as string;
  const tree = treeOf(object) as Fields;
  for (const [folder, when] of Object.entries(PARTS)) patch(tree, object, folder, when);
  complete(tree, kind, isRepeated);
  for (const [of, parent, key, value] of OPTIONAL)
    if (of === kind)
      inside(tree, parent).entries.push({ key, value: new Expression(`toYaml ${value}`, true), when: value });
  return written(replaced(tree, expressionsOf(kind)) as Fields);
}

/** Lays over a manifest what the patches of a folder say of it. */
function patch(tree: Fields, object: Wire, folder: string, when: string): void {
  const { patches = [] } = load(readFileSync(join(DEPLOY, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  for (const { path, target } of patches) {
    const file = readFileSync(join(DEPLOY, folder, path), 'utf8');
    if (target) {
      const { name } = object.metadata as { name: string };
      if (target.kind === object.kind && name === 'sekisho') append(tree, JSON.parse(file), when);
      continue;
    }
    for (const { kind, spec } of loadAll(file) as Wire[])
      if (kind === object.kind && spec !== undefined) overlay(tree, { spec }, when);
  }
}

/** Where it is, and whose it is, which kustomize says for all. */
function complete(tree: Fields, kind: string, isRepeated: boolean): void {
  const metadata = inside(tree, 'metadata');
  const own = ['name', 'namespace', 'labels'];
  const others = metadata.entries.filter(({ key }) => !own.includes(key));
  const name = metadata.entries.find(({ key }) => key === 'name');
  metadata.entries.length = 0;
  if (name) metadata.entries.push(name);
  if (!kind.startsWith('ClusterRole'))
    metadata.entries.push({
      key: 'namespace',
      value: new Expression(isRepeated ? '. | quote' : '$.Release.Namespace'),
    });
  metadata.entries.push({ key: 'labels', value: LABELS }, ...others);
  if (kind === 'PersistentVolumeClaim')
    metadata.entries.push({
      key: 'annotations',
      value: treeOf({ 'helm.sh/resource-policy': 'keep' }),
      when: '$.Values.store.keep',
    });
}

function inside(tree: Fields, path: string): Fields {
  let found: Tree | undefined = tree;
  for (const key of path.split('/'))
    found = found instanceof Fields ? found.entries.find((one) => one.key === key)?.value : undefined;
  if (!(found instanceof Fields)) throw new Error(`there is no ${path}`);
  return found;
}

function expressionsOf(kind: string): Replace {
  return (path, value) => {
    if (/^(?:metadata|roleRef|subjects\/\*)\/name$/.test(path) && typeof value === 'string') {
      const [, suffix] = /^sekisho(-.+)?$/.exec(value) ?? [undefined, 'none'];
      if (suffix === undefined) return new Expression(NAME);
      return suffix === 'none' ? undefined : new Expression(`printf "%s${suffix}" (${NAME})`);
    }
    if (path.endsWith('matchLabels') && !isOurs(value)) return undefined;
    if (path.endsWith('/kubernetes.io/metadata.name') && typeof value === 'string' && CALLERS[value])
      return new Expression(CALLERS[value]);
    return VALUES.find(([of, at]) => of.test(kind) && at.test(path))?.[2];
  };
}

function isOurs(tree: Tree): boolean {
  return (
    tree instanceof Fields &&
    tree.entries.every(({ key, value }) => key === 'app.kubernetes.io/name' && value === 'sekisho')
  );
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(join(CHART, 'templates'), { recursive: true });
  const files = Object.entries(helmChart());
  for (const [name, content] of files) writeFileSync(join(CHART, name), content);
  console.log(`deploy/helm/sekisho: ${files.length} files`);
}
