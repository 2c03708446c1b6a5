// Runs on this machine what a Deployment would run in its pods, for a lab, whose pods are simulated: the same arguments, environment, ConfigMaps,
// Secrets and rights, read from the cluster by kubectl. Differences: docs/deploy.md, What is simulated.
// Usage: node scripts/run-deployment.ts [NAMESPACE] [NAME]; it ends on SIGTERM or Ctrl-C, which the program gets.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The entry point of the image, as it is here: `["/usr/local/bin/node", "/app/bin/sekisho.js"]` there. */
const ENTRY_POINT = [process.execPath, join(import.meta.dirname, '../bin/sekisho.js')] as const;
/** How long a probe may fail at the start, ms. */
const PATIENCE = 60_000;

interface Variable {
  readonly name: string;
  readonly value?: string;
}

interface Probe {
  readonly httpGet?: { readonly path?: string; readonly port: string | number };
}

interface Container {
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface Volume {
  readonly name: string;
  readonly configMap?: { readonly name: string };
  readonly secret?: { readonly secretName: string };
}

interface Deployment {
  readonly spec: {
    readonly replicas: number;
    readonly template: {
      readonly spec: {
        readonly serviceAccountName?: string;
        readonly automountServiceAccountToken?: boolean;
        readonly containers: readonly [Container];
        readonly volumes?: readonly Volume[];
      };
    };
  };
  readonly status?: { readonly readyReplicas?: number };
}

/** Why it cannot be run, for whoever called. */
class CannotRun extends Error {}

function kubectl(...args: readonly string[]): string {
  try {
    return execFileSync('kubectl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (thrown) {
    const { stderr, message } = thrown as { stderr?: string; message: string };
    throw new CannotRun(`kubectl ${args.slice(0, 4).join(' ')}: ${(stderr || message).trim().split('\n').at(-1)}`);
  }
}

/** What a volume holds becomes a folder. */
function fill(folder: string, { configMap, secret }: Volume, namespace: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const of = (kind: string, name: string): Record<string, string> =>
    (JSON.parse(kubectl('-n', namespace, 'get', kind, name, '-o', 'json')) as { data?: Record<string, string> }).data ??
    {};
  if (configMap)
    for (const [file, text] of Object.entries(of('configmap', configMap.name))) writeFileSync(join(folder, file), text);
  if (secret)
    for (const [file, text] of Object.entries(of('secret', secret.secretName)))
      writeFileSync(join(folder, file), Buffer.from(text, 'base64'), { mode: 0o400 });
}

/** A kubeconfig with which the program is the service account, as the token that is mounted into a pod makes it. */
function serviceAccountConfig(file: string, namespace: string, account: string): void {
  const config = JSON.parse(kubectl('config', 'view', '--raw', '--minify', '-o', 'json')) as {
    clusters: readonly { readonly name: string }[];
  };
  const token = kubectl('-n', namespace, 'create', 'token', account, '--duration=1h').trim();
  const [cluster] = config.clusters;
  const written = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: config.clusters,
    users: [{ name: account, user: { token } }],
    contexts: [{ name: 'in-cluster', context: { cluster: cluster?.name, user: account, namespace } }],
    'current-context': 'in-cluster',
  };
  // JSON is YAML, too
  writeFileSync(file, JSON.stringify(written), { mode: 0o600 });
}

/** The port itself, or one that is free where it is taken here. */
async function free(port: number): Promise<number> {
  const tried = (wanted: number): Promise<number | undefined> =>
    new Promise((resolve) => {
      const server = createServer()
        .once('error', () => resolve(undefined))
        .listen(wanted, '127.0.0.1', () => {
          const address = server.address();
          server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
        });
    });
  return (await tried(port)) ?? (await tried(0)) ?? port;
}

/** Environment of the container, with this machine's paths and ports for its own. */
function environmentOf(
  { env = [], volumeMounts = [] }: Container,
  places: ReadonlyMap<string, string>,
  ports: ReadonlyMap<number, number>,
): Record<string, string> {
  const mounts = volumeMounts.toSorted((one, other) => other.mountPath.length - one.mountPath.length);
  const here = ({ name, value = '' }: Variable): string => {
    const mount = mounts.find(({ mountPath }) => value === mountPath || value.startsWith(`${mountPath}/`));
    if (mount) return (places.get(mount.name) ?? '') + value.slice(mount.mountPath.length);
    if (name.endsWith('_HOST') && value === '0.0.0.0') return '127.0.0.1';
    if (name.endsWith('_PORT')) return String(ports.get(Number(value)) ?? value);
    return value;
  };
  return Object.fromEntries(env.map((one) => [one.name, here(one)]));
}

/** Asks a probe until it is answered well. @returns a line about it */
async function probed(name: string, { httpGet }: Probe, container: Container, ports: ReadonlyMap<number, number>) {
  const { port = 0, path = '/' } = httpGet ?? {};
  const named = container.ports?.find((one) => one.name === port)?.containerPort ?? Number(port);
  const url = `http://127.0.0.1:${ports.get(named) ?? named}${path}`;
  const until = Date.now() + PATIENCE;
  let said = 'nobody answers';
  while (Date.now() < until) {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(5000) });
      said = String(status);
      if (status >= 200 && status < 400) return `${name}  ${url}  ${said}`;
    } catch {
      // it listens in a moment
    }
    await delay(100);
  }
  throw new CannotRun(`${name} ${url}: ${said}`);
}

