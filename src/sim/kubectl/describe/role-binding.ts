// RoleBindings and ClusterRoleBindings (kubectl, describe RoleBindingDescriber).
import type { ClusterRoleBinding, RoleBinding } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { writeMarks } from './heading.ts';
import { described } from './prefix-writer.ts';

/** Tells who gets which role. */
export const describeRoleBinding: Describer<RoleBinding | ClusterRoleBinding> = async (binding) =>
  described((to) => {
    to.field(0, 'Name', binding.metadata.name);
    writeMarks(to, binding);
    to.write(0, 'Role:\n');
    to.field(1, 'Kind', binding.roleRef.kind);
    to.field(1, 'Name', binding.roleRef.name);
    to.write(0, 'Subjects:\n');
    to.write(1, 'Kind\tName\tNamespace\n');
    to.write(1, '----\t----\t---------\n');
    for (const { kind, name, namespace = '' } of binding.subjects ?? [])
      to.write(1, `${kind}\t${name}\t${namespace}\n`);
  });
