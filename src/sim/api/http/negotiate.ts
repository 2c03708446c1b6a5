// In which form the client wants its answer: objects, a table, or metadata alone (apiserver, endpoints/handlers/negotiation).

/** The form of an answer. */
export type Form = 'Object' | 'Table' | 'PartialObjectMetadata';

/** The form that an Accept header asks for first, of those that there are. */
export function formOf(accept: string): Form {
  for (const one of accept.split(',')) {
    if (!/application\/json|\*\/\*|application\/yaml/.test(one)) continue;
    const as = /;\s*as=(\w+)/.exec(one)?.[1];
    if (as === undefined) return 'Object';
    if (as === 'Table') return 'Table';
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') return 'PartialObjectMetadata';
  }
  return 'Object';
}

/** Does the client want YAML rather than JSON? */
export function wantsYaml(accept: string): boolean {
  return /^\s*application\/yaml/.test(accept);
}
