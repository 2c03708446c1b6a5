// Commands that stand in the paste: what was asked decides what the lines below are about.
import type { ObjectRef } from '../fact.ts';
import { kindOf, kindOrSelf } from '../kinds.ts';
import { lookup } from '../lookup.ts';

/** A command as typed in the paste. `objects` are those it names; `namespace` is what -n or --namespace said. */
export interface Command {
  readonly text: string;
  readonly tool: string;
  /** `get`, `describe`, `logs`, `upgrade` ...; '' for other tools */
  readonly verb: string;
  /** kind that get and describe ask for, absent when not known */
  readonly kind?: string;
  readonly objects: readonly ObjectRef[];
  readonly namespace?: string;
  readonly container?: string;
  /** the previous container's log (`-p`, `--previous`) */
  readonly previous: boolean;
  /** output was cut down (`| tail`, `| grep`, -l, field selectors): its silence proves less */
  readonly cut: boolean;
}

const PROMPT =
  /^(?:(?:-{2,4}|={2,4}|#{1,4})\s+|[➜→❯]\s+(?:[\w.~/-]{1,40}\s+)?(?:git:\([^)]{1,60}\)\s*[✗✔]?\s*)?|\[[^\]]{1,60}\]\s*[#$>%]?\s*|\([^)\s]{1,40}\)\s*|PS [A-Za-z]:[^>]{0,80}>\s*|[A-Za-z]:\\[^>]{0,80}>\s*|[\w.@~/:+\-()]{0,60}\s?[~\w./:-]{0,40}\s?[#$%❯➜»]\s*|[$#>%+]\s+)+/;
const KUBECTL =
  /^(?:time\s+|watch\s+(?:-\w+\s+\S+\s+)*)?(?:sudo\s+(?:-\w+\s+)*)?(?:[\w/.-]*\/)?(?:(?:k3s|microk8s|minikube|rke2|k0s)(?:\s+|\.)kubectl(?:\s+--)?|kubectl(?:\.exe)?|oc|k|kc)\s+(?=[a-z-])/;
const OTHER =
  /^(?:sudo\s+)?(?:[\w/.-]*\/)?(helm|helmfile|kustomize|argocd|flux|kubeadm|etcdctl|crictl|ctr|nerdctl|docker|podman|journalctl|systemctl|curl|wget|nslookup|dig|ping|nc|telnet|cat|grep|tail|head|ls|df|free|top|uname|netstat|ss|iptables|ip|openssl|aws|az|gcloud|eksctl|istioctl|linkerd|velero|cilium|calicoctl|stern|dmesg|mount|lsblk|ulimit|sysctl|minikube|kind|k3d|k3s|rke2|terraform|skaffold|tilt|for|while|bash|env|git|make|npm|ssh)(?=\s|$)/;
const VERBS =
  /^(?:get|describe|logs?|apply|create|delete|edit|patch|replace|run|exec|rollout|scale|set|top|explain|auth|drain|cordon|uncordon|taint|label|annotate|port-forward|cp|attach|debug|diff|events?|wait|version|config|cluster-info|api-resources|api-versions|certificate|expose|autoscale|proxy|adm|project|new-app|start-build|login|status|whoami)$/;

/** what `flux get sources` calls its kinds */
const SOURCES = lookup<string>({
  git: 'GitRepository',
  helm: 'HelmRepository',
  chart: 'HelmChart',
  oci: 'OCIRepository',
  bucket: 'Bucket',
});

function tokens(text: string): string[] {
  return (text.match(/"[^"]*"|'[^']*'|[^\s|;&]+|[|;&]+/g) ?? []).map((token) => token.replace(/^["']|["']$/g, ''));
}

function namespaced(kind: string, name: string, namespace: string | undefined): ObjectRef {
  return namespace === undefined ? { kind, name } : { kind, name, namespace };
}

