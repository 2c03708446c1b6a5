// curl, with its own words and exit codes (curl, lib/strerror.c, lib/connect.c, src/tool_writeout.c). What it shows of its progress is left out.
import type { Answer, Failure } from '../answer.ts';
import { bodyOf, curlError, headOf, type Page } from '../curl-text.ts';
import { type Request, readUrl } from '../request.ts';
import type { Place } from '../view.ts';
import { type Ended, failed, type Reaching } from './client.ts';
import { type CurlWish, readCurl } from './curl-options.ts';

/** How long a system tries to connect, and to ask for a name, before it gives up (ms; tcp_syn_retries, resolv.conf). */
const CONNECTS = 130_000;
const RESOLVES = 20_000;
/** After so long without an answer, somebody ends it (ms). */
const ENDED = 60_000;
const MOST_REDIRECTS = 50;

/** What came of one request. */
interface Tried {
  readonly answer: Answer;
  readonly request: Request;
  readonly tookMs: number;
  readonly error?: readonly [code: number, text: string];
  /** what `-v` tells */
  readonly told: readonly string[];
}

/** `curl`. */
export function curl(words: readonly string[], from: Place, network: Reaching): Ended {
  const wish = readCurl(words);
  if (typeof wish === 'string') return failed(wish, 2);
  const first = request(wish, wish.url, wish.method);
  if (typeof first === 'string') return failed(wish.isSilent ? '' : first, Number(/\((\d+)\)/.exec(first)?.[1] ?? 1));
  const tried = [attempt(wish, first, from, network)];
  while (wish.follows) {
    const { answer, error, request: before } = tried.at(-1) as Tried;
    const to = error || !('status' in answer) ? undefined : redirectOf(answer, before);
    if (to === undefined) break;
    if (tried.length > MOST_REDIRECTS)
      return ended(wish, tried, [47, `Maximum (${MOST_REDIRECTS}) redirects followed`]);
    const next = request({ ...wish, headers: withoutHost(wish.headers) }, to, wish.method);
    if (typeof next === 'string') break;
    tried.push(attempt(wish, next, from, network));
  }
  return ended(wish, tried);
}

function withoutHost(headers: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...headers].filter(([name]) => name !== 'host'));
}

function request(wish: CurlWish, url: string, method: string): Request | string {
  return readUrl(url, { method, host: wish.headers.get('host'), headers: withoutHost(wish.headers) });
}

/** Where an answer sends the client; undefined when nowhere. */
function redirectOf({ status, headers = [] }: Page, before: Request): string | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (status < 300 || status > 399 || location === undefined) return undefined;
  return URL.canParse(location) ? location : `${before.scheme}://${before.host}:${before.port}${location}`;
}

function attempt(wish: CurlWish, asked: Request, from: Place, network: Reaching): Tried {
  const { host, port } = asked;
  const address = wish.resolves.get(`${host}:${port}`);
  const sent = network.send(from, address === undefined ? asked : { ...asked, host: address });
  const answer = { ...sent, host };
  const found =
    address === undefined ? network.lookup(from, host) : { kind: 'addresses' as const, addresses: [address] };
  const ip = found.kind === 'addresses' ? (found.addresses[0] ?? '') : '';
  if (!('failure' in answer)) {
    const told = [...connecting(host, port, ip), ...exchanged(asked, answer)];
    if (!wish.failsOnError || answer.status < 400) return { answer, request: asked, tookMs: 2, told };
    const error = [22, `The requested URL returned error: ${answer.status}`] as const;
    return { answer, request: asked, tookMs: 2, told, error };
  }
  const { tookMs, error } = late(answer.failure, answer, wish);
  const told = ip === '' ? [`* ${error[1]}`] : [...connecting(host, port, ip, answer.failure), `* ${error[1]}`];
  return { answer, request: asked, tookMs, error, told: [...told, '* closing connection #0'] };
}

