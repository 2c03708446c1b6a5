// A request as its author writes it.

/** A request. */
export interface Request {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  /** with the query */
  readonly path: string;
  /** the header `Host`, without a port */
  readonly virtualHost: string;
  /** name in lower case → value; without `host` */
  readonly headers: ReadonlyMap<string, string>;
}

/** What of a request does not stand in its URL. */
export interface RequestOptions {
  /** absent: GET */
  readonly method?: string | undefined;
  /** the header `Host`; absent: the URL's */
  readonly host?: string | undefined;
  /** the other headers: name in lower case → value */
  readonly headers?: ReadonlyMap<string, string> | undefined;
}

const NO_HEADERS: ReadonlyMap<string, string> = new Map();

/** Reads a URL as curl does: what has no scheme is http. @returns what curl says of one that is none */
export function readUrl(text: string, { method = 'GET', host, headers }: RequestOptions = {}): Request | string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const scheme = whole.slice(0, whole.indexOf(':')).toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') return `curl: (1) Protocol "${scheme}" not supported`;
  let url: URL;
  try {
    url = new URL(whole);
  } catch {
    return /:\d{6,}(?:[/?#]|$)|:[^\d/?#][^/?#]*(?:[/?#]|$)/.test(whole.slice(whole.indexOf('//') + 2))
      ? 'curl: (3) URL rejected: Port number was not a decimal number between 0 and 65535'
      : 'curl: (3) URL rejected: Malformed input to a URL function';
  }
  const [name = url.hostname] = (host ?? url.hostname).split(':');
  return {
    method,
    scheme,
    host: url.hostname,
    port: Number(url.port) || (scheme === 'https' ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    virtualHost: name.toLowerCase(),
    headers: headers ?? NO_HEADERS,
  };
}
