// What both kinds of webhook configurations have in common (pkg/apis/admissionregistration/validation/validation.go and v1/defaults.go; apiserver, util/webhook/validation.go).
import type { MutatingWebhookConfiguration, ValidatingWebhookConfiguration } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, invalidValue, notSupported, required, tooMany } from './field-error.ts';
import { validateLabelSelector } from './label-rules.ts';
import { label1035Problems, portNumberProblems, qualifiedNameProblems, subdomainProblems } from './names.ts';

/** A webhook of either kind; only mutating ones have a reinvocation policy. */
export type Webhook = NonNullable<ValidatingWebhookConfiguration['webhooks']>[number] &
  Pick<NonNullable<MutatingWebhookConfiguration['webhooks']>[number], 'reinvocationPolicy'>;
type Rule = NonNullable<Webhook['rules']>[number];
type ClientConfig = Webhook['clientConfig'];

const FAILURE_POLICIES = ['Fail', 'Ignore'];
const MATCH_POLICIES = ['Equivalent', 'Exact'];
const REINVOCATION_POLICIES = ['IfNeeded', 'Never'];
const SIDE_EFFECTS = ['None', 'NoneOnDryRun'];
const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const SCOPES = ['*', 'Cluster', 'Namespaced'];
const REVIEW_VERSIONS = ['v1', 'v1beta1'];
const MOST_CONDITIONS = 64;
const URL_FORM = '; desired format: https://host[/path]';

/** Fills in what a webhook leaves open. */
export function defaultWebhook(hook: Webhook): void {
  hook.failurePolicy ??= 'Fail';
  hook.matchPolicy ??= 'Equivalent';
  hook.namespaceSelector ??= {};
  hook.objectSelector ??= {};
  hook.timeoutSeconds ??= 10;
  for (const rule of hook.rules ?? []) rule.scope ??= '*';
  if (hook.clientConfig?.service) hook.clientConfig.service.port ??= 443;
}

/** One of a list's words, or none that there are. */
function among(value: string | undefined, words: readonly string[], field: string): StatusCause[] {
  return value === undefined || words.includes(value) ? [] : [notSupported(field, value, words)];
}

/** A list in which `*` stands for all of them, and then alone. */
function validateAlone(list: readonly string[], what: string, field: string): StatusCause[] {
  if (list.length === 0) return [required(field)];
  return list.length > 1 && list.includes('*')
    ? [invalidValue(field, list, `if '*' is present, must not specify other ${what}`)]
    : [];
}

function validateResources(resources: readonly string[], field: string): StatusCause[] {
  const causes: StatusCause[] = resources.length === 0 ? [required(field)] : [];
  const wholes = new Set<string>();
  const parts = new Set<string>();
  let plain = false;
  resources.forEach((one, at) => {
    const place = `${field}[${at}]`;
    if (one === '') {
      causes.push(required(place));
      return;
    }
    const slash = one.indexOf('/');
    if (slash < 0) {
      plain = one !== '*';
      return;
    }
    const [resource, part] = [one.slice(0, slash), one.slice(slash + 1)];
    if (wholes.has(resource))
      causes.push(invalidValue(place, one, `if '${resource}/*' is present, must not specify ${one}`));
    if (parts.has(part)) causes.push(invalidValue(place, one, `if '*/${part}' is present, must not specify ${one}`));
    if (part === '*') wholes.add(resource);
    if (resource === '*') parts.add(part);
  });
  if (resources.length > 1 && resources.includes('*/*'))
    causes.push(invalidValue(field, resources, "if '*/*' is present, must not specify other resources"));
  if (resources.includes('*') && plain)
    causes.push(
      invalidValue(field, resources, "if '*' is present, must not specify other resources without subresources"),
    );
  return causes;
}

function validateRule(rule: Rule, field: string): StatusCause[] {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [], scope } = rule;
  return [
    ...validateAlone(operations, 'operations', `${field}.operations`),
    ...operations.flatMap((one, at) => among(one, OPERATIONS, `${field}.operations[${at}]`)),
    ...validateAlone(apiGroups, 'API groups', `${field}.apiGroups`),
    ...validateAlone(apiVersions, 'API versions', `${field}.apiVersions`),
    ...apiVersions.flatMap((one, at) => (one === '' ? [required(`${field}.apiVersions[${at}]`)] : [])),
    ...validateResources(resources, `${field}.resources`),
    ...among(scope, SCOPES, `${field}.scope`),
  ];
}

function validateName(name: string, field: string): StatusCause[] {
  if (name === '') return [required(field)];
  const problems = subdomainProblems(name);
  if (problems.length > 0) return [invalidValue(field, name, problems.join(','))];
  return name.split('.').length < 3
    ? [invalidValue(field, name, 'should be a domain with at least three segments separated by dots')]
    : [];
}

