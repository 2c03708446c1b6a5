import { describe, expect, it } from 'vitest';
import { API_SERVICE_STRATEGY } from '../../../../src/sim/api/kinds/api-service.ts';
import { HORIZONTAL_POD_AUTOSCALER_STRATEGY as strategy } from '../../../../src/sim/api/kinds/horizontal-pod-autoscaler.ts';
import { API_SERVICES, HORIZONTAL_POD_AUTOSCALERS } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' };
const cpu = (target: object): object => ({ type: 'Resource', resource: { name: 'cpu', target } });
const autoscaler = (spec: object) => {
  const object = draft(HORIZONTAL_POD_AUTOSCALERS, { spec: { scaleTargetRef, maxReplicas: 3, ...spec } });
  strategy.defaults(object);
  return object;
};

describe('an autoscaler', () => {
  it('begins at one replica and four fifths of the CPU', () => {
    const object = autoscaler({});
    strategy.prepareForCreate(object, CONTEXT);
    expect(object.spec.minReplicas).toBe(1);
    expect(object.spec.metrics).toEqual([cpu({ type: 'Utilization', averageUtilization: 80 })]);
    expect(object.status).toEqual({ currentMetrics: null, desiredReplicas: 0 });
  });

  it('that says something of its behavior has the rest of it from the server', () => {
    expect(autoscaler({ behavior: { scaleDown: { stabilizationWindowSeconds: 5 } } }).spec.behavior).toEqual({
      scaleUp: {
        stabilizationWindowSeconds: 0,
        selectPolicy: 'Max',
        policies: [
          { type: 'Pods', value: 4, periodSeconds: 15 },
          { type: 'Percent', value: 100, periodSeconds: 15 },
        ],
      },
      scaleDown: {
        stabilizationWindowSeconds: 5,
        selectPolicy: 'Max',
        policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
      },
    });
  });

  it.each<[string, object, string[]]>([
    ['nothing wrong', {}, []],
    [
      'bounds that cross',
      { minReplicas: 4 },
      ['spec.maxReplicas: Invalid value: 3: must be greater than or equal to `minReplicas`'],
    ],
    [
      'bounds of nothing',
      { minReplicas: 0, maxReplicas: 0 },
      [
        'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1',
        'spec.maxReplicas: Invalid value: 0: must be greater than 0',
        'spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas',
      ],
    ],
    [
      'no target',
      { scaleTargetRef: { kind: '', name: 'a/b' } },
      [
        'spec.scaleTargetRef.kind: Required value',
        `spec.scaleTargetRef.name: Invalid value: "a/b": may not contain '/'`,
      ],
    ],
    [
      'a metric of no type',
      { metrics: [{ ...cpu({ type: 'Utilization', averageUtilization: 1 }), type: 'Odd' }] },
      [
        'spec.metrics[0].type: Unsupported value: "Odd": supported values: "ContainerResource", "External", "Object", "Pods", "Resource"',
        'spec.metrics[0].type: Unsupported value: "Odd": supported values: "ContainerResource", "External", "Object", "Pods", "Resource"',
      ],
    ],
    [
      'a target of nothing',
      { metrics: [cpu({ type: 'Utilization', averageUtilization: 0 }), cpu({ type: 'AverageValue' })] },
      [
        'spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0',
        'spec.metrics[1].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
      ],
    ],
    [
      'too slow a policy',
      {
        behavior: {
          scaleUp: { policies: [{ type: 'Pods', value: 0, periodSeconds: 1801 }], stabilizationWindowSeconds: 3601 },
        },
      },
      [
        'spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal to 3600',
        'spec.behavior.scaleUp.policies[0].value: Invalid value: 0: must be greater than zero',
        'spec.behavior.scaleUp.policies[0].periodSeconds: Invalid value: 1801: must be less than or equal to 1800',
      ],
    ],
  ])('with %s', (_, spec, expected) => {
    expect(told(strategy.validate(autoscaler(spec)))).toEqual(expected);
  });
});

describe('an API service', () => {
  it('without a Service is there at once', () => {
    const object = draft(API_SERVICES, { spec: { version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 } });
    API_SERVICE_STRATEGY.prepareForCreate(object, CONTEXT);
    expect(object.status.conditions?.map(({ status, reason, message }) => [status, reason, message])).toEqual([
      ['True', 'Local', 'Local APIServices are always available'],
    ]);
  });

  it.each<[string, string, object, string[]]>([
    [
      'as it must be',
      'v1.a.example',
      { group: 'a.example', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 },
      [],
    ],
    [
      'of another name, without priorities',
      'x',
      { group: 'a.example', version: 'v1' },
      [
        'metadata.name: Invalid value: "x": must be `spec.version+"."+spec.group`: "v1.a.example"',
        'spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000',
        'spec.versionPriority: Invalid value: 0: must be positive and less than 1000',
      ],
    ],
    [
      'with a Service of no name',
      'v1.a.example',
      {
        group: 'a.example',
        version: 'v1',
        groupPriorityMinimum: 1,
        versionPriority: 1,
        service: { namespace: 'b', port: 0 },
      },
      [
        'spec.service.name: Required value',
        'spec.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
      ],
    ],
  ])('%s', (_, name, spec, expected) => {
    expect(told(API_SERVICE_STRATEGY.validate(draft(API_SERVICES, { metadata: { name }, spec })))).toEqual(expected);
  });
});
