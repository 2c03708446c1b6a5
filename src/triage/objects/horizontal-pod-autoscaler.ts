// HorizontalPodAutoscaler.
import { conditionFact, known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, isWire, list, number, text, type Wire } from './wire.ts';

/** Facts of a HorizontalPodAutoscaler. */
export const autoscalerFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  const target = at(spec, 'scaleTargetRef');
  const facts = statusAndConditions(
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
  return [...facts, ...annotatedConditions(object).flatMap((condition) => conditionFact(condition, ref))];
};

/** autoscaling/v1 has no conditions of its own: the API server puts them into an annotation, as JSON. */
function annotatedConditions(object: Wire): Wire[] {
  const annotations = isWire(object.metadata) ? object.metadata.annotations : undefined;
  const json = text(annotations, 'autoscaling.alpha.kubernetes.io/conditions');
  if (json === '') return [];
  try {
    return list({ conditions: JSON.parse(json) as unknown }, 'conditions');
  } catch {
    return [];
  }
}