async function run(namespace: string, name: string, root: string): Promise<number> {
  const { spec, status } = JSON.parse(kubectl('-n', namespace, 'get', 'deployment', name, '-o', 'json')) as Deployment;
  const ready = status?.readyReplicas ?? 0;
  if (ready < spec.replicas)
    throw new CannotRun(`Deployment ${namespace}/${name}: ${ready} of ${spec.replicas} ready; wait for its roll-out`);
  const { containers, volumes = [], serviceAccountName = 'default', automountServiceAccountToken } = spec.template.spec;
  const [container] = containers;
  const places = new Map(volumes.map((volume) => [volume.name, join(root, 'volumes', volume.name)]));
  for (const volume of volumes) fill(places.get(volume.name) ?? '', volume, namespace);
  const config = join(root, 'kubeconfig');
  if (automountServiceAccountToken !== false) serviceAccountConfig(config, namespace, serviceAccountName);
  const ports = new Map<number, number>();
  for (const { containerPort } of container.ports ?? []) ports.set(containerPort, await free(containerPort));
  console.log(
    `Deployment ${namespace}/${name}: ${ready} of ${spec.replicas} ready in the cluster; its program begins here`,
  );
  const [program, ...first] = ENTRY_POINT;
  const child: ChildProcess = spawn(program, [...first, ...(container.args ?? [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: root,
      TMPDIR: join(root, 'volumes', 'tmp'),
      NODE_ENV: 'production',
      ...(automountServiceAccountToken !== false && { KUBECONFIG: config }),
      ...environmentOf(container, places, ports),
    },
  });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  const tell = async (): Promise<undefined> => {
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      const asked = container[probe];
      if (asked) console.log(await probed(probe, asked, container, ports));
    }
    for (const one of container.ports ?? [])
      console.log(`port ${one.name}  http://127.0.0.1:${ports.get(one.containerPort)}`);
    console.log('It is ready. Ctrl-C ends it.');
    return undefined;
  };
  try {
    const early = await Promise.race([ended, tell()]);
    return early ?? (await ended);
  } catch (thrown) {
    child.kill();
    await ended;
    throw thrown;
  }
}

const [namespace = 'sekisho', name = 'sekisho'] = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), 'sekisho-run-'));
chmodSync(root, 0o700);
try {
  process.exitCode = await run(namespace, name, root);
} catch (thrown) {
  if (!(thrown instanceof CannotRun)) throw thrown;
  console.error(`cannot run it: ${thrown.message}`);
  process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
