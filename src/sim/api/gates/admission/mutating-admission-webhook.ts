// Webhooks that may change an object: asked one after the other, by the name of their configuration. Those of a lab allow or deny; they change nothing.
import { MUTATING_WEBHOOK_CONFIGURATIONS, VALIDATING_WEBHOOK_CONFIGURATIONS } from '../../../resources/index.ts';
import type { Call } from '../../call.ts';
import { type AdmissionPlugin, operationOf } from './plugin.ts';
import { callWebhook } from './webhook-call.ts';
import { isAsked } from './webhook-match.ts';

/** No webhook can keep its own configuration from being mended. */
export function isExempt({ resource }: Call): boolean {
  return resource === MUTATING_WEBHOOK_CONFIGURATIONS || resource === VALIDATING_WEBHOOK_CONFIGURATIONS;
}

export const MUTATING_ADMISSION_WEBHOOK = {
  name: 'MutatingAdmissionWebhook',
  admit(call, context) {
    if (operationOf(call) === undefined || isExempt(call)) return;
    for (const configuration of context.store.list(MUTATING_WEBHOOK_CONFIGURATIONS))
      for (const webhook of configuration.webhooks ?? []) {
        if (!isAsked(webhook, call, context)) continue;
        const { latencyMs, refused } = callWebhook(configuration, webhook, call, context);
        call.latencyMs += latencyMs;
        if (refused) throw refused;
      }
  },
} satisfies AdmissionPlugin;
