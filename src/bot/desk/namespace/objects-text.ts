// Objects of a cluster as the text that a person would paste: the engine reads the one like the other.

/** A List as kubectl prints it with `-o json`. */
export function objectsText(objects: readonly object[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, null, 2);
}
