// The addons that a lab may have, in the order in which they are installed. A new one is a file and a line here.
import type { Addon } from './addon.ts';
import { CLOUD_CONTROLLER_MANAGER_ADDON } from './cloud-controller-manager.ts';
import { CLUSTER_AUTOSCALER_ADDON } from './cluster-autoscaler.ts';
import { COREDNS_ADDON } from './coredns.ts';
import { DATABASE_OPERATOR_ADDON } from './database-operator.ts';
import { DISK_CSI_ADDON } from './disk-csi.ts';
import { ENVOY_GATEWAY_ADDON } from './envoy-gateway.ts';
import { INGRESS_NGINX_ADDON } from './ingress-nginx.ts';
import { KINDNET_ADDON } from './kindnet.ts';
import { KUBE_PROXY_ADDON } from './kube-proxy.ts';
import { METRICS_SERVER_ADDON } from './metrics-server.ts';

const ADDONS: readonly Addon[] = [
  KINDNET_ADDON,
  KUBE_PROXY_ADDON,
  COREDNS_ADDON,
  CLOUD_CONTROLLER_MANAGER_ADDON,
  INGRESS_NGINX_ADDON,
  ENVOY_GATEWAY_ADDON,
  METRICS_SERVER_ADDON,
  DISK_CSI_ADDON,
  CLUSTER_AUTOSCALER_ADDON,
  DATABASE_OPERATOR_ADDON,
];

/** The addons of some names, in the order in which they are installed. @param names `all` for each there is that need not be asked for @throws Error when there is none of a name */
export function addonsNamed(names: 'all' | readonly string[]): readonly Addon[] {
  if (names === 'all') return ADDONS.filter(({ isExtra }) => !isExtra);
  const unknown = names.find((wanted) => !ADDONS.some(({ name }) => name === wanted));
  if (unknown !== undefined) throw new Error(`there is no addon ${unknown}`);
  return ADDONS.filter(({ name }) => names.includes(name));
}
