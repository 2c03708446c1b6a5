// Answers of HTTP: bodies with their headers.
import type { Status } from '../status.ts';

/** A JSON answer. @param warnings texts for `Warning` headers */
export function json(code: number, body: unknown, warnings: readonly string[] = []): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
  for (const text of warnings) headers.append('warning', `299 - "${text.replace(/[\\"]/g, '\\$&')}"`);
  return new Response(`${JSON.stringify(body)}\n`, { status: code, headers });
}

/** A plain answer. */
export function plain(code: number, body: string): Response {
  return new Response(body, { status: code, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** A failure. */
export function failure(status: Status, warnings: readonly string[] = []): Response {
  const response = json(status.code ?? 500, status, warnings);
  const after = status.details?.retryAfterSeconds;
  if (after !== undefined) response.headers.set('retry-after', String(after));
  return response;
}
