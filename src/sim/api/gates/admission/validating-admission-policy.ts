// ValidatingAdmissionPolicies: expressions that refuse objects, warn of them or note them (apiserver, pkg/admission/plugin/policy/validating).
// Audit annotations are not kept: a lab has no audit log.
import {
  NAMESPACES,
  VALIDATING_ADMISSION_POLICIES,
  VALIDATING_ADMISSION_POLICY_BINDINGS,
} from '../../../resources/index.ts';
import { selects } from '../../../selector.ts';
import type { KubeObject, ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding } from '../../../wire.ts';
import type { Call, GateContext } from '../../call.ts';
import { celProblem, compile, type Program } from '../../cel/program.ts';
import { celValue } from '../../cel/value.ts';
import { POLICY_VARIABLES } from '../../kinds/admission-policy-rules.ts';
import { ApiError } from '../../status.ts';
import { type AdmissionPlugin, operationOf, refuse } from './plugin.ts';
import { isAsked } from './webhook-match.ts';

type Match = NonNullable<ValidatingAdmissionPolicy['spec']['matchConstraints']>;
type Values = Record<string, unknown>;

/** What a policy makes of a call. */
interface Denial {
  readonly message: string;
  readonly reason: string;
}

const CODES: Readonly<Record<string, number>> = { Unauthorized: 401, Forbidden: 403, RequestEntityTooLarge: 413 };
/** Resources that no policy is asked about. */
const EXEMPT = /^(?:validating|mutating)admissionpolic(?:ies|ybindings)$|reviews$/;

const programs = new Map<string, Program | string>();
/** Expressions that are remembered. */
const REMEMBERED = 1000;

/** Runs an expression. @throws what it fails with */
function run(expression: string, values: Values): unknown {
  let program = programs.get(expression);
  if (program === undefined) {
    const compiled = compile(expression, POLICY_VARIABLES);
    program = compiled.program ?? `compilation error: ${compiled.problem}`;
    if (programs.size >= REMEMBERED) programs.clear();
    programs.set(expression, program);
  }
  if (typeof program === 'string') throw new Error(program);
  return program(values);
}

