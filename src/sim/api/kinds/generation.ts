// `metadata.generation`: how often the specification has changed (apiserver, registry/rest BeforeUpdate and the strategies).
import type { KubeObject } from '../../wire.ts';
import { equal } from './deep-equal.ts';

/** Sets the generation of a changed object: one more than before when its specification is another. @param more is there another reason? */
export function bumpGeneration(object: KubeObject, old: KubeObject, more = false): void {
  const { generation = 0 } = old.metadata;
  object.metadata.generation = more || !equal(object.spec, old.spec) ? generation + 1 : generation;
}

/** Keeps the generation that was there: nobody sets it by hand. */
export function keepGeneration(object: KubeObject, old: KubeObject): void {
  if (old.metadata.generation === undefined) delete object.metadata.generation;
  else object.metadata.generation = old.metadata.generation;
}
