// Does anything say where a cluster is? Asked at each start, and therefore without what reads it.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a pod finds its service account's token (kubernetes, plugin/pkg/admission/serviceaccount). */
export const SERVICE_ACCOUNT_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/** The kubeconfig of whoever runs the program, whether it is there or not; undefined for a user without a home, as a number in a container is. */
export function ownKubeconfig(): string | undefined {
  try {
    return join(homedir(), '.kube', 'config');
  } catch {
    // no HOME, and nobody of that number in /etc/passwd
    return undefined;
  }
}

/**
 * Is there one? Whether it can be used is found out when it is asked.
 * @param kubeconfig `KUBECONFIG` as it is; '' when it is not set
 */
export function hasKubeconfig({ kubeconfig = '' }: { readonly kubeconfig?: string }): boolean {
  return kubeconfig !== '' || existsSync(ownKubeconfig() ?? '') || existsSync(SERVICE_ACCOUNT_TOKEN);
}