function matches(match: Match | undefined, call: Call, context: GateContext): boolean {
  if (!match) return true;
  const { namespaceSelector, objectSelector, resourceRules, excludeResourceRules } = match;
  const all = [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*', '*/*'] }];
  const named = (rules: Match['resourceRules']) =>
    rules?.filter(({ resourceNames }) => !resourceNames?.length || resourceNames.includes(call.name));
  const asked = (rules: Match['resourceRules']) =>
    isAsked({ rules, namespaceSelector, objectSelector } as Parameters<typeof isAsked>[0], call, context);
  if (excludeResourceRules?.length && asked(named(excludeResourceRules))) return false;
  return asked(resourceRules?.length ? named(resourceRules) : all);
}

function requestOf(call: Call): Values {
  const { resource, subresource, name, namespace, user, dryRun } = call;
  const { group, version, kind, plural } = resource;
  return {
    kind: { group, version, kind },
    resource: { group, version, resource: plural },
    subResource: subresource,
    name,
    namespace,
    operation: operationOf(call),
    userInfo: { username: user.name, uid: user.uid ?? '', groups: user.groups },
    dryRun,
  };
}

/** The values of a call, and a policy's own variables, each worked out when it is first asked for. */
function valuesFor(policy: ValidatingAdmissionPolicy, params: unknown, call: Call, { store }: GateContext): Values {
  const namespace = call.resource === NAMESPACES ? '' : call.namespace;
  const isDelete = call.verb === 'delete' || call.verb === 'deletecollection';
  const variables: Values = {};
  const values: Values = {
    object: isDelete ? null : celValue(call.object ?? null),
    oldObject: celValue(call.old ?? null),
    request: celValue(requestOf(call)),
    params: celValue(params ?? null),
    namespaceObject: celValue((namespace && store.get(NAMESPACES, undefined, namespace)) || null),
    variables,
  };
  for (const { name, expression } of policy.spec.variables ?? []) {
    let found: { readonly value: unknown } | undefined;
    Object.defineProperty(variables, name, {
      enumerable: true,
      get: () => {
        found ??= { value: run(expression, values) };
        return found.value;
      },
    });
  }
  return values;
}

/** Objects with the parameters of a policy; undefined for the binding of a policy without any. @throws Error when they are not to be had */
function paramsOf(
  policy: ValidatingAdmissionPolicy,
  { spec }: ValidatingAdmissionPolicyBinding,
  call: Call,
  { store, catalogue }: GateContext,
): readonly unknown[] {
  const { paramKind } = policy.spec;
  const { paramRef } = spec;
  if (!paramKind || !paramRef) return [undefined];
  const resource = catalogue?.ofKind(paramKind.apiVersion ?? '', paramKind.kind ?? '');
  if (!resource)
    throw new Error(
      `failed to find resource referenced by paramKind: '${paramKind.apiVersion}, Kind=${paramKind.kind}'`,
    );
  const namespace = resource.namespaced ? paramRef.namespace || call.namespace : '';
  const found: KubeObject[] = paramRef.name
    ? [store.get(resource, namespace, paramRef.name)].filter((one): one is KubeObject => one !== undefined)
    : store.list(resource, namespace).filter(({ metadata }) => selects(paramRef.selector, metadata.labels));
  if (found.length > 0) return found;
  if (paramRef.parameterNotFoundAction === 'Allow') return [];
  throw new Error('no params found for policy binding with `Deny` parameterNotFoundAction');
}

/** Are all conditions met under which a policy is asked? @throws Error for one that cannot be worked out, when none says no */
function conditionsMet({ spec }: ValidatingAdmissionPolicy, values: Values): boolean {
  let failed: unknown;
  for (const { expression } of spec.matchConditions ?? [])
    try {
      if (run(expression, values) !== true) return false;
    } catch (thrown) {
      failed ??= thrown;
    }
  if (failed !== undefined) throw failed;
  return true;
}

function denials(policy: ValidatingAdmissionPolicy, values: Values): Denial[] {
  const fails = policy.spec.failurePolicy !== 'Ignore';
  return (policy.spec.validations ?? []).flatMap(({ expression, message, messageExpression, reason = 'Invalid' }) => {
    try {
      if (run(expression, values) === true) return [];
    } catch (thrown) {
      return fails ? [{ message: `expression '${expression}' resulted in error: ${celProblem(thrown)}`, reason }] : [];
    }
    return [
      {
        message: messageOf(messageExpression, values) ?? message?.trim() ?? `failed expression: ${expression.trim()}`,
        reason,
      },
    ];
  });
}

function messageOf(expression: string | undefined, values: Values): string | undefined {
  if (!expression) return undefined;
  try {
    const text = run(expression, values);
    return typeof text === 'string' && text.trim() !== '' && !text.includes('\n') ? text.trim() : undefined;
  } catch {
    return undefined;
  }
}

function judged(
  policy: ValidatingAdmissionPolicy,
  binding: ValidatingAdmissionPolicyBinding,
  call: Call,
  context: GateContext,
): Denial[] {
  try {
    return paramsOf(policy, binding, call, context).flatMap((params) => {
      const values = valuesFor(policy, params, call, context);
      return conditionsMet(policy, values) ? denials(policy, values) : [];
    });
  } catch (thrown) {
    if (policy.spec.failurePolicy === 'Ignore') return [];
    return [{ message: `failed to configure binding: ${celProblem(thrown)}`, reason: 'Invalid' }];
  }
}

function refusal(call: Call, message: string, reason: string): ApiError {
  const said = refuse(call, message);
  const details = { ...said.details, causes: [{ message }] };
  return new ApiError(CODES[reason] ?? 422, reason, said.message, details);
}

export const VALIDATING_ADMISSION_POLICY = {
  name: 'ValidatingAdmissionPolicy',
  validate(call, context) {
    const bindings = context.store.list(VALIDATING_ADMISSION_POLICY_BINDINGS);
    if (bindings.length === 0 || operationOf(call) === undefined || EXEMPT.test(call.resource.plural)) return;
    for (const binding of bindings) {
      const { policyName = '', matchResources, validationActions = [] } = binding.spec;
      const policy = context.store.get(VALIDATING_ADMISSION_POLICIES, undefined, policyName);
      if (!policy || !matches(policy.spec.matchConstraints, call, context)) continue;
      if (!matches(matchResources, call, context)) continue;
      const [first] = judged(policy, binding, call, context);
      if (!first) continue;
      const who = `ValidatingAdmissionPolicy '${policyName}' with binding '${binding.metadata.name}'`;
      if (validationActions.includes('Warn')) call.warnings.push(`Validation failed for ${who}: ${first.message}`);
      if (validationActions.includes('Deny'))
        throw refusal(call, `${who} denied request: ${first.message}`, first.reason);
    }
  },
} satisfies AdmissionPlugin;
