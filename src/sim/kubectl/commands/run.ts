// `kubectl run` (kubectl, pkg/cmd/run/run.go, pkg/generate/versioned/run.go).
import { jsonPatch } from '../../api/patch/json-patch.ts';
import { mergePatch } from '../../api/patch/merge-patch.ts';
import { strategicMerge } from '../../api/patch/strategic-merge.ts';
import { readYaml, YamlError } from '../../api/schema/yaml-text.ts';
import { ApiError } from '../../api/status.ts';
import { parseReference } from '../../kubelet/reference.ts';
import { PODS } from '../../resources/index.ts';
import type { KubeObject } from '../../wire.ts';
import { CommandFailure } from '../failure.ts';
import type { Flag } from '../flags.ts';
import type { Invocation } from '../invocation.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { envNameProblem } from '../write/env-name.ts';
import { createObject } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { managerFlag, requireFlags, SAVE_CONFIG_FLAG } from '../write/write-flags.ts';
import type { Command } from './command.ts';
import { PRINT_FLAGS } from './get-flags.ts';

const NO_PROCESS =
  'there is no process to reach; kubectl logs POD shows what it prints, kubectl delete pod POD takes it away';
const POLICIES: ReadonlySet<string> = new Set(['Always', 'OnFailure', 'Never']);
const PULL_POLICIES: ReadonlySet<string> = new Set(['', 'Always', 'IfNotPresent', 'Never']);

function refused(name: string, short?: string): Flag {
  return { name, type: 'bool', refused: NO_PROCESS, ...(short && { short }) };
}

