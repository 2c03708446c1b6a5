// `x-kubernetes-validations`: rules in CEL about a custom resource (apiextensions-apiserver, pkg/apiserver/schema/cel/validation.go).
import type { JsonSchema, ValidationRule } from '../../wire.ts';
import { type Compiled, celProblem, compile } from '../cel/program.ts';
import { celValue } from '../cel/value.ts';
import { duplicate, forbiddenField, invalidValue, required } from '../kinds/field-error.ts';
import type { StatusCause } from '../status.ts';
import { fieldSchema, isJsonObject } from './json-schema.ts';

const VARIABLES = ['self', 'oldSelf'];
const compiled = new WeakMap<ValidationRule, { readonly rule: Compiled; readonly message: Compiled | undefined }>();
const withRules = new WeakMap<JsonSchema, boolean>();

/** A rule compiled, with the expression of its message. */
export function compiledRule(rule: ValidationRule): {
  readonly rule: Compiled;
  readonly message: Compiled | undefined;
} {
  let found = compiled.get(rule);
  if (!found) {
    const { messageExpression } = rule;
    found = {
      rule: compile(rule.rule, VARIABLES),
      message: messageExpression ? compile(messageExpression, VARIABLES) : undefined,
    };
    compiled.set(rule, found);
  }
  return found;
}

/** Is there a rule anywhere in a schema? */
export function hasRules(schema: JsonSchema | boolean | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  const one: JsonSchema = schema;
  let found = withRules.get(one);
  if (found === undefined) {
    found =
      (one['x-kubernetes-validations']?.length ?? 0) > 0 ||
      hasRules(one.items) ||
      hasRules(one.additionalProperties) ||
      Object.values(one.properties ?? {}).some(hasRules);
    withRules.set(one, found);
  }
  return found;
}

/** Does a rule look at what was there before? */
function isTransition({ rule }: ValidationRule): boolean {
  return /\boldSelf\b/.test(rule);
}

/** What stands in an error for the value: its type. */
function typeName(schema: JsonSchema): string {
  return schema.type ?? (schema['x-kubernetes-int-or-string'] ? 'int-or-string' : 'object');
}

function failure(rule: ValidationRule, path: string, schema: JsonSchema, message: string): StatusCause {
  const field = rule.fieldPath ? `${path}${rule.fieldPath}`.replace(/^\./, '') : path;
  switch (rule.reason) {
    case 'FieldValueForbidden':
      return forbiddenField(field, message);
    case 'FieldValueRequired':
      return required(field, message);
    case 'FieldValueDuplicate':
      return duplicate(field, typeName(schema));
    default:
      return invalidValue(field, typeName(schema), message);
  }
}

function messageOf(rule: ValidationRule, expression: Compiled | undefined, variables: Record<string, unknown>): string {
  if (expression?.program) {
    try {
      const text = expression.program(variables);
      if (typeof text === 'string' && text.trim() !== '' && !text.includes('\n')) return text.trim();
    } catch {
      // the plain message stands
    }
  }
  return rule.message ? rule.message.trim() : `failed rule: ${rule.rule.trim()}`;
}

function check(rule: ValidationRule, schema: JsonSchema, value: unknown, old: unknown, path: string): StatusCause[] {
  if (old === undefined && isTransition(rule) && !rule.optionalOldSelf) return [];
  const { rule: program, message } = compiledRule(rule);
  if (!program.program) return [invalidValue(path, typeName(schema), `rule compile error: ${program.problem}`)];
  const variables = { self: celValue(value, schema), oldSelf: celValue(old, schema) };
  try {
    return program.program(variables) === true
      ? []
      : [failure(rule, path, schema, messageOf(rule, message, variables))];
  } catch (thrown) {
    return [
      invalidValue(path, typeName(schema), `${celProblem(thrown)} evaluating rule: ${rule.message || rule.rule}`),
    ];
  }
}

/** Items of a list of which those of before are known: only lists that tell them apart. */
function oldItem(schema: JsonSchema, item: unknown, old: unknown): unknown {
  const keys = schema['x-kubernetes-list-map-keys'];
  if (!keys || !Array.isArray(old) || !isJsonObject(item)) return undefined;
  return old.find((one) => isJsonObject(one) && keys.every((key) => one[key] === item[key]));
}

/** What rules say of a value, in the order of its fields. @param old the value before; undefined: there was none */
export function ruleProblems(schema: JsonSchema, value: unknown, old: unknown, path = ''): StatusCause[] {
  if (!hasRules(schema) || value === undefined || value === null) return [];
  const causes = (schema['x-kubernetes-validations'] ?? []).flatMap((rule) => check(rule, schema, value, old, path));
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return [
      ...causes,
      ...value.flatMap((one, at) => ruleProblems(items, one, oldItem(schema, one, old), `${path}[${at}]`)),
    ];
  }
  if (!isJsonObject(value)) return causes;
  const before = isJsonObject(old) ? old : {};
  for (const [name, one] of Object.entries(value)) {
    const field = fieldSchema(schema, name);
    if (field === undefined || field === true) continue;
    const inner =
      schema.properties && Object.hasOwn(schema.properties, name) ? `${path}${path && '.'}${name}` : `${path}[${name}]`;
    causes.push(...ruleProblems(field, one, before[name], inner));
  }
  return causes;
}
