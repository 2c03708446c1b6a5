// Messages and files that come in, and the stream of what becomes of them.
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { ask, localeOf, saidOf } from './ask.ts';
import { isOfType, LARGEST_FILE, readBytes, readJson } from './body.ts';
import { type Held, MOST_FILES, MOST_WAITING } from './conversation.ts';
import { refuse } from './refuse.ts';
import { type Handle, type Site, within } from './site.ts';
import type { Begun, Uploaded } from './wire.ts';

/** A silent stream says that it is there, ms: proxies end what says nothing. */
const HEARTBEAT = 20_000;

/** `POST /api/conversations`: a tab begins. */
export function beginConversation({ conversations, log }: Site): (context: Context) => Response {
  return (context) => {
    const conversation = conversations.begin();
    if (!conversation) return refuse(context, 'full');
    log.info({ conversation: conversation.number }, 'conversation begun');
    return context.json({ conversation: conversation.id } satisfies Begun, 201);
  };
}

/** `POST /api/messages`: takes a message; what becomes of it comes by the stream. */
export function takeMessage(site: Site): (context: Context) => Response | Promise<Response> {
  return within(site, async (context, conversation) => {
    const read = await readJson(context, 'message');
    if (read instanceof Response) return read;
    const { message, text, files } = read.body;
    if (site.isClosing()) return refuse(context, 'stopping');
    if (conversation.waiting >= MOST_WAITING) return refuse(context, 'queue', { 'retry-after': '2' });
    const held = files.map((id) => conversation.files.get(id)).filter((file): file is Held => file !== undefined);
    if (held.length !== files.length || (text.trim() === '' && held.length === 0)) return refuse(context, 'body');
    const said = await saidOf(text, held);
    const entry = conversation.add(message, said);
    if (entry !== undefined) {
      for (const id of files) conversation.files.delete(id);
      const locale = localeOf(context.req.header('accept-language'));
      void ask(conversation, entry, { id: message, text, files: held, locale }, site.desk, site.log);
    }
    return context.json({}, 202);
  });
}

/** `POST /api/files?name=…`: takes a file in pieces as they come, and holds it until it is sent. */
export function takeFile(site: Site): (context: Context) => Response | Promise<Response> {
  return within(site, async (context, conversation) => {
    if (!isOfType(context, 'application/octet-stream')) return refuse(context, 'content-type');
    if (site.isClosing()) return refuse(context, 'stopping');
    const announced = Number(context.req.header('content-length') ?? LARGEST_FILE);
    if (announced > LARGEST_FILE) return refuse(context, 'too-large', { connection: 'close' });
    if (conversation.files.size >= MOST_FILES || !site.conversations.hasRoom(announced))
      return refuse(context, 'full', { connection: 'close' });
    const chunks = await readBytes(context.req.raw, LARGEST_FILE);
    if (!chunks) return refuse(context, 'too-large', { connection: 'close' });
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    const id = randomUUID();
    conversation.files.set(id, { name: (context.req.query('name') || 'file').slice(0, 500), bytes, chunks });
    return context.json({ file: id } satisfies Uploaded, 201);
  });
}

/** `DELETE /api/files?file=…`: a file that is not to be sent after all. */
export function dropFile(site: Site): (context: Context) => Response | Promise<Response> {
  return within(site, (context, conversation) => {
    conversation.files.delete(context.req.query('file') ?? '');
    return context.json({});
  });
}

/**
 * `GET /api/events?after=REVISION`: each message as it changes, as server-sent events. Ends when every message has its answer, so that resting tabs
 * hold no connection (a browser has six for one host); the page asks anew when it sends something.
 */
export function sendEvents(site: Site): (context: Context) => Response | Promise<Response> {
  const handle: Handle = (context, conversation) => {
    let revision = Number(context.req.query('after') ?? 0) || 0;
    return streamSSE(context, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      const over = AbortSignal.any([gone.signal, site.over]);
      const beat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT);
      try {
        for (;;) {
          for (const entry of conversation.since(revision)) {
            revision = Math.max(revision, entry.revision);
            await stream.writeSSE({ event: 'entry', id: String(entry.revision), data: JSON.stringify(entry) });
          }
          if (over.aborted) break;
          if (conversation.since(revision).length > 0) continue;
          if (conversation.waiting === 0) break;
          await conversation.news(over);
        }
        if (!gone.signal.aborted) await stream.writeSSE({ event: 'rest', data: '' });
      } finally {
        clearInterval(beat);
      }
    });
  };
  return within(site, handle);
}
