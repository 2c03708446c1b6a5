// `kubectl create rolebinding` and `kubectl create clusterrolebinding` (kubectl, pkg/cmd/create/create_rolebinding.go, create_clusterrolebinding.go).
import { CommandFailure } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import type { Invocation } from '../../invocation.ts';
import { type Generator, metadataOf } from './generator.ts';

const GROUP = 'rbac.authorization.k8s.io';

const SUBJECT_FLAGS: readonly Flag[] = [
  { name: 'clusterrole', type: 'string', help: 'the ClusterRole that is given' },
  { name: 'user', type: 'array', help: 'to whom; may be given several times' },
  { name: 'group', type: 'array', help: 'to which group; may be given several times' },
  { name: 'serviceaccount', type: 'array', help: 'to which service account, as NAMESPACE:NAME' },
];

function subjects({ parsed }: Invocation): object[] {
  const named = (kind: string, flag: string) => parsed.list(flag).map((name) => ({ kind, apiGroup: GROUP, name }));
  const accounts = parsed.list('serviceaccount').map((text) => {
    const [namespace, name, ...rest] = text.split(':');
    if (!namespace || !name || rest.length > 0) throw new CommandFailure('serviceaccount must be <namespace>:<name>');
    return { kind: 'ServiceAccount', name, namespace };
  });
  return [...named('User', 'user'), ...named('Group', 'group'), ...accounts];
}

function binding(
  invocation: Invocation,
  kind: string,
  metadata: { readonly name: string },
  refKind: string,
  ref: string,
) {
  const who = subjects(invocation);
  return {
    kind,
    apiVersion: `${GROUP}/v1`,
    metadata,
    ...(who.length > 0 && { subjects: who }),
    roleRef: { apiGroup: GROUP, kind: refKind, name: ref },
  };
}

export const roleBinding: Generator = {
  name: 'rolebinding',
  examples: ['kubectl create rolebinding readers --role=reader --user=jane'],
  flags: [...SUBJECT_FLAGS, { name: 'role', type: 'string', help: 'the Role that is given' }],
  failing: 'failed to create rolebinding: ',
  make: (invocation, name) => {
    const { parsed } = invocation;
    const isRole = parsed.string('role') !== '';
    if (isRole === (parsed.string('clusterrole') !== ''))
      throw new CommandFailure('exactly one of clusterrole or role must be specified');
    const ref = parsed.string(isRole ? 'role' : 'clusterrole');
    return binding(invocation, 'RoleBinding', metadataOf(invocation, name), isRole ? 'Role' : 'ClusterRole', ref);
  },
};

export const clusterRoleBinding: Generator = {
  name: 'clusterrolebinding',
  examples: ['kubectl create clusterrolebinding readers --clusterrole=view --group=team'],
  flags: SUBJECT_FLAGS,
  required: ['clusterrole'],
  failing: 'failed to create clusterrolebinding: ',
  make: (invocation, name) =>
    binding(invocation, 'ClusterRoleBinding', { name }, 'ClusterRole', invocation.parsed.string('clusterrole')),
};
