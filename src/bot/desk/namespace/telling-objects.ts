// Thousands of objects → those that an answer can rest on: what is well stands for the rest of its kind.
import { isWellPod } from '../../../cluster/light.ts';

type Json = Readonly<Record<string, unknown>>;

interface Ref {
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
}

interface Seen extends Json {
  readonly kind?: string;
  readonly type?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly Ref[];
  };
  readonly involvedObject?: Ref;
  readonly regarding?: Ref;
}

/** So many objects are all judged. */
const FEW = 1_000;
/** Pods that are well, of one owner. */
const WELL_OF_ONE = 3;
/** ... of none. */
const WELL_OF_NONE = 40;

/** Those that tell something; all of them where they are few. */
export function tellingObjects(objects: readonly object[]): readonly object[] {
  if (objects.length <= FEW) return objects;
  const all = objects as readonly Seen[];
  const counts = new Map<string, number>();
  const left = new Set<string>();
  for (const one of all) {
    if (one.kind !== 'Pod' || !isWellPod(one)) continue;
    const owner = one.metadata?.ownerReferences?.[0];
    const of = `${one.metadata?.namespace}/${owner?.kind}/${owner?.name}`;
    const count = (counts.get(of) ?? 0) + 1;
    counts.set(of, count);
    if (count > (owner ? WELL_OF_ONE : WELL_OF_NONE)) left.add(keyOf('Pod', one.metadata ?? {}));
  }
  if (left.size === 0) return objects;
  return all.filter((one) => {
    if (one.kind === 'Pod') return !left.has(keyOf('Pod', one.metadata ?? {}));
    if (one.kind !== 'Event') return true;
    const about = one.involvedObject ?? one.regarding;
    return !about || !left.has(keyOf(about.kind ?? '', about));
  });
}

function keyOf(kind: string, { namespace = '', name = '' }: Ref): string {
  return `${kind}/${namespace}/${name}`;
}
