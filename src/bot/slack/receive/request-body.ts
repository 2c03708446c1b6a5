// The body of a request, read before Bolt sees it: Bolt takes any JSON for an object and fails on `null` outside of all that could catch it.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes, as many as Bolt would take. */
const MOST = 4 * 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** A request whose body was read, as Bolt takes it. */
type Buffered = IncomingMessage & { rawBody?: Buffer };

/**
 * Reads the body and hands the request on; answers by itself what is too large (413), cut off, or cannot be a request of Slack's (400). Whether it is
 * signed is not looked at here.
 */
export async function withBody(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<void> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of request) {
      bytes += (piece as Buffer).length;
      if (bytes > MOST) return refuse(response, 413);
      pieces.push(piece as Buffer);
    }
  } catch {
    return refuse(response, 400);
  }
  const body = Buffer.concat(pieces);
  if (!isObject(body.toString(), request.headers['content-type'])) return refuse(response, 400);
  (request as Buffered).rawBody = body;
  handle(request, response);
}

/** Does Bolt make an object of it? */
function isObject(body: string, type: string | undefined): boolean {
  if (type !== FORM) return beginsObject(body);
  const payload = /(?:^|&)payload=([^&]{0,200})/.exec(body)?.[1];
  if (payload === undefined) return true;
  try {
    return beginsObject(decodeURIComponent(payload.replaceAll('+', ' ').replace(/%.?$/, '')));
  } catch {
    return beginsObject(payload.replace(/^(?:%20|%0[9AD]|\+)+/i, '').replace(/^%7B/i, '{'));
  }
}

function beginsObject(text: string): boolean {
  return /^\s*\{/.test(text);
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { connection: 'close' }).end();
}
