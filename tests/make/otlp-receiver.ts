// An OpenTelemetry collector on loopback: takes traces as OTLP over HTTP and keeps them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it came. */
export interface TakenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** The receiver. */
export interface OtlpReceiver {
  readonly url: string;
  /** bodies as they came */
  readonly bodies: string[];
  readonly headers: string[];
  spans(): readonly TakenSpan[];
  close(): void;
}

interface Body {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly TakenSpan[] }[] }[];
}

/** Starts one. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const headers: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    headers.push(String(request.headers.authorization ?? ''));
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(pieces).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => void server.close().closeAllConnections(),
  };
}
