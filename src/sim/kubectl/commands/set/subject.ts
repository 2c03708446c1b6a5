// `kubectl set subject` (kubectl, pkg/cmd/set/set_subject.go).
import type { KubeObject } from '../../../wire.ts';
import { CommandFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import type { Command } from '../command.ts';
import { changeObjects, checkSelection, SET_FLAGS } from './change-objects.ts';

interface Subject {
  readonly kind: string;
  readonly apiGroup?: string;
  readonly name: string;
  readonly namespace?: string;
}

/** `kubectl set subject`. */
export const SET_SUBJECT: Command = {
  name: 'set subject',
  short: 'Add users, groups and service accounts to a binding',
  usage: '(TYPE NAME | TYPE/NAME) [--user=…] [--group=…] [--serviceaccount=NAMESPACE:NAME]',
  examples: ['kubectl set subject rolebinding readers --user=jane'],
  flags: [
    ...SET_FLAGS,
    { name: 'user', type: 'array', help: 'may be given several times' },
    { name: 'group', type: 'array', help: 'may be given several times' },
    { name: 'serviceaccount', type: 'array', help: 'NAMESPACE:NAME' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const added: Subject[] = [];
  await changeObjects(invocation, {
    resources: invocation.parsed.args,
    done: 'subjects updated',
    failing: 'failed to patch subjects to rolebinding: ',
    checks: () => {
      checkSelection(invocation);
      added.push(...subjectsOf(invocation));
    },
    change: (object) => withSubjects(object, added),
  });
}

function subjectsOf({ parsed }: Invocation): Subject[] {
  const apiGroup = 'rbac.authorization.k8s.io';
  const users = parsed.list('user').map((name) => ({ kind: 'User', apiGroup, name }));
  const groups = parsed.list('group').map((name) => ({ kind: 'Group', apiGroup, name }));
  const accounts = parsed.list('serviceaccount').map((text) => {
    const [namespace = '', name = '', ...rest] = text.split(':');
    if (namespace === '' || name === '' || rest.length > 0)
      throw new CommandFailure('serviceaccount must be <namespace>:<name>');
    return { kind: 'ServiceAccount', name, namespace };
  });
  const all = [...users, ...groups, ...accounts];
  if (all.length === 0)
    throw new CommandFailure('you must specify at least one value of user, group or serviceaccount');
  return all;
}

function withSubjects(object: KubeObject, added: readonly Subject[]): KubeObject {
  if (object.kind !== 'RoleBinding' && object.kind !== 'ClusterRoleBinding')
    throw new CommandFailure('setting subjects is only supported for RoleBinding/ClusterRoleBinding');
  const before = (object.subjects as readonly Subject[] | undefined) ?? [];
  const isThere = (one: Subject) =>
    before.some(
      ({ kind, name, namespace = '' }) => kind === one.kind && name === one.name && namespace === (one.namespace ?? ''),
    );
  return { ...object, subjects: [...before, ...added.filter((one) => !isThere(one))] };
}
