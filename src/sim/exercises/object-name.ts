// Names of objects in exercises: `Deployment/api`, `Deployment/other-space/api`, `Node/node-1`; `*` stands for any letters.
import type { Lab } from '../lab.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';
import type { ObjectName } from './exercise.ts';
import { KINDS } from './kinds.ts';

/** What a name stands for. */
interface Named {
  readonly resource: Resource;
  /** '' for cluster-scoped ones */
  readonly namespace: string;
  /** may hold `*` */
  readonly name: string;
}

/** Finds what a name stands for. @throws Error when the lab has no such kind */
export function namedBy(text: ObjectName, space: string): Named {
  const [kind = '', ...rest] = text.split('/');
  const resource = KINDS.find((one) => one.kind === kind);
  if (!resource) throw new Error(`the lab has no kind ${kind}`);
  const name = rest.at(-1) ?? '';
  return { resource, namespace: resource.namespaced ? (rest.length > 1 ? (rest[0] ?? '') : space) : '', name };
}

/** Does a name fit, `*` standing for any letters? */
export function fits(pattern: string, name: string): boolean {
  const [head = '', ...parts] = pattern.split('*');
  if (parts.length === 0) return pattern === name;
  if (!name.startsWith(head)) return false;
  let at = head.length;
  const last = parts.pop() ?? '';
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - at >= last.length && name.endsWith(last);
}

/** The objects of a name. */
export function objectsOf(lab: Lab, text: ObjectName, space: string): readonly KubeObject[] {
  const { resource, namespace, name } = namedBy(text, space);
  if (name.includes('*'))
    return lab.store.list(resource, namespace || undefined).filter(({ metadata }) => fits(name, metadata.name));
  const found = lab.store.get(resource, namespace, name);
  return found ? [found] : [];
}
