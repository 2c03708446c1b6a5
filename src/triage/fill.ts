// Placeholders of a playbook's texts and commands, filled from the finding, its object and that object's relatives.

import type { ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import type { Finding } from './judge.ts';
import { isClusterScoped } from './kinds.ts';
import { lookup } from './lookup.ts';
import type { Language } from './playbook.ts';
import type { Scene } from './scene.ts';
import type { Thing } from './thing.ts';

const KIND_PLACEHOLDER = lookup<string>({
  pod: 'Pod',
  node: 'Node',
  deployment: 'Deployment',
  replicaset: 'ReplicaSet',
  statefulset: 'StatefulSet',
  daemonset: 'DaemonSet',
  job: 'Job',
  cronjob: 'CronJob',
  pvc: 'PersistentVolumeClaim',
  pv: 'PersistentVolume',
  storageclass: 'StorageClass',
  service: 'Service',
  ingress: 'Ingress',
  hpa: 'HorizontalPodAutoscaler',
  serviceaccount: 'ServiceAccount',
  quota: 'ResourceQuota',
});

/** Names that a playbook may use besides its captures. */
export const PLACEHOLDERS: readonly string[] = [
  'object',
  'kind',
  'name',
  'namespace',
  'container',
  'image',
  ...Object.keys(KIND_PLACEHOLDER),
];

/** placeholder → value; a missing key is not known. */
export type Values = Readonly<Record<string, string>>;

/** Things looked at around one: what hangs together with more of them is nobody's in particular. */
const MOST_NEAR = 100;

/** kind → the name of the nearest thing of that kind, a few steps away at most. */
function nearest(thing: Thing | undefined, scene: Scene): Map<string, string> {
  const out = new Map<string, string>();
  if (!thing) return out;
  out.set(thing.ref.kind, thing.ref.name);
  const seen = new Set([thing.key]);
  let ring = [thing];
  for (let step = 0; step < 3; step++) {
    const next: Thing[] = [];
    for (const from of ring) {
      for (const one of scene.around(from)) {
        if (seen.has(one.key)) continue;
        if (seen.size >= MOST_NEAR) return out;
        seen.add(one.key);
        // a pod's node is its own: that of another pod beside it says nothing
        if (one.ref.kind === 'Node' && thing.ref.kind === 'Pod' && from !== thing) continue;
        if (!out.has(one.ref.kind)) out.set(one.ref.kind, one.ref.name);
        if (one.ref.kind !== 'Node') next.push(one);
      }
    }
    ring = next;
  }
  return out;
}

/** Every placeholder that the finding can fill. @param namespace the one asked for on the command line */
export function valuesOf(finding: Finding, scene: Scene, namespace?: string): Values {
  const values: Record<string, string> = {};
  const { object } = finding;
  const thing = scene.get(object);
  if (object) {
    values.object = objectName(object);
    values.kind = object.kind;
    values.name = object.name;
    const space = object.namespace ?? namespace ?? (isClusterScoped(object.kind) ? undefined : scene.namespace);
    if (space) values.namespace = space;
  } else if (namespace) values.namespace = namespace;
  const near = nearest(thing, scene);
  for (const [placeholder, kind] of Object.entries(KIND_PLACEHOLDER)) {
    const name = object?.kind === kind ? object.name : near.get(kind);
    if (name) values[placeholder] = name;
  }
  if (!values.deployment && object?.kind === 'ReplicaSet')
    values.deployment = object.name.replace(/-[a-z0-9]{5,10}$/, '');
  const node = thing?.attributes.node ?? finding.facts.find(({ attributes }) => attributes.node)?.attributes.node;
  if (node) values.node ??= node;
  const container = finding.facts.find((fact) => fact.container)?.container;
  if (container) values.container = container;
  const image =
    finding.facts.map(({ text }) => /image "([^"\s]+)"/.exec(text)?.[1]).find(Boolean) ?? thing?.attributes.image;
  if (typeof image === 'string') values.image = image;
  return { ...finding.captures, ...values };
}

const UNKNOWN: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    object: 'the object',
    name: 'it',
    image: 'the image',
    node: 'the node',
    container: 'the container',
    namespace: 'its namespace',
    pod: 'the pod',
  },
  ja: {
    object: '対象',
    name: '対象',
    image: 'イメージ',
    node: 'ノード',
    container: 'コンテナ',
    namespace: 'その Namespace',
    pod: '対象の Pod',
  },
};

/** Fills a sentence. What is not known is named in general (`the image`) or as `<claim>`. */
export function fillText(template: string, values: Values, lang: Language): string {
  const filled = template.replace(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? UNKNOWN[lang][name] ?? `<${name}>`,
  );
  // `Container {container}` without its name is `the container`, not `Container the container`
  return filled
    .replace(/\b(\w+) the \1\b/gi, (both, word: string) =>
      /^[A-Z]/.test(both) ? `The ${word.toLowerCase()}` : `the ${word}`,
    )
    .replace(/\b(the) the\b/gi, '$1');
}

/** A value as one word of a shell command: as it is when it is harmless, else in single quotes. */
export function shellWord(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/** A name as an argument: no name of Kubernetes starts with a hyphen or holds a control character, so such a one is left blank. */
function argument(value: string | undefined, placeholder: string): string {
  return value === undefined || value.startsWith('-') || /\p{Cc}/u.test(value) ? `<${placeholder}>` : shellWord(value);
}

/** Fills a command: values quoted for the shell, `-n {namespace}` left out where the namespace is not known. */
export function fillCommand(template: string, values: Values): string {
  const known = values.namespace
    ? template
    : template.replace(/(?<!\s)\s{1,4}(?:-n|--namespace)[= ]\{namespace\}/g, '');
  return known.replace(/\{(\w+)\}/g, (whole, name: string) => {
    // jsonpath's own
    if (name === 'end') return whole;
    return argument(values[name], name);
  });
}

/** `describe` for any object, as a first look. */
export function describeCommand(object: ObjectRef, resource: string): string {
  const space = object.namespace && !isClusterScoped(object.kind) ? ` -n ${shellWord(object.namespace)}` : '';
  return `kubectl${space} describe ${resource} ${argument(object.name, 'name')}`;
}
