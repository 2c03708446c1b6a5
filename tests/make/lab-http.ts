// Requests to a lab's API over HTTP without a socket.
import type { User } from '../../src/sim/api/call.ts';
import { type HttpPort, handle } from '../../src/sim/api/http/handle.ts';
import type { Lab } from '../../src/sim/lab.ts';

/** What came back. */
export interface LabAnswer {
  readonly code: number;
  /** parsed, where it is JSON */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is anything, and a test looks where it expects something
  readonly body: any;
  readonly warnings: string | null;
}

/** Asks, as the administrator unless it is said who asks. The body is JSON unless a header says otherwise. */
export async function labHttp(
  lab: Lab,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  user: User = { name: 'admin', groups: ['system:masters'] },
): Promise<LabAnswer> {
  const port: HttpPort = {
    api: lab.api,
    version: lab.version,
    describe: () => undefined,
    authenticate: () => user,
    sync: () => undefined,
    wait: async () => undefined,
    every: () => () => undefined,
    offset: () => 0,
    ill: () => new Set(),
  };
  const init: RequestInit = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const answer = await handle(new Request(`http://lab${path}`, init), port);
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { code: answer.status, body: isJson ? JSON.parse(text) : text, warnings: answer.headers.get('warning') };
}
