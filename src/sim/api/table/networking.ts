// Policies and ways in as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import { INGRESS_CLASSES, INGRESSES, NETWORK_POLICIES } from '../../resources/index.ts';
import type { Ingress, IngressClass, NetworkPolicy } from '../../wire.ts';
import { AGE, age, column, NAME, tableKind } from './columns.ts';
import { selectorCell } from './selector-text.ts';

/** How many hosts a cell names before it counts the rest. */
const SHOWN = 3;

export const NETWORK_POLICY_TABLE = tableKind<NetworkPolicy>({
  resource: NETWORK_POLICIES,
  columns: [NAME, column('Pod-Selector'), AGE],
  cells: (object, now) => [object.metadata.name, selectorCell(object.spec.podSelector), age(object, now)],
});

/** Rules without a host are counted among the rest, as the printer does. */
function hostsCell({ spec: { rules = [] } }: Ingress): string {
  const hosts: string[] = [];
  let isCut = false;
  for (const { host } of rules) {
    if (hosts.length === SHOWN) isCut = true;
    if (!isCut && host) hosts.push(host);
  }
  if (hosts.length === 0) return '*';
  return isCut ? `${hosts.join(',')} + ${rules.length - SHOWN} more...` : hosts.join(',');
}

function addressCell({ status }: Ingress): string {
  const all = (status.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip || hostname || '');
  return [...new Set(all.filter((one) => one !== ''))].sort().join(',');
}

export const INGRESS_TABLE = tableKind<Ingress>({
  resource: INGRESSES,
  columns: [NAME, column('Class'), column('Hosts'), column('Address'), column('Ports'), AGE],
  cells: (object, now) => [
    object.metadata.name,
    object.spec.ingressClassName ?? '<none>',
    hostsCell(object),
    addressCell(object),
    (object.spec.tls?.length ?? 0) > 0 ? '80, 443' : '80',
    age(object, now),
  ],
});

function parametersCell({ spec: { parameters } }: IngressClass): string {
  if (!parameters) return '<none>';
  const { apiGroup, kind, name } = parameters;
  return `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}`;
}

export const INGRESS_CLASS_TABLE = tableKind<IngressClass>({
  resource: INGRESS_CLASSES,
  columns: [NAME, column('Controller'), column('Parameters'), AGE],
  cells: (object, now) => [
    object.metadata.annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true'
      ? `${object.metadata.name} (default)`
      : object.metadata.name,
    object.spec.controller ?? '',
    parametersCell(object),
    age(object, now),
  ],
});
