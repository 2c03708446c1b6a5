// The models of kinds, as models.json has them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelsText } from '../../../../scripts/update-schema.ts';
import { SERVED } from '../../../../src/sim/api/discovery.ts';
import { allModels, model, modelOf } from '../../../../src/sim/api/schema/schema.ts';
import { apiVersion } from '../../../../src/sim/resources/resource.ts';

const PLAIN = new Set(['string', 'number', 'boolean', 'any', 'IntOrString', 'Quantity', 'Time', 'MicroTime']);

describe('models.json', () => {
  it('is what the installed client-node gives; update it with scripts/update-schema.ts', async () => {
    const path = join(import.meta.dirname, '../../../../src/sim/api/schema/models.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(await modelsText()));
  });

  it('has every model that a field is of', () => {
    const missing = [...allModels()].flatMap(({ name, fields }) =>
      [...fields.values()].filter(({ type }) => !PLAIN.has(type) && !model(type)).map((one) => `${name}.${one.name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a model', () => {
  it.each(SERVED.map((one) => [apiVersion(one), one.kind]))('of %s %s is there', (version, kind) => {
    expect(modelOf(version, kind)?.kind).toBe(kind);
  });

  it.each([
    ['v1', 'PodList', 'V1PodList'],
    ['events.k8s.io/v1', 'Event', 'EventsV1Event'],
    ['v1', 'Event', 'CoreV1Event'],
    ['authentication.k8s.io/v1', 'TokenRequest', 'AuthenticationV1TokenRequest'],
    ['autoscaling/v1', 'Scale', 'V1Scale'],
    ['autoscaling/v2', 'HorizontalPodAutoscaler', 'V2HorizontalPodAutoscaler'],
    ['policy/v1', 'Eviction', 'V1Eviction'],
    ['apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'V1CustomResourceDefinition'],
    ['apps/v1', 'DeleteOptions', 'V1DeleteOptions'],
  ])('of %s %s is %s', (version, kind, name) => {
    expect(modelOf(version, kind)?.name).toBe(name);
  });

  it.each([
    ['v1', 'Deployment'],
    ['apps/v1', 'Nothing'],
    ['v1', 'PodSpec'],
    ['v1', 'ObjectMeta'],
    ['', ''],
    ['apps.example.com/v1', 'Deployment'],
    ['core/v1', 'Pod'],
    ['v1', 'toString'],
  ])('of %j %j is not there', (version, kind) => {
    expect(modelOf(version, kind)).toBeUndefined();
  });
});

describe('a field', () => {
  it.each([
    ['V1DeploymentSpec', 'replicas', { type: 'number', shape: 'one', format: 'int32', required: false }],
    ['V1DeploymentSpec', 'selector', { type: 'V1LabelSelector', shape: 'one', format: '', required: true }],
    ['V1PodSpec', 'containers', { type: 'V1Container', shape: 'list', format: '', required: true }],
    ['V1ObjectMeta', 'labels', { type: 'string', shape: 'map', format: '', required: false }],
    ['V1ObjectMeta', 'creationTimestamp', { type: 'Time', shape: 'one', format: 'date-time', required: false }],
    ['V1LeaseSpec', 'renewTime', { type: 'MicroTime', shape: 'one', format: 'date-time-micro', required: false }],
    ['V1ResourceRequirements', 'limits', { type: 'Quantity', shape: 'map', format: '', required: false }],
    ['V1ServicePort', 'targetPort', { type: 'IntOrString', shape: 'one', format: 'int-or-string', required: false }],
    ['V1Secret', 'data', { type: 'string', shape: 'map', format: 'byte', required: false }],
    ['V1SubjectAccessReviewSpec', 'extra', { type: 'string', shape: 'map-of-lists', format: '', required: false }],
    ['V1ControllerRevision', 'data', { type: 'any', shape: 'one', format: '', required: false }],
  ])('%s.%s', (name, field, expected) => {
    expect(model(name)?.fields.get(field)).toEqual({ name: field, ...expected });
  });
});
