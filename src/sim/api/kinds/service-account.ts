// ServiceAccounts (pkg/registry/core/serviceaccount/strategy.go).
import { SERVICE_ACCOUNTS } from '../../resources/index.ts';
import type { ServiceAccount } from '../../wire.ts';
import type { Strategy } from './strategy.ts';

const MOUNTABLE = 'kubernetes.io/enforce-mountable-secrets';

/** Of the secrets that it names only the names are kept. */
function cleanSecrets(object: ServiceAccount): void {
  if (object.secrets) object.secrets = object.secrets.map(({ name }) => (name === undefined ? {} : { name }));
}

export const SERVICE_ACCOUNT_STRATEGY: Strategy<ServiceAccount> = {
  resource: SERVICE_ACCOUNTS,
  defaults() {},
  prepareForCreate: cleanSecrets,
  prepareForUpdate: cleanSecrets,
  validate: () => [],
  validateUpdate: () => [],
  warnings({ metadata }, old) {
    const has = (annotations: Readonly<Record<string, string>> | undefined) => annotations?.[MOUNTABLE] !== undefined;
    if (!has(metadata.annotations) || has(old?.metadata.annotations)) return [];
    return [
      `metadata.annotations[${MOUNTABLE}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
    ];
  },
};