function validateUrl(text: string, field: string): StatusCause[] {
  const [, scheme = '', rest = ''] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(.*)$/s.exec(text) ?? [];
  const [, authority = '', tail = ''] = /^(?:\/\/([^/?#]*))?(.*)$/s.exec(rest) ?? [];
  const [, query = '', fragment = ''] = /^[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(tail) ?? [];
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  const causes: StatusCause[] = [];
  if (scheme.toLowerCase() !== 'https')
    causes.push(invalidValue(field, scheme.toLowerCase(), `'https' is the only allowed URL scheme${URL_FORM}`));
  if (host === '') causes.push(invalidValue(field, host, `host must be specified${URL_FORM}`));
  if (at >= 0) causes.push(invalidValue(field, authority.slice(0, at), 'user information is not permitted in the URL'));
  if (fragment !== '') causes.push(invalidValue(field, fragment, 'fragments are not permitted in the URL'));
  if (query !== '') causes.push(invalidValue(field, query, 'query parameters are not permitted in the URL'));
  return causes;
}

function validatePath(path: string, field: string): StatusCause[] {
  if (path === '' || path === '/') return [];
  if (path === '//') return [invalidValue(field, path, 'segment[0] may not be empty')];
  const causes = path.startsWith('/') ? [] : [invalidValue(field, path, "must start with a '/'")];
  const steps = path.slice(1).replace(/\/$/, '').split('/');
  steps.forEach((step, at) => {
    if (step === '') causes.push(invalidValue(field, path, `segment[${at}] may not be empty`));
    else
      causes.push(...subdomainProblems(step).map((problem) => invalidValue(field, path, `segment[${at}]: ${problem}`)));
  });
  return causes;
}

function validateClient(client: ClientConfig | undefined, field: string): StatusCause[] {
  const { url, service } = client ?? {};
  if ((url === undefined) === (service === undefined))
    return [required(field, 'exactly one of url or service is required')];
  if (url !== undefined) return validateUrl(url, `${field}.url`);
  const { name = '', namespace = '', path = '', port = 0 } = service ?? {};
  const problems = portNumberProblems(port);
  return [
    // Kubernetes hands these two over the wrong way round: what is said of the one is about the other.
    ...(namespace === '' ? [required(`${field}.service.name`)] : []),
    ...(name === '' ? [required(`${field}.service.namespace`)] : []),
    ...(problems.length > 0
      ? [invalidValue(`${field}.service.port`, port, `port is not valid: ${problems.join(', ')}`)]
      : []),
    ...validatePath(path, `${field}.service.path`),
  ];
}

function validateConditions({ matchConditions = [] }: Webhook, field: string): StatusCause[] {
  const seen = new Set<string>();
  const causes =
    matchConditions.length > MOST_CONDITIONS ? [tooMany(field, matchConditions.length, MOST_CONDITIONS)] : [];
  matchConditions.forEach(({ name = '', expression = '' }, at) => {
    if (expression.trim() === '') causes.push(required(`${field}[${at}].expression`));
    if (name === '') causes.push(required(`${field}[${at}].name`));
    else
      causes.push(...qualifiedNameProblems(name).map((problem) => invalidValue(`${field}[${at}].name`, name, problem)));
    if (name !== '' && seen.has(name)) causes.push(duplicate(`${field}[${at}].name`, name));
    seen.add(name);
  });
  return causes;
}

function validateVersions(versions: readonly string[], field: string): StatusCause[] {
  if (versions.length === 0) return [required(field, `must specify one of ${REVIEW_VERSIONS.join(', ')}`)];
  const causes = versions.flatMap((version, at) => {
    const place = `${field}[${at}]`;
    if (versions.indexOf(version) < at) return [invalidValue(place, version, 'duplicate version')];
    return label1035Problems(version).map((problem) => invalidValue(place, version, problem));
  });
  if (!versions.some((version) => REVIEW_VERSIONS.includes(version)))
    causes.push(invalidValue(field, versions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`));
  return causes;
}

function validateSideEffects(effects: string | undefined, field: string): StatusCause[] {
  return effects === undefined
    ? [required(field, `must specify one of ${SIDE_EFFECTS.join(', ')}`)]
    : among(effects, SIDE_EFFECTS, field);
}

function validateWebhook(hook: Webhook, field: string): StatusCause[] {
  const { timeoutSeconds: seconds } = hook;
  return [
    ...validateName(hook.name ?? '', `${field}.name`),
    ...(hook.rules ?? []).flatMap((rule, at) => validateRule(rule, `${field}.rules[${at}]`)),
    ...among(hook.failurePolicy, FAILURE_POLICIES, `${field}.failurePolicy`),
    ...among(hook.matchPolicy, MATCH_POLICIES, `${field}.matchPolicy`),
    ...validateSideEffects(hook.sideEffects, `${field}.sideEffects`),
    ...(seconds !== undefined && (seconds > 30 || seconds < 1)
      ? [invalidValue(`${field}.timeoutSeconds`, seconds, 'the timeout value must be between 1 and 30 seconds')]
      : []),
    ...validateLabelSelector(hook.namespaceSelector, `${field}.namespaceSelector`),
    ...validateLabelSelector(hook.objectSelector, `${field}.objectSelector`),
    ...among(hook.reinvocationPolicy, REINVOCATION_POLICIES, `${field}.reinvocationPolicy`),
    ...validateClient(hook.clientConfig, `${field}.clientConfig`),
    ...validateConditions(hook, `${field}.matchConditions`),
    ...validateVersions(hook.admissionReviewVersions ?? [], `${field}.admissionReviewVersions`),
  ];
}

/** What is wrong with the webhooks of a configuration; their expressions are not read. */
export function validateWebhooks(hooks: readonly Webhook[] | undefined): StatusCause[] {
  const names = new Set<string>();
  return (hooks ?? []).flatMap((hook, at) => {
    const causes = validateWebhook(hook, `webhooks[${at}]`);
    if (hook.name && names.has(hook.name)) causes.push(duplicate(`webhooks[${at}].name`, hook.name));
    names.add(hook.name);
    return causes;
  });
}
