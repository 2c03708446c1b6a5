// What ValidatingAdmissionPolicies and their bindings match, and what is wrong with it (pkg/apis/admissionregistration/validation/validation.go).
import type { ValidatingAdmissionPolicy } from '../../wire.ts';
import { compile } from '../cel/program.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue, required } from './field-error.ts';
import { validateLabelSelector } from './label-rules.ts';

type Match = NonNullable<ValidatingAdmissionPolicy['spec']['matchConstraints']>;

/** What expressions of a policy may use. */
export const POLICY_VARIABLES: readonly string[] = [
  'object',
  'oldObject',
  'request',
  'params',
  'namespaceObject',
  'variables',
];

/** Fills in what a match leaves open. */
export function defaultMatch(match: Match | undefined): void {
  if (!match) return;
  match.matchPolicy ??= 'Equivalent';
  match.namespaceSelector ??= {};
  match.objectSelector ??= {};
  for (const rule of [...(match.resourceRules ?? []), ...(match.excludeResourceRules ?? [])]) rule.scope ??= '*';
}

/** What is wrong with a match. */
export function validateMatch(match: Match | undefined, field: string): StatusCause[] {
  if (!match) return [];
  const rules = (match.resourceRules ?? []).flatMap((rule, at) =>
    (['apiGroups', 'apiVersions', 'operations', 'resources'] as const).flatMap((name) =>
      rule[name]?.length ? [] : [required(`${field}.resourceRules[${at}].${name}`)],
    ),
  );
  return [
    ...validateLabelSelector(match.namespaceSelector, `${field}.namespaceSelector`),
    ...validateLabelSelector(match.objectSelector, `${field}.objectSelector`),
    ...rules,
  ];
}

/** What is wrong with an expression. @param value what the error shows */
export function validateExpression(expression: string | undefined, field: string, what: string): StatusCause[] {
  if (!expression?.trim()) return [required(field, `${what} is not specified`)];
  const { problem } = compile(expression, POLICY_VARIABLES);
  return problem === undefined
    ? []
    : [invalidValue(field, expression, `compilation failed: ERROR: <input>:1:1: ${problem}`)];
}
