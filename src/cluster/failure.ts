// Why a cluster cannot be read, or a part of it: sorted, and said as kubectl says it, so that the engine can judge it like a paste.
import { systemCode } from '../errors.ts';

/** What went wrong between the reader and the API server. */
export type FailureKind =
  | 'no-kubeconfig'
  | 'bad-kubeconfig'
  | 'exec-not-allowed'
  | 'credentials'
  | 'host-not-found'
  | 'refused'
  | 'timed-out'
  | 'cut-off'
  | 'x509'
  | 'expired'
  | 'proxy'
  | 'unauthorized'
  | 'forbidden'
  | 'not-mapped'
  | 'throttled'
  | 'unavailable'
  | 'not-served'
  | 'expired-list'
  | 'bad-answer';

/** A request that brought nothing. The message is the line that kubectl would have printed. */
export class ClusterFailure extends Error {
  readonly kind: FailureKind;
  /** HTTP status; 0 when no answer came */
  readonly status: number;
  /** ms that the server asks to wait; 0 when it does not say */
  readonly retryAfter: number;

  constructor(kind: FailureKind, line: string, more: { readonly status?: number; readonly retryAfter?: number } = {}) {
    super(line);
    this.name = 'ClusterFailure';
    this.kind = kind;
    this.status = more.status ?? 0;
    this.retryAfter = more.retryAfter ?? 0;
  }

  /** Did nobody answer who is an API server? */
  get isOutOfReach(): boolean {
    return ['no-kubeconfig', 'host-not-found', 'refused', 'timed-out', 'cut-off', 'proxy'].includes(this.kind);
  }

  /** Is the whole cluster out of reach, so that further requests are in vain? */
  get isTotal(): boolean {
    return ![
      'forbidden',
      'not-mapped',
      'not-served',
      'expired-list',
      'throttled',
      'unavailable',
      'bad-answer',
    ].includes(this.kind);
  }
}

/** A `Status` as API servers answer with (apimachinery, meta/v1 types.go). */
interface Status {
  readonly message?: string;
  readonly reason?: string;
  readonly details?: { readonly retryAfterSeconds?: number };
}

/** Node's and OpenSSL's codes of certificates that are not trusted. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
]);

const VERIFY = 'Unable to connect to the server: tls: failed to verify certificate: x509:';

/** Sorts what a request threw. @param server the API server's address */
export function failureOf(thrown: unknown, server: string): ClusterFailure {
  if (thrown instanceof ClusterFailure) return thrown;
  const host = hostOf(server);
  const code = codeOf(thrown);
  const text = thrown instanceof Error ? thrown.message : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const name = host.replace(/:\d+$/, '');
    const why = code === 'ENOTFOUND' ? 'no such host' : 'server misbehaving';
    return new ClusterFailure('host-not-found', `Unable to connect to the server: dial tcp: lookup ${name}: ${why}`);
  }
  if (code === 'ECONNREFUSED')
    return new ClusterFailure(
      'refused',
      `The connection to the server ${host} was refused - did you specify the right host or port?`,
    );
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
    const why = code === 'EHOSTUNREACH' ? 'no route to host' : 'network is unreachable';
    return new ClusterFailure('timed-out', `Unable to connect to the server: dial tcp ${host}: connect: ${why}`);
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return new ClusterFailure('expired', `${VERIFY} certificate has expired or is not yet valid`);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const valid = [...messageOf(thrown).matchAll(/\b(?:DNS|IP Address|IP):\s*([^,\s]+)/g)].map((one) => one[1]);
    const names = valid.length > 0 ? valid.join(', ') : 'other names';
    return new ClusterFailure('x509', `${VERIFY} certificate is valid for ${names}, not ${host.replace(/:\d+$/, '')}`);
  }
  if (UNTRUSTED.has(code)) return new ClusterFailure('x509', `${VERIFY} certificate signed by unknown authority`);
  if (/ERR_SSL_(?:TLSV1_ALERT|SSLV3_ALERT|TLSV13_ALERT)/.test(code))
    return new ClusterFailure('credentials', `Unable to connect to the server: remote error: tls: ${alertOf(code)}`);
  if (/^ERR_(?:SSL|OSSL)/.test(code))
    return new ClusterFailure('bad-kubeconfig', 'error: tls: failed to find any PEM data in certificate input');
  // the SOCKS client's own class carries no code
  const isSocks = thrown instanceof Error && thrown.constructor.name === 'SocksClientError';
  if (isSocks || /proxy/i.test(text) || code === 'UND_ERR_PRX_TLS')
    return new ClusterFailure(
      'proxy',
      'Unable to connect to the server: proxyconnect tcp: the proxy refused the connection',
    );
  if (isTimeout(thrown, code))
    return new ClusterFailure('timed-out', `Unable to connect to the server: dial tcp ${host}: i/o timeout`);
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET')
    return new ClusterFailure('cut-off', `Get "${server}": read tcp: connection reset by peer`);
  if (code === 'ENOENT' || code === 'EACCES')
    return new ClusterFailure('bad-kubeconfig', `error: unable to read a file that the kubeconfig names: ${code}`);
  return new ClusterFailure(
    'bad-answer',
    `Unable to connect to the server: ${code || 'an answer that is no answer of an API server'}`,
  );
}

