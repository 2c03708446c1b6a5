// Who has which rules: bindings by subject, so that a check looks at a few of them only (pkg/registry/rbac/validation/rule.go).
import { CLUSTER_ROLE_BINDINGS, CLUSTER_ROLES, ROLE_BINDINGS, ROLES } from '../../../resources/index.ts';
import type { Store } from '../../../store/store.ts';
import type { ClusterRoleBinding, PolicyRule, RoleBinding } from '../../../wire.ts';
import type { User } from '../../call.ts';
import { ApiError } from '../../status.ts';
import { aggregated } from './rules.ts';

type Binding = RoleBinding | ClusterRoleBinding;
/** subject (`User:x`, `Group:x`) → bindings that name it */
type BySubject = Map<string, Binding[]>;

/** The rule that a visitor is shown, and through what it applies. */
export interface Granted {
  readonly rule: PolicyRule;
  readonly binding: Binding;
  /** the first subject of the binding that is the user */
  readonly subject: NonNullable<Binding['subjects']>[number];
}

/** Rules that apply, and what kept others from being found. */
export interface RulesOf {
  readonly rules: readonly PolicyRule[];
  /** such as `role.rbac.authorization.k8s.io "x" not found` */
  readonly problems: readonly string[];
}

function keyOf({ kind, name, namespace }: Granted['subject'], home: string | undefined): string {
  return kind === 'ServiceAccount'
    ? `User:system:serviceaccount:${namespace || home || ''}:${name}`
    : `${kind}:${name}`;
}

function keysOf(user: User): string[] {
  return [`User:${user.name}`, ...user.groups.map((group) => `Group:${group}`)];
}

function index(bindings: readonly Binding[]): BySubject {
  const out: BySubject = new Map();
  for (const binding of bindings)
    for (const key of new Set(binding.subjects?.map((one) => keyOf(one, binding.metadata.namespace)))) {
      const list = out.get(key);
      if (list) list.push(binding);
      else out.set(key, [binding]);
    }
  return out;
}

/** 404 as the listers of RBAC objects say it: in the singular. */
function missing(kind: string, name: string): ApiError {
  const singular = `${kind.toLowerCase()}.rbac.authorization.k8s.io`;
  return new ApiError(404, 'NotFound', `${singular} "${name}" not found`, {
    name,
    group: 'rbac.authorization.k8s.io',
    kind: kind.toLowerCase(),
  });
}

/** Finds the rules of users in one ledger. */
export class RuleResolver {
  readonly #store: Store;
  #cluster: BySubject | undefined;
  readonly #spaces = new Map<string, BySubject>();
  readonly #aggregated = new Map<string, PolicyRule[]>();

  constructor(store: Store) {
    this.#store = store;
    store.watch(CLUSTER_ROLE_BINDINGS, () => {
      this.#cluster = undefined;
    });
    store.watch(ROLE_BINDINGS, ({ object }) => {
      this.#spaces.delete(object.metadata.namespace ?? '');
    });
    store.watch(CLUSTER_ROLES, () => this.#aggregated.clear());
  }

  /**
   * Shows rules that apply to a user, those of the cluster first, until `visit` returns false.
   * @returns what kept rules from being found, such as a role that is not there
   */
  visit(user: User, namespace: string, visit: (granted: Granted) => boolean): string[] {
    const problems: string[] = [];
    this.#cluster ??= index(this.#store.list(CLUSTER_ROLE_BINDINGS));
    if (!this.#visitAll(this.#cluster, user, '', visit, problems) || namespace === '') return problems;
    let space = this.#spaces.get(namespace);
    if (!space) {
      space = index(this.#store.list(ROLE_BINDINGS, namespace));
      this.#spaces.set(namespace, space);
    }
    this.#visitAll(space, user, namespace, visit, problems);
    return problems;
  }

  /** All rules of a user in a namespace; '' for the cluster scope. */
  rulesOf(user: User, namespace: string): RulesOf {
    const rules: PolicyRule[] = [];
    const problems = this.visit(user, namespace, ({ rule }) => rules.push(rule) > 0);
    return { rules, problems };
  }

  /** The rules of a role. @throws ApiError 404 when there is none */
  rulesIn({ kind, name }: Pick<Binding['roleRef'], 'kind' | 'name'>, namespace: string): readonly PolicyRule[] {
    if (kind === 'Role') {
      const role = this.#store.get(ROLES, namespace, name);
      if (!role) throw missing(kind, name);
      return role.rules ?? [];
    }
    const role = this.#store.get(CLUSTER_ROLES, undefined, name);
    if (!role) throw missing('ClusterRole', name);
    if (!role.aggregationRule) return role.rules ?? [];
    let rules = this.#aggregated.get(name);
    if (!rules) {
      rules = aggregated(role, this.#store.list(CLUSTER_ROLES));
      this.#aggregated.set(name, rules);
    }
    return rules;
  }

  #visitAll(
    bySubject: BySubject,
    user: User,
    namespace: string,
    visit: (granted: Granted) => boolean,
    problems: string[],
  ): boolean {
    const keys = keysOf(user);
    const found = new Set(keys.flatMap((key) => bySubject.get(key) ?? []));
    for (const binding of found) {
      const subject = binding.subjects?.find((one) => keys.includes(keyOf(one, binding.metadata.namespace)));
      if (!subject) continue;
      try {
        for (const rule of this.rulesIn(binding.roleRef, namespace))
          if (!visit({ rule, binding, subject })) return false;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        problems.push(error.message);
      }
    }
    return true;
  }
}

const resolvers = new WeakMap<Store, RuleResolver>();

/** The one resolver of a ledger. */
export function resolverOf(store: Store): RuleResolver {
  let resolver = resolvers.get(store);
  if (!resolver) {
    resolver = new RuleResolver(store);
    resolvers.set(store, resolver);
  }
  return resolver;
}