/** `kubectl run`. */
export const RUN: Command = {
  name: 'run',
  short: 'Create a pod of an image',
  usage: 'NAME --image=IMAGE [--command -- COMMAND ARGS…]',
  examples: [
    'kubectl run web --image=nginx:stable',
    "kubectl run once --image=busybox --restart=Never -- sh -c 'exit 3'",
  ],
  flags: [
    ...PRINT_FLAGS,
    DRY_RUN_FLAG,
    managerFlag('kubectl-run'),
    SAVE_CONFIG_FLAG,
    { name: 'image', type: 'string', help: 'the image' },
    { name: 'port', type: 'string', help: 'the port that the container listens at' },
    { name: 'env', type: 'array', help: 'KEY=VALUE; may be given several times' },
    { name: 'labels', short: 'l', type: 'string', help: 'labels of the pod, such as app=web,tier=front' },
    { name: 'annotations', type: 'array', help: 'KEY=VALUE; may be given several times' },
    { name: 'restart', type: 'string', fallback: 'Always', help: 'Always, OnFailure or Never' },
    { name: 'image-pull-policy', type: 'string', help: 'Always, IfNotPresent or Never' },
    { name: 'command', type: 'bool', help: 'what stands behind -- is the command, not its arguments' },
    { name: 'expose', type: 'bool', help: 'also create a service for --port' },
    { name: 'privileged', type: 'bool', help: 'let the container do anything on its node' },
    { name: 'overrides', type: 'string', help: 'JSON that is merged into the pod' },
    { name: 'override-type', type: 'string', fallback: 'merge', help: 'merge, strategic or json' },
    { name: 'quiet', short: 'q', type: 'bool' },
    { name: 'pod-running-timeout', type: 'duration', fallback: '1m0s' },
    refused('attach'),
    refused('leave-stdin-open'),
    refused('rm'),
    refused('stdin', 'i'),
    refused('tty', 't'),
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  requireFlags(invocation, ['image']);
  const name = parsed.args[0];
  if (name === undefined) throw invocation.usage('NAME is required for run');
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const pod = podOf(invocation, name);
  if (parsed.bool('expose')) {
    if (parsed.string('port') === '') throw invocation.usage('--port must be set when exposing a service');
    const service = serviceOf(invocation, name, pod);
    print(await created(invocation, service, dryRun), 'created');
  }
  print(await created(invocation, pod, dryRun), 'created');
}

function podOf(invocation: Invocation, name: string): KubeObject {
  const { parsed } = invocation;
  const image = parsed.string('image');
  const restart = parsed.string('restart');
  const imagePullPolicy = parsed.string('image-pull-policy');
  if (image === '') throw new CommandFailure('--image is required');
  const reference = parseReference(image);
  if (typeof reference === 'string') {
    const why = /[^\w./:@+-]/.test(image) ? 'invalid reference format' : reference;
    throw new CommandFailure(`Invalid image name ${JSON.stringify(image)}: ${why}`);
  }
  if (!POLICIES.has(restart)) throw invocation.usage(`invalid restart policy: ${restart}`);
  if (!PULL_POLICIES.has(imagePullPolicy)) throw invocation.usage(`invalid image pull policy: ${imagePullPolicy}`);
  const words = parsed.args.slice(1);
  const port = parsed.string('port');
  const env = parsed.list('env').map(variable);
  const labels = labelsOf(parsed.string('labels'), name);
  const annotations = pairs(parsed.list('annotations'), 'annotation');
  const container = {
    name,
    image,
    ...(words.length > 0 && (parsed.bool('command') ? { command: words } : { args: words })),
    ...(port !== '' && { ports: [{ containerPort: atoi(port) }] }),
    ...(env.length > 0 && { env }),
    resources: {},
    ...(imagePullPolicy && { imagePullPolicy }),
    ...(parsed.bool('privileged') && { securityContext: { privileged: true } }),
  };
  const pod = {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: {
      name,
      ...(invocation.isNamespaceGiven && { namespace: invocation.namespace }),
      labels,
      ...(Object.keys(annotations).length > 0 && { annotations }),
    },
    spec: { containers: [container], restartPolicy: restart, dnsPolicy: 'ClusterFirst' },
    status: {},
  };
  return overridden(invocation, pod as unknown as KubeObject);
}

/** A whole number as Go reads it. @throws CommandFailure */
export function atoi(text: string): number {
  if (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  const why = /^[+-]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax';
  throw new CommandFailure(`strconv.Atoi: parsing ${JSON.stringify(text)}: ${why}`);
}

function variable(text: string): object {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  if (at < 0 || envNameProblem(name)) throw new CommandFailure(`invalid env: ${text}`);
  const value = text.slice(at + 1);
  return { name, ...(value && { value }) };
}

/** Labels of `a=b,c=d`. @param name the pod's, when none are given */
function labelsOf(text: string, name: string): Record<string, string> {
  return text === '' ? { run: name } : pairs(text.split(','), 'label');
}

/** Pairs of `key=value`. @throws CommandFailure */
export function pairs(texts: readonly string[], what: string): Record<string, string> {
  const all = texts.map((one): [string, string] => {
    const [key = '', value, ...rest] = one.split('=');
    if (key === '' || value === undefined || rest.length > 0)
      throw new CommandFailure(`unexpected ${what} spec: ${one}`);
    return [key, value];
  });
  return Object.fromEntries(all);
}

/** A draft with what `--overrides` says. @throws CommandFailure for what cannot be merged */
export function overridden(invocation: Invocation, object: KubeObject): KubeObject {
  const { parsed } = invocation;
  const text = parsed.string('overrides');
  if (text === '') return object;
  const merges = { merge: mergePatch, strategic: strategicMerge, json: jsonPatch };
  const type = parsed.string('override-type');
  const merge = Object.hasOwn(merges, type) ? merges[type as keyof typeof merges] : undefined;
  if (!merge) throw new CommandFailure(`invalid override type: ${type}`);
  try {
    return merge(object, readYaml(text), PODS);
  } catch (thrown) {
    if (thrown instanceof YamlError || thrown instanceof ApiError) throw new CommandFailure(thrown.message);
    throw thrown;
  }
}

function serviceOf(invocation: Invocation, name: string, pod: KubeObject): KubeObject {
  const port = atoi(invocation.parsed.string('port'));
  const service = {
    kind: 'Service',
    apiVersion: 'v1',
    metadata: { name, ...(invocation.isNamespaceGiven && { namespace: invocation.namespace }) },
    spec: { ports: [{ protocol: 'TCP', port, targetPort: port }], selector: pod.metadata.labels ?? {} },
    status: { loadBalancer: {} },
  };
  return service as unknown as KubeObject;
}

async function created(invocation: Invocation, object: KubeObject, dryRun: DryRun): Promise<KubeObject> {
  if (dryRun === 'client') return object;
  const mapping = (await invocation.mapper()).find(object.kind === 'Pod' ? 'pods' : 'services');
  const manager = invocation.parsed.string('field-manager');
  return await createObject(invocation, { mapping, namespace: invocation.namespace }, object, { dryRun, manager });
}
