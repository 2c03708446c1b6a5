// MutatingWebhookConfigurations (pkg/registry/admissionregistration/mutatingwebhookconfiguration/strategy.go).
import { MUTATING_WEBHOOK_CONFIGURATIONS } from '../../resources/index.ts';
import type { MutatingWebhookConfiguration } from '../../wire.ts';
import { equal } from './deep-equal.ts';
import { nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';
import { defaultWebhook, validateWebhooks } from './webhook-rules.ts';

export const MUTATING_WEBHOOK_CONFIGURATION_STRATEGY: Strategy<MutatingWebhookConfiguration> = {
  resource: MUTATING_WEBHOOK_CONFIGURATIONS,
  defaults({ webhooks }) {
    for (const hook of webhooks ?? []) {
      defaultWebhook(hook);
      hook.reinvocationPolicy ??= 'Never';
    }
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
  },
  prepareForUpdate(object, old) {
    nextGeneration(object, old, !equal(object.webhooks, old.webhooks));
  },
  validate: ({ webhooks }) => validateWebhooks(webhooks),
  validateUpdate: ({ webhooks }) => validateWebhooks(webhooks),
};
