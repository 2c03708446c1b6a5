// All namespaces as they were read at once → those that show trouble, each with what it stands on.

interface Seen {
  readonly kind?: string;
  readonly type?: string;
  readonly metadata?: { readonly name?: string; readonly namespace?: string };
  readonly spec?: {
    readonly replicas?: number;
    readonly suspend?: boolean;
    readonly claimRef?: { readonly namespace?: string };
  };
  readonly status?: {
    readonly phase?: string;
    readonly availableReplicas?: number;
    readonly readyReplicas?: number;
    readonly numberReady?: number;
    readonly desiredNumberScheduled?: number;
    readonly failed?: number;
    readonly conditions?: readonly { readonly type?: string; readonly status?: string }[];
  };
  readonly endpoints?: readonly { readonly conditions?: { readonly ready?: boolean } }[] | null;
}

/** A namespace with what is in it and what it stands on. */
export interface NamespaceObjects {
  readonly namespace: string;
  readonly objects: readonly object[];
  readonly isTroubled: boolean;
}

/** Sorts what was read by namespace. */
export function byNamespace(objects: readonly object[]): readonly NamespaceObjects[] {
  const inside = new Map<string, Seen[]>();
  const around: Seen[] = [];
  for (const one of objects as readonly Seen[]) {
    const namespace = one.metadata?.namespace;
    if (namespace === undefined) around.push(one);
    else {
      const own = inside.get(namespace);
      if (own) own.push(one);
      else inside.set(namespace, [one]);
    }
  }
  return [...inside]
    .map(([namespace, own]) => ({
      namespace,
      objects: [...own, ...around.filter((one) => concerns(one, namespace))],
      isTroubled: own.some(isTroubled),
    }))
    .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
}

function concerns({ kind, metadata, spec }: Seen, namespace: string): boolean {
  if (kind === 'PersistentVolume') return spec?.claimRef?.namespace === namespace;
  if (kind === 'Namespace') return metadata?.name === namespace;
  return true;
}

/** Does it look as if something were stalled? The engine decides whether it is. */
function isTroubled({ kind, type, spec = {}, status = {}, endpoints }: Seen): boolean {
  switch (kind) {
    case 'Pod':
      return status.phase === 'Running'
        ? !status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True')
        : status.phase !== 'Succeeded';
    case 'Deployment':
      return (status.availableReplicas ?? 0) < (spec.replicas ?? 1);
    case 'StatefulSet':
      return (status.readyReplicas ?? 0) < (spec.replicas ?? 1);
    case 'DaemonSet':
      return (status.numberReady ?? 0) < (status.desiredNumberScheduled ?? 0);
    case 'Job':
      return (status.failed ?? 0) > 0;
    case 'PersistentVolumeClaim':
      return status.phase !== 'Bound';
    case 'EndpointSlice':
      return !endpoints?.some(({ conditions }) => conditions?.ready !== false);
    case 'Event':
      return type === 'Warning';
    default:
      return status.conditions?.some((one) => one.type === 'Ready' && one.status === 'False') ?? false;
  }
}
