// Policies in CEL: whom they are asked about, and what they say.
import { beforeEach, describe, expect, it } from 'vitest';
import { Lab } from '../../../../../src/sim/lab.ts';
import {
  CONFIG_MAPS,
  VALIDATING_ADMISSION_POLICIES,
  VALIDATING_ADMISSION_POLICY_BINDINGS,
} from '../../../../../src/sim/resources/index.ts';
import { labHttp } from '../../../../make/lab-http.ts';

const CONFIG = '/api/v1/namespaces/default/configmaps';
const GROUP = '/apis/admissionregistration.k8s.io/v1';
let lab: Lab;

/** A policy about ConfigMaps, with its binding. */
function limit(spec: object, binding: object = {}): void {
  const client = lab.client('t', 't');
  const common = { apiVersion: 'admissionregistration.k8s.io/v1', metadata: { name: 'limit' } };
  const matchConstraints = {
    resourceRules: [
      { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['configmaps'] },
    ],
  };
  client.create(VALIDATING_ADMISSION_POLICIES, {
    ...common,
    kind: 'ValidatingAdmissionPolicy',
    spec: { matchConstraints, ...spec },
  } as never);
  client.create(VALIDATING_ADMISSION_POLICY_BINDINGS, {
    ...common,
    kind: 'ValidatingAdmissionPolicyBinding',
    spec: { policyName: 'limit', validationActions: ['Deny'], ...binding },
  } as never);
}

const make = (data: object, name = 'c') => labHttp(lab, 'POST', CONFIG, { metadata: { name }, data });

beforeEach(() => {
  lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 0 });
  lab.run(1000);
});

describe('a policy', () => {
  it('refuses in words of its own', async () => {
    limit({ validations: [{ expression: "object.data.size != 'big'", message: 'too big' }] });
    const { code, body } = await make({ size: 'big' });
    const told = "ValidatingAdmissionPolicy 'limit' with binding 'limit' denied request: too big";
    expect(code).toBe(422);
    expect(body).toMatchObject({ reason: 'Invalid', message: `configmaps "c" is forbidden: ${told}` });
    expect(body.details.causes).toEqual([{ message: told }]);
    expect((await make({ size: 'small' })).code).toBe(201);
  });

  it('may give its reason and make its message', async () => {
    limit({
      variables: [{ name: 'size', expression: 'int(object.data.size)' }],
      validations: [
        {
          expression: 'variables.size < 5',
          messageExpression: "'size is ' + string(variables.size)",
          reason: 'Forbidden',
        },
      ],
    });
    const { code, body } = await make({ size: '7' });
    expect([code, body.reason]).toEqual([403, 'Forbidden']);
    expect(body.message).toContain('denied request: size is 7');
  });

  it('tells the expression when it says nothing else', async () => {
    limit({ validations: [{ expression: "object.metadata.name.startsWith('ok')" }] });
    expect((await make({})).body.message).toContain("failed expression: object.metadata.name.startsWith('ok')");
  });

  it.each([
    ['Fail', 422],
    ['Ignore', 201],
  ])('that cannot be worked out is taken as its failure policy %s says', async (failurePolicy, code) => {
    limit({ failurePolicy, validations: [{ expression: "object.data.missing == 'x'" }] });
    const answer = await make({});
    expect(answer.code).toBe(code);
    if (code === 422)
      expect(answer.body.message).toContain(
        "expression 'object.data.missing == 'x'' resulted in error: no such key: data",
      );
  });

  it('is not asked where its conditions are not met', async () => {
    limit({
      matchConditions: [{ name: 'others', expression: "request.userInfo.username != 'admin'" }],
      validations: [{ expression: 'false' }],
    });
    expect((await make({})).code).toBe(201);
  });

  it('warns where its binding says so', async () => {
    limit({ validations: [{ expression: 'false', message: 'no' }] }, { validationActions: ['Warn'] });
    const { code, warnings } = await make({});
    expect(code).toBe(201);
    expect(warnings).toContain("Validation failed for ValidatingAdmissionPolicy 'limit' with binding 'limit': no");
  });

  it('takes parameters, and refuses where they are not to be had', async () => {
    const name = 'max';
    limit(
      {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        matchConditions: [{ name: 'sized', expression: "has(object.data) && 'size' in object.data" }],
        validations: [{ expression: 'int(object.data.size) <= int(params.data.max)', message: 'over the limit' }],
      },
      { paramRef: { name, namespace: 'default', parameterNotFoundAction: 'Deny' } },
    );
    expect((await make({ size: '1' })).body.message).toContain(
      'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction',
    );
    lab.store.create(CONFIG_MAPS, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name,
        namespace: 'default',
        uid: 'u',
        resourceVersion: '',
        creationTimestamp: '2026-01-01T00:00:00Z',
      },
      data: { max: '3' },
    });
    expect((await make({ size: '1' })).code).toBe(201);
    expect((await make({ size: '4' }, 'd')).body.message).toContain('over the limit');
  });

  it('is noted as seen', () => {
    limit({ validations: [{ expression: 'true' }] });
    lab.run(1000);
    const found = lab.client('t', 't').get(VALIDATING_ADMISSION_POLICIES, undefined, 'limit');
    expect(found?.status).toEqual({ observedGeneration: 1, typeChecking: {} });
  });
});

it('expressions that cannot be compiled, and actions that contradict each other, are refused', async () => {
  const policy = {
    metadata: { name: 'p' },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['*'], resources: ['pods'] }],
      },
      validations: [{ expression: 'object.' }],
    },
  };
  const refused = await labHttp(lab, 'POST', `${GROUP}/validatingadmissionpolicies`, policy);
  expect(refused.body.message).toContain(
    'spec.validations[0].expression: Invalid value: "object.": compilation failed: ',
  );
  const binding = { metadata: { name: 'b' }, spec: { policyName: 'p', validationActions: ['Deny', 'Warn'] } };
  const both = await labHttp(lab, 'POST', `${GROUP}/validatingadmissionpolicybindings`, binding);
  expect(both.body.message).toContain('must not contain both Deny and Warn');
});
