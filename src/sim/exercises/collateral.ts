// What a fix broke beside the problem: workloads changed or gone, data lost, nodes taken out.
import type { Lab } from '../lab.ts';
import { RESOURCES } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';
import type { Exercise, Goal, ObjectName } from './exercise.ts';
import { valueAt } from './goal.ts';
import { fits } from './object-name.ts';

/** Kinds that come and go by themselves, or say how others fare. */
const PASSING: ReadonlySet<string> = new Set(
  'Event Pod ReplicaSet ControllerRevision Endpoints EndpointSlice Lease CSINode VolumeAttachment PersistentVolume'.split(
    ' ',
  ),
);
/** Kinds whose objects are lost when one of the same name takes their place. */
const PRECIOUS: ReadonlySet<string> = new Set(['Namespace', 'PersistentVolumeClaim']);
/** Kinds that others work on all the time, and what of them is somebody's decision. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  Node: ['unschedulable'],
  PersistentVolumeClaim: ['resources'],
};
/** Fields of objects that say what is wanted. */
const WANTED = ['spec', 'data', 'stringData', 'rules', 'subjects', 'roleRef', 'webhooks', 'provisioner', 'value'];
const OURS = /^kube-/;

/** How an object was before: `Kind/namespace/name` → that */
export type Baseline = ReadonlyMap<string, string>;

function keyOf({ kind, metadata }: KubeObject): string {
  return [kind, ...(metadata.namespace === undefined ? [] : [metadata.namespace]), metadata.name].join('/');
}

/** What of an object is wanted. Objects are never changed in place, and most stay as they are. */
const known = new WeakMap<KubeObject, string>();

function wanted(object: KubeObject): string {
  const text = known.get(object) ?? wantedOf(object);
  known.set(object, text);
  return text;
}

function wantedOf(object: KubeObject): string {
  const fields = DECIDED[object.kind];
  const told = fields ? fields.map((field) => valueAt(object.spec, field)) : WANTED.map((field) => object[field]);
  return JSON.stringify(PRECIOUS.has(object.kind) ? [object.metadata.uid, ...told] : told);
}

/** Resources that are looked at. */
function watched(): readonly Resource[] {
  return RESOURCES.filter(({ kind }) => !PASSING.has(kind));
}

function isOwned({ metadata }: KubeObject): boolean {
  return metadata.ownerReferences?.some(({ controller }) => controller) ?? false;
}

/** Notes how all is. */
export function baselineOf(lab: Lab): Baseline {
  const out = new Map<string, string>();
  for (const resource of watched())
    for (const one of lab.store.list(resource))
      if (
        !isOwned(one) &&
        !(one.kind.startsWith('ClusterRole') && /^(?:system:|admin|edit|view|cluster-admin)/.test(one.metadata.name))
      )
        out.set(keyOf(one), wanted(one));
  return out;
}

function named(goal: Goal): readonly ObjectName[] {
  if ('ready' in goal) return [goal.ready];
  if ('complete' in goal) return [goal.complete];
  if ('takes' in goal) return [goal.takes];
  if ('bound' in goal) return [goal.bound];
  if ('reached' in goal) return [goal.reached];
  if ('object' in goal) return [goal.object];
  if ('filled' in goal) return [goal.filled];
  return 'gone' in goal ? [goal.gone] : [];
}

/** Objects that are gone or changed and had nothing to do with the problem, as `Kind/namespace/name`. */
export function collateral(
  lab: Lab,
  before: Baseline,
  exercise: Pick<Exercise, 'goals' | 'mayChange' | 'namespace'>,
): string[] {
  const allowed = [...exercise.goals.flatMap(named), ...(exercise.mayChange ?? [])].flatMap((one) => {
    const [kind = '', ...rest] = one.split('/');
    return rest.length > 1 ? [one] : [one, `${kind}/${exercise.namespace}/${rest.join('/')}`];
  });
  const now = baselineOf(lab);
  return [...before].flatMap(([key, was]) => {
    if (now.get(key) === was || (OURS.test(key.split('/')[1] ?? '') && key.startsWith('Lease/'))) return [];
    return allowed.some((pattern) => fits(pattern, key)) ? [] : [key];
  });
}
