// When an answer counts as unmoved by a mangling.
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { type Case, isLayerRight } from './case.ts';
import { holds, type Mangling } from './mangle.ts';

/**
 * The layer stays, or is still one an expert would call right, or is `unknown` because the deciding words were cut off.
 * @param plain the answer to the case as it is
 * @param mangled the answer to `text`, the mangled case
 */
export function survives(one: Case, plain: Diagnosis, mangled: Diagnosis, text: string, { cuts }: Mangling): boolean {
  if (mangled.stalled.layer === plain.stalled.layer || isLayerRight(one.expect, mangled)) return true;
  return cuts === true && mangled.stalled.layer === 'unknown' && !holds(text, one.expect.evidence);
}
