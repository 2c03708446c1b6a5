// What fields each kind has: the typed reading of models.json, which scripts/update-schema.ts writes from client-node's models.
import models from './models.json' with { type: 'json' };

/** How often a field holds its type: once, as a list, as a map by name, or as a map of lists by name. */
export type Shape = 'one' | 'list' | 'map' | 'map-of-lists';

/** A field of a model. */
export interface Field {
  /** as JSON has it */
  readonly name: string;
  /** the name of a model, or `string`, `number`, `boolean`, `any`, `IntOrString`, `Quantity`, `Time`, `MicroTime` */
  readonly type: string;
  readonly shape: Shape;
  /** `int32`, `int64`, `double`, `byte` (base64 text), `date-time`, `date-time-micro`, `int-or-string`; '' for no special one */
  readonly format: string;
  /** by the published schema; a decoder lets it be absent, validation does not */
  readonly required: boolean;
}

/** A kind, or a part of one. */
export interface Model {
  /** as client-node names it: `V1DeploymentSpec` */
  readonly name: string;
  /** as Kubernetes names it: `DeploymentSpec` */
  readonly kind: string;
  /** where Kubernetes defines it: `apps/v1`, `core/v1`, `meta/v1`; the group's first part, then the version */
  readonly home: string;
  /** by name, in the order of names */
  readonly fields: ReadonlyMap<string, Field>;
}

/** Types of fields by what models.json calls them; what is not here is text or a model. */
const TYPES: Readonly<Record<string, readonly [type: string, format: string]>> = {
  int32: ['number', 'int32'],
  int64: ['number', 'int64'],
  double: ['number', 'double'],
  byte: ['string', 'byte'],
  Time: ['Time', 'date-time'],
  MicroTime: ['MicroTime', 'date-time-micro'],
  IntOrString: ['IntOrString', 'int-or-string'],
};

const SHAPES: Readonly<Record<string, Shape>> = { '': 'one', '[]': 'list', '{}': 'map', '[]{}': 'map-of-lists' };

function fieldOf(key: string, code: string): Field {
  const required = key.endsWith('!');
  const [, word = '', marks = ''] = /^(.*?)((?:\[\])?(?:\{\})?)$/.exec(code) ?? [];
  const [type, format] = TYPES[word] ?? [word, ''];
  return { name: required ? key.slice(0, -1) : key, type, shape: SHAPES[marks] ?? 'one', format, required };
}

function modelFrom(name: string, [home, fields]: readonly [string, Readonly<Record<string, string>>]): Model {
  const all = Object.entries(fields).map(([key, code]) => fieldOf(key, code));
  const kind = name.replace(/^(?:[A-Z][a-z]+)?V\d+(?:(?:alpha|beta)\d+)?(?=[A-Z])/, '');
  return { name, kind, home, fields: new Map(all.map((one) => [one.name, one])) };
}

const MODELS: ReadonlyMap<string, Model> = new Map(
  Object.entries(
    models as unknown as Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>>,
  ).map(([name, line]) => [name, modelFrom(name, line)]),
);

const BY_KIND: ReadonlyMap<string, Model> = new Map(
  [...MODELS.values()].map((one) => [`${one.home} ${one.kind}`, one]),
);

/** All models, in the order of their names. */
export function allModels(): IterableIterator<Model> {
  return MODELS.values();
}

/** A model by client-node's name; undefined when there is none, as for `string`. */
export function model(name: string): Model | undefined {
  return MODELS.get(name);
}

/** Kubernetes' groups that have no domain. */
const BARE: ReadonlySet<string> = new Set(['apps', 'autoscaling', 'batch', 'policy']);

/** Where Kubernetes defines the kinds of an `apiVersion`: `core/v1` for `v1`, `rbac/v1` for `rbac.authorization.k8s.io/v1`; '' for groups of others. */
function homeOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  if (slash < 0) return `core/${apiVersion}`;
  const group = apiVersion.slice(0, slash);
  if (!BARE.has(group) && !group.endsWith('.k8s.io')) return '';
  return `${group.split('.', 1)[0]}/${apiVersion.slice(slash + 1)}`;
}

/** The model of a kind, also of lists (`PodList`), and of `DeleteOptions` and `Status` in any version; undefined when the lab knows none. */
export function modelOf(apiVersion: string, kind: string): Model | undefined {
  const one = BY_KIND.get(`${homeOf(apiVersion)} ${kind}`) ?? BY_KIND.get(`meta/v1 ${kind}`);
  return one?.fields.has('kind') && one.fields.has('apiVersion') ? one : undefined;
}
