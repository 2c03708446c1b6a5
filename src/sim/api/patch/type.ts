// The schema as merging needs it: what is a structure, a map, a list, a scalar, and which of them are replaced as a whole (structured-merge-diff,
// schema/elements.go; kube-openapi, schemaconv). Made from the models and their merge tags, once for each.
import { isAtomic, keyDefault, mergeOf } from '../schema/lists.ts';
import { type Field, type Model, model as modelNamed, modelOf } from '../schema/schema.ts';
import { keepsZero } from '../schema/zero-values.ts';
import { heldOf, NOTHING_GIVEN } from './held.ts';
import { fieldElement, keyElement, valueElement } from './path-element.ts';

/** A value without parts; `any` may be all JSON, and is replaced as a whole. */
export interface ScalarType {
  readonly is: 'scalar';
  readonly scalar: 'string' | 'number' | 'boolean' | 'IntOrString' | 'any';
}

/** An object whose keys are free. */
export interface MapType {
  readonly is: 'map';
  readonly atomic: boolean;
  readonly element: Type;
}

/** A list; only `set` and `map` have items that are told apart. */
export interface ListType {
  readonly is: 'list';
  readonly merge: 'atomic' | 'set' | 'map';
  /** of a `map`, in the order of their names; a key that is absent stands for the value with it, undefined for none */
  readonly keys: readonly (readonly [name: string, missing: string | number | undefined])[];
  readonly element: Type;
}

/** A field of a structure. */
export interface FieldType {
  readonly name: string;
  /** the field's step in a path */
  readonly step: string;
  readonly type: Type;
  /** see {@link heldOf}; undefined in types of JSON as it was sent */
  readonly held: unknown;
  /** what is as good as nothing: undefined and null, and `empty`: lists and maps that are, and `zero`: 0, false and '' too; `none`: JSON as it was sent */
  readonly drops: 'none' | 'empty' | 'zero';
}

/** An object whose fields are known. */
export interface StructType {
  readonly is: 'struct';
  readonly atomic: boolean;
  /** in the order of their names */
  readonly fields: readonly FieldType[];
  readonly byName: ReadonlyMap<string, FieldType>;
  /** something is held of it even if nothing is given: it is never empty */
  readonly holds: boolean;
  /** of fields that are not known; undefined: there must be none */
  readonly rest: Type | undefined;
}

/** What a value may be. `free` is an object, a list or a scalar, whatever it is: of resources that have no model. */
export type Type = ScalarType | MapType | ListType | StructType | { readonly is: 'free' };

const SCALARS: Readonly<Record<string, ScalarType['scalar']>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  IntOrString: 'IntOrString',
  Quantity: 'IntOrString',
  Time: 'string',
  MicroTime: 'string',
};
const scalars = new Map<string, ScalarType>();
const structs = new Map<string, StructType>();

/** Whatever it is. */
export const FREE: Type = { is: 'free' };

function scalarType(name: string): ScalarType {
  let type = scalars.get(name);
  if (!type) {
    type = { is: 'scalar', scalar: SCALARS[name] ?? 'any' };
    scalars.set(name, type);
  }
  return type;
}

/** Fields that nobody owns (apimachinery, util/managedfields/internal/stripmeta.go). */
const UNOWNED = new Set(['apiVersion', 'kind']);
const UNOWNED_METADATA = new Set(
  'name namespace creationTimestamp selfLink uid clusterName generation managedFields resourceVersion'.split(' '),
);
const NOTHING: ReadonlySet<string> = new Set();

/** Which view of a kind: JSON as it was sent, objects as the server holds them, or of these the fields that somebody can own. */
type View = 'sent' | 'held' | 'owned';

/** The structure of a model. Its fields are looked up when they are first asked for, since models hold each other. */
class ModelType implements StructType {
  readonly is = 'struct';
  readonly atomic: boolean;
  readonly rest = undefined;
  readonly #model: Model;
  readonly #view: View;
  readonly #without: ReadonlySet<string>;
  #fields: readonly FieldType[] | undefined;
  #byName: ReadonlyMap<string, FieldType> | undefined;
  #holds: boolean | undefined;

  constructor(model: Model, atomic: boolean, view: View, without = NOTHING) {
    this.#model = model;
    this.atomic = atomic;
    this.#view = view;
    this.#without = without;
  }

