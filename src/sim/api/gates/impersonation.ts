// Acting as somebody else: `--as` and `--as-group` (apiserver, endpoints/filters/impersonation). Each way of it is tried, the narrow ones
// of constrained impersonation first; when none is allowed, the refusal of the first is told.
import type { GateContext, User } from '../call.ts';
import { badRequest } from '../status.ts';
import { AUTHENTICATED, UNAUTHENTICATED } from './authentication.ts';
import { type Attributes, decide, refusal } from './authorization.ts';

/** What the `Impersonate-…` headers ask for; '' and empty where a header is absent. */
export interface Wanted {
  readonly name: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

const EXTRA = 'impersonate-extra-';

/** Whom the headers of a request want to act as; undefined when they say nothing of it. */
export function wantedIn(headers: Headers): Wanted | undefined {
  const name = headers.get('impersonate-user') ?? '';
  const uid = headers.get('impersonate-uid') ?? '';
  const groups = (headers.get('impersonate-group') ?? '').split(/,\s*/).filter((group) => group !== '');
  const extra: Record<string, string[]> = {};
  for (const [header, value] of headers)
    if (header.startsWith(EXTRA)) extra[unescaped(header.slice(EXTRA.length))] = value.split(/,\s*/);
  const hasExtra = Object.keys(extra).length > 0;
  if (!name && !uid && groups.length === 0 && !hasExtra) return undefined;
  return { name, ...(uid && { uid }), ...(groups.length > 0 && { groups }), ...(hasExtra && { extra }) };
}

/** A key of `extra`, which is written with percent signs in a header's name; what is no such writing stays. */
function unescaped(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** The account in a service account's user name. */
function accountIn(name: string): { readonly namespace: string; readonly name: string } | undefined {
  const [, namespace, account] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(name) ?? [];
  return namespace && account ? { namespace, name: account } : undefined;
}

function nodeIn(name: string): string | undefined {
  return /^system:node:([a-z0-9](?:[-.a-z0-9]*[a-z0-9])?)$/.exec(name)?.[1];
}

const CORE = '';
const AUTHENTICATION = 'authentication.k8s.io';

/** What must be allowed to become somebody, in the order of asking. @param mode '' for the way that there always was */
function checksFor({ name, uid, groups = [], extra = {} }: Wanted, mode: string): Attributes[] {
  const verb = mode ? `impersonate:${mode}` : 'impersonate';
  const ask = (group: string, resource: string, of: string, more: Partial<Attributes> = {}): Attributes =>
    ({ verb, group, resource, subresource: '', namespace: '', name: of, ...more }) as Attributes;
  const group = mode ? AUTHENTICATION : CORE;
  const account = accountIn(name);
  const node = mode ? nodeIn(name) : undefined;
  const user = account
    ? ask(group, 'serviceaccounts', account.name, { namespace: account.namespace })
    : node
      ? ask(group, 'nodes', node)
      : ask(group, 'users', name);
  return [
    user,
    ...(uid ? [ask(AUTHENTICATION, 'uids', uid)] : []),
    ...groups.map((one) => ask(group, 'groups', one)),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((value) => ask(AUTHENTICATION, 'userextras', value, { subresource: key })),
    ),
  ];
}

/** The narrow ways that fit whom somebody wants to be. */
function modesFor({ name, uid, groups, extra }: Wanted): string[] {
  const nameAlone = !uid && !groups?.length && !Object.keys(extra ?? {}).length;
  if (nodeIn(name)) return nameAlone ? ['arbitrary-node'] : [];
  if (accountIn(name)) return nameAlone ? ['serviceaccount'] : [];
  return ['user-info'];
}

function become({ name, uid, groups = [], extra }: Wanted, mode: string): User {
  const account = groups.length === 0 ? accountIn(name) : undefined;
  const node = mode !== '' && nodeIn(name) !== undefined;
  const own = account
    ? ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`]
    : node
      ? ['system:nodes']
      : [...groups];
  const all = name === 'system:anonymous' ? UNAUTHENTICATED : AUTHENTICATED;
  const groupsOfAll = own.includes(UNAUTHENTICATED) || own.includes(all) ? own : [...own, all];
  return { name, groups: groupsOfAll, ...(uid && { uid }), ...(extra && { extra }) };
}

/**
 * The user that a request is made as.
 * @param wanted undefined when no header asks for it
 * @param request what the request is about, for whoever may impersonate for some requests only
 * @throws ApiError 403, or 400 for groups without a name
 */
export function impersonate(user: User, wanted: Wanted | undefined, request: Attributes, context: GateContext): User {
  if (!wanted) return user;
  if (!wanted.name) throw badRequest(`requested ${JSON.stringify(wanted)} without impersonating a user name`);
  let refused: Error | undefined;
  for (const mode of [...modesFor(wanted), '']) {
    const on = mode ? [{ ...request, verb: `impersonate-on:${mode}:${request.verb}` }] : [];
    const failed = [...on, ...checksFor(wanted, mode)]
      .map((check) => ({ check, decision: decide(user, check, context) }))
      .find(({ decision }) => !decision.allowed);
    if (!failed) return become(wanted, mode);
    refused ??= refusal(user, failed.check, failed.decision.reason);
  }
  throw refused;
}
