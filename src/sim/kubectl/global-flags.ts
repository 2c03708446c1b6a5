// Flags that every command has (`kubectl options`). What would lead out of the lab is refused.
import type { Flag } from './flags.ts';

const ONE_CLUSTER = 'this kubectl knows one cluster and one user; --as USER asks as somebody else';
const NO_FILES = 'there are no files here';

function refused(name: string, why: string, short?: string): Flag {
  return { name, type: 'string', refused: why, ...(short && { short }) };
}

/** In the order of their names. */
export const GLOBAL_FLAGS: readonly Flag[] = [
  { name: 'as', type: 'string', help: 'user as whom to ask' },
  { name: 'as-group', type: 'array', help: 'group as which to ask; may be repeated' },
  { name: 'as-uid', type: 'string' },
  { name: 'as-user-extra', type: 'array' },
  refused('cache-dir', NO_FILES),
  refused('certificate-authority', ONE_CLUSTER),
  refused('client-certificate', ONE_CLUSTER),
  refused('client-key', ONE_CLUSTER),
  { name: 'cluster', type: 'string' },
  { name: 'context', type: 'string', help: 'context to use' },
  { name: 'disable-compression', type: 'bool' },
  { name: 'insecure-skip-tls-verify', type: 'bool', refused: ONE_CLUSTER },
  refused('kubeconfig', ONE_CLUSTER),
  refused('kuberc', NO_FILES),
  { name: 'log-flush-frequency', type: 'duration' },
  { name: 'match-server-version', type: 'bool' },
  { name: 'namespace', short: 'n', type: 'string', help: 'namespace of what is asked for' },
  refused('password', ONE_CLUSTER),
  refused('profile', NO_FILES),
  refused('profile-output', NO_FILES),
  { name: 'request-timeout', type: 'string' },
  refused('server', ONE_CLUSTER, 's'),
  refused('tls-server-name', ONE_CLUSTER),
  refused('token', ONE_CLUSTER),
  { name: 'user', type: 'string' },
  refused('username', ONE_CLUSTER),
  {
    name: 'v',
    short: 'v',
    type: 'int',
    refused: 'no log is kept of a command; kubectl get --raw PATH shows what the server answers',
  },
  refused('vmodule', 'no log is kept of a command'),
  { name: 'warnings-as-errors', type: 'bool', help: 'fail when the server warns' },
  { name: 'help', short: 'h', type: 'bool' },
];
