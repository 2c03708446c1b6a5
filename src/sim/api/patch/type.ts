// The schema as merging needs it: what is a structure, a map, a list, a scalar, and which of them are replaced as a whole (structured-merge-diff,
// schema/elements.go; kube-openapi, schemaconv). Made from the models and their merge tags, once for each.
import { isAtomic, keyDefault, mergeOf } from '../schema/lists.ts';
import { type Field, type Model, model as modelNamed, modelOf } from '../schema/schema.ts';
import { keepsZero } from '../schema/zero-values.ts';
import { type FieldSet, isEmpty } from './field-set.ts';
import { heldOf, NOTHING_GIVEN } from './held.ts';
import { fieldElement, goJson, valueElement } from './path-element.ts';
import { resetFields } from './reset-fields.ts';

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

/** Remembers the last set of fields that a value of it had: most objects of a kind look alike, and share it. */
export interface Recent {
  recent: FieldSet | undefined;
}

/** A list; only `set` and `map` have items that are told apart. It remembers what an item had. */
export interface ListType extends Recent {
  readonly is: 'list';
  readonly merge: 'atomic' | 'set' | 'map';
  /** of a `map`, in the order of their names */
  readonly keys: readonly KeyType[];
  readonly element: Type;
}

/** A field that tells items of a list apart. */
interface KeyType {
  readonly name: string;
  /** `"name":`, as it stands in steps */
  readonly prefix: string;
  /** what it stands for where it is absent; undefined: for nothing */
  readonly missing: string | number | undefined;
}

/** A field of a structure. */
export interface FieldType extends Recent {
  readonly name: string;
  /** its place among the fields of its structure */
  readonly place: number;
  /** the field's step in a path */
  readonly step: string;
  readonly type: Type;
  /** see {@link heldOf}; undefined in types of JSON as it was sent */
  readonly held: unknown;
  /** what is as good as nothing: undefined and null, and `empty`: lists and maps that are, and `zero`: 0, false and '' too; `none`: JSON as it was sent */
  readonly drops: 'none' | 'empty' | 'zero';
}

/** An object whose fields are known. */
export interface StructType extends Recent {
  readonly is: 'struct';
  readonly atomic: boolean;
  /** in the order of their names */
  readonly fields: readonly FieldType[];
  readonly byName: ReadonlyMap<string, FieldType>;
  /** those of which something is held even if nothing is given: with one of them it is never empty */
  readonly holding: readonly FieldType[];
  /** of fields that are not known; undefined: there must be none */
  readonly rest: Type | undefined;
  /** fields that are not looked at, where the others are free */
  readonly without?: ReadonlySet<string>;
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

const NOTHING: ReadonlySet<string> = new Set();

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

/** Whose view of an object: JSON as it was sent, or what the server's types hold of it. */
type View = 'sent' | 'held';

/** The structure of a model. Its fields are looked up when they are first asked for, since models hold each other. */
class ModelType implements StructType {
  readonly is = 'struct';
  readonly atomic: boolean;
  readonly rest = undefined;
  recent: FieldSet | undefined = undefined;
  readonly #model: Model;
  readonly #view: View;
  /** fields left out, and those of `metadata` */
  readonly #without: Without | undefined;
  #fields: readonly FieldType[] | undefined;
  #byName: ReadonlyMap<string, FieldType> | undefined;
  #holding: readonly FieldType[] | undefined;

  constructor(model: Model, atomic: boolean, view: View, without?: Without) {
    this.#model = model;
    this.atomic = atomic;
    this.#view = view;
    this.#without = without;
  }

