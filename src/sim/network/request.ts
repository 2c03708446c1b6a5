// A request as its author writes it.

/** A GET. */
export interface Request {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  /** with the query */
  readonly path: string;
  /** the header `Host`, without a port */
  readonly virtualHost: string;
}

/**
 * Reads a URL as curl does: what has no scheme is http.
 * @param host the header `Host`; absent: the URL's
 * @returns what curl says of one that is none
 */
export function readUrl(text: string, host?: string): Request | string {
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
    scheme,
    host: url.hostname,
    port: Number(url.port) || (scheme === 'https' ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    virtualHost: name.toLowerCase(),
  };
}
