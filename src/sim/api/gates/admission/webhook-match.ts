// Which webhooks a request goes to (apiserver, admission/plugin/webhook/predicates). `matchConditions` are not evaluated: they count as met.
import { NAMESPACES } from '../../../resources/index.ts';
import { selects } from '../../../selector.ts';
import type { Call, GateContext } from '../../call.ts';
import { notFound } from '../../status.ts';
import { operationOf } from './plugin.ts';
import type { Webhook } from './webhook-behaviour.ts';

type Rule = NonNullable<Webhook['rules']>[number];

function has(list: readonly string[] | undefined, item: string): boolean {
  return list?.some((one) => one === '*' || one === item) ?? false;
}

function matchesRule({ operations, apiGroups, apiVersions, resources, scope }: Rule, call: Call): boolean {
  const { resource, subresource, namespace } = call;
  if (!has(operations, operationOf(call) ?? '')) return false;
  if (!has(apiGroups, resource.group) || !has(apiVersions, resource.version)) return false;
  if (scope && scope !== '*' && (scope === 'Namespaced') !== (namespace !== '' && resource !== NAMESPACES))
    return false;
  return (
    resources?.some((one) => {
      const [wanted = '', sub = ''] = one.split('/');
      return (wanted === '*' || wanted === resource.plural) && (sub === '*' || sub === subresource);
    }) ?? false
  );
}

function isEmpty(selector: Webhook['objectSelector']): boolean {
  return !selector || (Object.keys(selector.matchLabels ?? {}).length === 0 && !selector.matchExpressions?.length);
}

/** Labels of the namespace that a call is in; undefined when it is in none. */
function namespaceLabels(call: Call, { store }: GateContext): Readonly<Record<string, string>> | undefined {
  if (call.resource === NAMESPACES && call.object) return call.object.metadata.labels ?? {};
  const name = call.resource === NAMESPACES ? call.name : call.namespace;
  if (!name) return undefined;
  const namespace = store.get(NAMESPACES, undefined, name);
  if (!namespace) throw notFound(NAMESPACES, name);
  return namespace.metadata.labels ?? {};
}

/** Is a webhook asked about a call? @throws ApiError 404 when its namespaceSelector needs a namespace that is not there */
export function isAsked(
  { rules, namespaceSelector, objectSelector }: Webhook,
  call: Call,
  context: GateContext,
): boolean {
  if (!rules?.some((rule) => matchesRule(rule, call))) return false;
  if (!isEmpty(namespaceSelector)) {
    const labels = namespaceLabels(call, context);
    if (labels && !selects(namespaceSelector, labels)) return false;
  }
  if (isEmpty(objectSelector)) return true;
  return [call.object, call.old].some((object) => object && selects(objectSelector, object.metadata.labels));
}
