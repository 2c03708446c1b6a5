// Slack's Web API as a bench needs it: it takes every post at once, and counts what was answered how often.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fake's side. */
export interface SlackApi {
  /** base of the Web API, ends with a slash */
  readonly apiUrl: string;
  readonly origin: string;
  /** thread → posts in it */
  readonly posts: ReadonlyMap<string, number>;
  /** thread → when it was answered, ms of `performance.now()`; that work goes on is no answer */
  readonly answered: ReadonlyMap<string, number>;
  close(): void;
}

/** Starts it. @param file what `/file` gives, sent piece by piece */
export async function slackApi(file: Buffer): Promise<SlackApi> {
  const posts = new Map<string, number>();
  /** message → thread */
  const threads = new Map<string, string>();
  const answered = new Map<string, number>();
  let ts = 0;
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/file') {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': file.length });
      for (let at = 0; at < file.length; at += 65_536) {
        if (!response.write(file.subarray(at, at + 65_536)))
          await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end();
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const args = new URLSearchParams(Buffer.concat(pieces).toString());
    const method = request.url?.slice('/api/'.length) ?? '';
    const user = { name: 'mika', locale: 'en-US' };
    let answer: object = { ok: true };
    if (method === 'auth.test')
      answer = { ok: true, user_id: 'U0SEKISHO', bot_id: 'B0SEKISHO', team_id: 'T1', team: 'Shop', user: 'sekisho' };
    if (method === 'users.info') answer = { ok: true, user };
    if (method === 'usergroups.list') answer = { ok: true, usergroups: [] };
    if (method === 'conversations.replies') answer = { ok: true, messages: [] };
    if (method === 'chat.update') settle(threads.get(args.get('ts') ?? '') ?? '', args.get('text') ?? '');
    if (method === 'chat.postMessage') {
      const thread = args.get('thread_ts') ?? '';
      posts.set(thread, (posts.get(thread) ?? 0) + 1);
      const posted = `1900000000.${String(++ts).padStart(6, '0')}`;
      threads.set(posted, thread);
      settle(thread, args.get('text') ?? '');
      answer = { ok: true, channel: args.get('channel'), ts: posted };
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
  function settle(thread: string, text: string): void {
    if (!text.endsWith('…') && !answered.has(thread)) answered.set(thread, performance.now());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl: `${origin}/api/`,
    origin,
    posts,
    answered,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
