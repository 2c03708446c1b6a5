import { describe, expect, it } from 'vitest';
import { fromAutoscalerV1, toAutoscalerV1 } from '../../../src/sim/api/autoscaler-v1.ts';
import { HORIZONTAL_POD_AUTOSCALERS } from '../../../src/sim/resources/index.ts';
import type { KubeObject } from '../../../src/sim/wire.ts';
import { draft } from '../../make/draft.ts';

const stored = draft(HORIZONTAL_POD_AUTOSCALERS, {
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' },
    minReplicas: 2,
    maxReplicas: 5,
    metrics: [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
  },
  status: {
    currentReplicas: 2,
    desiredReplicas: 3,
    currentMetrics: [
      { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 70, averageValue: '140m' } } },
    ],
    conditions: [{ type: 'AbleToScale', status: 'True', reason: 'ReadyForNewScale', message: 'm' }],
  },
});

describe('an autoscaler of autoscaling/v1', () => {
  it('has what it has no fields for in annotations', () => {
    const shown = toAutoscalerV1(stored) as KubeObject;
    expect(shown.spec).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' },
      minReplicas: 2,
      maxReplicas: 5,
      targetCPUUtilizationPercentage: 50,
    });
    expect(shown.status).toEqual({ currentReplicas: 2, desiredReplicas: 3, currentCPUUtilizationPercentage: 70 });
    expect(shown.metadata.annotations).toEqual({
      'autoscaling.alpha.kubernetes.io/behavior': '{"ScaleDown":{"StabilizationWindowSeconds":60}}',
      'autoscaling.alpha.kubernetes.io/conditions':
        '[{"type":"AbleToScale","status":"True","reason":"ReadyForNewScale","message":"m"}]',
      'autoscaling.alpha.kubernetes.io/current-metrics':
        '[{"type":"Resource","resource":{"name":"cpu","currentAverageUtilization":70,"currentAverageValue":"140m"}}]',
      'autoscaling.alpha.kubernetes.io/metrics':
        '[{"type":"Resource","resource":{"name":"memory","targetAverageValue":"1Gi"}}]',
    });
  });

  it('is the same autoscaler again when it is kept', () => {
    expect(fromAutoscalerV1(toAutoscalerV1(stored) as KubeObject)).toEqual(stored);
  });

  it('aims at a share of the CPU', () => {
    const { spec } = fromAutoscalerV1({
      ...draft(HORIZONTAL_POD_AUTOSCALERS, {}),
      apiVersion: 'autoscaling/v1',
      spec: { maxReplicas: 3, targetCPUUtilizationPercentage: 80 },
    } as unknown as KubeObject);
    expect(spec).toEqual({
      maxReplicas: 3,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
    });
  });
});
