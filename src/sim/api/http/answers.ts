// Answers of HTTP: bodies with their headers.
import { dump } from 'js-yaml';
import type { Status } from '../status.ts';

/** A JSON answer. @param warnings texts for `Warning` headers @param yaml YAML instead */
export function json(code: number, body: unknown, warnings: readonly string[] = [], yaml = false): Response {
  return written(code, yaml ? dump(body) : `${JSON.stringify(body)}\n`, warnings, yaml);
}

/** The same of a body that is written already. */
export function written(code: number, text: string, warnings: readonly string[] = [], yaml = false): Response {
  const type = yaml ? 'application/yaml' : 'application/json';
  const headers = new Headers({ 'content-type': type, 'cache-control': 'no-cache, private' });
  for (const warning of warnings) headers.append('warning', `299 - "${warning.replace(/[\\"]/g, '\\$&')}"`);
  return new Response(text, { status: code, headers });
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
