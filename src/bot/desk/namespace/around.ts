// One object of a namespace and what belongs to it: its owners and its own, their events, and what its pods stand on.
import type { NamedObject } from '../../conversation/look-intent.ts';

interface Ref {
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** As much of an object as is looked at. */
interface Seen {
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly Ref[];
  };
  readonly spec?: {
    readonly nodeName?: string;
    readonly volumes?: readonly { readonly persistentVolumeClaim?: { readonly claimName?: string } }[];
    readonly volumeName?: string;
    readonly storageClassName?: string;
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly scaleTargetRef?: Ref;
  };
  readonly involvedObject?: Ref;
  readonly regarding?: Ref;
}

/** what kubectl takes for a kind → the kind; plurals and lower case are taken besides */
const SHORT: Readonly<Record<string, string>> = {
  po: 'pod',
  deploy: 'deployment',
  rs: 'replicaset',
  sts: 'statefulset',
  ds: 'daemonset',
  cj: 'cronjob',
  svc: 'service',
  pvc: 'persistentvolumeclaim',
  pv: 'persistentvolume',
  sc: 'storageclass',
  no: 'node',
  ing: 'ingress',
  hpa: 'horizontalpodautoscaler',
  quota: 'resourcequota',
  cm: 'configmap',
  ep: 'endpoints',
};

/** Kinds without which a namespace is not understood: they stay, whatever is asked about. */
const ALWAYS = new Set(['Node', 'ResourceQuota', 'LimitRange', 'Namespace']);

/** The objects that have to do with one. [] when it is not among them. */
export function around(objects: readonly object[], { kind, name }: NamedObject): readonly object[] {
  const all = objects as readonly Seen[];
  const wanted = kindOf(kind);
  const start = all.filter((one) => one.kind?.toLowerCase() === wanted && one.metadata?.name === name);
  if (start.length === 0) return [];
  const kept = new Set<Seen>(start);
  const names = new Set(start.map(nameOf));
  for (let before = -1; before < kept.size; ) {
    before = kept.size;
    for (const one of all) {
      if (kept.has(one) || !belongs(one, names, kept)) continue;
      kept.add(one);
      names.add(nameOf(one));
    }
  }
  return all.filter((one) => kept.has(one) || ALWAYS.has(one.kind ?? '') || isEventOf(one, names));
}

function kindOf(typed: string): string {
  const lower = typed.toLowerCase();
  const whole = SHORT[lower] ?? lower;
  if (whole === 'endpoints' || whole === 'ingress') return whole;
  return whole.replace(/(?<=ss)es$|(?<!s)s$/, '');
}

function nameOf({ kind, metadata }: Seen): string {
  return `${kind}/${metadata?.name}`;
}

function belongs(one: Seen, names: ReadonlySet<string>, kept: ReadonlySet<Seen>): boolean {
  const owned = one.metadata?.ownerReferences?.some((owner) => names.has(`${owner.kind}/${owner.name}`));
  const target = one.spec?.scaleTargetRef;
  if (owned || (target && names.has(`${target.kind}/${target.name}`))) return true;
  for (const other of kept) {
    if (other.metadata?.ownerReferences?.some((owner) => `${owner.kind}/${owner.name}` === nameOf(one))) return true;
    if (other.kind === 'Pod' && carries(other, one)) return true;
    if (
      one.kind === 'PersistentVolume' &&
      other.kind === 'PersistentVolumeClaim' &&
      other.spec?.volumeName === one.metadata?.name
    )
      return true;
    if (
      one.kind === 'StorageClass' &&
      other.kind === 'PersistentVolumeClaim' &&
      other.spec?.storageClassName === one.metadata?.name
    )
      return true;
    if (other.kind === 'Service' && one.kind === 'Pod' && selects(other, one)) return true;
  }
  return false;
}

/** Does something stand below or in front of a pod: a claim, a Service? */
function carries(pod: Seen, one: Seen): boolean {
  if (one.kind === 'PersistentVolumeClaim')
    return (
      pod.spec?.volumes?.some(({ persistentVolumeClaim: claim }) => claim?.claimName === one.metadata?.name) ?? false
    );
  return one.kind === 'Service' && selects(one, pod);
}

function selects({ spec }: Seen, { metadata }: Seen): boolean {
  const wanted = Object.entries(spec?.selector ?? {});
  return wanted.length > 0 && wanted.every(([key, value]) => metadata?.labels?.[key] === value);
}

function isEventOf({ kind, involvedObject, regarding }: Seen, names: ReadonlySet<string>): boolean {
  const about = involvedObject ?? regarding;
  return kind === 'Event' && about !== undefined && names.has(`${about.kind}/${about.name}`);
}
