// What comes of a request, and who decided it.

/** Where on its way a request was decided. */
export type Hop =
  | 'dns'
  | 'service'
  | 'kube-proxy'
  | 'network-policy'
  | 'network'
  | 'node'
  | 'container'
  | 'ingress'
  | 'gateway'
  | 'load-balancer'
  | 'api-server'
  | 'outside';

/** Who decided, and why, in a sentence without a full stop. */
export interface Decision {
  readonly hop: Hop;
  readonly why: string;
}

/** How a connection ends before anything is answered. */
export type Failure =
  /** DNS says that there is no such name, or that it cannot tell */
  | 'unresolved'
  /** DNS says nothing */
  | 'resolving-timeout'
  | 'refused'
  | 'timeout'
  /** connected, and then nothing comes */
  | 'silence'
  /** connected, and closed: it does not speak HTTP */
  | 'empty'
  /** it does not speak TLS */
  | 'not-tls';

/** What comes of a request. */
export type Answer = Decision & { readonly host: string; readonly port: number } & (
    | { readonly failure: Failure }
    | {
        readonly status: number;
        /** as the header `Server` names it; absent: none */
        readonly server?: string;
        readonly contentType: string;
        /** the others, in this order; absent: none */
        readonly headers?: readonly (readonly [name: string, value: string])[];
        readonly body: string;
      }
  );

/** Texts of HTTP statuses that a lab's servers answer with. */
const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  301: 'Moved Permanently',
  302: 'Found',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Time-out',
};

/** A status with its text; '' for one that has none. */
export function reasonOf(status: number): string {
  return REASONS[status] ?? '';
}
