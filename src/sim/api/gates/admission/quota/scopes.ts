// Which objects a quota is about: its scopes choose among pods (pkg/quota/v1/evaluator/core/pods.go).
import { PODS } from '../../../../resources/index.ts';
import type { Resource } from '../../../../resources/resource.ts';
import type { KubeObject, Pod, PodSpec, ResourceQuota } from '../../../../wire.ts';
import { concerns } from './usage.ts';

interface Scope {
  readonly scopeName: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

function scopesOf({ spec }: ResourceQuota): Scope[] {
  const plain = (spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' }));
  return [...plain, ...(spec.scopeSelector?.matchExpressions ?? [])];
}

/** Does no container ask for or limit anything? (pkg/apis/core/v1/helper/qos) */
function isBestEffort({ containers, initContainers }: PodSpec): boolean {
  return [...containers, ...(initContainers ?? [])].every(({ resources }) =>
    [resources?.requests, resources?.limits].every((list) => !list?.cpu && !list?.memory),
  );
}

function crossesNamespaces({ affinity }: PodSpec): boolean {
  const terms = [affinity?.podAffinity, affinity?.podAntiAffinity].flatMap((one) => [
    ...(one?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
    ...(one?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(({ podAffinityTerm }) => podAffinityTerm),
  ]);
  return terms.some(({ namespaces, namespaceSelector }) => namespaces?.length || namespaceSelector);
}

function inPriorityClass({ operator, values = [] }: Scope, name: string | undefined): boolean {
  switch (operator) {
    case 'In':
      return name !== undefined && values.includes(name);
    case 'NotIn':
      return name === undefined || !values.includes(name);
    case 'DoesNotExist':
      return !name;
    default:
      return !!name;
  }
}

function isIn(scope: Scope, spec: PodSpec): boolean {
  switch (scope.scopeName) {
    case 'Terminating':
      return (spec.activeDeadlineSeconds ?? -1) >= 0;
    case 'NotTerminating':
      return (spec.activeDeadlineSeconds ?? -1) < 0;
    case 'BestEffort':
      return isBestEffort(spec);
    case 'NotBestEffort':
      return !isBestEffort(spec);
    case 'PriorityClass':
      return inPriorityClass(scope, spec.priorityClassName || undefined);
    case 'CrossNamespacePodAffinity':
      return crossesNamespaces(spec);
    default:
      return false;
  }
}

/** Does a quota count an object? Only pods have scopes: a quota with scopes counts nothing else. @param hard names that the quota limits */
export function counts(quota: ResourceQuota, hard: readonly string[], resource: Resource, object: KubeObject): boolean {
  if (!hard.some((name) => concerns(resource, name))) return false;
  const scopes = scopesOf(quota);
  if (scopes.length === 0) return true;
  if (resource.plural !== PODS.plural || resource.group !== PODS.group) return false;
  return scopes.every((scope) => isIn(scope, (object as unknown as Pod).spec));
}
