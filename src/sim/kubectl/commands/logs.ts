// `kubectl logs`: what containers print.
import type { Container, Pod } from '../../wire.ts';
import { CommandFailure, StatusFailure } from '../failure.ts';
import { find } from '../find.ts';
import { goSort } from '../go-sort.ts';
import type { Invocation } from '../invocation.ts';
import type { Command } from './command.ts';
import { SELECTOR_FLAG } from './get-flags.ts';
import { podsBehind } from './pods-behind.ts';

/** How long `-f` follows, in milliseconds of virtual time. */
const FOLLOWED = 30_000;
const NAME = 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]';
const DEFAULT = 'kubectl.kubernetes.io/default-container';

/** `kubectl logs`. */
export const LOGS: Command = {
  name: 'logs',
  aliases: ['log'],
  short: 'Show what containers print',
  usage: '(POD | TYPE/NAME | -l label) [-c CONTAINER]',
  examples: [
    'kubectl logs web-0',
    'kubectl logs web-0 --previous',
    'kubectl logs deploy/web --all-containers --tail=20',
    'kubectl logs -l app=web --prefix',
  ],
  flags: [
    { name: 'all-containers', type: 'bool', help: 'of all containers' },
    { name: 'all-pods', type: 'bool', help: 'of all pods of TYPE/NAME' },
    { name: 'container', short: 'c', type: 'string', help: 'of this container' },
    { name: 'follow', short: 'f', type: 'bool', help: 'and what is printed in the next seconds' },
    { name: 'ignore-errors', type: 'bool' },
    { name: 'insecure-skip-tls-verify-backend', type: 'bool' },
    { name: 'limit-bytes', type: 'int' },
    { name: 'max-log-requests', type: 'int', fallback: '5' },
    { name: 'pod-running-timeout', type: 'duration', fallback: '20s' },
    { name: 'prefix', type: 'bool', help: 'say in front of each line whose it is' },
    { name: 'previous', short: 'p', type: 'bool', help: 'of the run before' },
    SELECTOR_FLAG,
    { name: 'since', type: 'duration', help: 'only what is younger' },
    { name: 'since-time', type: 'string' },
    { name: 'tail', type: 'int', fallback: '-1', help: 'only so many lines' },
    { name: 'timestamps', type: 'bool', help: 'with the time of each line' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const [target, inline, ...more] = parsed.args;
  const selector = parsed.string('selector');
  if (more.length > 0 || (target === undefined && selector === ''))
    throw invocation.usage(`expected '${NAME}'.\nPOD or TYPE/NAME is a required argument for the logs command`);
  if (target !== undefined && selector !== '') throw invocation.usage('only a selector (-l) or a POD name is allowed');
  if (inline !== undefined && parsed.string('container') !== '')
    throw invocation.usage('only one of -c or an inline [CONTAINER] arg is allowed');
  check(invocation);
  if (parsed.bool('follow')) invocation.session.pass(FOLLOWED);
  const container = inline ?? parsed.string('container');
  const pods = target === undefined ? await selected(invocation, selector) : await named(invocation, target);
  const withPrefix = parsed.bool('prefix') || parsed.bool('all-pods');
  const failures: Error[] = [];
  for (const pod of pods)
    for (const name of containersOf(invocation, pod, container)) {
      try {
        invocation.out(await text(invocation, pod, name, withPrefix));
      } catch (thrown) {
        if (!(thrown instanceof StatusFailure)) throw thrown;
        if (!parsed.bool('ignore-errors')) throw thrown;
        failures.push(thrown);
        invocation.out(`${thrown.message}\n`);
      }
    }
  if (parsed.bool('follow')) invocation.err(`(followed for ${FOLLOWED / 1000} seconds)\n`);
}

function check({ parsed }: Invocation): void {
  if (parsed.given('since') && parsed.given('since-time'))
    throw new CommandFailure('at most one of `sinceTime` or `sinceSeconds` may be specified');
  if (parsed.int('tail') < -1) throw new CommandFailure('--tail must be greater than or equal to -1');
  if (parsed.bool('all-containers') && parsed.string('container') !== '')
    throw new CommandFailure(
      `--all-containers=true should not be specified with container name ${parsed.string('container')}`,
    );
}

async function selected(invocation: Invocation, selector: string): Promise<Pod[]> {
  const { items } = await invocation.json<{ items: Pod[] }>({
    path: `/api/v1/namespaces/${encodeURIComponent(invocation.namespace)}/pods`,
    query: { labelSelector: selector },
  });
  if (items.length === 0) invocation.err(`No resources found in ${invocation.namespace} namespace.\n`);
  return items;
}

async function named(invocation: Invocation, target: string): Promise<Pod[]> {
  const { found, failures } = await find(invocation, { args: [target], defaultType: 'pods', goOn: false });
  const [failure] = failures;
  if (failure instanceof StatusFailure && failure.status.reason === 'NotFound')
    throw new CommandFailure(
      `error from server (NotFound): ${failure.message} in namespace ${JSON.stringify(invocation.namespace)}`,
    );
  if (failure) throw failure;
  const object = found[0]?.object;
  if (!object) return [];
  if (object.kind === 'Pod') return [object as unknown as Pod];
  const pods = await podsBehind(invocation, object, 'cannot get the logs from');
  if (invocation.parsed.bool('all-pods')) return pods;
  const [first] = goSort(pods, isBetter);
  if (!first) throw new CommandFailure('timed out waiting for the condition');
  if (pods.length > 1) invocation.err(`Found ${pods.length} pods, using pod/${first.metadata.name}\n`);
  return [first];
}

/** Which of two pods rather shows what goes on (kubectl, util/podutils ByLogging). */
function isBetter(one: Pod, other: Pod): boolean {
  const assigned = [one, other].map(({ spec }) => Boolean(spec.nodeName));
  if (assigned[0] !== assigned[1]) return assigned[0] ?? false;
  const phase = ({ status }: Pod): number => ({ Unknown: 1, Pending: 2 })[status.phase ?? ''] ?? 0;
  if (phase(one) !== phase(other)) return phase(one) < phase(other);
  const ready = [one, other].map((pod) => pod.status.conditions?.find(({ type }) => type === 'Ready'));
  const isReady = ready.map((condition) => condition?.status === 'True');
  if (isReady[0] !== isReady[1]) return isReady[0] ?? false;
  const times = ready.map((condition) => Date.parse(condition?.lastTransitionTime ?? '') || 0);
  if (isReady[0] && times[0] !== times[1]) return (times[0] ?? 0) < (times[1] ?? 0);
  const restarts = [one, other].map(({ status }) =>
    Math.max(0, ...(status.containerStatuses ?? []).map(({ restartCount }) => restartCount)),
  );
  if (restarts[0] !== restarts[1]) return (restarts[0] ?? 0) < (restarts[1] ?? 0);
  return one.metadata.creationTimestamp < other.metadata.creationTimestamp;
}

/** The containers of a pod by their names, with what kind each is. */
function allNames({ spec }: Pod): readonly { readonly name: string; readonly shown: string }[] {
  const with_ = (containers: readonly Pick<Container, 'name'>[] | undefined, mark: string) =>
    (containers ?? []).map(({ name }) => ({ name, shown: `${name}${mark}` }));
  return [
    ...with_(spec.containers, ''),
    ...with_(spec.initContainers, ' (init)'),
    ...with_(spec.ephemeralContainers, ' (ephem)'),
  ];
}

function containersOf(invocation: Invocation, pod: Pod, container: string): string[] {
  const { spec, metadata } = pod;
  const all = allNames(pod);
  const shown = all.map((one) => one.shown).join(', ');
  if (invocation.parsed.bool('all-containers'))
    return [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])].map(
      ({ name }) => name,
    );
  if (container !== '') {
    if (!all.some(({ name }) => name === container))
      throw new CommandFailure(`container ${container} is not valid for pod ${metadata.name} out of: ${shown}`);
    return [container];
  }
  const wanted = metadata.annotations?.[DEFAULT];
  if (wanted && all.some(({ name }) => name === wanted)) return [wanted];
  const first = spec.containers[0]?.name ?? '';
  if (all.length > 1) invocation.err(`Defaulted container ${JSON.stringify(first)} out of: ${shown}\n`);
  return [first];
}

async function text(
  invocation: Invocation,
  { metadata }: Pod,
  container: string,
  withPrefix: boolean,
): Promise<string> {
  const { parsed } = invocation;
  const lines = parsed.string('selector') !== '' && !parsed.given('tail') ? 10 : parsed.int('tail');
  const all = await invocation.text({
    path: `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}/log`,
    query: {
      container,
      limitBytes: parsed.given('limit-bytes') ? parsed.string('limit-bytes') : undefined,
      previous: parsed.bool('previous') ? 'true' : undefined,
      sinceSeconds: parsed.given('since') ? String(Math.round(parsed.duration('since') / 1000)) : undefined,
      sinceTime: parsed.string('since-time') || undefined,
      tailLines: lines >= 0 ? String(lines) : undefined,
      timestamps: parsed.bool('timestamps') ? 'true' : undefined,
    },
  });
  if (!withPrefix || all === '') return all;
  const prefix = `[pod/${metadata.name}/${container}] `;
  return all.replace(/^(?!$)/gm, prefix);
}
