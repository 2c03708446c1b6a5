// What looks after the program, opened before the doors are and closed after them: metrics, probes.
import { type MeteredProcess, makeMetrics } from '../ops/metrics.ts';
import { type OpsPlace, type OpsState, startOpsServer } from '../ops/ops-server.ts';

/** What is asked when a probe comes. */
export interface Asked {
  /** threads → do they answer? */
  readonly threads: () => Promise<Readonly<Record<string, boolean>>>;
}

/** The open port. */
export interface OpenedOps extends MeteredProcess {
  /** for the person who starts it */
  readonly line: string;
  /** What is asked from now on. */
  ask(asked: Partial<Asked> & { readonly outside?: () => Promise<Readonly<Record<string, string>>> }): void;
  /** The doors are open, or about to be closed. */
  is(state: OpsState): void;
  close(): Promise<void>;
}

/** Opens it. @throws SettingError when the port is taken */
export async function openOps({ host, port: wanted }: OpsPlace): Promise<OpenedOps> {
  const metered = await makeMetrics();
  let state: OpsState = 'starting';
  let threads: Asked['threads'] = async () => ({});
  let outside: () => Promise<Readonly<Record<string, string>>> = async () => ({});
  const server = await startOpsServer(
    { host, port: wanted },
    { state: () => state, threads: () => threads(), outside: () => outside(), metrics: () => metered.text() },
  );
  return {
    ...metered,
    line: `http://${host.includes(':') ? `[${host}]` : host}:${server.port}/metrics`,
    ask: (asked) => {
      threads = asked.threads ?? threads;
      outside = asked.outside ?? outside;
    },
    is: (now) => {
      state = now;
    },
    close: () => server.close(),
  };
}
