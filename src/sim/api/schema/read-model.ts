// Makes an object of a kind from JSON: checks types, drops what the kind has not, writes values as the server writes them back. It fails with
// the words of Go's decoder for what came as text (sigs.k8s.io/json), or of apimachinery's converter for what a patch made (runtime/converter.go).
import { canonicalQuantity, quantityProblem } from '../../quantity.ts';
import type { Members } from './go-json.ts';
import { goElement, goType } from './go-type.ts';
import { type Field, type Model, model as modelNamed } from './schema.ts';
import { readTime } from './time-text.ts';
import { checkKey } from './unkeepable.ts';
import { heldFields, keepsZero } from './zero-values.ts';

/** Why a value cannot be what the kind wants: the decoder's words. */
export class DecodeError extends Error {}

/** How to read. */
export interface ReadOptions {
  /** whose words an error has */
  readonly words: 'decoder' | 'converter';
  /** members of objects in which a key stands twice */
  readonly repeated?: ReadonlyMap<object, Members> | undefined;
}

/** An object as its kind has it. */
export interface ReadObject {
  readonly object: Record<string, unknown>;
  /** `unknown field "…"` and `duplicate field "…"`, at most a hundred, none twice */
  readonly strict: readonly string[];
}

/** As many strict errors are told, not more (sigs.k8s.io/json, kubernetes_patch.go). */
const MOST_STRICT = 100;
const INT32 = 0x7fff_ffff;

/** Reads a value as a model; what is no object at all is an empty one. @throws DecodeError */
export function readModel(model: Model, value: unknown, options: ReadOptions): ReadObject {
  const reading = new Reading(options);
  const object = isObject(value) ? reading.model(model, value) : {};
  if (reading.first) throw reading.first;
  const strict = [...reading.strict];
  return { object, strict: options.words === 'converter' ? strict.sort() : strict };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Are a field's values objects of a model, in which something can be unknown? */
function isDeep({ type, shape }: Field): boolean {
  return shape !== 'map-of-lists' && modelNamed(type) !== undefined;
}

function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}

/** A kind of Go's for a value of unstructured JSON. */
function goKind(value: unknown): string {
  if (Array.isArray(value)) return 'slice';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'map';
}

class Reading {
  readonly strict = new Set<string>();
  /** the first error that lets reading go on; told when nothing worse follows */
  first: DecodeError | undefined;
  readonly #options: ReadOptions;
  /** names of fields, `[index]` of items, `.key` of members of maps */
  readonly #path: string[] = [];
  readonly #owners: string[] = [];

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  #strictError(what: 'unknown' | 'duplicate', name: string): void {
    if (this.strict.size >= MOST_STRICT) return;
    let path = '';
    for (const step of this.#path)
      path += path === '' || step.startsWith('[') || step.startsWith('.') ? step : `.${step}`;
    path = path === '' ? name : `${path}.${name}`;
    this.strict.add(`${what} field ${JSON.stringify(path.startsWith('.') ? path.slice(1) : path)}`);
  }

