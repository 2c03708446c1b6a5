// Where a cluster is: from kubeconfig files and their contexts, or from the service account of the pod that this runs in.
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { Connection } from './connection.ts';
import { ClusterFailure } from './failure.ts';
import { ownKubeconfig, SERVICE_ACCOUNT_TOKEN } from './has-kubeconfig.ts';

/** Which cluster is meant, and what is allowed on the way to it. */
export interface ConnectOptions {
  /** like `KUBECONFIG`: one path or several; absent: `~/.kube/config`, else the pod's service account */
  readonly kubeconfig?: string;
  /** absent: the current one */
  readonly context?: string;
  /** may programs be started that a kubeconfig names for credentials? */
  readonly allowsExec?: boolean;
  /** how it is called; absent: like its context, or `in-cluster` */
  readonly name?: string;
}

const NO_CONFIG = 'The connection to the server localhost:8080 was refused - did you specify the right host or port?';

/**
 * A connection as the options say; nothing is asked of the cluster yet.
 * @throws ClusterFailure when there is no kubeconfig, or it cannot be used
 */
export function connect(options: ConnectOptions = {}): Connection {
  const config = configOf(options);
  if (config === 'in-cluster') {
    const inside = new KubeConfig();
    inside.loadFromCluster();
    return new Connection(options.name ?? 'in-cluster', inside);
  }
  if (options.context !== undefined) {
    if (!config.getContextObject(options.context))
      throw new ClusterFailure('bad-kubeconfig', `error: context "${options.context}" does not exist`);
    config.setCurrentContext(options.context);
  }
  const context = config.getCurrentContext();
  if (!config.getContextObject(context))
    throw new ClusterFailure(
      'bad-kubeconfig',
      context ? `error: context "${context}" does not exist` : 'error: current-context is not set',
    );
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new ClusterFailure('bad-kubeconfig', `error: context "${context}": its cluster does not exist`);
  const user = config.getCurrentUser();
  const startsPrograms = user?.exec !== undefined || (user?.authProvider !== undefined && user.authProvider !== null);
  if (startsPrograms && !options.allowsExec)
    throw new ClusterFailure(
      'exec-not-allowed',
      `error: context "${context}" gets its credentials from a program, which is not allowed here`,
    );
  // client-node refuses plain HTTP unless it is told that nothing is to be verified, and there is nothing to verify
  if (cluster.server.startsWith('http:'))
    config.clusters = config.clusters.map((one) => (one === cluster ? { ...one, skipTLSVerify: true } : one));
  return new Connection(options.name ?? context, config);
}

function configOf({ kubeconfig }: ConnectOptions): KubeConfig | 'in-cluster' {
  const listed = (kubeconfig ?? '').split(delimiter).filter((path) => path !== '');
  if (listed.length > 0) {
    const there = listed.filter((path) => existsSync(path));
    if (there.length === 0) throw new ClusterFailure('no-kubeconfig', NO_CONFIG);
    return merged(there);
  }
  const own = ownKubeconfig();
  if (existsSync(own)) return merged([own]);
  if (existsSync(SERVICE_ACCOUNT_TOKEN)) return 'in-cluster';
  throw new ClusterFailure('no-kubeconfig', NO_CONFIG);
}

/** Several files as one: of what is named twice, the first stands (client-go, tools/clientcmd). */
function merged(files: readonly string[]): KubeConfig {
  const [first, ...rest] = files.map(loaded);
  const config = first as KubeConfig;
  for (const other of rest) {
    config.clusters = joined(config.clusters, other.clusters);
    config.users = joined(config.users, other.users);
    config.contexts = joined(config.contexts, other.contexts);
    if (!config.getCurrentContext()) config.setCurrentContext(other.getCurrentContext());
  }
  return config;
}

function joined<T extends { readonly name: string }>(ours: readonly T[], theirs: readonly T[]): T[] {
  const known = new Set(ours.map(({ name }) => name));
  return [...ours, ...theirs.filter(({ name }) => !known.has(name))];
}

function loaded(file: string): KubeConfig {
  const config = new KubeConfig();
  try {
    config.loadFromFile(file);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message.split('\n')[0] : '';
    throw new ClusterFailure('bad-kubeconfig', `error: error loading config file "${file}": ${why}`);
  }
  return config;
}
