// Who types, and where: what lasts from one line to the next.
import type { User } from '../api/call.ts';
import type { Credentials } from '../api/gates/authentication.ts';
import { type HttpPort, handle } from '../api/http/handle.ts';
import type { Reach } from '../api/local-client.ts';
import { describeModel } from '../api/schema/descriptions.ts';
import { timestamp } from '../clock.ts';
import type { Network } from '../network/network.ts';
import { UnreachableFailure } from './failure.ts';

/** A cluster as kubectl sees it; a `Lab` is one. */
export interface Cluster {
  readonly api: HttpPort['api'];
  readonly version: string;
  readonly clock: { now(): number };
  /** can its API server be reached? */
  readonly reach: Reach;
  /** Who shows these credentials. @param nobody who it is that shows none @throws ApiError 401 */
  authenticate(credentials: Credentials, nobody?: User): User;
  /** health checks that fail now */
  ill(): ReadonlySet<string>;
  /** Lets so many milliseconds pass. */
  run(ms: number): void;
  readonly network: Reached;
}

/** The network of a cluster, to who sends requests through it. */
type Reached = Pick<Network, 'place' | 'send' | 'lookup' | 'nameServer' | 'hasKubelet'>;

/** How a session begins. */
export interface SessionOptions {
  /** by default an administrator */
  readonly user?: User;
  /** by default `lab` */
  readonly contextName?: string;
  /** where the cluster is said to be; by default `https://127.0.0.1:6443` */
  readonly server?: string;
  /** by default `default` */
  readonly namespace?: string;
}

/** One person at one cluster. */
export interface Session {
  readonly user: User;
  readonly contextName: string;
  /** where the cluster is said to be, such as `https://127.0.0.1:6443` */
  readonly server: string;
  /** the namespace of the context; '' when it has none, which is `default` */
  namespace: string;
  /** milliseconds since the epoch */
  now(): number;
  /** Lets time go on while a command waits, in milliseconds of virtual time. */
  pass(ms: number): void;
  /** for requests between pods, nodes and outside */
  readonly network: Reached;
  /** Sends a request, in process. @throws UnreachableFailure when nobody answers */
  request(request: Request): Promise<Response>;
}

const ADMIN: User = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };
/** How long time goes on before what repeats is looked at, in milliseconds. */
const STEP = 200;

/** Opens a session at a cluster, without a socket. */
export function openSession(cluster: Cluster, options: SessionOptions = {}): Session {
  const { user = ADMIN, contextName = 'lab', namespace = '', server = 'https://127.0.0.1:6443' } = options;
  const repeated = new Set<{ readonly ms: number; due: number; readonly run: () => void }>();
  const pass = (ms: number): void => {
    const end = cluster.clock.now() + ms;
    while (cluster.clock.now() < end) {
      cluster.run(repeated.size > 0 ? Math.min(STEP, end - cluster.clock.now()) : end - cluster.clock.now());
      for (const one of [...repeated]) {
        if (one.due > cluster.clock.now()) continue;
        one.due = cluster.clock.now() + one.ms;
        one.run();
      }
    }
  };
  const port: HttpPort = {
    api: cluster.api,
    version: cluster.version,
    describe: describeModel,
    authenticate: (credentials) => cluster.authenticate(credentials, user),
    sync: () => undefined,
    wait: async (ms) => pass(ms),
    every: (ms, run) => {
      const one = { ms, due: cluster.clock.now() + ms, run };
      repeated.add(one);
      return () => void repeated.delete(one);
    },
    offset: () => 0,
    ill: () => cluster.ill(),
  };
  return {
    user,
    contextName,
    server,
    namespace,
    now: () => cluster.clock.now(),
    pass,
    network: cluster.network,
    request: async (request) => {
      mustReach(cluster, server);
      return handle(request, port);
    },
  };
}

/** A certificate that has expired did so at the lab's last midnight. */
const DAY = 86_400_000;

/** @throws UnreachableFailure in the words of a kubectl that gets no answer (client-go; kubectl, pkg/cmd/util/helpers.go) */
function mustReach({ reach, clock }: Cluster, server: string): void {
  const now = clock.now();
  if (reach.state === 'down')
    throw new UnreachableFailure(
      `The connection to the server ${new URL(server).host} was refused - did you specify the right host or port?`,
    );
  if (reach.state === 'expired')
    throw new UnreachableFailure(
      `Unable to connect to the server: tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time ${timestamp(now)} is after ${timestamp(now - (now % DAY))}`,
    );
}
