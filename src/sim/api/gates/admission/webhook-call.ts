// Calling a webhook, and the words for what can go wrong (apiserver, admission/plugin/webhook/{mutating,validating}/dispatcher.go; util/webhook/error.go).
import type { Call, GateContext } from '../../call.ts';
import { ApiError, type StatusCause } from '../../status.ts';
import {
  LEDGER_BEHAVIOUR,
  type Webhook,
  type WebhookAnswer,
  type WebhookBehaviour,
  type WebhookConfiguration,
} from './webhook-behaviour.ts';

/** What the plugins for webhooks may look at. */
export interface WebhookContext extends GateContext {
  /** absent: {@link LEDGER_BEHAVIOUR} */
  readonly webhooks?: WebhookBehaviour;
}

/** What came of it: how long it took, and what it was refused with. */
export interface Called {
  readonly latencyMs: number;
  readonly refused?: ApiError;
}

/** Seconds, when the configuration does not say. */
const TIMEOUT = 10;

/** What client-go makes of an HTTP status without a body (apimachinery, api/errors NewGenericServerResponse). */
const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'the server rejected our request for an unknown reason',
  401: 'the server has asked for the client to provide credentials',
  403: 'unknown',
  404: 'the server could not find the requested resource',
  405: 'the server does not allow this method on the requested resource',
  409: 'the server reported a conflict',
  422: 'the server rejected our request due to an error in our request',
  429: 'the server has received too many requests and has asked us to try again later',
  503: 'the server is currently unable to handle the request',
  504: 'the server was unable to return a response in the time allotted, but may still be processing the request',
};

function urlOf({ clientConfig, timeoutSeconds = TIMEOUT }: Webhook): string {
  const { service, url } = clientConfig;
  const query = `?timeout=${timeoutSeconds}s`;
  if (!service) return `${url ?? ''}${query}`;
  const path = service.path ? `/${service.path.replace(/^\//, '')}` : '';
  return `https://${service.name}.${service.namespace}.svc:${service.port ?? 443}${path}${query}`;
}

/** Why a call failed, from the word after `failed to call webhook: ` on. */
function failure(webhook: Webhook, answer: Exclude<WebhookAnswer, { kind: 'allow' | 'deny' }>): string {
  const post = (why: string): string => `Post "${urlOf(webhook)}": ${why}`;
  const service = webhook.clientConfig.service?.name ?? '';
  switch (answer.kind) {
    case 'timeout':
      return post('context deadline exceeded');
    case 'refused':
      return post(`dial tcp ${answer.address}: connect: connection refused`);
    case 'no-endpoints':
      return post(`no endpoints available for service "${service}"`);
    case 'no-service':
      return post(`service "${service}" not found`);
    case 'tls':
      return post(`tls: ${answer.message}`);
    case 'status':
      if (STATUS_TEXT[answer.code]) return STATUS_TEXT[answer.code] ?? '';
      if (answer.code >= 500) return 'an error on the server ("unknown") has prevented the request from succeeding';
      return `the server responded with the status code ${answer.code} but did not return more details`;
  }
}

function internal(message: string): ApiError {
  const cause: StatusCause = { message };
  return new ApiError(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [cause] });
}

/** Asks a webhook. It never throws: several are asked at once. */
export function callWebhook(
  configuration: WebhookConfiguration,
  webhook: Webhook,
  call: Call,
  context: WebhookContext,
): Called {
  const { name, failurePolicy = 'Fail', timeoutSeconds = TIMEOUT, sideEffects } = webhook;
  if (call.dryRun && sideEffects !== 'None' && sideEffects !== 'NoneOnDryRun') {
    const refused = new ApiError(400, 'BadRequest', `admission webhook "${name}" does not support dry run`);
    return { latencyMs: 0, refused };
  }
  const answer = (context.webhooks ?? LEDGER_BEHAVIOUR).answer(configuration, webhook, call, context);
  if (answer.kind === 'allow') return { latencyMs: 0 };
  if (answer.kind === 'deny') {
    const { message, code = 403, reason = 'Forbidden' } = answer;
    const denied = `admission webhook "${name}" denied the request`;
    const text = message || reason ? `${denied}: ${message || reason}` : `${denied} without explanation`;
    return { latencyMs: 0, refused: new ApiError(Math.max(code, 400), reason, text) };
  }
  const latencyMs = answer.kind === 'timeout' ? timeoutSeconds * 1000 : 0;
  if (failurePolicy === 'Ignore') return { latencyMs };
  return {
    latencyMs,
    refused: internal(`failed calling webhook "${name}": failed to call webhook: ${failure(webhook, answer)}`),
  };
}
