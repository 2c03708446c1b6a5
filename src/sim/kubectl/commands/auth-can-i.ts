// `kubectl auth can-i`: what one may do.
import { CommandFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { goText } from '../printers/go-value.ts';
import { columns } from '../tab-writer.ts';
import type { Command } from './command.ts';

const VERBS = new Set(
  'get list watch create update patch delete deletecollection use bind impersonate * approve sign escalate attest'.split(
    ' ',
  ),
);
const PATH_VERBS = new Set('get put post head options delete patch *'.split(' '));
/** Resources that nobody serves and permissions can be about. */
const UNSERVED = new Set(['users', 'groups']);
const API = 'authorization.k8s.io/v1';

/** `kubectl auth can-i`. */
export const AUTH_CAN_I: Command = {
  name: 'auth can-i',
  short: 'Ask whether something is allowed',
  usage: 'VERB [TYPE | TYPE/NAME | PATH]',
  examples: [
    'kubectl auth can-i create pods',
    'kubectl auth can-i get secrets -n lab --as=system:serviceaccount:lab:default',
    'kubectl auth can-i get pods --subresource=log --as=jane',
    'kubectl auth can-i --list -n lab --as=jane',
  ],
  flags: [
    { name: 'all-namespaces', short: 'A', type: 'bool', help: 'in all namespaces' },
    { name: 'list', type: 'bool', help: 'all that is allowed' },
    { name: 'no-headers', type: 'bool', help: 'without the first line' },
    { name: 'quiet', short: 'q', type: 'bool', help: 'only the exit code' },
    { name: 'subresource', type: 'string', help: 'such as log or exec' },
  ],
  run: async (invocation) => {
    const { parsed } = invocation;
    if (parsed.bool('list')) return list(invocation);
    const [verb, target, ...more] = parsed.args;
    if (verb === undefined || target === undefined || more.length > 0)
      throw new CommandFailure(
        `you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.`,
      );
    const spec = target.startsWith('/') ? ofPath(invocation, verb, target) : await ofResource(invocation, verb, target);
    const { status } = await invocation.json<{
      status: { allowed: boolean; reason?: string; evaluationError?: string };
    }>({
      method: 'POST',
      path: `/apis/${API}/selfsubjectaccessreviews`,
      body: { apiVersion: API, kind: 'SelfSubjectAccessReview', metadata: {}, spec },
    });
    const reasons = [status.reason, status.evaluationError].filter(Boolean).map((text) => ` - ${text}`);
    if (!parsed.bool('quiet')) invocation.out(status.allowed ? 'yes\n' : `no${reasons.join('')}\n`);
    if (!status.allowed) throw new CommandFailure('');
  },
};

function warn(invocation: Invocation, text: string): void {
  invocation.err(`Warning: ${text}\n\n`);
}

function ofPath(invocation: Invocation, verb: string, path: string): object {
  if (invocation.parsed.string('subresource'))
    throw new CommandFailure('--subresource can not be used with NonResourceURL');
  if (!PATH_VERBS.has(verb)) warn(invocation, `verb '${verb}' is not a known verb`);
  return { nonResourceAttributes: { verb, path } };
}

async function ofResource(invocation: Invocation, verb: string, target: string): Promise<object> {
  const { parsed } = invocation;
  const at = target.indexOf('/');
  const type = at < 0 ? target : target.slice(0, at);
  const name = at < 0 ? '' : target.slice(at + 1);
  const found = type === '*' ? undefined : (await invocation.mapper()).lookUp(type);
  const [plural = '', ...group] = type.split('.');
  if (!found && type !== '*' && !UNSERVED.has(type))
    warn(
      invocation,
      `the server doesn't have a resource type '${plural}'${group.length > 0 ? ` in group '${group.join('.')}'` : ''}`,
    );
  if (found && !found.namespaced && !parsed.bool('all-namespaces'))
    warn(
      invocation,
      `resource '${found.plural}' is not namespace scoped${found.group ? ` in group '${found.group}'` : ''}`,
    );
  if (!VERBS.has(verb)) warn(invocation, `verb '${verb}' is not a known verb`);
  const namespace = parsed.bool('all-namespaces') ? '' : invocation.namespace;
  return {
    resourceAttributes: {
      ...(namespace && { namespace }),
      verb,
      ...(found ? { group: found.group, resource: found.plural } : { resource: type }),
      ...(parsed.string('subresource') && { subresource: parsed.string('subresource') }),
      ...(name && { name }),
    },
  };
}

interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** A rule of one resource, or of one path. */
interface Simple {
  readonly group: string;
  readonly resource: string;
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly verbs: string[];
}

async function list(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  if (parsed.args.length > 0) throw new CommandFailure('list option must be specified with no arguments');
  if (parsed.bool('quiet') || parsed.bool('all-namespaces') || parsed.string('subresource'))
    throw new CommandFailure(
      "list option can't be specified with neither quiet, all-namespaces nor subresource options",
    );
  const { status } = await invocation.json<{
    status: { resourceRules?: Rule[]; nonResourceRules?: Rule[]; incomplete?: boolean; evaluationError?: string };
  }>({
    method: 'POST',
    path: `/apis/${API}/selfsubjectrulesreviews`,
    body: { apiVersion: API, kind: 'SelfSubjectRulesReview', metadata: {}, spec: { namespace: invocation.namespace } },
  });
  if (status.incomplete) invocation.err(`warning: the list may be incomplete: ${status.evaluationError ?? ''}\n`);
  const rules = compact([...(status.resourceRules ?? []), ...(status.nonResourceRules ?? [])].flatMap(apart));
  rules.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  const head = parsed.bool('no-headers') ? [] : [['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs']];
  const rows = rules.map((rule) => [resourceText(rule), goText(rule.paths), goText(rule.names), goText(rule.verbs)]);
  invocation.out(columns([...head, ...rows]));
}

/** Each verb, group, resource and name by itself (component-helpers, rbac BreakdownRule). */
function apart({ verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] }: Rule): Simple[] {
  const names = resourceNames.length > 0 ? resourceNames.map((name) => [name]) : [[]];
  const ofResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) => names.map((one) => ({ group, resource, names: one, paths: [], verbs: [verb] }))),
    ),
  );
  const ofPaths = nonResourceURLs.flatMap((path) =>
    verbs.map((verb) => ({ group: '', resource: '', names: [], paths: [path], verbs: [verb] })),
  );
  return [...ofResources, ...ofPaths];
}

