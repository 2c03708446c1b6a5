// How most descriptions begin.
import type { KubeObject } from '../../wire.ts';
import { writeAnnotations, writeLabels } from './labels.ts';
import type { PrefixWriter } from './prefix-writer.ts';

/** Writes the name and, for what lives in one, the namespace. */
export function writeName(to: PrefixWriter, { metadata }: KubeObject): void {
  to.field(0, 'Name', metadata.name);
  if (metadata.namespace !== undefined) to.field(0, 'Namespace', metadata.namespace);
}

/** Writes labels and annotations. */
export function writeMarks(to: PrefixWriter, { metadata }: KubeObject): void {
  writeLabels(to, 'Labels', metadata.labels);
  writeAnnotations(to, 'Annotations', metadata.annotations);
}

/** Writes name, namespace, labels and annotations. */
export function writeHeading(to: PrefixWriter, object: KubeObject): void {
  writeName(to, object);
  writeMarks(to, object);
}
