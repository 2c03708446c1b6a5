// Labels and annotations, one a line (kubectl, describe printLabelsMultiline, printAnnotationsMultiline).
import type { PrefixWriter } from './prefix-writer.ts';

type Texts = Readonly<Record<string, string>> | undefined;

/** bytes of an annotation that stand on one line */
const LONGEST = 140;
/** What `kubectl apply` keeps for itself is never told. */
const SKIPPED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Writes labels by their keys; `<none>` when there are none. @param indent before each line */
export function writeLabels(to: PrefixWriter, title: string, labels: Texts, indent = ''): void {
  to.write(0, `${indent}${title}:\t`);
  const keys = Object.keys(labels ?? {}).sort();
  if (keys.length === 0) to.line('<none>');
  keys.forEach((key, at) => {
    if (at > 0) {
      to.write(0, indent);
      to.write(0, '\t');
    }
    to.write(0, `${key}=${labels?.[key]}\n`);
  });
}

/** Writes annotations by their keys, long ones and those of several lines below their keys. */
export function writeAnnotations(to: PrefixWriter, title: string, annotations: Texts): void {
  to.write(0, `${title}:\t`);
  const keys = Object.keys(annotations ?? {})
    .filter((key) => key !== SKIPPED)
    .sort();
  if (keys.length === 0) to.line('<none>');
  keys.forEach((key, at) => {
    if (at > 0) to.write(0, '\t');
    const value = (annotations?.[key] ?? '').replace(/\n$/, '');
    if (bytes(value) + bytes(key) + 2 <= LONGEST && !value.includes('\n')) {
      to.write(0, `${key}: ${value}\n`);
      return;
    }
    to.write(0, `${key}:\n`);
    for (const line of value.split('\n')) to.write(0, `\t  ${shortened(line, LONGEST - 2)}\n`);
  });
}

/** Text cut after so many bytes, with dots where it was cut. */
export function shortened(text: string, most: number): string {
  if (bytes(text) <= most) return text;
  return `${Buffer.from(text).subarray(0, most).toString()}...`;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
