// Does anything say where a cluster is? Asked at each start, and therefore without client-node, which takes a second to load and 70 MB to keep.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a pod finds its service account's token (kubernetes, plugin/pkg/admission/serviceaccount). */
export const SERVICE_ACCOUNT_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/** The kubeconfig of whoever runs the program, whether it is there or not. */
export function ownKubeconfig(): string {
  return join(homedir(), '.kube', 'config');
}

/**
 * Is there one? Whether it can be used is found out when it is asked.
 * @param kubeconfig `KUBECONFIG` as it is; '' when it is not set
 */
export function hasKubeconfig({ kubeconfig = '' }: { readonly kubeconfig?: string }): boolean {
  return kubeconfig !== '' || existsSync(ownKubeconfig()) || existsSync(SERVICE_ACCOUNT_TOKEN);
}
