// What a CustomResourceDefinition must look like.
import { expect, it } from 'vitest';
import { CUSTOM_RESOURCE_DEFINITION_STRATEGY } from '../../../../src/sim/api/kinds/custom-resource-definition.ts';
import type { CustomResourceDefinition, JsonSchema } from '../../../../src/sim/wire.ts';
import { WIDGET_SCHEMA, widgetDefinition, widgetVersion } from '../../../make/crd.ts';

const CONTEXT = { now: 0, random: { suffix: () => '', below: () => 0 }, user: 'test' };

function problems(definition: unknown): string[] {
  const object = structuredClone(definition) as CustomResourceDefinition;
  CUSTOM_RESOURCE_DEFINITION_STRATEGY.defaults(object);
  CUSTOM_RESOURCE_DEFINITION_STRATEGY.prepareForCreate(object, CONTEXT);
  return CUSTOM_RESOURCE_DEFINITION_STRATEGY.validate(object).map(({ field, message }) => `${field}: ${message}`);
}

function withSpec(spec: JsonSchema): unknown {
  const schema = { ...WIDGET_SCHEMA, properties: { ...WIDGET_SCHEMA.properties, spec } };
  return widgetDefinition([widgetVersion('v1', { schema: { openAPIV3Schema: schema } })]);
}

const definition = widgetDefinition();
const SPEC = 'spec.validation.openAPIV3Schema.properties[spec]';

it('one that is as it must be has no problem', () => {
  expect(problems(definition)).toEqual([]);
});

it('a column may choose an item of a list by a field of it', () => {
  const additionalPrinterColumns = [
    { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
  ];
  expect(problems(widgetDefinition([widgetVersion('v1', { additionalPrinterColumns })]))).toEqual([]);
});

it.each<[name: string, definition: unknown, problem: string]>([
  [
    'another name',
    { ...definition, metadata: { name: 'w.example.com' } },
    'metadata.name: Invalid value: "w.example.com": must be spec.names.plural+"."+spec.group',
  ],
  [
    'no domain',
    { ...definition, metadata: { name: 'widgets.x' }, spec: { ...definition.spec, group: 'x' } },
    'spec.group: Invalid value: "x": should be a domain with at least one dot',
  ],
  ['no scope', { ...definition, spec: { ...definition.spec, scope: '' } }, 'spec.scope: Required value'],
  [
    'an unknown scope',
    { ...definition, spec: { ...definition.spec, scope: 'Node' } },
    'spec.scope: Unsupported value: "Node": supported values: "Cluster", "Namespaced"',
  ],
  [
    'no schema',
    widgetDefinition([{ name: 'v1', served: true, storage: true }]),
    'spec.versions[0].schema.openAPIV3Schema: Required value: schemas are required',
  ],
  [
    'a kind with a space',
    widgetDefinition(undefined, { names: { plural: 'widgets', kind: 'My Widget' } }),
    "spec.names.kind: Invalid value: \"My Widget\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
  ],
  [
    'a field without a type',
    withSpec({ properties: {} }),
    `${SPEC}.type: Required value: must not be empty for specified object fields`,
  ],
  [
    'items without a type',
    withSpec({ type: 'array', items: {} }),
    `${SPEC}.items.type: Required value: must not be empty for specified array items`,
  ],
  ['a list without items', withSpec({ type: 'array' }), `${SPEC}.items: Required value: must be specified`],
  [
    'fields and free keys',
    withSpec({ type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'string' } }),
    `${SPEC}.additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive`,
  ],
  [
    'an alternative with a type',
    withSpec({ type: 'object', anyOf: [{ type: 'object' }] }),
    `${SPEC}.anyOf[0].type: Forbidden: must be empty to be structural`,
  ],
  [
    'a default that does not fit',
    withSpec({ type: 'integer', default: 'x' }),
    `${SPEC}.default: Invalid value: "string": ${SPEC}.default in body must be of type integer: "string"`,
  ],
  [
    'a list by no keys',
    withSpec({ type: 'array', items: { type: 'object' }, 'x-kubernetes-list-type': 'map' }),
    `${SPEC}.x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map`,
  ],
  [
    'unique items',
    withSpec({ type: 'array', uniqueItems: true, items: { type: 'string' } }),
    `${SPEC}.uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic`,
  ],
  [
    'a column of no type',
    widgetDefinition([
      widgetVersion('v1', { additionalPrinterColumns: [{ name: 'A', type: 'text', jsonPath: '.spec' }] }),
    ]),
    'spec.additionalPrinterColumns[0].type: Invalid value: "text": must be one of boolean,date,integer,number,string',
  ],
  [
    'a scale from elsewhere',
    widgetDefinition([
      widgetVersion('v1', { subresources: { scale: { specReplicasPath: '.size', statusReplicasPath: '.status.n' } } }),
    ]),
    'spec.subresources.scale.specReplicasPath: Invalid value: ".size": should be a json path under .spec',
  ],
  [
    'a group of Kubernetes without leave',
    { ...widgetDefinition(undefined, { group: 'x.k8s.io' }), metadata: { name: 'widgets.x.k8s.io' } },
    'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
  ],
  [
    'a conversion by webhook',
    widgetDefinition(undefined, { conversion: { strategy: 'Webhook' } }),
    'spec.conversion.strategy: Invalid value: "Webhook": a lab has no webhook that converts: only None can be used in it',
  ],
])('%s is told', (_name, wrong, problem) => {
  expect(problems(wrong)).toContain(problem);
});

it.each([[[widgetVersion('v1'), widgetVersion('v2')]], [[widgetVersion('v1', { storage: false })]]])(
  'exactly one version is the stored one',
  (versions) => {
    expect(problems(widgetDefinition(versions)).join()).toMatch(
      /^spec\.versions: Invalid value: .*: must have exactly one version marked as storage version/,
    );
  },
);

it('names the version where versions differ', () => {
  const broken = { type: 'object', properties: { spec: {} } } satisfies JsonSchema;
  const versions = [widgetVersion('v1'), widgetVersion('v2', { storage: false, schema: { openAPIV3Schema: broken } })];
  expect(problems(widgetDefinition(versions))).toEqual([
    'spec.versions[1].schema.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
  ]);
});

it('rules that cannot be compiled are told', () => {
  const spec: JsonSchema = { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.a +' }, { rule: 'other.a' }] };
  expect(problems(withSpec(spec)).map((one) => one.replace(/Invalid value: .*?\}: /, ''))).toEqual([
    `${SPEC}.x-kubernetes-validations[0].rule: compilation failed: ERROR: <input>:1:1: Unexpected token: EOF`,
    `${SPEC}.x-kubernetes-validations[1].rule: compilation failed: ERROR: <input>:1:1: undeclared reference to 'other' (in container '')`,
  ]);
});
