// Taking pods away from a node, with new tries while a PodDisruptionBudget is in the way (kubectl, pkg/drain/drain.go).
import { goDuration } from '../../../go-text.ts';
import type { Pod } from '../../../wire.ts';
import { CommandFailure, isNotFound, StatusFailure } from '../../failure.ts';
import { type Invocation, pathOf } from '../../invocation.ts';
import type { Mapping } from '../../mapper.ts';
import type { DryRun } from '../../write/dry-run.ts';
import { deleteObject, readObject } from '../../write/requests.ts';

const RETRY_MS = 5000;
const LOOK_MS = 1000;
/** So long at most where kubectl would try for ever. */
const LONGEST_MS = 10 * 60_000;

interface Leaving {
  readonly pod: Pod;
  /** when it is tried next; undefined once it was let go */
  due: number | undefined;
}

/** Takes pods away, and waits until they are gone. @throws CommandFailure when one stays */
export async function evict(invocation: Invocation, pods: readonly Pod[], dryRun: DryRun): Promise<void> {
  const { parsed } = invocation;
  const mapping = (await invocation.mapper()).find('pods');
  const timeout = parsed.duration('timeout');
  const end = invocation.now() + (timeout > 0 ? timeout : LONGEST_MS);
  let left: readonly Leaving[] = pods.map((pod) => ({ pod, due: invocation.now() }));
  while (left.length > 0) {
    for (const one of left)
      if (one.due !== undefined && one.due <= invocation.now()) await attempt(invocation, mapping, one, dryRun);
    if (dryRun === 'server') return;
    left = await stillThere(invocation, mapping, left);
    if (left.length === 0) return;
    if (invocation.now() >= end) throw overdue(left, timeout);
    invocation.session.pass(Math.min(LOOK_MS, end - invocation.now()));
  }
}

function overdue(left: readonly Leaving[], timeout: number): CommandFailure {
  const [{ pod }] = left as readonly [Leaving];
  const { name, namespace } = pod.metadata;
  const head = `error when evicting pods/${JSON.stringify(name)} -n ${JSON.stringify(namespace)}:`;
  return new CommandFailure(
    timeout > 0
      ? `${head} global timeout reached: ${goDuration(timeout)}`
      : `${head} not gone after 10 minutes; real kubectl would try on (--timeout=60s tries less)`,
  );
}

async function attempt(invocation: Invocation, mapping: Mapping, leaving: Leaving, dryRun: DryRun): Promise<void> {
  const { name, namespace = '' } = leaving.pod.metadata;
  const grace = invocation.parsed.int('grace-period');
  const gracePeriodSeconds = grace < 0 ? undefined : grace;
  leaving.due = undefined;
  if (invocation.parsed.bool('disable-eviction')) {
    await ignoringAbsence(() =>
      deleteObject(
        invocation,
        { mapping, namespace, name },
        { dryRun, ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }) },
      ),
    );
    return;
  }
  invocation.out(`evicting pod ${namespace}/${name}${dryRun === 'server' ? ' (server dry run)' : ''}\n`);
  try {
    await ignoringAbsence(() => askForEviction(invocation, mapping, leaving.pod, dryRun, gracePeriodSeconds));
  } catch (thrown) {
    if (!(thrown instanceof StatusFailure)) throw thrown;
    const head = `error when evicting pods/${JSON.stringify(name)} -n ${JSON.stringify(namespace)}`;
    if (thrown.status.reason !== 'TooManyRequests') throw new CommandFailure(`${head}: ${thrown.message}`);
    invocation.err(`${head} (will retry after 5s): ${thrown.message}\n`);
    leaving.due = invocation.now() + RETRY_MS;
  }
}

async function ignoringAbsence(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    if (!isNotFound(thrown)) throw thrown;
  }
}

function askForEviction(
  invocation: Invocation,
  mapping: Mapping,
  { metadata }: Pod,
  dryRun: DryRun,
  gracePeriodSeconds: number | undefined,
): Promise<unknown> {
  const { name, namespace = '' } = metadata;
  const deleteOptions = {
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(dryRun === 'server' && { dryRun: ['All'] }),
  };
  return invocation.json({
    method: 'POST',
    path: pathOf(mapping, namespace, name, 'eviction'),
    body: { kind: 'Eviction', apiVersion: 'policy/v1', metadata: { name, namespace }, deleteOptions },
  });
}

/** Those that are not gone; the others are told. */
async function stillThere(
  invocation: Invocation,
  mapping: Mapping,
  all: readonly Leaving[],
): Promise<readonly Leaving[]> {
  const done = invocation.parsed.bool('disable-eviction') ? 'deleted' : 'evicted';
  const left: Leaving[] = [];
  for (const one of all) {
    const { name, namespace = '', uid } = one.pod.metadata;
    let isThere = false;
    await ignoringAbsence(async () => {
      isThere = (await readObject(invocation, { mapping, namespace, name })).metadata.uid === uid;
    });
    if (isThere) left.push(one);
    else invocation.out(`pod/${name} ${done}\n`);
  }
  return left;
}
