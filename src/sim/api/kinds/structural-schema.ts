// What makes a schema a structural one (apiextensions-apiserver, pkg/apiserver/schema/validation.go and pkg/apis/apiextensions/validation).
import type { JsonSchema } from '../../wire.ts';
import { defaulted } from '../custom/defaulted.ts';
import { isJsonObject } from '../custom/json-schema.ts';
import { pruned } from '../custom/pruned.ts';
import { compiledRule } from '../custom/rules.ts';
import { valueProblems } from '../custom/value-problems.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const META = new Set(['apiVersion', 'kind', 'metadata']);
/** What only the schema itself may say, not one of its alternatives. */
const STRUCTURE = [
  'description',
  'type',
  'default',
  'additionalProperties',
  'nullable',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
] as const;

function typeProblems(schema: JsonSchema, field: string, level: 'root' | 'field' | 'item'): StatusCause[] {
  const { type } = schema;
  const isFree =
    schema['x-kubernetes-int-or-string'] === true ||
    (schema['x-kubernetes-preserve-unknown-fields'] === true && level !== 'root');
  if (!type) {
    if (isFree) return [];
    const where =
      level === 'root'
        ? 'must not be empty at the root'
        : `must not be empty for specified ${level === 'item' ? 'array items' : 'object fields'}`;
    return [required(`${field}.type`, where)];
  }
  if (!TYPES.includes(type)) return [notSupported(`${field}.type`, type, TYPES)];
  if (level === 'root' && type !== 'object') return [invalidValue(`${field}.type`, type, 'must be object at the root')];
  return [];
}

function listProblems(schema: JsonSchema, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const list = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'];
  if (list !== undefined && !['atomic', 'set', 'map'].includes(list))
    causes.push(notSupported(`${field}.x-kubernetes-list-type`, list, ['atomic', 'map', 'set']));
  if (list === undefined && keys)
    causes.push(required(`${field}.x-kubernetes-list-type`, 'must be map if x-kubernetes-list-map-keys is non-empty'));
  if (list === 'map') {
    if (!keys?.length)
      causes.push(
        required(`${field}.x-kubernetes-list-map-keys`, 'must not be empty if x-kubernetes-list-type is map'),
      );
    for (const [at, key] of (keys ?? []).entries()) {
      const own = schema.items?.properties?.[key];
      if (!own)
        causes.push(
          invalidValue(
            `${field}.x-kubernetes-list-map-keys[${at}]`,
            key,
            'entries must all be names of item properties',
          ),
        );
      else if (!schema.items?.required?.includes(key) && own.default === undefined)
        causes.push(
          required(
            `${field}.items.properties[${key}].default`,
            'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
          ),
        );
    }
  }
  if (schema.type === 'array' && !schema.items) causes.push(required(`${field}.items`, 'must be specified'));
  return causes;
}

