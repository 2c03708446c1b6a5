// Custom resources that say how they are: those whose definition has a status, and whose objects have a condition such as Ready.
import type { Connection } from './connection.ts';
import type { ClusterFailure } from './failure.ts';
import { inTurn, list } from './list.ts';
import type { Listed } from './resources.ts';

type Json = Readonly<Record<string, unknown>>;

/** As much of a CustomResourceDefinition as is needed (apiextensions/v1 types.go). */
interface Definition {
  readonly spec?: {
    readonly group?: string;
    readonly scope?: string;
    readonly names?: { readonly kind?: string; readonly plural?: string };
    readonly versions?: readonly {
      readonly name?: string;
      readonly served?: boolean;
      readonly subresources?: { readonly status?: unknown };
    }[];
  };
}

/** What says which custom resources there are. */
export const DEFINITIONS: Listed = {
  kind: 'CustomResourceDefinition',
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  isNamespaced: false,
  isOptional: true,
  hides: { en: 'what operators say about their resources', ja: 'オペレーターが自分のリソースについて言っていること' },
};

/** Definitions that are looked through; a cluster with more has its others left out. */
const MOST_KINDS = 60;
/** Conditions that tell whether a resource is well. */
const TELLING =
  /^(?:Ready|Available|Healthy|Synced|Reconciled|Accepted|Programmed|Degraded|Stalled|Failed|Progressing)$/;

/** What custom resources say. */
export interface CustomRead {
  /** those with a condition that tells something */
  readonly objects: readonly Json[];
  readonly failures: readonly { readonly resource: Listed; readonly failure: ClusterFailure }[];
}

/** Reads the custom resources of a namespace. @param known kinds that are read anyway, as `kind.group` */
export async function readCustom(
  connection: Connection,
  namespace: string,
  known: ReadonlySet<string>,
  atOnce: number,
  signal: AbortSignal,
  seen: (more: number) => void,
): Promise<CustomRead> {
  const definitions = await list(connection, DEFINITIONS, '*', signal);
  const { failure } = definitions;
  const kinds = (definitions.objects as readonly Definition[])
    .flatMap((one) => listedOf(one) ?? [])
    .filter(({ kind, group }) => !known.has(`${kind}.${group}`))
    .slice(0, MOST_KINDS);
  const pages = await inTurn(kinds, atOnce, (one) => list(connection, one, namespace, signal, seen));
  return {
    objects: pages.flatMap(({ objects }) => objects.filter(tells)),
    failures: [
      ...(failure ? [{ resource: DEFINITIONS, failure }] : []),
      ...pages.flatMap((page) => (page.failure ? [{ resource: page.resource, failure: page.failure }] : [])),
    ],
  };
}

function listedOf({ spec = {} }: Definition): Listed | undefined {
  const { group = '', scope, names = {}, versions = [] } = spec;
  const version = versions.find(({ served, subresources }) => served && subresources?.status !== undefined)?.name;
  if (scope !== 'Namespaced' || !version || !names.kind || !names.plural) return undefined;
  const { kind, plural } = names;
  return { kind, group, version, plural, isNamespaced: true, isOptional: true, hides: DEFINITIONS.hides };
}

function tells({ status }: Json): boolean {
  const conditions = (status as { conditions?: unknown } | undefined)?.conditions;
  return Array.isArray(conditions) && conditions.some((one: { type?: unknown }) => TELLING.test(String(one?.type)));
}
