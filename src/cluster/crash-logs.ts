// What containers said last before they ended: the end of their logs, of few containers, and only where it was asked for.
import type { Connection } from './connection.ts';
import { type ClusterFailure, failureOf } from './failure.ts';
import { inTurn } from './list.ts';
import { type Listed, resourceName } from './resources.ts';

type Json = Readonly<Record<string, unknown>>;

/** Logs, as RBAC names them. */
export const LOGS: Listed = {
  kind: 'Pod',
  group: '',
  version: 'v1',
  plural: 'pods/log',
  isNamespaced: true,
  hides: { en: 'what containers said before they ended', ja: 'コンテナが終了前に出したログ' },
};

/** Containers whose logs are read, one of each workload. */
const MOST = 3;
/** Lines of each, the last ones. */
const LINES = 50;
/** Bytes of each. */
const BYTES = 16_384;

/** The end of a log. */
export interface CrashLog {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  /** of the container before the one that is there now */
  readonly isPrevious: boolean;
  /** secrets are still in it */
  readonly text: string;
}

/** What was read. */
interface CrashLogs {
  readonly logs: readonly CrashLog[];
  /** why there are no more; absent when these are all */
  readonly failure?: ClusterFailure;
}

type Crashed = Omit<CrashLog, 'text'> & { readonly owner: string; readonly endedAt: string };

interface Status {
  readonly name?: string;
  readonly state?: { readonly terminated?: Ended };
  readonly lastState?: { readonly terminated?: Ended };
}

interface Ended {
  readonly exitCode?: number;
  readonly finishedAt?: string | null;
}

interface Pod {
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly { readonly name?: string }[];
  };
  readonly status?: {
    readonly containerStatuses?: readonly Status[];
    readonly initContainerStatuses?: readonly Status[];
  };
}

/** Reads the logs of those that crashed last. @param objects as they were read */
export async function readCrashLogs(
  connection: Connection,
  objects: readonly Json[],
  signal: AbortSignal,
): Promise<CrashLogs> {
  let failure: ClusterFailure | undefined;
  const logs = await inTurn(crashedOf(objects as readonly Pod[]), MOST, async (one): Promise<CrashLog | undefined> => {
    const { namespace, pod, container, isPrevious } = one;
    const query = new URLSearchParams({
      container,
      ...(isPrevious && { previous: 'true' }),
      tailLines: String(LINES),
      limitBytes: String(BYTES),
    });
    try {
      const path = `api/v1/namespaces/${namespace}/pods/${pod}/log?${query}`;
      const text = await connection.log(path, { signal, resource: resourceName(LOGS) });
      return text.trim() === '' ? undefined : { namespace, pod, container, isPrevious, text };
    } catch (thrown) {
      const why = failureOf(thrown, connection.server);
      // a pod that is gone meanwhile, or a log that its node has thrown away
      if (why.kind !== 'not-served' && why.status !== 400) failure ??= why;
      return undefined;
    }
  });
  return { logs: logs.filter((one) => one !== undefined), ...(failure && { failure }) };
}

/** Those that ended with a failure, the latest first; one of each workload. */
function crashedOf(objects: readonly Pod[]): readonly Crashed[] {
  const all = objects.filter(({ kind }) => kind === 'Pod').flatMap(crashedIn);
  all.sort((a, b) => (a.endedAt > b.endedAt ? -1 : a.endedAt < b.endedAt ? 1 : a.pod < b.pod ? -1 : 1));
  const seen = new Set<string>();
  return all.filter(({ owner }) => !seen.has(owner) && seen.add(owner)).slice(0, MOST);
}

function crashedIn({ metadata = {}, status = {} }: Pod): Crashed[] {
  const { name = '', namespace = '', ownerReferences } = metadata;
  const owner = `${namespace}/${ownerReferences?.[0]?.name ?? name}`;
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  return statuses.flatMap(({ name: container = '', state, lastState }): Crashed[] => {
    const ended = state?.terminated ?? lastState?.terminated;
    if (!ended?.exitCode) return [];
    const isPrevious = state?.terminated === undefined;
    return [{ namespace, pod: name, container, isPrevious, owner, endedAt: ended.finishedAt ?? '' }];
  });
}
