// What a kubeconfig says of the way to its current cluster, as headers and sockets. Only what hardly anybody has needs the generated client for it,
// which takes a second to load and 60 MB to keep.
import { readFile } from 'node:fs/promises';
import type { Cluster, Context, User } from '@kubernetes/client-node/dist/config_types.js';
import { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';

/** Keep-alive probes begin after this (ms), before a cloud's load balancer gives a silent connection up, as client-go's do. */
const PROBE_AFTER = 30_000;

/** A kubeconfig, or several as one. */
export interface ClusterConfig {
  readonly clusters: readonly Cluster[];
  readonly users: readonly User[];
  readonly contexts: readonly Context[];
  readonly currentContext: string;
}

/** What its current context names; each is undefined when there is none of that name. */
export interface Current {
  readonly context: Context | undefined;
  readonly cluster: Cluster | undefined;
  readonly user: User | undefined;
}

/** How requests are made. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** absent: as Node does without being told anything */
  readonly dispatcher: Dispatcher | undefined;
}

interface Tls {
  readonly ca?: Buffer;
  readonly cert?: Buffer | string;
  readonly key?: Buffer | string;
  readonly rejectUnauthorized?: boolean;
  readonly servername?: string;
}

/** Programs that were started keep what they said until it ends, for whoever reads through the same kubeconfig. */
const programs = new WeakMap<ClusterConfig, ExecAuth>();

/** What the current context of a kubeconfig names. */
export function currentOf({ clusters, users, contexts, currentContext }: ClusterConfig): Current {
  const context = contexts.find(({ name }) => name === currentContext);
  return {
    context,
    cluster: clusters.find(({ name }) => name === context?.cluster),
    user: users.find(({ name }) => name === context?.user),
  };
}

/** Reads files and starts programs, as the kubeconfig says. @throws Error when one of them cannot be read, or fails */
export async function credentialsOf(config: ClusterConfig): Promise<Credentials> {
  const { cluster, user } = currentOf(config);
  const provider = user?.authProvider as { readonly config?: { readonly tokenFile?: string } } | null | undefined;
  const tokenFile = provider?.config?.tokenFile;
  const isRare = (provider && tokenFile === undefined) || cluster?.proxyUrl?.startsWith('socks');
  if (isRare) return rareCredentials(config);

  const headers: Record<string, string> = {};
  const given: { headers: Record<string, string>; cert?: string; key?: string } = { headers };
  if (user?.exec) await programOf(config).applyAuthentication(user, given);
  // the file goes before a token beside it (client-go, clientcmd/api AuthInfo.TokenFile); most end with a line feed
  if (tokenFile !== undefined) headers.Authorization = `Bearer ${(await readFile(tokenFile, 'utf8')).trim()}`;
  else if (user?.token) headers.Authorization = `Bearer ${user.token}`;
  else if (user?.username)
    headers.Authorization = `Basic ${Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64')}`;
  if (user?.impersonateUser) headers['Impersonate-User'] = user.impersonateUser;

  const ca = await bytesOf(cluster?.caFile, cluster?.caData);
  const cert = given.cert ?? (await bytesOf(user?.certFile, user?.certData));
  const key = given.key ?? (await bytesOf(user?.keyFile, user?.keyData));
  const tls: Tls = {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(cluster?.skipTLSVerify && { rejectUnauthorized: false }),
    ...(cluster?.tlsServerName && { servername: cluster.tlsServerName }),
  };
  return { headers, dispatcher: dispatcherOf(cluster, tls) };
}

function programOf(config: ClusterConfig): ExecAuth {
  const known = programs.get(config) ?? new ExecAuth();
  programs.set(config, known);
  return known;
}

function dispatcherOf(cluster: Cluster | undefined, tls: Tls): Dispatcher | undefined {
  const probes = { keepAlive: true, keepAliveInitialDelay: PROBE_AFTER };
  if (cluster?.proxyUrl) return new ProxyAgent({ uri: cluster.proxyUrl, requestTls: tls, connect: probes });
  return Object.keys(tls).length === 0 ? undefined : new Agent({ connect: { ...tls, ...probes } });
}

/** Of OpenID Connect, of plugins that Kubernetes gave up with 1.26, and of what is behind a SOCKS proxy. */
async function rareCredentials(config: ClusterConfig): Promise<Credentials> {
  const { HttpMethod, KubeConfig, RequestContext } = await import('@kubernetes/client-node');
  const { clusters, users, contexts, currentContext } = config;
  const whole = new KubeConfig();
  // it refuses plain HTTP unless it is told that nothing is to be verified, and there is nothing to verify
  const allowed = clusters.map((one) => (one.server.startsWith('http:') ? { ...one, skipTLSVerify: true } : one));
  whole.loadFromOptions({ clusters: allowed, users, contexts, currentContext });
  const context = new RequestContext(currentOf(config).cluster?.server ?? '', HttpMethod.GET);
  await whole.applySecurityAuthentication(context);
  return {
    headers: context.getHeaders() as Record<string, string>,
    dispatcher: context.getDispatcher() as Dispatcher | undefined,
  };
}

async function bytesOf(file: string | undefined, data: string | undefined): Promise<Buffer | undefined> {
  if (file) return readFile(file);
  return data ? Buffer.from(data, 'base64') : undefined;
}