function parseKubectl(text: string, tool: string): Command | undefined {
  const words = tokens(text);
  let namespace: string | undefined;
  let container: string | undefined;
  let previous = false;
  let cut = false;
  const plain: string[] = [];
  for (let i = 1; i < words.length; i++) {
    const word = words[i] ?? '';
    if (/^[|;&]/.test(word)) {
      if (word.startsWith('|')) cut = true;
      break;
    }
    if (word.startsWith('>') || word.startsWith('2>')) continue;
    if (!word.startsWith('-') || word === '-') {
      plain.push(word);
      continue;
    }
    const [flag = '', inline] = word.split(/=(.*)/s);
    const valued =
      /^(?:-[nolcfpv]|--(?:namespace|output|selector|container|filename|field-selector|sort-by|kubeconfig|context|tail|since|timeout|image|as|server|raw|for|type|replicas|requests|limits|template|user|cluster|grace-period|to|revision))$/;
    const value =
      inline ?? (valued.test(flag) && !(flag === '-p' && /^(?:kubectl|k|oc)?$/.test('')) ? words[i + 1] : undefined);
    if (flag === '-n' || flag === '--namespace') namespace = value;
    else if (/^-n\w/.test(word) && inline === undefined) namespace = word.slice(2);
    if (flag === '-c' || flag === '--container') container = value;
    if (flag === '--previous' || flag === '-p') previous = true;
    if (/^(?:-l|--selector|--field-selector|--tail|--since)$/.test(flag)) cut = true;
    if (inline === undefined && valued.test(flag) && flag !== '-p') i++;
  }
  const verb = plain[0] ?? '';
  if (!VERBS.test(verb)) return undefined;
  const base = {
    text,
    tool,
    verb,
    previous,
    cut,
    ...(namespace ? { namespace } : {}),
    ...(container ? { container } : {}),
  };
  const rest = plain.slice(verb === 'rollout' || verb === 'auth' || verb === 'set' || verb === 'create' ? 2 : 1);
  const objects: ObjectRef[] = [];
  let kind: string | undefined;
  if (/^logs?$/.test(verb) || verb === 'exec' || verb === 'port-forward' || verb === 'attach' || verb === 'debug') {
    const [first = ''] = rest;
    const [left, right] = first.split('/');
    if (right && left) objects.push(namespaced(kindOrSelf(left), right, namespace));
    else if (first) objects.push(namespaced('Pod', first, namespace));
    kind = objects[0]?.kind;
  } else if (rest.length) {
    const [first = '', ...names] = rest;
    if (first.includes('/')) {
      for (const word of rest) {
        const [left = '', right = ''] = word.split('/');
        const known = kindOf(left);
        if (known && right) objects.push(namespaced(known, right, namespace));
      }
      kind = objects[0]?.kind;
    } else {
      kind = first.includes(',')
        ? undefined
        : (kindOf(first) ?? (/^[a-z.]+$/.test(first) ? kindOrSelf(first) : undefined));
      if (kind)
        for (const name of names) if (/^[a-z0-9][\w.:-]*$/i.test(name)) objects.push(namespaced(kind, name, namespace));
    }
  }
  return { ...base, objects, ...(kind ? { kind } : {}) };
}

/**
 * The command that a line holds, with or without a prompt in front.
 * @returns undefined when the line is no command. `typed` is false for a command quoted inside a sentence (`kubectl describe` says ...).
 */
export function parseCommand(line: string): { command: Command; typed: boolean } | undefined {
  if (line.length > 2000) return undefined;
  const text = line.trim();
  // `[+]ping ok` is a check of /readyz?verbose, no prompt
  if (text === '' || /^\[[+-]\]/.test(text)) return undefined;
  const bare = text.replace(PROMPT, '');
  const prompted = bare !== text;
  // `❯ flux get all`: what follows the sign may be the directory, and may be the tool
  const afterSign = text.replace(/^[➜→❯$]\s+/, '');
  for (const candidate of prompted ? [...(afterSign === text ? [] : [afterSign]), bare, text] : [text]) {
    const head = KUBECTL.exec(candidate);
    if (head) {
      const tool = /\boc\s/.test(head[0]) ? 'oc' : 'kubectl';
      const command = parseKubectl(`${tool} ${candidate.slice(head[0].length)}`, tool);
      if (command) return { command, typed: true };
    }
    const other = OTHER.exec(candidate);
    if (
      other &&
      (prompted || /\s(?:-\w|upgrade|install|get|list|status|logs|exec|init|join)/.test(candidate)) &&
      !/[.?!]$/.test(candidate)
    ) {
      const namespace = /(?:\s-n\s+|--namespace[= ])(\S+)/.exec(candidate)?.[1];
      const verb = /\s([a-z-]+)/.exec(candidate)?.[1] ?? '';
      const asked = /\sget\s+(sources?\s+)?([a-z]+)/.exec(candidate);
      const kind = verb === 'get' ? (asked?.[1] ? SOURCES[asked[2] ?? ''] : kindOf(asked?.[2] ?? '')) : undefined;
      return {
        command: {
          text: candidate,
          tool: other[1] ?? '',
          verb,
          objects: [],
          previous: false,
          cut: false,
          ...(namespace ? { namespace } : {}),
          ...(kind ? { kind } : {}),
        },
        typed: true,
      };
    }
  }
  const quoted = /[`"“]((?:kubectl|oc) [a-z][^`"“”]{3,200})[`"”]/.exec(text);
  if (quoted) {
    const command = parseKubectl(quoted[1] ?? '', 'kubectl');
    if (command) return { command, typed: false };
  }
  return undefined;
}

/** Is this a bare prompt, or a prompt with some other command after it? */
export function isPrompt(line: string): boolean {
  return /^(?:\[?[\w.-]{1,64}@[\w.-]{1,64}(?![\w.-])[^\]$#]{0,60}\]?[$#]|[$#❯➜]|PS [A-Z]:\\[^>]{0,200}>)(?:\s|$)/.test(
    line.trim(),
  );
}
