// A definition of a custom resource for tests.
import type { Draft } from '../../src/sim/client.ts';
import type { Lab } from '../../src/sim/lab.ts';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../../src/sim/resources/index.ts';
import type { CustomResourceDefinition, JsonSchema } from '../../src/sim/wire.ts';

type Version = CustomResourceDefinition['spec']['versions'][number];

/** The schema of a widget: all that schemas can say in one. */
export const WIDGET_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'A Widget turns.',
  required: ['spec'],
  properties: {
    spec: {
      type: 'object',
      description: 'What is wanted.',
      required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1, maximum: 10, description: 'How many there are.' },
        color: { type: 'string', enum: ['red', 'blue'], default: 'red' },
        name: { type: 'string', pattern: '^[a-z]+$', maxLength: 8 },
        port: { 'x-kubernetes-int-or-string': true },
        tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        parts: {
          type: 'array',
          maxItems: 3,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, count: { type: 'integer', default: 1 } },
          },
        },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        least: { type: 'integer' },
      },
      'x-kubernetes-validations': [
        { rule: '!has(self.least) || self.least <= self.size', message: 'least may not be more than size' },
      ],
    },
    status: {
      type: 'object',
      properties: {
        ready: { type: 'integer' },
        phase: { type: 'string' },
        selector: { type: 'string' },
      },
    },
  },
};

/** One version. */
export function widgetVersion(name = 'v1', more: Partial<Version> = {}): Version {
  return {
    name,
    served: true,
    storage: true,
    schema: { openAPIV3Schema: WIDGET_SCHEMA },
    subresources: {
      status: {},
      scale: {
        specReplicasPath: '.spec.size',
        statusReplicasPath: '.status.ready',
        labelSelectorPath: '.status.selector',
      },
    },
    additionalPrinterColumns: [
      { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
      { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
      { name: 'Color', type: 'string', jsonPath: '.spec.color', priority: 1 },
      { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
    ],
    ...more,
  };
}

/** A definition of widgets. */
export function widgetDefinition(
  versions: Version[] = [widgetVersion()],
  more: Partial<CustomResourceDefinition['spec']> = {},
): Draft<CustomResourceDefinition> {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'], categories: ['all'] },
      versions,
      ...more,
    },
  };
}

/** Defines widgets in a lab, and waits until they are served. */
export function defineWidgets(lab: Lab, versions?: Version[]): void {
  lab.client('test', 'test').create(CUSTOM_RESOURCE_DEFINITIONS, widgetDefinition(versions));
  lab.run(100);
}
