// Text of a playbook as Markdown: placeholders named in general, and nothing left that Markdown would take for its own.
import { fillText, type Values } from '../../src/triage/fill.ts';
import type { Language } from '../../src/triage/playbook.ts';

/** How a handbook, which speaks of no object in particular, names what a placeholder stands for. */
const GENERAL: Readonly<Record<Language, Values>> = {
  en: {
    object: 'the object',
    kind: 'object',
    namespace: 'its namespace',
    pod: 'the pod',
    container: 'the container',
    image: 'the image',
    node: 'the node',
    deployment: 'the Deployment',
    replicaset: 'the ReplicaSet',
    statefulset: 'the StatefulSet',
    daemonset: 'the DaemonSet',
    job: 'the Job',
    cronjob: 'the CronJob',
    pvc: 'the claim',
    pv: 'the volume',
    storageclass: 'the StorageClass',
    service: 'the Service',
    ingress: 'the Ingress',
    hpa: 'the HPA',
    serviceaccount: 'the ServiceAccount',
    quota: '<quota>',
    name: '<name>',
  },
  ja: {
    object: '対象',
    kind: '対象',
    namespace: 'その Namespace',
    pod: 'Pod',
    container: 'コンテナ',
    image: 'イメージ',
    node: 'ノード',
    deployment: 'Deployment',
    replicaset: 'ReplicaSet',
    statefulset: 'StatefulSet',
    daemonset: 'DaemonSet',
    job: 'Job',
    cronjob: 'CronJob',
    pvc: 'claim',
    pv: 'ボリューム',
    storageclass: 'StorageClass',
    service: 'Service',
    ingress: 'Ingress',
    hpa: 'HPA',
    serviceaccount: 'ServiceAccount',
    quota: '<quota>',
    name: '<name>',
  },
};

/** `Node the node`, `PersistentVolumeClaim the claim`, `ノード ノード`: the kind is said once. */
function once(text: string, lang: Language): string {
  if (lang === 'en')
    return text
      .replace(/\b(The |the )?(?:PersistentVolumeClaim|[Cc]laim) the claim\b/g, (_, the) => `${the ?? 'the '}claim`)
      .replace(/\b(The |the )?(?:PersistentVolume|[Vv]olume) the volume\b/g, (_, the) => `${the ?? 'the '}volume`)
      .replace(/\b[Nn]amespace its namespace\b/g, 'its namespace')
      .replace(/\b(source|snapshot|Endpoints|release) the object\b/g, '$1')
      .replace(/\b(\w+) [Tt]he \1\b/gi, 'the $1');
  return text
    .replace(/PersistentVolumeClaim claim/g, 'claim')
    .replace(/(?<![\w\u30a0-\u30ff])([A-Z]\w+|[\u30a0-\u30ff]{2,}) \1(?![\w\u30a0-\u30ff])/g, '$1')
    .replace(/(?<=[\u3040-\u30ff\u4e00-\u9fff]) (?=[\u3040-\u30ff\u4e00-\u9fff])/g, '');
}

/** A sentence of a playbook without its placeholders. */
function plain(template: string, lang: Language): string {
  const text = once(fillText(template, GENERAL[lang], lang), lang);
  return lang === 'en' && /^(?:the|a|an|its) /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Escapes what Markdown reads as markup; code between backticks stays as it is. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/[*~$[\]]/g, '\\$&')
            .replaceAll('<', '&lt;')
            .replace(/(?<!\w)_|_(?!\w)/g, '\\_'),
    )
    .join('');
}

/** {@link plain}, escaped for Markdown. */
export function sentence(template: string, lang: Language): string {
  return escaped(plain(template, lang)).trim();
}

/** A command as a person types it: `{pod}` becomes `<pod>`, jsonpath's own `{end}` stays. */
export function commandOf(template: string): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name === 'end' ? whole : `<${name}>`));
}

/** Inline code, whatever backticks the text has. */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** A fenced block, whatever fences the text has. */
export function fenced(text: string, language = 'text'): string {
  const longest = Math.max(2, ...(text.match(/^`{3,}/gm) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n+$/, '')}\n${fence}`;
}
