import { expect, it } from 'vitest';
import { SERVICE_ACCOUNT_STRATEGY as strategy } from '../../../../src/sim/api/kinds/service-account.ts';
import { SERVICE_ACCOUNTS } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft } from '../../../make/draft.ts';

it('keeps of secrets their names alone', () => {
  const object = draft(SERVICE_ACCOUNTS, { secrets: [{ name: 'a', namespace: 'b', kind: 'Secret' }] });
  strategy.prepareForCreate(object, CONTEXT);
  expect(object.secrets).toEqual([{ name: 'a' }]);
});

it('warns once of an annotation that is going away', () => {
  const object = draft(SERVICE_ACCOUNTS, {
    metadata: { annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } },
  });
  expect(strategy.warnings?.(object, undefined)).toEqual([
    'metadata.annotations[kubernetes.io/enforce-mountable-secrets]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets',
  ]);
  expect(strategy.warnings?.(object, object)).toEqual([]);
});
