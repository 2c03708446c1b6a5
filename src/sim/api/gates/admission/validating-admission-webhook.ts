// Webhooks that may refuse an object: asked all at once, and the first refusal is told.
import { VALIDATING_WEBHOOK_CONFIGURATIONS } from '../../../resources/index.ts';
import { isExempt } from './mutating-admission-webhook.ts';
import { type AdmissionPlugin, operationOf } from './plugin.ts';
import { callWebhook } from './webhook-call.ts';
import { isAsked } from './webhook-match.ts';

export const VALIDATING_ADMISSION_WEBHOOK = {
  name: 'ValidatingAdmissionWebhook',
  validate(call, context) {
    if (operationOf(call) === undefined || isExempt(call)) return;
    const asked = context.store
      .list(VALIDATING_WEBHOOK_CONFIGURATIONS)
      .flatMap((configuration) =>
        (configuration.webhooks ?? [])
          .filter((webhook) => isAsked(webhook, call, context))
          .map((webhook) => callWebhook(configuration, webhook, call, context)),
      );
    call.latencyMs += Math.max(0, ...asked.map(({ latencyMs }) => latencyMs));
    const refused = asked.find((one) => one.refused)?.refused;
    if (refused) throw refused;
  },
} satisfies AdmissionPlugin;
