// In which form the client wants its answer: objects, a table, or metadata alone (apiserver, endpoints/handlers/negotiation).
import { ApiError } from '../status.ts';

/** The form of an answer. */
export type Form = 'Object' | 'Table' | 'PartialObjectMetadata';

/** How an answer is to be. */
export interface Wanted {
  readonly form: Form;
  /** rather than JSON */
  readonly yaml: boolean;
}

const FORMS: Readonly<Record<string, Form>> = {
  Table: 'Table',
  PartialObjectMetadata: 'PartialObjectMetadata',
  PartialObjectMetadataList: 'PartialObjectMetadata',
};
const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/*', '*/*']);

/** What an Accept header asks for first, of what there is; '' takes anything. @throws ApiError 406 when there is nothing of it */
export function wantedBy(accept: string): Wanted {
  if (accept.trim() === '') return { form: 'Object', yaml: false };
  for (const one of accept.split(',')) {
    const type = one.split(';')[0]?.trim().toLowerCase() ?? '';
    const yaml = type === 'application/yaml';
    if (!yaml && !JSON_TYPES.has(type)) continue;
    const as = /;\s*as=(\w+)/.exec(one)?.[1];
    const form = as === undefined ? 'Object' : Object.hasOwn(FORMS, as) ? FORMS[as] : undefined;
    if (form) return { form, yaml };
  }
  throw new ApiError(
    406,
    'NotAcceptable',
    'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
  );
}
