// "Which layer is stalled?"
import type { Random } from '../../sim/random.ts';
import { LAYER_WORK } from '../../triage/layer-words.ts';
import { LAYERS } from '../../triage/layers.ts';
import { type Offered, questionOf, sentence, shuffled } from './choices.ts';
import type { Answered, Question } from './scenario.ts';

/** Wrong answers beside the right one. */
const WRONG = 4;

/** A layer as it is offered. */
function offered(layer: Answered): Offered {
  const { en, ja } = LAYER_WORK[layer];
  return sentence({ en: `${layer}: ${en}`, ja: `${layer}: ${ja}` });
}

/** Asks for the layer. That nothing is stalled can always be said. */
export function askLayer(right: Answered, random: Random): Question {
  const others = LAYERS.filter((one) => one !== right);
  const drawn = shuffled(others, random);
  const wrong = right === 'healthy' ? drawn.slice(0, WRONG) : ['healthy' as const, ...drawn.slice(0, WRONG - 1)];
  return questionOf(
    'layer',
    { en: 'Which layer is stalled?', ja: '止まっているのはどの層ですか。' },
    offered(right),
    wrong.map(offered),
    random,
  );
}
