// Models as the published schema has them (OpenAPI 3; kube-openapi, with the names of k8s.io/api's packages).
import { enumOf } from './enums.ts';
import { isAtomic, mergeOf } from './lists.ts';
import { type Field, type Model, model as modelNamed } from './schema.ts';

/** What a model, or a field of it, is for; undefined when nobody knows. Models are named as client-node does. */
export type Describe = (model: string, field?: string) => string | undefined;

/** A piece of a schema. */
export type Schema = Readonly<Record<string, unknown>>;

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';
/** The published name of what a patch's body is. */
export const PATCH = `${META}.Patch`;
const APIEXTENSIONS = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1';

/** Types that are no models, by their published names. */
const COMMON: Readonly<Record<string, readonly [name: string, schema: Schema]>> = {
  Quantity: ['io.k8s.apimachinery.pkg.api.resource.Quantity', { oneOf: [{ type: 'string' }, { type: 'number' }] }],
  IntOrString: [
    'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
    { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
  ],
  Time: [`${META}.Time`, { type: 'string', format: 'date-time' }],
  MicroTime: [`${META}.MicroTime`, { type: 'string', format: 'date-time' }],
  any: ['io.k8s.apimachinery.pkg.runtime.RawExtension', { type: 'object' }],
  fieldsV1: [`${META}.FieldsV1`, { type: 'object' }],
  JSON: [`${APIEXTENSIONS}.JSON`, {}],
};

/** Fields of any content that are not RawExtension. */
function anyType(model: Model, field: Field): string {
  if (field.name === 'fieldsV1') return 'fieldsV1';
  return model.home === 'apiextensions/v1' ? 'JSON' : 'any';
}

/** The published name of a model: `io.k8s.api.apps.v1.Deployment`. */
function publishedName({ home, kind }: Model): string {
  const [group, version] = home.split('/');
  if (group === 'meta') return `${META}.${kind}`;
  if (group === 'apiextensions') return `${APIEXTENSIONS}.${kind}`;
  return `io.k8s.api.${group}.${version}.${kind}`;
}

function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The schemas of models and of all that they refer to, gathered by published name. */
export class SchemaSet {
  readonly #schemas = new Map<string, Schema>();
  readonly #describe: Describe;
  readonly #kinds: ReadonlyMap<string, readonly Schema[]>;

  /** @param kinds model → what stands under `x-kubernetes-group-version-kind` */
  constructor(describe: Describe, kinds: ReadonlyMap<string, readonly Schema[]>) {
    this.#describe = describe;
    this.#kinds = kinds;
  }

  /** By name. */
  all(): Record<string, Schema> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Adds a model. @returns its published name */
  add(model: Model): string {
    const name = publishedName(model);
    if (this.#schemas.has(name)) return name;
    this.#schemas.set(name, {});
    const fields = [...model.fields.values()];
    const required = fields.filter((field) => field.required).map((field) => field.name);
    const description = this.#describe(model.name);
    const kinds = this.#kinds.get(model.name);
    this.#schemas.set(name, {
      ...(description !== undefined && { description }),
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(fields.length > 0 && {
        properties: Object.fromEntries(fields.map((field) => [field.name, this.#property(model, field)])),
      }),
      ...(kinds && { 'x-kubernetes-group-version-kind': kinds }),
      ...(isAtomic(model.name) && { 'x-kubernetes-map-type': 'atomic' }),
    });
    return name;
  }

  #common(type: string): string {
    const [name, schema] = COMMON[type] ?? [type, {}];
    if (!this.#schemas.has(name)) this.#schemas.set(name, schema);
    return name;
  }

  /** One value of a field. */
  #element(model: Model, field: Field): Schema {
    const values = enumOf(model, field);
    switch (field.type) {
      case 'string':
        return {
          type: 'string',
          ...(field.format !== '' && { format: field.format }),
          ...(values && { enum: values }),
        };
      case 'boolean':
        return { type: 'boolean' };
      case 'number':
        return {
          type: field.format === 'double' ? 'number' : 'integer',
          ...(field.format && { format: field.format }),
        };
      case 'any':
        return ref(this.#common(anyType(model, field)));
      default: {
        const inner = modelNamed(field.type);
        return ref(inner ? this.add(inner) : this.#common(field.type));
      }
    }
  }

  #property(model: Model, field: Field): Schema {
    // what a field of another model is for stands nowhere in the declarations: the model's own text is as near as one comes
    const description = this.#describe(model.name, field.name) ?? this.#describe(field.type);
    const element = this.#element(model, field);
    const shaped: Schema =
      field.shape === 'list'
        ? { type: 'array', items: element }
        : field.shape === 'map'
          ? { type: 'object', additionalProperties: element }
          : field.shape === 'map-of-lists'
            ? { type: 'object', additionalProperties: { type: 'array', items: element } }
            : '$ref' in element
              ? { allOf: [element] }
              : element;
    return { ...(description !== undefined && { description }), ...shaped, ...merging(model, field) };
  }
}

/** How a field merges, as clients read it. */
function merging(model: Model, field: Field): Schema {
  const { type, keys, strategy, retainKeys, mergeKey } = mergeOf(model.name, field.name);
  const strategies = [strategy, retainKeys ? 'retainKeys' : ''].filter((one) => one !== '');
  const isList = field.shape === 'list';
  return {
    ...(keys.length > 0 && { 'x-kubernetes-list-map-keys': keys }),
    ...(isList && (type || strategy === '') && { 'x-kubernetes-list-type': type ?? 'atomic' }),
    ...(!isList && type && { 'x-kubernetes-map-type': type }),
    ...(mergeKey !== '' && { 'x-kubernetes-patch-merge-key': mergeKey }),
    ...(strategies.length > 0 && { 'x-kubernetes-patch-strategy': strategies.join(',') }),
  };
}