  get fields(): readonly FieldType[] {
    this.#fields ??= [...this.#model.fields.values()]
      .filter(({ name }) => !this.#without?.fields.has(name))
      .map((field, place) => fieldType(this.#model, field, place, this.#view, this.#without));
    return this.#fields;
  }

  get byName(): ReadonlyMap<string, FieldType> {
    this.#byName ??= new Map(this.fields.map((field) => [field.name, field]));
    return this.#byName;
  }

  get holding(): readonly FieldType[] {
    this.#holding ??= this.fields.filter(({ held }) => held !== undefined);
    return this.#holding;
  }
}

interface Without {
  readonly fields: ReadonlySet<string>;
  readonly metadata: ReadonlySet<string>;
}

function fieldType(model: Model, field: Field, place: number, view: View, without: Without | undefined): FieldType {
  const { name, shape, type } = field;
  const metadata = without && name === 'metadata' ? modelNamed(type) : undefined;
  const held = view === 'sent' ? undefined : heldOf(model, field);
  const keeps = shape !== 'one' || type === 'IntOrString' || held !== undefined || keepsZero(model, field);
  return {
    name,
    place,
    step: fieldElement(name),
    type:
      metadata && without
        ? new ModelType(metadata, false, view, { fields: without.metadata, metadata: NOTHING })
        : typeOfField(model, field, view),
    held,
    drops: view === 'sent' ? 'none' : keeps ? 'empty' : 'zero',
    recent: undefined,
  };
}

function atomicList(element: Type): ListType {
  return { is: 'list', merge: 'atomic', keys: [], element, recent: undefined };
}

function typeOfField(model: Model, field: Field, view: View): Type {
  const merge = mergeOf(model.name, field.name);
  if (field.shape === 'one') return namedType(field.type, merge.type, view);
  const element = namedType(field.type, undefined, view);
  if (field.shape === 'list') {
    const type = merge.type === 'set' || merge.type === 'map' ? merge.type : 'atomic';
    const keys = merge.keys
      .toSorted()
      .map((name): KeyType => ({ name, prefix: `${JSON.stringify(name)}:`, missing: keyDefault(field.type, name) }));
    return { is: 'list', merge: type, keys, element, recent: undefined };
  }
  const values: Type = field.shape === 'map' ? element : atomicList(element);
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

/** Fields of an object beside its metadata, where a definition tells them instead of a model. */
export interface OwnFields {
  readonly fields: readonly (readonly [name: string, type: Type])[];
  /** of fields that are not among them; undefined: there must be none */
  readonly rest: Type | undefined;
}

const UNKNOWN: OwnFields = { fields: [], rest: FREE };

/** An object of a resource that has no model: its metadata is known, the rest is as its definition says. */
function unmodelled(view: View, own: OwnFields, without?: Without): StructType {
  const metadata = modelNamed('V1ObjectMeta');
  const text = scalarType('string');
  const inner = without && { fields: without.metadata, metadata: NOTHING };
  const meta = metadata ? new ModelType(metadata, false, view, inner) : FREE;
  const held = view === 'sent' ? undefined : NOTHING_GIVEN;
  const drops = view === 'sent' ? 'none' : 'empty';
  const known: readonly (readonly [string, Type])[] = [
    ['apiVersion', text],
    ['kind', text],
    ['metadata', meta],
  ];
  const fields = [...known, ...own.fields]
    .filter(([name]) => !without?.fields.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, type], place): FieldType => ({
        name,
        place,
        step: fieldElement(name),
        type,
        held: name === 'metadata' ? held : undefined,
        drops: known.some(([one]) => one === name) ? drops : 'none',
        recent: undefined,
      }),
    );
  return {
    is: 'struct',
    atomic: false,
    fields,
    byName: new Map(fields.map((one) => [one.name, one])),
    holding: fields.filter((one) => one.held !== undefined),
    rest: own.rest,
    recent: undefined,
    ...(without && { without: without.fields }),
  };
}

function rootType(apiVersion: string, kind: string, view: View, without?: Without): StructType {
  const model = modelOf(apiVersion, kind);
  return model ? new ModelType(model, false, view, without) : unmodelled(view, UNKNOWN, without);
}

/** All that merging needs to know of a kind. */
export interface KindTypes {
  /** of objects as they are sent … */
  readonly sent: StructType;
  /** … and as the server has them */
  readonly held: StructType;
  /** The same with the fields alone that a write can own. @param subresource '' for the object itself */
  owned(subresource: string): StructType;
  /** Fields that a write leaves alone. */
  reset(subresource: string): FieldSet;
  /** Is the kind served in a version? Of versions that are not, entries of managedFields are dropped. */
  isServed(apiVersion: string): boolean;
}

/** Fields that nobody owns (apimachinery, util/managedfields/internal/stripmeta.go). */
const UNOWNED = ['apiVersion', 'kind'];
const UNOWNED_METADATA =
  'name namespace creationTimestamp selfLink uid clusterName generation managedFields resourceVersion'.split(' ');

const kinds = new Map<string, KindTypes>();

/** What a write can own, by what it leaves alone. */
function ownable(reset: FieldSet): Without {
  const { 'f:metadata': metadata, ...rest } = reset;
  const names = (set: FieldSet) => Object.keys(set).map((step) => step.slice(2));
  return {
    fields: new Set([...UNOWNED, ...names(rest), ...(metadata && isEmpty(metadata) ? ['metadata'] : [])]),
    metadata: new Set([...UNOWNED_METADATA, ...names(metadata ?? {})]),
  };
}

function typesFrom(
  root: (view: View, without?: Without) => StructType,
  reset: KindTypes['reset'],
  isServed: KindTypes['isServed'],
): KindTypes {
  const owned = new Map<string, StructType>();
  return {
    sent: root('sent'),
    held: root('held'),
    owned: (subresource) => {
      let type = owned.get(subresource);
      if (!type) {
        type = root('held', ownable(reset(subresource)));
        owned.set(subresource, type);
      }
      return type;
    },
    reset,
    isServed,
  };
}

/** The types of a built-in kind. */
export function typesOf(apiVersion: string, kind: string): KindTypes {
  const id = `${apiVersion} ${kind}`;
  let types = kinds.get(id);
  if (!types) {
    types = typesFrom(
      (view, without) => rootType(apiVersion, kind, view, without),
      (subresource) => resetFields(kind, subresource),
      (version) => version === apiVersion || modelOf(version, kind) !== undefined,
    );
    kinds.set(id, types);
  }
  return types;
}

/** The types of a kind that a definition tells of. */
export function typesDefined(own: OwnFields, reset: KindTypes['reset'], isServed: KindTypes['isServed']): KindTypes {
  return typesFrom((view, without) => unmodelled(view, own, without), reset, isServed);
}

/** What a `free` value is. */
export function typeOfValue(value: unknown): Type {
  if (typeof value !== 'object' || value === null) return scalarType('any');
  if (Array.isArray(value)) return atomicList(FREE);
  return { is: 'map', atomic: false, element: FREE };
}

/** The step of an item in a list that tells items apart; undefined where it cannot be told: see {@link itemProblem}. */
export function itemElement({ merge, keys }: ListType, item: unknown): string | undefined {
  if (item === null || item === undefined || Array.isArray(item)) return undefined;
  if (merge === 'set') return typeof item === 'object' ? undefined : valueElement(item);
  if (typeof item !== 'object') return undefined;
  let text = '';
  for (const { name, prefix, missing } of keys) {
    const value = (item as Record<string, unknown>)[name] ?? missing;
    if (value !== undefined) text += `${text === '' ? 'k:{' : ','}${prefix}${goJson(value)}`;
  }
  return text === '' ? undefined : `${text}}`;
}

/** Why an item of a list cannot be told from the others. */
export function itemProblem({ merge, keys }: ListType, item: unknown): string {
  if (merge === 'set') {
    if (item === null) return "associative list without keys has an element that's an explicit null";
    if (Array.isArray(item)) return 'not supported: associative list with lists as elements';
    return "associative list without keys has an element that's a map type";
  }
  if (item === null) return 'associative list with keys may not have a null element';
  if (typeof item !== 'object' || Array.isArray(item))
    return 'associative list with keys may not have non-map elements';
  const names = keys.map(({ name }) => JSON.stringify(name)).join(' ');
  return `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`;
}
