// Puts what is applied over what is there, by types: structures and maps member by member, lists by what tells their items apart
// (structured-merge-diff, typed/merge.go).

import { isHollow, isLeaf, isObject } from './given.ts';
import { itemElement, type ListType, type Type } from './type.ts';
import { memberType, settled } from './typed.ts';

function isVoid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return !isObject(value) || isHollow(value);
}

/** The one over the other; undefined stands for what is not there. Neither is changed. */
export function mergeTyped(declared: Type, live: unknown, applied: unknown): unknown {
  if (applied === undefined) return live;
  const type = settled(declared, applied);
  if (live === undefined || isLeaf(type)) return applied;
  if (isVoid(live) && isVoid(applied)) return applied;
  if (type.is === 'list')
    return mergeLists(type, Array.isArray(live) ? live : [], Array.isArray(applied) ? applied : []);
  const before = isObject(live) ? live : {};
  const after = isObject(applied) ? applied : {};
  const out: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const inner = memberType(type, name);
    if (name !== '__proto__')
      out[name] = inner ? mergeTyped(inner, Object.hasOwn(before, name) ? before[name] : undefined, value) : value;
  }
  return out;
}

/** Items by what tells them apart. */
interface Items {
  readonly steps: readonly string[];
  readonly values: readonly unknown[];
  readonly byStep: ReadonlyMap<string, unknown>;
}

function itemsOf(type: ListType, list: readonly unknown[]): Items {
  const steps: string[] = [];
  const values: unknown[] = [];
  const byStep = new Map<string, unknown>();
  for (const item of list) {
    const step = itemElement(type, item);
    if (step === undefined) continue;
    steps.push(step);
    values.push(item);
    // an item that stands twice is replaced, not merged
    byStep.set(step, byStep.has(step) ? undefined : item);
  }
  return { steps, values, byStep };
}

/** Keeps the order of what is applied, and among its items the others where they were. */
function mergeLists(type: ListType, live: readonly unknown[], applied: readonly unknown[]): unknown {
  const left = itemsOf(type, live);
  const right = itemsOf(type, applied);
  const shared = right.steps.filter((step) => left.byStep.has(step));
  const out: unknown[] = [];
  const merged = new Set<string>();
  let at = 0;
  let next = 0;
  let nextShared = shared.shift();
  while (at < left.steps.length || next < right.steps.length) {
    const mine = left.steps[at];
    const theirs = right.steps[next];
    if (mine !== undefined && theirs !== undefined) {
      if (mine === theirs) {
        merged.add(mine);
        out.push(mergeTyped(type.element, left.byStep.get(mine), right.byStep.get(mine)));
        at++;
        next++;
        nextShared = shared.shift();
        continue;
      }
      if (right.byStep.has(mine) && nextShared !== undefined && nextShared !== mine) {
        at++;
        continue;
      }
    }
    if (mine !== undefined) {
      if (!right.byStep.has(mine)) {
        out.push(left.values[at]);
        at++;
        continue;
      }
      if (merged.has(mine)) at++;
    }
    if (theirs !== undefined) {
      merged.add(theirs);
      out.push(mergeTyped(type.element, left.byStep.get(theirs), right.byStep.get(theirs)));
      next++;
      if (nextShared === theirs) nextShared = shared.shift();
    }
  }
  return out.length > 0 ? out : undefined;
}
