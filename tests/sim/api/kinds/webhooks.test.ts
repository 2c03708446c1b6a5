import { describe, expect, it } from 'vitest';
import { MUTATING_WEBHOOK_CONFIGURATION_STRATEGY } from '../../../../src/sim/api/kinds/mutating-webhook-configuration.ts';
import { VALIDATING_WEBHOOK_CONFIGURATION_STRATEGY } from '../../../../src/sim/api/kinds/validating-webhook-configuration.ts';
import {
  MUTATING_WEBHOOK_CONFIGURATIONS,
  VALIDATING_WEBHOOK_CONFIGURATIONS,
} from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

const HOOK = {
  name: 'deny.example.com',
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  clientConfig: { service: { name: 's', namespace: 'n' } },
};
const RULE = { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] };

function validating(...webhooks: object[]) {
  const object = draft(VALIDATING_WEBHOOK_CONFIGURATIONS, { webhooks });
  VALIDATING_WEBHOOK_CONFIGURATION_STRATEGY.defaults(object);
  return object;
}

describe('a webhook', () => {
  it('fails, matches and waits by itself as this says', () => {
    expect(validating({ ...HOOK, rules: [RULE] }).webhooks?.[0]).toEqual({
      ...HOOK,
      rules: [{ ...RULE, scope: '*' }],
      clientConfig: { service: { name: 's', namespace: 'n', port: 443 } },
      failurePolicy: 'Fail',
      matchPolicy: 'Equivalent',
      namespaceSelector: {},
      objectSelector: {},
      timeoutSeconds: 10,
    });
  });

  it('that changes objects is not asked twice', () => {
    const object = draft(MUTATING_WEBHOOK_CONFIGURATIONS, { webhooks: [HOOK] });
    MUTATING_WEBHOOK_CONFIGURATION_STRATEGY.defaults(object);
    expect(object.webhooks?.[0]?.reinvocationPolicy).toBe('Never');
  });

  it.each<[string, object, string[]]>([
    [
      'a short name',
      { name: 'deny' },
      ['name: Invalid value: "deny": should be a domain with at least three segments separated by dots'],
    ],
    [
      'no side effects told',
      { sideEffects: undefined },
      ['sideEffects: Required value: must specify one of None, NoneOnDryRun'],
    ],
    [
      'side effects',
      { sideEffects: 'Some' },
      ['sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"'],
    ],
    [
      'a long wait',
      { timeoutSeconds: 31 },
      ['timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds'],
    ],
    [
      'an unknown failure policy',
      { failurePolicy: 'Shrug' },
      ['failurePolicy: Unsupported value: "Shrug": supported values: "Fail", "Ignore"'],
    ],
    [
      'nobody to ask',
      { clientConfig: {} },
      ['clientConfig: Required value: exactly one of url or service is required'],
    ],
    [
      'a plain URL',
      { clientConfig: { url: 'http://u@h/p?q#f' } },
      [
        'clientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
        'clientConfig.url: Invalid value: "u": user information is not permitted in the URL',
        'clientConfig.url: Invalid value: "f": fragments are not permitted in the URL',
        'clientConfig.url: Invalid value: "q": query parameters are not permitted in the URL',
      ],
    ],
    [
      'a service without a name',
      { clientConfig: { service: { namespace: 'n', name: '', port: 0 } } },
      [
        'clientConfig.service.namespace: Required value',
        'clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
      ],
    ],
    [
      'a bad path',
      { clientConfig: { service: { ...HOOK.clientConfig.service, path: 'x/a//b' } } },
      [
        'clientConfig.service.path: Invalid value: "x/a//b": must start with a \'/\'',
        'clientConfig.service.path: Invalid value: "x/a//b": segment[0] may not be empty',
        'clientConfig.service.path: Invalid value: "x/a//b": segment[2] may not be empty',
      ],
    ],
    [
      'no versions',
      { admissionReviewVersions: [] },
      ['admissionReviewVersions: Required value: must specify one of v1, v1beta1'],
    ],
    [
      'unknown versions',
      { admissionReviewVersions: ['v2'] },
      ['admissionReviewVersions: Invalid value: ["v2"]: must include at least one of v1, v1beta1'],
    ],
    [
      'an empty rule',
      { rules: [{}] },
      [
        'rules[0].operations: Required value',
        'rules[0].apiGroups: Required value',
        'rules[0].apiVersions: Required value',
        'rules[0].resources: Required value',
      ],
    ],
    [
      'a star among others',
      { rules: [{ ...RULE, operations: ['*', 'CREATE'], resources: ['*', 'pods'] }] },
      [
        'rules[0].operations: Invalid value: ["*","CREATE"]: if \'*\' is present, must not specify other operations',
        'rules[0].resources: Invalid value: ["*","pods"]: if \'*\' is present, must not specify other resources without subresources',
      ],
    ],
    [
      'an unknown operation',
      { rules: [{ ...RULE, operations: ['READ'] }] },
      [
        'rules[0].operations[0]: Unsupported value: "READ": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
      ],
    ],
    [
      'parts and their whole',
      { rules: [{ ...RULE, resources: ['pods/*', 'pods/log'] }] },
      ['rules[0].resources[1]: Invalid value: "pods/log": if \'pods/*\' is present, must not specify pods/log'],
    ],
    [
      'an empty condition',
      { matchConditions: [{}] },
      ['matchConditions[0].expression: Required value', 'matchConditions[0].name: Required value'],
    ],
  ])('with %s is refused', (_, fields, expected) => {
    const object = validating({ ...HOOK, ...fields });
    expect(told(VALIDATING_WEBHOOK_CONFIGURATION_STRATEGY.validate(object))).toEqual(
      expected.map((one) => `webhooks[0].${one}`),
    );
  });

  it('is there once', () => {
    expect(told(VALIDATING_WEBHOOK_CONFIGURATION_STRATEGY.validate(validating(HOOK, HOOK)))).toEqual([
      'webhooks[1].name: Duplicate value: "deny.example.com"',
    ]);
  });

  it('makes a new generation when it changes', () => {
    const old = validating(HOOK);
    old.metadata.generation = 2;
    const generationOf = (next: typeof old) => {
      VALIDATING_WEBHOOK_CONFIGURATION_STRATEGY.prepareForUpdate(next, old, '');
      return next.metadata.generation;
    };
    expect([generationOf(validating(HOOK)), generationOf(validating())]).toEqual([2, 3]);
  });
});