  /** Where Go is in a structure: `PodSpec.spec.template.spec.containers`; items and keys of maps are not told. */
  #typeError(value: string, type: string): DecodeError {
    const fields = this.#path.filter((step) => !step.startsWith('[') && !step.startsWith('.'));
    const owner = this.#owners.at(-1);
    const where = owner === undefined ? 'Go value' : `Go struct field ${owner}.${fields.join('.')}`;
    return new DecodeError(`json: cannot unmarshal ${value} into ${where} of type ${type}`);
  }

  /** A value of the wrong sort: the decoder skips it and reads on, the converter stops. @param whole the field as a whole, not one value of it */
  #wrong(value: unknown, sort: Sort, model: Model, field: Field, whole = false): undefined {
    if (this.first) return undefined;
    const type = whole ? goType(model, field) : goElement(model, field);
    if (this.#options.words === 'converter') throw new DecodeError(conversion(value, type, sort));
    const told = typeof value === 'number' && sort === 'number' ? `number ${value}` : jsonKind(value);
    this.first = this.#typeError(told, type);
    return undefined;
  }

  /** A key that its object had already. */
  #again(key: string, seen: Set<string>): void {
    if (seen.has(key)) this.#strictError('duplicate', key);
    seen.add(key);
  }

  model(model: Model, value: Record<string, unknown>): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    const twice = this.#options.repeated?.get(value);
    if (twice) {
      const seen = new Set<string>();
      for (const [key, one] of twice) {
        this.#again(key, seen);
        this.#member(model, key, one, out);
      }
    } else for (const key in value) this.#member(model, key, value[key], out);
    for (const [name, empty] of heldFields(model)) if (out[name] === undefined) out[name] = empty();
    return out;
  }

  #member(model: Model, key: string, value: unknown, out: Record<string, unknown>): void {
    const field = model.fields.get(key);
    if (!field) {
      this.#strictError('unknown', key);
      return;
    }
    if (value === null) {
      if (out[key] !== undefined) delete out[key];
      return;
    }
    this.#path.push(key);
    this.#owners.push(model.kind);
    const read = this.#field(model, field, value);
    this.#owners.pop();
    this.#path.pop();
    if (read !== undefined) out[key] = read;
  }

  #field(model: Model, field: Field, value: unknown): unknown {
    if (field.shape === 'one') {
      const read = this.#one(model, field, value);
      return (read === '' || read === 0 || read === false) && !keepsZero(model, field) ? undefined : read;
    }
    if (field.shape === 'list') {
      const list = this.#list(model, field, value);
      return list && (list.length > 0 || field.required) ? list : undefined;
    }
    return this.#map(model, field, value);
  }

  #list(model: Model, field: Field, value: unknown): unknown[] | undefined {
    if (!Array.isArray(value)) return this.#wrong(value, 'slice', model, field, true);
    const deep = isDeep(field);
    const out: unknown[] = [];
    for (let index = 0; index < value.length; index++) {
      if (deep) this.#path.push(`[${index}]`);
      const read = value[index] === null ? undefined : this.#one(model, field, value[index]);
      if (deep) this.#path.pop();
      out.push(read ?? emptyOf(field));
    }
    return out;
  }

  #map(model: Model, field: Field, value: unknown): Record<string, unknown> | undefined {
    if (!isObject(value)) return this.#wrong(value, 'map', model, field, true);
    const deep = isDeep(field);
    const out: Record<string, unknown> = {};
    let count = 0;
    const take = (key: string, one: unknown): void => {
      checkKey(key);
      if (deep) this.#path.push(`.${key}`);
      const read =
        field.shape === 'map-of-lists'
          ? this.#list(model, field, one ?? [])
          : one === null
            ? emptyOf(field)
            : this.#one(model, field, one);
      if (deep) this.#path.pop();
      if (read === undefined) return;
      out[key] = read;
      count++;
    };
    const twice = this.#options.repeated?.get(value);
    if (twice) {
      const seen = new Set<string>();
      for (const [key, one] of twice) {
        this.#again(key, seen);
        take(key, one);
      }
    } else for (const key in value) take(key, value[key]);
    return count > 0 || field.required ? out : undefined;
  }

  #one(model: Model, field: Field, value: unknown): unknown {
    switch (field.type) {
      case 'any':
        return value;
      case 'string':
        if (field.format === 'byte') return this.#bytes(model, field, value);
        return typeof value === 'string' ? value : this.#wrong(value, 'string', model, field);
      case 'boolean':
        return typeof value === 'boolean' ? value : this.#wrong(value, 'bool', model, field);
      case 'number':
        return this.#fits(field, value) ? value : this.#wrong(value, 'number', model, field);
      case 'IntOrString':
        if (typeof value === 'string' || isInt(value, INT32)) return value;
        return this.#stop(this.#ownReader(value, 'int32'));
      case 'Quantity':
        return this.#quantity(value);
      case 'Time':
      case 'MicroTime':
        return this.#time(value, field.type);
      default: {
        const inner = modelNamed(field.type);
        if (!inner) return value;
        return isObject(value) ? this.model(inner, value) : this.#wrong(value, 'struct', model, field);
      }
    }
  }

  /** What a type that reads itself says to a wrong value: the standard decoder's words, with the place unless a converter called it. */
  #ownReader(value: unknown, type: string): DecodeError {
    const told = typeof value === 'number' && type !== 'string' ? `number ${value}` : jsonKind(value);
    if (this.#options.words === 'decoder') return this.#typeError(told, type);
    return new DecodeError(`json: cannot unmarshal ${told} into Go value of type ${type}`);
  }

  #stop(error: DecodeError): never {
    throw error;
  }

  #fits({ format }: Field, value: unknown): boolean {
    if (typeof value !== 'number') return false;
    if (format === 'double') return true;
    // a converter cuts what is too large
    return format === 'int32' && this.#options.words === 'decoder' ? isInt(value, INT32) : Number.isInteger(value);
  }

  #quantity(value: unknown): string {
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
    const problem = quantityProblem(text);
    return problem ? this.#stop(new DecodeError(problem)) : canonicalQuantity(text);
  }

  #time(value: unknown, type: 'Time' | 'MicroTime'): string {
    if (typeof value !== 'string') return this.#stop(this.#ownReader(value, 'string'));
    const read = readTime(value, type);
    return 'time' in read ? read.time : this.#stop(new DecodeError(read.problem));
  }

  #bytes(model: Model, field: Field, value: unknown): unknown {
    if (typeof value !== 'string') return this.#wrong(value, 'slice', model, field);
    const at = badBase64(value);
    if (at === undefined) return value.replace(/[\r\n]/g, '');
    const problem = `illegal base64 data at input byte ${at}`;
    if (this.#options.words === 'converter') throw new DecodeError(`error decoding from json: ${problem}`);
    this.first ??= new DecodeError(problem);
    return undefined;
  }
}

