// Reading a request's body, never more of it than is wanted.
import type { Context } from 'hono';
import type { Bodies } from './bodies.ts';
import { refuse } from './refuse.ts';

/** Bytes of JSON that are read: the page sends longer texts as files. */
const LARGEST_JSON = 2 * 1024 * 1024;
/** Bytes of a file that are read. */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** The pieces of a body as they come; undefined when there are more bytes than `most`, of which the rest is not read. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array[] | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return chunks;
}

/** A JSON body, or the refusal. */
export async function readJson<K extends keyof Bodies>(
  context: Context,
  what: K,
): Promise<{ readonly body: Bodies[K] } | Response> {
  if (!isOfType(context, 'application/json')) return refuse(context, 'content-type');
  const chunks = await readBytes(context.req.raw, LARGEST_JSON);
  if (!chunks) return refuse(context, 'too-large', { connection: 'close' });
  const { BODIES } = await import('./bodies.ts');
  const parsed = BODIES[what].safeParse(parse(Buffer.concat(chunks).toString('utf8')));
  return parsed.success ? { body: parsed.data as Bodies[K] } : refuse(context, 'body');
}

/** Does the request say that its body is of a type? Parameters (`; charset=utf-8`) are allowed. */
export function isOfType(context: Context, type: string): boolean {
  return (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === type;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
