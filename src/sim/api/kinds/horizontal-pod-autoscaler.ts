// HorizontalPodAutoscalers (pkg/registry/autoscaling/horizontalpodautoscaler/strategy.go; pkg/apis/autoscaling/v2/defaults.go).
import { HORIZONTAL_POD_AUTOSCALERS } from '../../resources/index.ts';
import type { HorizontalPodAutoscaler } from '../../wire.ts';
import { validateAutoscalerSpec } from './autoscaler-validation.ts';
import { keepOtherHalf } from './preparation.ts';
import { validateCounts } from './status-counts.ts';
import type { Strategy } from './strategy.ts';

type Spec = HorizontalPodAutoscaler['spec'];
type Rules = NonNullable<NonNullable<Spec['behavior']>['scaleUp']>;

/** Per cent of the CPU requests that an autoscaler without metrics aims at. */
const DEFAULT_UTILIZATION = 80;

const UP: Required<Pick<Rules, 'stabilizationWindowSeconds' | 'selectPolicy' | 'policies'>> = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
};
/** How long the way down waits is a flag of the controller, so that it stays open. */
const DOWN: Pick<Rules, 'selectPolicy' | 'policies'> = {
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
};

function filled(rules: Rules | undefined, by: Rules): Rules {
  const given = rules ?? {};
  return { ...structuredClone(by), ...given, policies: given.policies ?? structuredClone(by.policies ?? []) };
}

export const HORIZONTAL_POD_AUTOSCALER_STRATEGY: Strategy<HorizontalPodAutoscaler> = {
  resource: HORIZONTAL_POD_AUTOSCALERS,
  defaults(object) {
    object.spec ??= {} as Spec;
    const { spec } = object;
    spec.scaleTargetRef ??= { kind: '', name: '' };
    spec.maxReplicas ??= 0;
    spec.minReplicas ??= 1;
    if (!spec.metrics?.length) {
      const target = { type: 'Utilization', averageUtilization: DEFAULT_UTILIZATION };
      spec.metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }];
    }
    if (spec.behavior)
      spec.behavior = { scaleUp: filled(spec.behavior.scaleUp, UP), scaleDown: filled(spec.behavior.scaleDown, DOWN) };
  },
  prepareForCreate(object) {
    object.status = { currentMetrics: null as unknown as [], desiredReplicas: 0 };
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
  },
  validate: ({ spec }) => validateAutoscalerSpec(spec, 1),
  validateUpdate(object, old, subresource) {
    if (subresource === 'status') return validateCounts(object.status, ['currentReplicas', 'desiredReplicas']);
    return validateAutoscalerSpec(object.spec, old.spec.minReplicas === 0 ? 0 : 1);
  },
};