/** How long a failure takes, and what is said of it. */
function late(failure: Failure, answer: Answer, { maxMs, connectMs }: CurlWish) {
  const patience = Math.min(maxMs ?? Number.POSITIVE_INFINITY, connectMs ?? Number.POSITIVE_INFINITY);
  const said = (tookMs: number, error: readonly [number, string]) => ({ tookMs, error });
  switch (failure) {
    case 'resolving-timeout':
      if (patience < RESOLVES) return said(patience, curlError(answer, failure, patience));
      return said(RESOLVES, curlError(answer, 'unresolved', 0));
    case 'timeout':
      if (patience < CONNECTS) return said(patience, curlError(answer, failure, patience));
      return said(CONNECTS, [
        28,
        `Failed to connect to ${answer.host} port ${answer.port} after ${CONNECTS + 1} ms: Connection timed out`,
      ]);
    case 'silence':
      if (maxMs !== undefined) return said(maxMs, curlError(answer, failure, maxMs));
      return said(ENDED, [130, `nothing came for ${ENDED / 1000} seconds, and it was ended; -m SECONDS sets an end`]);
    default:
      return said(1, curlError(answer, failure, 0));
  }
}

function connecting(host: string, port: number, ip: string, failure?: Failure): string[] {
  const tries = [`* Host ${host}:${port} was resolved.`, `* IPv4: ${ip}`, `*   Trying ${ip}:${port}...`];
  if (failure === 'refused') return [...tries, `* connect to ${ip} port ${port} failed: Connection refused`];
  return failure === 'timeout' ? tries : [...tries, `* Connected to ${host} (${ip}) port ${port}`];
}

function exchanged({ method, path, virtualHost, headers }: Request, answer: Page): string[] {
  return [
    `> ${method} ${path} HTTP/1.1`,
    `> Host: ${virtualHost}`,
    ...[...headers].map(([name, value]) => `> ${name.replace(/(?:^|-)[a-z]/g, (one) => one.toUpperCase())}: ${value}`),
    '> ',
    ...headOf(answer).map((line) => `< ${line}`),
    '< ',
    `* Connection #0 to host ${answer.host} left intact`,
  ];
}

function ended(wish: CurlWish, tried: readonly Tried[], trouble?: readonly [number, string]): Ended {
  const last = tried.at(-1) as Tried;
  const error = trouble ?? last.error;
  const pages = tried.flatMap(({ answer }) => ('status' in answer ? [answer] : []));
  const heads = wish.showsHead || wish.isHead ? pages.map((page) => `${headOf(page).join('\n')}\n\n`).join('') : '';
  const page = 'status' in last.answer && error?.[0] !== 22 && !wish.isHead ? bodyOf(last.answer) : '';
  const shown = wish.discards ? '' : heads + page;
  const tookMs = tried.reduce((sum, one) => sum + one.tookMs, 0);
  const verbose = wish.isVerbose
    ? tried
        .flatMap(({ told }) => told)
        .map((line) => `${line}\n`)
        .join('')
    : '';
  const said =
    error && !wish.isSilent ? (error[0] === 130 ? `(${error[1]})\n` : `curl: (${error[0]}) ${error[1]}\n`) : '';
  return {
    output: shown + writtenOut(wish.writeOut, last, page.length, tookMs, error),
    error: verbose + said,
    exitCode: error?.[0] ?? 0,
    tookMs,
  };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function writtenOut(
  format: string,
  { answer, request: asked }: Tried,
  size: number,
  tookMs: number,
  error: readonly [number, string] | undefined,
): string {
  const page = 'status' in answer ? answer : undefined;
  const seconds = (tookMs / 1000).toFixed(6);
  const code = String(page?.status ?? 0).padStart(3, '0');
  const values: Readonly<Record<string, string>> = {
    http_code: code,
    response_code: code,
    exitcode: String(error?.[0] ?? 0),
    errormsg: error?.[1] ?? '',
    content_type: page?.contentType ?? '',
    size_download: String(size),
    time_total: seconds,
    method: asked.method,
    scheme: asked.scheme,
    url: `${asked.scheme}://${asked.host}${asked.path}`,
    url_effective: `${asked.scheme}://${asked.host}${asked.path}`,
    redirect_url: (page && redirectOf(page, asked)) ?? '',
    http_version: page ? '1.1' : '0',
  };
  return format.replace(/%%|%\{(\w+)\}|\\([nrt\\])/g, (whole, name?: string, special?: string) => {
    if (whole === '%%') return '%';
    if (special !== undefined) return ESCAPES[special] ?? special;
    return Object.hasOwn(values, name ?? '') ? (values[name ?? ''] ?? '') : '';
  });
}
