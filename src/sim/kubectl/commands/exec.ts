// `kubectl exec`, as far as a lab goes: its containers run no process, but a request can be sent from where they are (kubectl, pkg/cmd/exec).

import { hasProgram } from '../../network/clients/has-program.ts';
import { CLIENTS } from '../../network/clients/index.ts';
import type { Container, Pod } from '../../wire.ts';
import { CommandFailure, StatusFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { tokens } from '../tokens.ts';
import type { Command } from './command.ts';
import { execTarget } from './exec-target.ts';

const DEFAULT = 'kubectl.kubernetes.io/default-container';
const SHELLS = /^(?:\/bin\/)?(?:sh|bash|ash)$/;
const POSSIBLE = `${[...CLIENTS.keys()].join(', ')} with what they are asked, such as kubectl exec POD -- curl -sS -m 5 http://web/`;

/** `kubectl exec`. */
export const EXEC: Command = {
  name: 'exec',
  short: 'Send a request from a container: curl, wget, nslookup',
  usage: '(POD | TYPE/NAME) [-c CONTAINER] -- COMMAND [args...]',
  examples: [
    'kubectl exec web-0 -- curl -sS -m 5 http://api.lab/',
    'kubectl exec deploy/web -- wget -qO- http://api:8080/healthz',
    'kubectl exec web-0 -- nslookup api',
  ],
  flags: [
    { name: 'container', short: 'c', type: 'string', help: 'in this container' },
    { name: 'stdin', short: 'i', type: 'bool' },
    { name: 'tty', short: 't', type: 'bool' },
    { name: 'quiet', short: 'q', type: 'bool' },
    { name: 'pod-running-timeout', type: 'duration', fallback: '1m0s' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed, session } = invocation;
  const [target, ...argv] = parsed.args;
  if (target === undefined || parsed.dash === 0)
    throw invocation.usage('pod, type/name or --filename must be specified');
  if (argv.length === 0) throw invocation.usage('you must specify at least one command for the container');
  if (parsed.dash !== 1)
    throw invocation.usage('exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead');
  const pod = await execTarget(invocation, target);
  const { phase } = pod.status;
  if (phase === 'Succeeded' || phase === 'Failed')
    throw new CommandFailure(`cannot exec into a container in a completed pod; current phase is ${phase}`);
  const container = containerOf(invocation, pod);
  await mayExec(invocation, pod);
  mustRun(invocation, pod, container);
  const [program = '', ...words] = asked(argv);
  const client = CLIENTS.get(program);
  if (!client)
    throw new CommandFailure(
      `${JSON.stringify(program)} cannot be run here: a container of a lab runs no process. These can: ${POSSIBLE}`,
    );
  if (!hasProgram(container.image ?? '', program))
    throw new CommandFailure(
      `Internal error occurred: error executing command in container: failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: exec: ${JSON.stringify(program)}: executable file not found in $PATH`,
    );
  const place = session.network.place(`${pod.metadata.namespace}/${pod.metadata.name}`);
  const { output, error, exitCode, tookMs } = client(words, place, session.network);
  if (tookMs >= 1000) session.pass(tookMs);
  invocation.out(output);
  invocation.err(exitCode === 0 ? error : `${error}command terminated with exit code ${exitCode}\n`);
  invocation.exitCode = exitCode;
}

/** The words to run; those of a shell's one command are its own. */
function asked(argv: readonly string[]): readonly string[] {
  const [program = '', flag, script] = argv;
  return SHELLS.test(program) && flag === '-c' && script !== undefined && argv.length === 3 ? tokens(script) : argv;
}

/** The container that is meant (kubectl, podcmd FindOrDefaultContainerByName). */
function containerOf(invocation: Invocation, { metadata, spec }: Pod): Container {
  const all = [...spec.containers, ...(spec.initContainers ?? []), ...(spec.ephemeralContainers ?? [])];
  const wanted = invocation.parsed.string('container');
  if (wanted !== '') {
    const found = all.find(({ name }) => name === wanted);
    if (!found) throw new CommandFailure(`container ${wanted} not found in pod ${metadata.name}`);
    return found as Container;
  }
  const marked = all.find(({ name }) => name === metadata.annotations?.[DEFAULT]);
  const first = (marked ?? spec.containers[0]) as Container;
  if (all.length > 1 && !marked && !invocation.parsed.bool('quiet')) {
    const shown = all.map(
      ({ name }) => `${name}${spec.initContainers?.some((one) => one.name === name) ? ' (init)' : ''}`,
    );
    invocation.err(`Defaulted container ${JSON.stringify(first.name)} out of: ${shown.join(', ')}\n`);
  }
  return first;
}

/** @throws StatusFailure 403 for who may not */
async function mayExec(invocation: Invocation, { metadata }: Pod): Promise<void> {
  const { namespace = '', name } = metadata;
  const resourceAttributes = { namespace, verb: 'create', resource: 'pods', subresource: 'exec', name };
  const review = await invocation.json<{ status?: { allowed?: boolean } }>({
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec: { resourceAttributes } },
  });
  if (review.status?.allowed) return;
  const user = invocation.parsed.string('as') || invocation.session.user.name;
  throw refusal(
    403,
    'Forbidden',
    `pods ${JSON.stringify(name)} is forbidden: User ${JSON.stringify(user)} cannot create resource "pods/exec" in API group "" in the namespace ${JSON.stringify(namespace)}`,
  );
}

/** A refusal as the API server sends it. @param reason '' for none */
function refusal(code: number, reason: string, message: string): StatusFailure {
  return new StatusFailure({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    reason,
    code,
    message,
  });
}

/** @throws StatusFailure or CommandFailure when the container does not run, or its node does not answer */
function mustRun({ session }: Invocation, { metadata, spec, status }: Pod, { name }: Container): void {
  if (!spec.nodeName) throw refusal(400, 'BadRequest', `pod ${metadata.name} does not have a host assigned`);
  if (!session.network.hasKubelet(spec.nodeName))
    throw refusal(500, '', `error dialing backend: dial tcp ${status.hostIP}:10250: connect: connection refused`);
  const running = [...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])].find(
    (one) => one.name === name,
  )?.state?.running;
  if (!running) throw new CommandFailure(`unable to upgrade connection: container not found (${JSON.stringify(name)})`);
}