function isInt(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value <= most && value >= -most - 1;
}

/** What an item or a member is that was given as null. */
function emptyOf({ type }: Field): unknown {
  switch (type) {
    case 'string':
      return '';
    case 'number':
    case 'IntOrString':
      return 0;
    case 'Quantity':
      return '0';
    case 'boolean':
      return false;
    case 'any':
    case 'Time':
    case 'MicroTime':
      return null;
    default:
      return {};
  }
}

/** What a Go type is. */
type Sort = 'string' | 'number' | 'bool' | 'slice' | 'map' | 'struct';

/** The converter's words for a value that cannot become a Go type. */
function conversion(value: unknown, type: string, sort: Sort): string {
  const from = goKind(value);
  switch (sort) {
    case 'slice':
    case 'map':
      return `cannot restore ${sort} from ${from}`;
    case 'struct':
      return `cannot restore struct from: ${from}`;
    case 'string':
      return from === 'int64' ? `cannot convert ${from} to ${type}` : 'unrecognized type: string';
    case 'number':
      return from === 'float64' ? `cannot convert ${from} to ${type}` : `unrecognized type: ${type}`;
    case 'bool':
      return 'unrecognized type: bool';
  }
}

/** Where base64 text breaks; undefined when it does not (Go, encoding/base64: line ends are skipped). */
function badBase64(text: string): number | undefined {
  const bare = text.replace(/[\r\n]/g, '');
  if (/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(bare)) return undefined;
  const good = /^[A-Za-z0-9+/\r\n]*/.exec(text)?.[0].length ?? 0;
  if (good === text.length) return good - (bare.length % 4);
  const digits = text.slice(0, good).replace(/[\r\n]/g, '').length % 4;
  if (text[good] !== '=' || digits < 2) return good;
  const needed = 4 - digits;
  const pads = /^=*/.exec(text.slice(good))?.[0].length ?? 0;
  if (pads >= needed) return good + needed;
  return good + pads === text.length ? text.length : good;
}
