// `kubectl explain`: what the fields of a kind mean.

import { apiVersion } from '../../resources/resource.ts';
import { CommandFailure, UnreachableFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import type { Mapping, ResourceMapper } from '../mapper.ts';
import { wordWrap } from '../word-wrap.ts';
import type { Command } from './command.ts';

/** A schema of OpenAPI's, as far as it is explained. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly 'x-kubernetes-group-version-kind'?: readonly { group: string; version: string; kind: string }[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** Enum values that a list of fields shows. */
const FEW = 4;
const MARGIN = 80;

/** `kubectl explain`. */
export const EXPLAIN: Command = {
  name: 'explain',
  short: 'Tell what the fields of a kind mean',
  usage: 'TYPE[.FIELD...]',
  examples: [
    'kubectl explain pods',
    'kubectl explain deploy.spec.strategy',
    'kubectl explain cronjob.spec --recursive',
  ],
  flags: [
    { name: 'api-version', type: 'string', help: 'of which version, such as apps/v1' },
    { name: 'output', short: 'o', type: 'string', fallback: 'plaintext' },
    { name: 'recursive', type: 'bool', help: 'the names of all fields below' },
  ],
  run: async (invocation) => {
    const { parsed } = invocation;
    const [target, ...more] = parsed.args;
    if (target === undefined)
      throw new CommandFailure(
        'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.',
      );
    if (more.length > 0) throw new CommandFailure('We accept only this format: explain RESOURCE');
    if (!/^plaintext(?:-openapiv2)?$/.test(parsed.string('output')))
      throw new CommandFailure(`there is no other output than plaintext here`);
    const { mapping, path } = meant(await invocation.mapper(), target, parsed.string('api-version'));
    const schemas = await schemasOf(invocation, mapping);
    const { group, kind, version } = mapping;
    const root = Object.values(schemas).find((schema) =>
      schema['x-kubernetes-group-version-kind']?.some(
        (one) => one.group === group && one.kind === kind && one.version === version,
      ),
    );
    if (!root) throw new CommandFailure(`GVK ${apiVersion(mapping)}, Kind=${kind} not found in OpenAPI schema`);
    invocation.out(`${group ? `GROUP:      ${group}\n` : ''}KIND:       ${kind}\nVERSION:    ${version}\n\n`);
    const text = new Explanation(schemas, parsed.bool('recursive')).of(root, path, new Set());
    if (text === '') throw new CommandFailure(`field ${JSON.stringify(path.at(-1))} does not exist`);
    invocation.out(`${text}\n`);
  },
};

/** The resource of `deploy.spec.strategy` or `deployments.apps.spec`, and the path behind it. */
function meant(
  mapper: ResourceMapper,
  target: string,
  apiVersion: string,
): { readonly mapping: Mapping; readonly path: string[] } {
  const [type = '', ...path] = target.split('.');
  const found = mapper.lookUp(type);
  if (!found) throw new UnreachableFailure(`the server doesn't have a resource type ${JSON.stringify(type)}`);
  if (apiVersion !== '') {
    const [version = '', group = ''] = apiVersion.split('/').reverse();
    const mapping = mapper.kind(group, found.kind, version);
    if (!mapping)
      throw new CommandFailure(
        `couldn't find resource for ${JSON.stringify(`${group}/${version}, Resource=${found.plural}`)}`,
      );
    return { mapping, path };
  }
  const group = found.group.split('.');
  const isGrouped = found.group !== '' && group.every((part, at) => path[at] === part);
  return { mapping: found, path: isGrouped ? path.slice(group.length) : path };
}

async function schemasOf(invocation: Invocation, mapping: Mapping): Promise<Schemas> {
  const { paths } = await invocation.json<{ paths: Record<string, { serverRelativeURL: string }> }>({
    path: '/openapi/v3',
  });
  const name = mapping.group === '' ? `api/${mapping.version}` : `apis/${apiVersion(mapping)}`;
  const [path = '', query = ''] = (paths[name]?.serverRelativeURL ?? `/openapi/v3/${name}`).split('?');
  const { components } = await invocation.json<{ components: { schemas: Schemas } }>({
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
  });
  return components.schemas;
}

function indented(text: string, by: number): string {
  return text.replace(/^/gm, ' '.repeat(by));
}

/** What kubectl's template makes of schemas (kubectl, explain/v2/templates/plaintext.tmpl). */
class Explanation {
  readonly #schemas: Schemas;
  readonly #recursive: boolean;

  constructor(schemas: Schemas, recursive: boolean) {
    this.#schemas = schemas;
    this.#recursive = recursive;
  }

  /** Follows a path; '' when it leads nowhere. */
  of(schema: Schema, path: readonly string[], seen: ReadonlySet<string>): string {
    const resolved = this.#resolved(schema);
    const [first, ...rest] = path;
    if (first === undefined) {
      const fields = this.#fields(resolved, 1, new Set());
      const description = indented(wordWrap(this.#description(resolved) || '<empty>', MARGIN - 4), 4);
      return `DESCRIPTION:\n${description}\n${fields && `FIELDS:\n${fields}`}`;
    }
    if (schema.$ref && seen.has(schema.$ref)) return '';
    const property = Object.hasOwn(resolved.properties ?? {}, first) ? resolved.properties?.[first] : undefined;
    if (property) {
      const head = rest.length > 0 ? '' : `FIELD: ${first} <${this.#type(property)}>\n${longEnum(property)}\n\n`;
      return head + this.of(property, rest, new Set());
    }
    const next = new Set(schema.$ref ? [...seen, schema.$ref] : seen);
    if (resolved.items) return this.of(resolved.items, path, next);
    if (typeof resolved.additionalProperties === 'object') return this.of(resolved.additionalProperties, path, next);
    for (const one of resolved.allOf ?? []) {
      const text = this.of(one, path, next);
      if (text !== '') return text;
    }
    return '';
  }

  #resolved(schema: Schema): Schema {
    return (schema.$ref && this.#schemas[schema.$ref.split('/').at(-1) ?? '']) || schema;
  }

  #description(schema: Schema): string {
    const { description, allOf = [], items, additionalProperties } = this.#resolved(schema);
    const below = [
      ...allOf,
      ...(items ? [items] : []),
      ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ];
    return `${description ? `${description}\n` : ''}${below.map((one) => this.#description(one)).join('')}`;
  }

  #fields(schema: Schema, level: number, seen: ReadonlySet<string>): string {
    if (schema.$ref && seen.has(schema.$ref)) return '';
    const next = new Set(schema.$ref ? [...seen, schema.$ref] : seen);
    const { properties = {}, required = [], allOf = [], items, additionalProperties } = this.#resolved(schema);
    const own = Object.keys(properties)
      .sort()
      .map((name) => {
        const property = properties[name] as Schema;
        const line = this.#field(name, property, required.includes(name), level);
        return this.#recursive ? line + this.#fields(property, level + 1, next) : line;
      });
    const below = [
      ...allOf,
      ...(items ? [items] : []),
      ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ];
    return [...own, ...below.map((one) => this.#fields(one, level, next))].join('');
  }

  #field(name: string, schema: Schema, isRequired: boolean, level: number): string {
    const indent = level * 2;
    const head = `${' '.repeat(indent)}${name}\t<${this.#type(schema)}>${isRequired ? ' -required-' : ''}${shortEnum(schema, indent)}\n`;
    if (this.#recursive) return head;
    const text = wordWrap(schema.description ?? '<no description>', MARGIN - 2 - indent);
    return `${head}${indented(text, indent + 2)}\n\n`;
  }

  #type(schema: Schema): string {
    const { items, additionalProperties, allOf, properties, $ref, type } = schema;
    if (items) return `[]${this.#type(items)}`;
    if (typeof additionalProperties === 'object') return `map[string]${this.#type(additionalProperties)}`;
    const [only, ...others] = allOf ?? [];
    if (only && others.length === 0 && !properties) return this.#type(only);
    if ($ref) {
      const target = this.#schemas[$ref.split('/').at(-1) ?? ''];
      if (!target?.type || target.type === 'object') return $ref.split('/').at(-1)?.split('.').at(-1) || 'Object';
      return target.type;
    }
    return type === 'object' ? 'Object' : (type ?? 'Object');
  }
}

function valueText(value: unknown): string {
  return value === '' ? '""' : String(value);
}

function longEnum({ enum: values }: Schema): string {
  return values ? `ENUM:${values.map((value) => `\n    ${valueText(value)}`).join('')}` : '';
}

function shortEnum({ enum: values }: Schema, indent: number): string {
  if (!values) return '';
  const shown = values.slice(0, FEW).map(valueText).join(', ');
  return `\n${' '.repeat(indent)}enum: ${shown}${values.length > FEW ? ', ....' : ''}`;
}