  get fields(): readonly FieldType[] {
    this.#fields ??= [...this.#model.fields.values()]
      .filter(({ name }) => !this.#without.has(name))
      .map((field) => fieldType(this.#model, field, this.#view));
    return this.#fields;
  }

  get byName(): ReadonlyMap<string, FieldType> {
    this.#byName ??= new Map(this.fields.map((field) => [field.name, field]));
    return this.#byName;
  }

  get holds(): boolean {
    this.#holds ??= this.fields.some(({ held }) => held !== undefined);
    return this.#holds;
  }
}

function fieldType(model: Model, field: Field, view: View): FieldType {
  const { name, shape, type } = field;
  const metadata = view === 'owned' && name === 'metadata' ? modelNamed(type) : undefined;
  const held = view === 'sent' ? undefined : heldOf(model, field);
  const keeps = shape !== 'one' || type === 'IntOrString' || held !== undefined || keepsZero(model, field);
  return {
    name,
    step: fieldElement(name),
    type: metadata
      ? new ModelType(metadata, false, 'held', UNOWNED_METADATA)
      : typeOfField(model, field, view === 'sent' ? 'sent' : 'held'),
    held,
    drops: view === 'sent' ? 'none' : keeps ? 'empty' : 'zero',
  };
}

function typeOfField(model: Model, field: Field, view: View): Type {
  const merge = mergeOf(model.name, field.name);
  if (field.shape === 'one') return namedType(field.type, merge.type, view);
  const element = namedType(field.type, undefined, view);
  if (field.shape === 'list') {
    const type = merge.type === 'set' || merge.type === 'map' ? merge.type : 'atomic';
    const keys = merge.keys.toSorted().map((key) => [key, keyDefault(field.type, key)] as const);
    return { is: 'list', merge: type, keys, element };
  }
  const values: Type = field.shape === 'map' ? element : { is: 'list', merge: 'atomic', keys: [], element };
  return { is: 'map', atomic: merge.type === 'atomic', element: values };
}

function namedType(name: string, merge: string | undefined, view: View): Type {
  const model = modelNamed(name);
  if (!model) return scalarType(name);
  const atomic = merge === undefined ? isAtomic(name) : merge === 'atomic';
  const id = `${name} ${atomic} ${view}`;
  let type = structs.get(id);
  if (!type) {
    type = new ModelType(model, atomic, view);
    structs.set(id, type);
  }
  return type;
}

/** An object of a resource that has no model: its metadata is known, the rest is free. */
function unmodelled(view: View): StructType {
  const metadata = modelNamed('V1ObjectMeta');
  const text = scalarType('string');
  const field = (name: string, type: Type, held: unknown): FieldType => ({
    name,
    step: fieldElement(name),
    type,
    held,
    drops: view === 'sent' ? 'none' : 'empty',
  });
  const inner = view === 'sent' ? 'sent' : 'held';
  const meta = metadata ? new ModelType(metadata, false, inner, view === 'owned' ? UNOWNED_METADATA : NOTHING) : FREE;
  const fields = [field('metadata', meta, view === 'sent' ? undefined : NOTHING_GIVEN)];
  if (view !== 'owned') fields.unshift(field('apiVersion', text, undefined), field('kind', text, undefined));
  const byName = new Map(fields.map((one) => [one.name, one]));
  return { is: 'struct', atomic: false, fields, byName, holds: view !== 'sent', rest: FREE };
}

const kinds = new Map<string, Readonly<Record<View, StructType>>>();

/** The types of a kind's objects: as they are `sent`, as the server has them (`held`), and of these the fields that somebody can own (`owned`). */
export function typesOf(apiVersion: string, kind: string): Readonly<Record<View, StructType>> {
  const id = `${apiVersion} ${kind}`;
  let types = kinds.get(id);
  if (!types) {
    const model = modelOf(apiVersion, kind);
    types = {
      sent: model ? new ModelType(model, false, 'sent') : unmodelled('sent'),
      held: model ? new ModelType(model, false, 'held') : unmodelled('held'),
      owned: model ? new ModelType(model, false, 'owned', UNOWNED) : unmodelled('owned'),
    };
    kinds.set(id, types);
  }
  return types;
}

/** What a `free` value is. */
export function typeOfValue(value: unknown): Type {
  if (typeof value !== 'object' || value === null) return scalarType('any');
  if (Array.isArray(value)) return { is: 'list', merge: 'atomic', keys: [], element: FREE };
  return { is: 'map', atomic: false, element: FREE };
}

/** The step of an item in a list that tells items apart. @returns an error's words where an item cannot be told */
export function itemElement(list: ListType, item: unknown): { readonly element: string } | { readonly error: string } {
  if (list.merge === 'set') {
    if (item === null || item === undefined)
      return { error: "associative list without keys has an element that's an explicit null" };
    if (Array.isArray(item)) return { error: 'not supported: associative list with lists as elements' };
    if (typeof item === 'object') return { error: "associative list without keys has an element that's a map type" };
    return { element: valueElement(item) };
  }
  if (item === null || item === undefined) return { error: 'associative list with keys may not have a null element' };
  if (typeof item !== 'object' || Array.isArray(item))
    return { error: 'associative list with keys may not have non-map elements' };
  const keys: [string, unknown][] = [];
  for (const [name, missing] of list.keys) {
    const value = (item as Record<string, unknown>)[name] ?? missing;
    if (value !== undefined) keys.push([name, value]);
  }
  if (keys.length > 0) return { element: keyElement(keys) };
  const names = list.keys.map(([name]) => JSON.stringify(name)).join(' ');
  return {
    error: `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
  };
}
