// What each subresource takes and can do (kubernetes, pkg/registry/*/rest and endpoints/installer.go).
import type { Resource } from '../../resources/resource.ts';

/** A kind with its group and version. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A subresource as discovery tells it. */
export interface SubresourceKind extends GroupVersionKind {
  readonly verbs: readonly string[];
  /** is the kind of another group or version than the resource */
  readonly foreign: boolean;
}

const CHANGE = ['get', 'patch', 'update'] as const;
const CONNECT = ['create', 'get'] as const;
const PROXY = ['create', 'delete', 'get', 'patch', 'update'] as const;

interface Known {
  /** absent: the resource's own kind */
  readonly kind?: string;
  /** absent: the resource's own group and version */
  readonly of?: readonly [group: string, version: string];
  readonly verbs: readonly string[];
}

const KNOWN: Readonly<Record<string, Known>> = {
  attach: { kind: 'PodAttachOptions', verbs: CONNECT },
  binding: { kind: 'Binding', verbs: ['create'] },
  ephemeralcontainers: { verbs: CHANGE },
  eviction: { kind: 'Eviction', of: ['policy', 'v1'], verbs: ['create'] },
  exec: { kind: 'PodExecOptions', verbs: CONNECT },
  finalize: { verbs: ['update'] },
  log: { verbs: ['get'] },
  portforward: { kind: 'PodPortForwardOptions', verbs: CONNECT },
  resize: { verbs: CHANGE },
  scale: { kind: 'Scale', of: ['autoscaling', 'v1'], verbs: CHANGE },
  status: { verbs: CHANGE },
  token: { kind: 'TokenRequest', of: ['authentication.k8s.io', 'v1'], verbs: ['create'] },
};

/** What a subresource of a resource is; of the resource itself for ''. One that nobody knows is of the resource's own kind. */
export function subresourceKind(resource: Resource, subresource: string): SubresourceKind {
  const { group, version, kind, verbs } = resource;
  if (subresource === '') return { group, version, kind, verbs, foreign: false };
  if (subresource === 'proxy') return { group, version, kind: `${kind}ProxyOptions`, verbs: PROXY, foreign: false };
  const known = (Object.hasOwn(KNOWN, subresource) ? KNOWN[subresource] : undefined) ?? { verbs: CHANGE };
  const [ofGroup, ofVersion] = known.of ?? [group, version];
  return { group: ofGroup, version: ofVersion, kind: known.kind ?? kind, verbs: known.verbs, foreign: !!known.of };
}
