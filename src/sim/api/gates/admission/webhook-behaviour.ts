// What stands behind an admission webhook. A lab runs no webhook servers: what one would answer is said by its configuration's annotation,
// and what hinders the way to it by the ledger.
import { ENDPOINT_SLICES, SERVICES } from '../../../resources/index.ts';
import type { Store } from '../../../store/store.ts';
import type { MutatingWebhookConfiguration, ValidatingWebhookConfiguration } from '../../../wire.ts';
import type { Call, GateContext } from '../../call.ts';

/** A configuration of webhooks, and one of its webhooks. */
export type WebhookConfiguration = ValidatingWebhookConfiguration | MutatingWebhookConfiguration;
export type Webhook = NonNullable<WebhookConfiguration['webhooks']>[number];

/** What came of a call to a webhook. */
export type WebhookAnswer =
  | { readonly kind: 'allow' }
  /** without code and reason: 403 Forbidden, as controller-runtime's webhooks deny */
  | { readonly kind: 'deny'; readonly message: string; readonly code?: number; readonly reason?: string }
  /** it did not answer within its timeoutSeconds */
  | { readonly kind: 'timeout' }
  /** nothing listens there. @property address such as `10.96.0.7:443` */
  | { readonly kind: 'refused'; readonly address: string }
  | { readonly kind: 'no-endpoints' }
  | { readonly kind: 'no-service' }
  /** such as `x509: certificate signed by unknown authority` */
  | { readonly kind: 'tls'; readonly message: string }
  /** it answered with an HTTP status other than 200 */
  | { readonly kind: 'status'; readonly code: number };

/** Answers for webhooks. */
export interface WebhookBehaviour {
  answer(configuration: WebhookConfiguration, webhook: Webhook, call: Call, context: GateContext): WebhookAnswer;
}

/** On a configuration: `allow`, `deny: MESSAGE`, `timeout`, `refused`, `tls: MESSAGE` or `status: CODE`, for all its webhooks. */
const ANNOTATION = 'sekisho.dev/webhook';
const HTTPS = 443;

/** Host and port of a webhook that has a URL. */
function addressOf(url: string): string {
  const [, host = ''] = /^[a-z]+:\/\/([^/?#]+)/.exec(url) ?? [];
  return /:\d+$/.test(host) ? host : `${host}:${HTTPS}`;
}

function hasEndpoints(store: Store, namespace: string, service: string): boolean {
  return store
    .list(ENDPOINT_SLICES, namespace)
    .filter(({ metadata }) => metadata.labels?.['kubernetes.io/service-name'] === service)
    .some(({ endpoints }) => endpoints?.some(({ conditions }) => conditions?.ready !== false));
}

/** What the annotation says; undefined when it says nothing that is known. */
function told(text: string, address: string): WebhookAnswer | undefined {
  const [, kind = '', rest = ''] = /^\s*([a-z]+)\s*(?::\s*(.*?)\s*)?$/s.exec(text) ?? [];
  switch (kind) {
    case 'allow':
    case 'timeout':
      return { kind };
    case 'deny':
      return { kind, message: rest };
    case 'refused':
      return { kind, address };
    case 'tls':
      return { kind, message: rest || 'failed to verify certificate: x509: certificate signed by unknown authority' };
    case 'status':
      return { kind, code: Number(rest) || 500 };
    default:
      return undefined;
  }
}

/** The way of a request in the lab: no service, nobody behind it, else what the annotation says. Behind a URL nobody listens unless it says so. */
export const LEDGER_BEHAVIOUR: WebhookBehaviour = {
  answer({ metadata }, { clientConfig }, _call, { store }) {
    const text = metadata.annotations?.[ANNOTATION] ?? '';
    const { service, url } = clientConfig;
    if (!service) {
      const address = addressOf(url ?? '');
      return told(text, address) ?? { kind: 'refused', address };
    }
    const { name, namespace, port = HTTPS } = service;
    const found = store.get(SERVICES, namespace, name);
    if (!found) return { kind: 'no-service' };
    if (!hasEndpoints(store, namespace, name)) return { kind: 'no-endpoints' };
    return told(text, `${found.spec.clusterIP ?? ''}:${port}`) ?? { kind: 'allow' };
  },
};
