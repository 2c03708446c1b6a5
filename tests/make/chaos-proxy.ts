// A proxy between a client and an API server that does to the connection what networks and servers do to it; counted.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can be done to a request. */
export const CHAOS = [
  'latency',
  'reset',
  'truncated',
  'half-open',
  'expired',
  'throttled',
  'unavailable',
  'garbage',
] as const;

/** One of {@link CHAOS}. */
export type Chaos = (typeof CHAOS)[number];

const REFUSALS: Partial<Record<Chaos, readonly [number, string, string]>> = {
  expired: [410, 'Expired', 'too old resource version'],
  throttled: [429, 'TooManyRequests', 'too many requests'],
  unavailable: [503, 'ServiceUnavailable', 'unable to handle the request'],
};

/** A proxy. */
export interface ChaosProxy {
  readonly url: string;
  /** what was done, and how often */
  readonly injected: Record<Chaos, number>;
  /** share of requests to which something is done; 0 for none */
  rate: number;
  close(): Promise<void>;
}

/** Starts one. @param random from 0 to 1 */
export async function chaosProxy(target: string, random: () => number, rate: number): Promise<ChaosProxy> {
  const injected = Object.fromEntries(CHAOS.map((kind) => [kind, 0])) as Record<Chaos, number>;
  const server = createServer((incoming, outgoing) => {
    const isWatch = /[?&]watch=/.test(incoming.url ?? '');
    const kind = random() < proxy.rate ? CHAOS[Math.floor(random() * CHAOS.length)] : undefined;
    // a list that never ends is cut by the reader's budget alone, which is not what is asked here
    const done = kind === 'half-open' && !isWatch ? 'latency' : kind;
    if (done) injected[done]++;
    serve(target, incoming, outgoing, done, random);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: ChaosProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    injected,
    rate,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function serve(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  kind: Chaos | undefined,
  random: () => number,
): void {
  const refusal = kind && REFUSALS[kind];
  if (refusal) {
    const [code, reason, message] = refusal;
    outgoing.writeHead(code, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message }));
    return;
  }
  if (kind === 'half-open') {
    // it says that all is well, and then nothing any more
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.flushHeaders();
    return;
  }
  const pass = (): void => {
    const upstream = request(
      `${target}${incoming.url}`,
      { method: incoming.method ?? 'GET', headers: { ...incoming.headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        let left = kind === 'reset' || kind === 'truncated' ? Math.floor(random() * 3_000) : Number.POSITIVE_INFINITY;
        if (kind === 'garbage') outgoing.write('{"type":"MODIFIED","object":{"kind":"Po\n');
        answer.on('data', (chunk: Buffer) => {
          if (left <= 0) return;
          outgoing.write(chunk.subarray(0, Math.min(left, chunk.length)));
          left -= chunk.length;
          if (left > 0) return;
          if (kind === 'reset') outgoing.destroy();
          else outgoing.end();
          upstream.destroy();
        });
        answer.on('end', () => outgoing.end());
        answer.on('error', () => outgoing.destroy());
        // a watch on which little comes breaks as well
        if (kind === 'reset') setTimeout(() => outgoing.destroy(), 300).unref();
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    upstream.end();
  };
  if (kind === 'latency') setTimeout(pass, 50 + random() * 400);
  else pass();
}
