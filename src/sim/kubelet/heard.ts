// What a connection to a pod finds: which of its containers listens at a port, and what it answers.
import type { Container } from '../wire.ts';
import type { ContainerLife, Run } from './container.ts';
import { httpSeen } from './probe-answer.ts';
import type { PodWorker } from './sync.ts';

/** What a request to a port of a pod hears. */
export type Heard =
  /** no container listens there */
  | { readonly kind: 'refused'; readonly container?: string }
  | { readonly kind: 'silence'; readonly container: string }
  | { readonly kind: 'empty'; readonly container: string }
  | { readonly kind: 'status'; readonly container: string; readonly status: number };

/** Ports of servers that do not speak HTTP, where no paths say that they do. */
const OTHER_PROTOCOLS: ReadonlySet<number> = new Set([3306, 5432, 5672, 6379, 11_211, 27_017, 33_060]);

/** Ports that a container speaks of: what listens wherever it is asked listens there. */
function spokenOf({ ports, readinessProbe, livenessProbe, startupProbe }: Container): readonly number[] {
  const declared = (ports ?? []).map(({ containerPort }) => containerPort);
  const probed = [readinessProbe, livenessProbe, startupProbe].flatMap((probe) => {
    const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? probe?.grpc?.port;
    return typeof port === 'number' ? [port] : [];
  });
  return [...declared, ...probed];
}

function listens(spec: Container, { behaviour }: Run, port: number): boolean {
  if (behaviour.ports) return behaviour.ports.includes(port);
  const spoken = spokenOf(spec);
  return spoken.length === 0 || spoken.includes(port);
}

/** What a GET to a port of a pod hears. @param now milliseconds since the epoch */
export function heard({ lives }: Pick<PodWorker, 'lives'>, port: number, path: string, now: number): Heard {
  const running = lives.flatMap((life) => (life.isRunning && life.run ? [{ life, run: life.run }] : []));
  const found = running.find(({ life, run }) => listens(life.spec, run, port));
  const first: ContainerLife | undefined = running[0]?.life;
  if (!found) return { kind: 'refused', ...(first && { container: first.name }) };
  const { life, run } = found;
  const container = life.name;
  const elapsed = now - run.startedAt;
  const ready = httpSeen('readiness', run, elapsed, path);
  const { seen } = ready.isWell ? httpSeen('liveness', run, elapsed, path) : ready;
  if (seen === 'refuses') return { kind: 'refused', container };
  if (seen === 'hangs') return { kind: 'silence', container };
  if (!run.behaviour.paths && OTHER_PROTOCOLS.has(port)) return { kind: 'empty', container };
  return { kind: 'status', container, status: seen };
}
