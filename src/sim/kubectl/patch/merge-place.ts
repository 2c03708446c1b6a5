// What a patch that kubectl makes needs to know of a field: how its lists and maps merge (kubectl reads it from the server's OpenAPI).
import { mergeOf } from '../../api/schema/lists.ts';
import { type Model, model as modelNamed } from '../../api/schema/schema.ts';

/** A field's place in the types. */
export interface MergePlace {
  /** of what the field holds; undefined for maps, scalars and what no type is known of */
  readonly model: Model | undefined;
  readonly strategy: '' | 'merge' | 'replace';
  /** the field that tells items apart; '' for lists of scalars */
  readonly mergeKey: string;
  readonly retainKeys: boolean;
}

const UNKNOWN: MergePlace = { model: undefined, strategy: '', mergeKey: '', retainKeys: false };

/** How a field merges. @param model of the object that has the field */
export function placeOf(model: Model | undefined, name: string): MergePlace {
  const field = model?.fields.get(name);
  if (!model || !field) return UNKNOWN;
  const { strategy, mergeKey, retainKeys } = mergeOf(model.name, name);
  const of = field.shape === 'map' || field.shape === 'map-of-lists' ? undefined : modelNamed(field.type);
  return { model: of, strategy, mergeKey, retainKeys };
}
