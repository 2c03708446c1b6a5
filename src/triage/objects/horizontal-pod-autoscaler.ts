// HorizontalPodAutoscaler.
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, number, text } from './wire.ts';

/** Facts of a HorizontalPodAutoscaler. */
export const autoscalerFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  const target = at(spec, 'scaleTargetRef');
  return statusAndConditions(
    object,
    ref,
    {
      reason: '',
      path: 'status.currentReplicas',
      value: `${number(object.status, 'currentReplicas') ?? 0} (min ${number(spec, 'minReplicas') ?? 1}, max ${number(spec, 'maxReplicas') ?? '?'})`,
    },
    known({
      reference: text(target, 'name') ? `${text(target, 'kind')}/${text(target, 'name')}` : undefined,
      min: number(spec, 'minReplicas'),
      max: number(spec, 'maxReplicas'),
      replicas: number(object.status, 'currentReplicas'),
    }),
  );
};
