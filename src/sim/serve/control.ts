// What a lab that is served can be told and asked beside the Kubernetes API: what to break and what to heal, and what a request would come to. Only its administrator may.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import { failure, json } from '../api/http/answers.ts';
import { ApiError, badRequest } from '../api/status.ts';
import { FaultError } from '../faults/fault.ts';
import type { Lab } from '../lab.ts';
import type { Curled } from '../network/network.ts';

const HOST = '127.0.0.1';
/** Where a served lab is told of faults. */
export const FAULTS_PATH = '/sekisho/faults';

/** Where it is asked what a request would come to: `?from=…&url=…&host=…`, as `Network.curl` has them. */
export const CURL_PATH = '/sekisho/curl';

const ORDER = z.strictObject({
  what: z.enum(['break', 'heal', 'heal-all']),
  fault: z.string().default(''),
  target: z.string().default(''),
  /** milliseconds of the lab until then; 0: now */
  afterMs: z.number().nonnegative().default(0),
  /** a fault is healed by itself after so many milliseconds; absent: when it is told to */
  forMs: z.number().positive().optional(),
});

/** What is broken, as `GET` and `POST` answer: fault and target. */
export interface Broken {
  readonly broken: readonly (readonly [fault: string, target: string])[];
}

/** A control that is served. */
export interface ServedControl {
  /** such as `http://127.0.0.1:43117` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves it on a port of its own, which is there also while the API server is not. Who shows the administrator's token is heard.
 * @param sync brings the lab's time to where it ought to be
 */
export async function serveControl(lab: Lab, sync: () => void): Promise<ServedControl> {
  const answer = async (request: Request): Promise<Response> => {
    sync();
    try {
      return await control(request, lab);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      return failure(thrown.status);
    }
  };
  const server = createServer(getRequestListener(answer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function control(request: Request, lab: Lab): Promise<Response> {
  const bearer = /^Bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const user = lab.authenticate(bearer === undefined ? {} : { bearer });
  if (!user.groups.includes('system:masters'))
    throw new ApiError(
      403,
      'Forbidden',
      'only an administrator of the lab may break and heal it, or look through its network',
    );
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === CURL_PATH) return curl(searchParams, lab);
  if (pathname !== FAULTS_PATH) throw new ApiError(404, 'NotFound', 'there is nothing here');
  if (request.method === 'POST') obey(await orderOf(request), lab);
  else if (request.method !== 'GET')
    throw new ApiError(405, 'MethodNotAllowed', 'faults are read with GET and told with POST');
  return json(200, { broken: lab.faults.broken } satisfies Broken);
}

function curl(query: URLSearchParams, { network }: Lab): Response {
  const [from, url] = [query.get('from'), query.get('url')];
  if (!from || !url) throw badRequest('it must be said from where, and to which URL');
  return json(200, network.curl(from, url, query.get('host') ?? undefined) satisfies Curled);
}

async function orderOf(request: Request): Promise<z.infer<typeof ORDER>> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    throw badRequest('the body is not JSON');
  }
  const { data, error } = ORDER.safeParse(body);
  if (!data) throw badRequest(`${error.issues[0]?.path.join('.') || 'the body'}: ${error.issues[0]?.message}`);
  return data;
}

function obey({ what, fault, target, afterMs, forMs }: z.infer<typeof ORDER>, { faults }: Lab): void {
  try {
    if (what === 'heal-all') faults.healAll();
    else if (afterMs === 0) faults[what](fault, target);
    else faults.plan(what, afterMs, fault, target);
    if (what === 'break' && forMs !== undefined) faults.plan('heal', afterMs + forMs, fault, target);
  } catch (thrown) {
    if (!(thrown instanceof FaultError)) throw thrown;
    throw badRequest(thrown.message);
  }
}
