// Nodes as `kubectl get` shows them (pkg/printers/internalversion/printers.go, printNode).
import { NODES } from '../../resources/index.ts';
import type { Node } from '../../wire.ts';
import { AGE, age, column, NAME, tableKind, wide } from './columns.ts';

const ROLE_PREFIX = 'node-role.kubernetes.io/';

function statusCell({ spec, status }: Node): string {
  const ready = status.conditions?.findLast(({ type }) => type === 'Ready')?.status;
  const word = ready === undefined ? 'Unknown' : ready === 'True' ? 'Ready' : 'NotReady';
  return spec.unschedulable ? `${word},SchedulingDisabled` : word;
}

function rolesCell({ metadata }: Node): string {
  const roles = new Set<string>();
  for (const [key, value] of Object.entries(metadata.labels ?? {})) {
    if (key.startsWith(ROLE_PREFIX) && key.length > ROLE_PREFIX.length) roles.add(key.slice(ROLE_PREFIX.length));
    else if (key === 'kubernetes.io/role' && value !== '') roles.add(value);
  }
  return [...roles].sort().join(',') || '<none>';
}

function addressCell({ status }: Node, kind: string): string {
  return status.addresses?.find(({ type }) => type === kind)?.address ?? '<none>';
}

export const NODE_TABLE = tableKind<Node>({
  resource: NODES,
  columns: [
    NAME,
    column('Status'),
    column('Roles'),
    AGE,
    column('Version'),
    wide('Internal-IP'),
    wide('External-IP'),
    wide('OS-Image'),
    wide('Kernel-Version'),
    wide('Container-Runtime'),
  ],
  cells: (object, now) => {
    const info = object.status.nodeInfo;
    const kernel = info?.kernelVersion || '<unknown>';
    return [
      object.metadata.name,
      statusCell(object),
      rolesCell(object),
      age(object, now),
      info?.kubeletVersion ?? '',
      addressCell(object, 'InternalIP'),
      addressCell(object, 'ExternalIP'),
      info?.osImage || '<unknown>',
      info?.architecture ? `${kernel} (${info.architecture})` : kernel,
      info?.containerRuntimeVersion || '<unknown>',
    ];
  },
});