/** Numbers, texts and sizes that a schema limits. */
function patternProblems(schema: JsonSchema, field: string): StatusCause[] {
  const { pattern, uniqueItems } = schema;
  const causes: StatusCause[] = [];
  if (uniqueItems)
    causes.push(
      forbiddenField(
        `${field}.uniqueItems`,
        'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
      ),
    );
  if (pattern !== undefined && !isPattern(pattern))
    causes.push(invalidValue(`${field}.pattern`, pattern, "must be a valid regular expression, but isn't"));
  return causes;
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

function defaultProblems(schema: JsonSchema, field: string): StatusCause[] {
  const value = schema.default;
  if (value === undefined) return [];
  const unknown: string[] = [];
  pruned(schema, value, false, unknown);
  if (unknown.length > 0) return [invalidValue(`${field}.default`, value, 'must not have unknown fields')];
  return valueProblems(schema, defaulted(schema, value), `${field}.default`);
}

function ruleProblems(schema: JsonSchema, field: string): StatusCause[] {
  return (schema['x-kubernetes-validations'] ?? []).flatMap((rule, at) => {
    const place = `${field}.x-kubernetes-validations[${at}]`;
    const causes: StatusCause[] = [];
    if (!rule.rule?.trim()) return [required(`${place}.rule`, 'rule is not specified')];
    const { rule: program, message } = compiledRule(rule);
    if (program.problem !== undefined)
      causes.push(invalidValue(`${place}.rule`, rule, `compilation failed: ERROR: <input>:1:1: ${program.problem}`));
    if (message?.problem !== undefined)
      causes.push(
        invalidValue(
          `${place}.messageExpression`,
          rule,
          `messageExpression compilation failed: ERROR: <input>:1:1: ${message.problem}`,
        ),
      );
    if (rule.message?.includes('\n'))
      causes.push(invalidValue(`${place}.message`, rule.message, 'message must not contain line breaks'));
    return causes;
  });
}

/** Alternatives may only narrow what the schema has (structural schema, rule 2). */
function alternativeProblems(schema: JsonSchema, field: string): StatusCause[] {
  const all: (readonly [string, JsonSchema])[] = [];
  for (const name of ['allOf', 'anyOf', 'oneOf'] as const)
    for (const [at, one] of (schema[name] ?? []).entries()) all.push([`${field}.${name}[${at}]`, one]);
  if (schema.not) all.push([`${field}.not`, schema.not]);
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true;
  return all.flatMap(([place, one]) => narrowed(one, place, schema, isIntOrString));
}

function narrowed(schema: JsonSchema, field: string, of: JsonSchema, isIntOrString: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const name of STRUCTURE)
    if (schema[name] !== undefined && !(name === 'type' && isIntOrString))
      causes.push(forbiddenField(`${field}.${name}`, 'must be empty to be structural'));
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const place = `${field}.properties[${name}]`;
    const own = of.properties?.[name];
    if (!own && !isJsonObject(of.additionalProperties))
      causes.push(
        required(place.replace(/\.(?:allOf|anyOf|oneOf)\[\d+\]|\.not/, ''), `because it is defined in ${place}`),
      );
    causes.push(...narrowed(one, place, own ?? {}, own?.['x-kubernetes-int-or-string'] === true));
  }
  if (schema.items) causes.push(...narrowed(schema.items, `${field}.items`, of.items ?? {}, false));
  return causes;
}

function schemaProblems(schema: JsonSchema, field: string, level: 'root' | 'field' | 'item'): StatusCause[] {
  const causes = [
    ...typeProblems(schema, field, level),
    ...patternProblems(schema, field),
    ...listProblems(schema, field),
    ...alternativeProblems(schema, field),
    ...ruleProblems(schema, field),
    ...(level === 'root' && schema.default !== undefined
      ? [forbiddenField(`${field}.default`, 'must not be set at the root')]
      : defaultProblems(schema, field)),
  ];
  const { additionalProperties, properties, items } = schema;
  if (additionalProperties !== undefined && properties && Object.keys(properties).length > 0)
    causes.push(
      forbiddenField(`${field}.additionalProperties`, 'additionalProperties and properties are mutual exclusive'),
    );
  if (isJsonObject(additionalProperties))
    causes.push(...schemaProblems(additionalProperties as JsonSchema, `${field}.additionalProperties`, 'field'));
  for (const [name, one] of Object.entries(properties ?? {})) {
    const place = `${field}.properties[${name}]`;
    if (level === 'root' && name === 'metadata') causes.push(...metadataProblems(one, place));
    else if (level !== 'root' || !META.has(name)) causes.push(...schemaProblems(one, place, 'field'));
  }
  if (isJsonObject(items)) causes.push(...schemaProblems(items, `${field}.items`, 'item'));
  return causes;
}

/** Of the metadata only the name may be restricted. */
function metadataProblems({ type, properties = {} }: JsonSchema, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (type !== 'object') causes.push(invalidValue(`${field}.type`, type ?? '', 'must be object'));
  for (const name of Object.keys(properties))
    if (name !== 'name' && name !== 'generateName')
      causes.push(forbiddenField(`${field}.properties[${name}]`, 'must not be specified in a nested context'));
  return causes;
}

/** What is wrong with the schema of a version. @param field where it stands in the definition @param hasStatus then little else may stand at its root */
export function validateRootSchema(schema: JsonSchema, field: string, hasStatus: boolean): StatusCause[] {
  const causes = schema.nullable ? [forbiddenField(`${field}.nullable`, 'nullable cannot be true at the root')] : [];
  if (hasStatus && schema.type !== undefined && schema.type !== 'object')
    causes.push(
      invalidValue(
        `${field}.type`,
        schema.type,
        'only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
      ),
    );
  return [...causes, ...schemaProblems(schema, field, 'root')];
}