/**
 * Sorts an answer that is an error.
 * @param body of the answer, as text
 * @param resource what was asked for, such as `pods`
 * @param retryAfter the header of that name; '' when there is none
 */
export function refusalOf(status: number, body: string, resource: string, retryAfter: string): ClusterFailure {
  const told = statusOf(body);
  const message = told.message ?? '';
  const wait = Number(retryAfter || (told.details?.retryAfterSeconds ?? 0));
  const more = { status, retryAfter: Number.isFinite(wait) && wait > 0 ? wait * 1000 : 0 };
  const from = (reason: string, fallback: string): string =>
    `Error from server (${told.reason || reason}): ${message || fallback}`;
  switch (status) {
    case 401:
      return new ClusterFailure('unauthorized', 'error: You must be logged in to the server (Unauthorized)', more);
    case 403:
      return new ClusterFailure('forbidden', from('Forbidden', `${resource} is forbidden`), more);
    case 404:
      return new ClusterFailure('not-served', `error: the server doesn't have a resource type "${resource}"`, more);
    case 410:
      return new ClusterFailure('expired-list', from('Expired', 'the list has expired'), more);
    case 407:
      return new ClusterFailure('proxy', 'Unable to connect to the server: Proxy Authentication Required', more);
    case 429:
      return new ClusterFailure(
        'throttled',
        from('TooManyRequests', 'the server has received too many requests'),
        more,
      );
    default:
      if (status >= 500)
        return new ClusterFailure(
          'unavailable',
          from(
            status === 504 ? 'Timeout' : status === 503 ? 'ServiceUnavailable' : 'InternalError',
            'the server is currently unable to handle the request',
          ),
          more,
        );
      return new ClusterFailure('bad-answer', from('BadRequest', `the server answered ${status}`), more);
  }
}

function statusOf(body: string): Status {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'Status'
      ? (value as Status)
      : {};
  } catch {
    return {};
  }
}

/** The code of what was thrown, or of what it was caused by: fetch wraps it. */
function codeOf(thrown: unknown): string {
  for (let one = thrown, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const code = systemCode(one);
    if (code !== '') return code;
    if (one instanceof AggregateError && one.errors.length > 0) return codeOf(one.errors[0]);
  }
  return '';
}

/** The message of what was thrown, or of what it was caused by. */
function messageOf(thrown: unknown): string {
  const one = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return one instanceof Error ? one.message : '';
}

function isTimeout(thrown: unknown, code: string): boolean {
  if (/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/.test(code)) return true;
  return thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError');
}

/** `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED` → `certificate required` */
function alertOf(code: string): string {
  return code
    .replace(/^.*_ALERT_/, '')
    .replace(/_/g, ' ')
    .toLowerCase();
}

/** `https://10.0.0.1:6443/x` → `10.0.0.1:6443` */
export function hostOf(server: string): string {
  try {
    const { host, port, protocol } = new URL(server);
    return port === '' ? `${host}:${protocol === 'http:' ? 80 : 443}` : host;
  } catch {
    return server;
  }
}
