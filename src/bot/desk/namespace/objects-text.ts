// Objects of a cluster as the text that a person would paste: the engine reads the one like the other.
import { BULK_FROM } from '../../../triage/bulk/bulk-from.ts';
import type { Given } from '../../conversation/paste.ts';
import type { Engine } from '../../conversation/session.ts';
import type { NamespaceRead } from '../ports.ts';
import { tellingObjects } from './telling-objects.ts';

/** Characters. */
const PIECE = 1 << 18;

/** A List as kubectl prints it with `-o json`. */
function objectsText(objects: readonly object[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, null, 2);
}

const given = new WeakMap<readonly object[], Given>();

/** The objects as something to judge: of many a digest, which is made once for the same array. */
export async function givenObjects(objects: readonly object[], engine: Pick<Engine, 'condense'>): Promise<Given> {
  const known = given.get(objects);
  if (known) return known;
  const text = objectsText(tellingObjects(objects));
  if (text.length < BULK_FROM) return { text, isReadOff: true };
  const { text: digest, numbers, counted } = await engine.condense(pieces(text));
  const made: Given = { text: digest, numbers, counted, isReadOff: true };
  given.set(objects, made);
  return made;
}

/** Logs behind the objects, as if somebody had asked for them: both are judged together. Secrets in them are masked with the rest, before anything is read. */
export function withLogs({ text, numbers, ...more }: Given, logs: NamespaceRead['logs'] = []): Given {
  if (logs.length === 0) return { text, ...(numbers && { numbers }), ...more };
  const lines = logs.flatMap(({ namespace, pod, container, isPrevious, text: said }) => [
    '',
    `$ kubectl -n ${namespace} logs ${pod} -c ${container}${isPrevious ? ' --previous' : ''}`,
    ...said.trimEnd().split('\n'),
  ]);
  return {
    text: `${text}\n${lines.join('\n')}`,
    ...(numbers && { numbers: [...numbers, ...lines.map(() => 0)] }),
    ...more,
  };
}

/** So that others are served in between. */
function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}
