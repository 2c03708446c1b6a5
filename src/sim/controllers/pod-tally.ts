// How many pods each controller has, kept up to date pod by pod: nobody need count ten thousand pods because one of them has changed.
import type { Change, Client } from '../client.ts';
import { PODS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import { remembered } from './memory.ts';
import { controllerOf } from './ownership.ts';
import { isActive, isReady, isTerminating } from './pod-status.ts';

/** Pods of one controller that have the same labels. */
export interface PodGroup {
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** neither ended nor being deleted */
  readonly active: number;
  /** active and ready */
  readonly ready: number;
  /** being deleted, and not ended yet */
  readonly terminating: number;
}

type Growing = { -readonly [field in keyof PodGroup]: PodGroup[field] };

/** uid of a controller → its pods' labels as text → group */
type Tallies = Map<string, Map<string, Growing>>;

const tallies = remembered(begin);

function textOf(labels: PodGroup['labels']): string {
  let text = '';
  for (const key in labels) text += `${key}=${labels[key]},`;
  return text;
}

function begin(client: Client): Tallies {
  const all: Tallies = new Map();
  const see = ({ type, object, old }: Pick<Change<Pod>, 'type' | 'object' | 'old'>): void => {
    if (old) add(all, old, -1);
    if (type !== 'DELETED') add(all, object, 1);
  };
  for (const object of client.list(PODS)) see({ type: 'ADDED', object });
  client.watch(PODS, see);
  return all;
}

function add(all: Tallies, pod: Pod, sign: 1 | -1): void {
  const uid = controllerOf(pod)?.uid;
  if (uid === undefined) return;
  const { labels } = pod.metadata;
  const text = textOf(labels);
  let groups = all.get(uid);
  if (!groups) {
    groups = new Map();
    all.set(uid, groups);
  }
  let group = groups.get(text);
  if (!group) {
    group = { labels, active: 0, ready: 0, terminating: 0 };
    groups.set(text, group);
  }
  if (isActive(pod)) {
    group.active += sign;
    if (isReady(pod)) group.ready += sign;
  } else if (isTerminating(pod)) group.terminating += sign;
  if (group.active > 0 || group.terminating > 0) return;
  groups.delete(text);
  if (groups.size === 0) all.delete(uid);
}

/** The pods of a controller by their labels; those that have ended are left out. @param uid the controller's */
export function podGroups(client: Client, uid: string): readonly PodGroup[] {
  const groups = tallies(client).get(uid);
  return groups ? [...groups.values()] : [];
}
