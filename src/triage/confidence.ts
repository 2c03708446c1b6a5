// How sure the answer is, and why. A confident wrong layer is the worst thing this program can do.
import type { Confidence } from './diagnosis.ts';
import { placeOf } from './evidence.ts';
import type { Finding } from './judge.ts';
import type { Material } from './material.ts';
import { say } from './words.ts';

/** A fragment this heavy (squeezed characters) is a sentence of its component, not a word that others use too. */
const TELLING = 18;
/** A line last seen longer ago than this (seconds) with nothing newer may be over. */
const OLD = 5400;

/** @param others current findings that are roots of their own */
export function confidenceOf(
  root: Finding,
  others: readonly Finding[],
  { scene, lang, isReadOff }: Material,
  decides: string | undefined,
): Confidence {
  const { playbook, firmness } = root;
  const decisive = root.facts.find(({ span }) => span.from > 0) ?? root.facts[0];
  const line = decisive?.span.from ?? 0;
  const rivals = others.filter(
    (other) =>
      other.playbook.layer !== playbook.layer &&
      other.playbook.signal === 'cause' &&
      other.firmness !== 'prose' &&
      other.firmness !== 'loose',
  );
  const rival = rivals[0] ?? others.find((other) => other.playbook.layer !== playbook.layer);
  const runnerUp = rival ? { runnerUp: { layer: rival.playbook.layer, part: rival.playbook.part } } : {};
  const wouldChange = decides ? { wouldChange: say('wouldChange', lang, { command: decides }) } : {};
  const answer = (level: Confidence['level'], why: string): Confidence => ({ level, why, ...runnerUp, ...wouldChange });

  // lines of earlier pastes stand before the first
  const where = decisive && isReadOff ? placeOf(decisive) : '';
  const told = (word: 'fairWords' | 'sureFirm'): string => {
    if (where !== '') return say(`${word}Read`, lang, { where });
    return line > 0 ? say(word, lang, { line }) : say(`${word}Earlier`, lang);
  };
  const words = told('fairWords');
  const firm = told('sureFirm');

  if (firmness === 'prose') return answer('low', say('lowProse', lang));
  if (playbook.signal === 'symptom' || playbook.signal === 'context')
    return answer('low', say(isReadOff ? 'lowSymptomRead' : 'lowSymptom', lang));
  if (rivals.length > 0)
    return answer(
      'medium',
      say(isReadOff ? 'fairRivalRead' : 'fairRival', lang, { layer: rivals[0]?.playbook.layer ?? '' }),
    );
  if (firmness === 'loose')
    return answer(root.weight >= TELLING * 2 && scene.facts.length <= root.facts.length + 2 ? 'medium' : 'low', words);
  const ages = root.facts.map(({ when }) => when.last).filter((last) => last !== undefined);
  const health = scene.get(root.object)?.health;
  if (ages.length > 0 && Math.min(...ages) > OLD && health !== 'bad') return answer('medium', say('fairOld', lang));
  if (root.facts.every(({ type }) => type === 'deduced'))
    return answer(playbook.status === 'tested' && health === 'bad' ? 'high' : 'medium', say('sureDeduced', lang));
  if (firmness === 'fair' && root.weight < TELLING) return answer('medium', words);
  if (health === 'ok') return answer('medium', words);
  if (firmness === 'fair' && root.facts.every(({ type }) => type === 'log')) return answer('medium', words);
  return answer('high', firm);
}