/** Verbs of one resource together, where they first stood. */
function compact(rules: readonly Simple[]): Simple[] {
  const known = new Map<string, Simple>();
  const out: Simple[] = [];
  for (const rule of rules) {
    const key = JSON.stringify([rule.group, rule.resource, rule.names]);
    const before = rule.paths.length === 0 ? known.get(key) : undefined;
    if (before) before.verbs.push(...rule.verbs.filter((verb) => !before.verbs.includes(verb)));
    else {
      out.push(rule);
      if (rule.paths.length === 0) known.set(key, rule);
    }
  }
  return out;
}

/** As Go would write the rule, which is what it is sorted by. */
function sortKey({ group, resource, names, paths, verbs }: Simple): string {
  const list = (values: readonly string[]): string => `[${values.join(' ')}]`;
  const isPath = paths.length > 0;
  return `Verbs:${list(verbs)},APIGroups:${isPath ? '[]' : list([group])},Resources:${isPath ? '[]' : list([resource])},ResourceNames:${list(names)},NonResourceURLs:${list(paths)}`;
}

function resourceText({ group, resource, paths }: Simple): string {
  if (paths.length > 0) return '';
  const [type = '', ...part] = resource.split('/');
  return [group ? `${type}.${group}` : type, ...part].join('/');
}
