// May they? RBAC, and system:masters who may all (apiserver, endpoints/filters/authorization.go; plugin/pkg/auth/authorizer/rbac).
import { NAMESPACES } from '../../resources/index.ts';
import type { Call, GateContext, User } from '../call.ts';
import { ApiError, forbidden } from '../status.ts';
import { type Granted, resolverOf } from './rbac/rule-resolver.ts';
import { type Attributes, allows } from './rbac/rules.ts';

export type { Attributes } from './rbac/rules.ts';

/** What of a request says what it is about. */
type About = Pick<Call, 'verb' | 'resource' | 'subresource' | 'namespace' | 'name'>;

/** What the authorizers say. */
export interface Decision {
  readonly allowed: boolean;
  /** '' when there is nothing to say; for a refusal, roles that were not found */
  readonly reason: string;
}

function describe({ binding, subject }: Granted): string {
  const { name, namespace } = binding.metadata;
  const { kind, name: role } = binding.roleRef;
  const who =
    subject.kind === 'ServiceAccount'
      ? `${subject.kind} "${subject.name}/${subject.namespace || namespace || ''}"`
      : `${subject.kind} "${subject.name}"`;
  const where = namespace === undefined ? `ClusterRoleBinding "${name}"` : `RoleBinding "${name}/${namespace}"`;
  return `RBAC: allowed by ${where} of ${kind} "${role}" to ${who}`;
}

/** Is a user allowed to do something? */
export function decide(user: User, wanted: Attributes, { store }: GateContext): Decision {
  if (user.groups.includes('system:masters')) return { allowed: true, reason: '' };
  let through: Granted | undefined;
  const problems = resolverOf(store).visit(user, 'path' in wanted ? '' : wanted.namespace, (granted) => {
    if (allows(granted.rule, wanted)) through = granted;
    return through === undefined;
  });
  if (through) return { allowed: true, reason: describe(through) };
  const told = [...new Set(problems)];
  if (told.length === 0) return { allowed: false, reason: '' };
  return { allowed: false, reason: `RBAC: ${told.length === 1 ? told[0] : `[${told.join(', ')}]`}` };
}

/** 403 as the server words it (apiserver, endpoints/handlers/responsewriters/errors.go). */
export function refusal(user: User, wanted: Attributes, reason: string): ApiError {
  const who = `User ${JSON.stringify(user.name)} cannot ${wanted.verb}`;
  const why = reason && `: ${reason}`;
  if ('path' in wanted) return new ApiError(403, 'Forbidden', `forbidden: ${who} path "${wanted.path}"${why}`, {});
  const { group, resource, subresource, namespace, name } = wanted;
  const what = subresource ? `${resource}/${subresource}` : resource;
  const where = namespace ? `in the namespace "${namespace}"` : 'at the cluster scope';
  return forbidden(
    { group, plural: resource },
    name,
    `${who} resource "${what}" in API group "${group}" ${where}${why}`,
  );
}

/** What a request is to RBAC. A namespace is in itself: reading `lab` is a request in the namespace `lab`. */
export function attributesOf({ verb, resource, subresource, namespace, name }: About): Attributes {
  const { group, plural } = resource;
  return { verb, group, resource: plural, subresource, name, namespace: resource === NAMESPACES ? name : namespace };
}

/** Lets a call pass that its user may make. @throws ApiError 403 */
export function authorize(call: Call, context: GateContext): void {
  if (call.trusted) return;
  const wanted = attributesOf(call);
  const { allowed, reason } = decide(call.user, wanted, context);
  if (!allowed) throw refusal(call.user, wanted, reason);
}

/** Lets a call make an object that was not there, whatever its verb (apiserver, endpoints/handlers/update.go, withAuthorization). @throws ApiError 403 */
export function authorizeCreation(call: Call, context: GateContext): void {
  if (call.trusted) return;
  const { allowed, reason } = decide(call.user, attributesOf({ ...call, verb: 'create' }), context);
  if (!allowed) throw forbidden(call.resource, call.name, reason);
}

/** Lets a request to a path that is no resource (`/readyz`, `/apis`) pass. @param method of HTTP, which is the verb here @throws ApiError 403 */
export function authorizePath(user: User, method: string, path: string, context: GateContext): void {
  const verb = method.toLowerCase();
  const { allowed, reason } = decide(user, { verb, path }, context);
  if (!allowed) throw refusal(user, { verb, path }, reason);
}
