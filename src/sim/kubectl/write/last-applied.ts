// The annotation in which apply keeps the manifest that it applied last (kubectl, pkg/util/apply.go).
import type { KubeObject } from '../../wire.ts';
import { goJson } from '../printers/go-json.ts';

/** Its key. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** An object without the annotation; its annotations are there, even when there are none. */
function withoutLast<T extends KubeObject>(object: T): T {
  const { [LAST_APPLIED]: _last, ...annotations } = object.metadata?.annotations ?? {};
  return { ...object, metadata: { ...object.metadata, annotations } };
}

/** An object that says itself what it was applied from. */
export function withLastApplied<T extends KubeObject>(object: T): T {
  const plain = withoutLast(object);
  const annotations = { ...plain.metadata.annotations, [LAST_APPLIED]: `${goJson(plain)}\n` };
  return { ...plain, metadata: { ...plain.metadata, annotations } };
}

/** The manifest that was applied last; undefined when the object was never applied. @throws SyntaxError for one that cannot be read */
export function lastApplied(object: KubeObject): Readonly<Record<string, unknown>> | undefined {
  const text = object.metadata.annotations?.[LAST_APPLIED];
  if (text === undefined || text.trim() === '') return undefined;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
