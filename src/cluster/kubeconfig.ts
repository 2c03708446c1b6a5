// Where a cluster is: from kubeconfig files and their contexts, or from the service account of the pod that this runs in.
import { existsSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { User } from '@kubernetes/client-node/dist/config_types.js';
import { newClusters, newContexts, newUsers } from '@kubernetes/client-node/dist/config_types.js';
import { load } from 'js-yaml';
import { environment } from '../config.ts';
import { Connection } from './connection.ts';
import { type ClusterConfig, currentOf } from './credentials.ts';
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

/** The provider that means a token in a file, as the generated client calls it. */
const TOKEN_FILE = 'tokenFile';
const NO_CONFIG = 'The connection to the server localhost:8080 was refused - did you specify the right host or port?';

/**
 * A connection as the options say; nothing is asked of the cluster yet.
 * @throws ClusterFailure when there is no kubeconfig, or it cannot be used
 */
export function connect(options: ConnectOptions = {}): Connection {
  const found = configOf(options);
  if (found === 'in-cluster') return new Connection(options.name ?? 'in-cluster', inCluster());
  const current = options.context ?? found.currentContext;
  const config = { ...found, currentContext: current };
  const { context, cluster, user } = currentOf(config);
  if (!context)
    throw new ClusterFailure(
      'bad-kubeconfig',
      current === '' ? 'error: current-context is not set' : `error: context "${current}" does not exist`,
    );
  if (!cluster) throw new ClusterFailure('bad-kubeconfig', `error: context "${current}": its cluster does not exist`);
  const startsPrograms = Boolean(user?.exec || (user?.authProvider && user.authProvider.name !== TOKEN_FILE));
  if (startsPrograms && !options.allowsExec)
    throw new ClusterFailure(
      'exec-not-allowed',
      `error: context "${current}" gets its credentials from a program, which is not allowed here`,
    );
  return new Connection(options.name ?? current, config);
}

function configOf({ kubeconfig }: ConnectOptions): ClusterConfig | 'in-cluster' {
  const listed = (kubeconfig ?? '').split(delimiter).filter((path) => path !== '');
  if (listed.length > 0) {
    const there = listed.filter((path) => existsSync(path));
    if (there.length === 0) throw new ClusterFailure('no-kubeconfig', NO_CONFIG);
    return merged(there);
  }
  const own = ownKubeconfig();
  if (own !== undefined && existsSync(own)) return merged([own]);
  if (existsSync(SERVICE_ACCOUNT_TOKEN)) return 'in-cluster';
  throw new ClusterFailure('no-kubeconfig', NO_CONFIG);
}

/** Several files as one: of what is named twice, the first stands (client-go, tools/clientcmd). */
function merged(files: readonly string[]): ClusterConfig {
  const [first, ...rest] = files.map(loaded);
  return rest.reduce(
    (config, other) => ({
      clusters: joined(config.clusters, other.clusters),
      users: joined(config.users, other.users),
      contexts: joined(config.contexts, other.contexts),
      currentContext: config.currentContext || other.currentContext,
    }),
    first as ClusterConfig,
  );
}

function joined<T extends { readonly name: string }>(ours: readonly T[], theirs: readonly T[]): readonly T[] {
  const known = new Set(ours.map(({ name }) => name));
  return [...ours, ...theirs.filter(({ name }) => !known.has(name))];
}

function loaded(file: string): ClusterConfig {
  try {
    const said = mappingOf(readFileSync(file, 'utf8'));
    const beside = (path: string): string => resolve(dirname(file), path);
    const current = said['current-context'];
    return {
      clusters: newClusters(said.clusters).map((one) => ({
        ...one,
        ...(one.caFile && { caFile: beside(one.caFile) }),
      })),
      users: newUsers(said.users).map((one) => ({
        ...one,
        ...(one.certFile && { certFile: beside(one.certFile) }),
        ...(one.keyFile && { keyFile: beside(one.keyFile) }),
        ...tokenFileOf(said.users, one.name, beside),
      })),
      contexts: newContexts(said.contexts),
      currentContext: typeof current === 'string' ? current : '',
    };
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message.split('\n')[0] : '';
    throw new ClusterFailure('bad-kubeconfig', `error: error loading config file "${file}": ${why}`);
  }
}

/** What a kubeconfig holds; one that is empty holds nothing, as kubectl takes it. @throws Error for what is no mapping */
function mappingOf(text: string): Readonly<Record<string, unknown>> {
  const isBlank = text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
  const said: unknown = isBlank ? {} : (load(text) ?? {});
  if (typeof said !== 'object' || Array.isArray(said))
    throw new TypeError(`it holds ${Array.isArray(said) ? 'a list' : `a ${typeof said}`} where a mapping is expected`);
  return said as Readonly<Record<string, unknown>>;
}

/** A user's token in a file, which the generated client knows under another name than kubectl only. */
function tokenFileOf(users: unknown, name: string, beside: (path: string) => string): Partial<User> {
  const named = users as readonly { readonly name?: unknown; readonly user?: { readonly tokenFile?: unknown } }[];
  const tokenFile = named.find((one) => one.name === name)?.user?.tokenFile;
  if (typeof tokenFile !== 'string' || tokenFile === '') return {};
  return { authProvider: { name: TOKEN_FILE, config: { tokenFile: beside(tokenFile) } } };
}

/** What a pod finds of its own cluster (kubernetes, client-go/rest InClusterConfig). */
function inCluster(): ClusterConfig {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = environment();
  const folder = dirname(SERVICE_ACCOUNT_TOKEN);
  const namespaceFile = join(folder, 'namespace');
  const name = 'in-cluster';
  const cluster = {
    name,
    server: `https://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    caFile: join(folder, 'ca.crt'),
    skipTLSVerify: false,
  };
  const namespace = existsSync(namespaceFile) && { namespace: readFileSync(namespaceFile, 'utf8').trim() };
  return {
    clusters: [cluster],
    users: [{ name, authProvider: { name: TOKEN_FILE, config: { tokenFile: SERVICE_ACCOUNT_TOKEN } } }],
    contexts: [{ name, cluster: name, user: name, ...namespace }],
    currentContext: name,
  };
}
