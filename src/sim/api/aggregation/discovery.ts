// Discovery of what other servers answer for (kube-aggregator, apiserver/handler_discovery.go and handler_apis.go).
import { API_SERVICES } from '../../resources/index.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Api } from '../api.ts';
import { aggregatedVersion, discoveryFor } from '../discovery.ts';
import { json } from '../http/answers.ts';
import { apiServiceName, isAvailable, ServiceUnavailable } from './extension.ts';

/** A group and version that another server answers for. */
interface Delegated {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly Resource[];
  readonly isAvailable: boolean;
}

function delegatedIn({ store, backends }: Api): Delegated[] {
  return backends.extensions.flatMap(({ resources }) => {
    const [first] = resources;
    const service = first && store.get(API_SERVICES, undefined, apiServiceName(first));
    if (!service) return [];
    return [{ group: first.group, version: first.version, resources, isAvailable: isAvailable(service) }];
  });
}

async function read(response: Response | undefined): Promise<Record<string, unknown[]>> {
  return response ? ((await response.json()) as Record<string, unknown[]>) : {};
}

/** What is told in all of one group: nothing of its resources while its server is away. */
function stale(item: unknown): unknown {
  const { versions, ...rest } = item as { versions: readonly { version: string }[] };
  return { ...rest, versions: versions.map(({ version }) => ({ version, freshness: 'Stale' })) };
}

/** A document with what other servers answer for. @param found what the API server tells of itself @throws ApiError 503 */
export async function withDelegated(
  path: string,
  accept: string,
  found: Response | undefined,
  api: Api,
): Promise<Response | undefined> {
  const [root, group, version] = path.split('/').filter((part) => part !== '');
  if (root !== 'apis') return found;
  const delegated = delegatedIn(api);
  if (delegated.length === 0) return found;
  if (group !== undefined) {
    const ours = delegated.filter((one) => one.group === group && (version === undefined || one.version === version));
    if (ours.length === 0) return found;
    if (version !== undefined && !ours[0]?.isAvailable) throw new ServiceUnavailable();
    return discoveryFor(
      path,
      accept,
      ours.flatMap(({ resources }) => resources),
    );
  }
  const document = await read(found);
  const list = aggregatedVersion(accept) ? 'items' : 'groups';
  const added: unknown[] = [];
  for (const { resources, isAvailable: is } of delegated) {
    const own = (await read(discoveryFor(path, accept, resources)))[list] ?? [];
    added.push(...(is || list === 'groups' ? own : own.map(stale)));
  }
  const answer = json(200, { ...document, [list]: [...(document[list] ?? []), ...added] });
  for (const name of ['content-type', 'vary']) {
    const value = found?.headers.get(name);
    if (value) answer.headers.set(name, value);
  }
  return answer;
}
