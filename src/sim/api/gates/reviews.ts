// Reviews: questions to the gates, answered in the object that asks (pkg/registry/authorization, pkg/registry/authentication).
import { timestamp } from '../../clock.ts';
import type { KubeObject, PolicyRule } from '../../wire.ts';
import type { Call, GateContext, User } from '../call.ts';
import { invalidValue } from '../kinds/field-error.ts';
import { ApiError, badRequest, invalid } from '../status.ts';
import { type Tokens, withAuthenticated } from './authentication.ts';
import { type Attributes, decide } from './authorization.ts';
import { resolverOf } from './rbac/rule-resolver.ts';

/** What reviews may look at. Without tokens a TokenReview knows none. */
export interface ReviewContext extends GateContext {
  readonly tokens?: Tokens;
}

interface AccessSpec {
  readonly resourceAttributes?: Readonly<
    Partial<Record<'group' | 'name' | 'namespace' | 'resource' | 'subresource' | 'verb', string>>
  >;
  readonly nonResourceAttributes?: { readonly path?: string; readonly verb?: string };
  readonly user?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
}

const AUTHORIZATION = 'authorization.k8s.io';

function specOf<T>(call: Call): T {
  return (call.object?.spec ?? {}) as T;
}

function answer(call: Call, status: object): KubeObject {
  return { ...(call.object as KubeObject), metadata: call.object?.metadata ?? ({} as KubeObject['metadata']), status };
}

function wantedIn(call: Call, { resourceAttributes: on, nonResourceAttributes: path }: AccessSpec): Attributes {
  if (on === undefined && path === undefined)
    throw problem(call, 'spec', null, 'exactly one of nonResourceAttributes or resourceAttributes must be specified');
  if (on && path)
    throw problem(
      call,
      'spec.nonResourceAttributes',
      path,
      'cannot be specified in combination with resourceAttributes',
    );
  if (path) return { verb: path.verb ?? '', path: path.path ?? '' };
  const { verb = '', group = '', resource = '', subresource = '', namespace = '', name = '' } = on ?? {};
  return { verb, group, resource, subresource, namespace, name };
}

function problem({ resource }: Call, field: string, value: unknown, detail: string): ApiError {
  return invalid({ group: AUTHORIZATION, kind: resource.kind }, '', [invalidValue(field, value, detail)]);
}

function judge(call: Call, user: User, wanted: Attributes, context: GateContext): KubeObject {
  const { allowed, reason } = decide(user, wanted, context);
  return answer(call, { allowed, ...(reason && { reason }) });
}

function selfAccess(call: Call, context: GateContext): KubeObject {
  return judge(call, call.user, wantedIn(call, specOf(call)), context);
}

function access(call: Call, context: GateContext): KubeObject {
  const spec = specOf<AccessSpec>(call);
  const wanted = wantedIn(call, spec);
  if (!spec.user && !spec.groups?.length)
    throw problem(call, 'spec.user', spec.user ?? '', 'at least one of user or group must be specified');
  const user = { name: spec.user ?? '', groups: spec.groups ?? [], ...(spec.uid && { uid: spec.uid }) };
  return judge(call, user, wanted, context);
}

function localAccess(call: Call, context: GateContext): KubeObject {
  const { resourceAttributes, nonResourceAttributes } = specOf<AccessSpec>(call);
  if (nonResourceAttributes)
    throw problem(call, 'spec.nonResourceAttributes', nonResourceAttributes, 'disallowed on this kind of request');
  if (resourceAttributes && resourceAttributes.namespace !== call.namespace)
    throw badRequest(`spec.resourceAttributes.namespace must match namespace: ${call.namespace}`);
  return access(call, context);
}

function ruleInfo({ verbs, apiGroups, resources, resourceNames }: PolicyRule): object {
  return { verbs, ...(apiGroups && { apiGroups }), resources, ...(resourceNames?.length && { resourceNames }) };
}

function selfRules(call: Call, { store }: GateContext): KubeObject {
  const { namespace = '' } = specOf<{ namespace?: string }>(call);
  if (!namespace) throw badRequest('no namespace on request');
  const { rules, problems } = resolverOf(store).rulesOf(call.user, namespace);
  return answer(call, {
    resourceRules: rules.filter(({ resources }) => resources?.length).map(ruleInfo),
    nonResourceRules: rules
      .filter(({ nonResourceURLs }) => nonResourceURLs?.length)
      .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
    incomplete: false,
    ...(problems.length > 0 && { evaluationError: problems.join(', ') }),
  });
}

function infoOf({ name, uid, groups, extra }: User): object {
  return {
    username: name,
    ...(uid && { uid }),
    groups,
    ...(extra && Object.keys(extra).length > 0 && { extra }),
  };
}

function whoAmI(call: Call, { clock }: GateContext): KubeObject {
  const asked = answer(call, { userInfo: infoOf(call.user) });
  return { ...asked, metadata: { ...asked.metadata, creationTimestamp: timestamp(clock.now()) } };
}

function tokenReview(call: Call, { tokens, clock }: ReviewContext): KubeObject {
  const { token = '', audiences } = specOf<{ token?: string; audiences?: readonly string[] }>(call);
  if (!token) throw badRequest('token is required for TokenReview in authentication');
  try {
    const user = tokens?.find(token, clock.now());
    if (!user) return answer(call, { user: {}, error: 'invalid bearer token' });
    return answer(call, {
      authenticated: true,
      user: infoOf(withAuthenticated(user)),
      ...(audiences?.length && { audiences }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answer(call, { user: {}, error: error.message });
  }
}

/** Answers by the plural of the review's resource: what a creation of one returns. */
export const REVIEWS: Readonly<Record<string, (call: Call, context: ReviewContext) => KubeObject>> = {
  selfsubjectaccessreviews: selfAccess,
  selfsubjectrulesreviews: selfRules,
  subjectaccessreviews: access,
  localsubjectaccessreviews: localAccess,
  selfsubjectreviews: whoAmI,
  tokenreviews: tokenReview,
};
