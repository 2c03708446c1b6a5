// An engine whose diagnoses are counted and whose work is a step of the trace.
import type { Engine } from '../bot/conversation/session.ts';
import { type Observer, step } from './observer.ts';

/** @param source who has it diagnosed */
export function observedEngine<E extends Engine>(engine: E, source: 'message' | 'watch', observer: Observer): E {
  const triage: Engine['triage'] = (input, options) =>
    step(observer, 'triage', { source, characters: input.length }, async (tell) => {
      const judged = await engine.triage(input, options);
      const { stalled, confidence, lines } = judged.diagnosis;
      const { layer } = stalled;
      const { level } = confidence;
      const unowned = lines.filter(({ status }) => status === 'unowned').length;
      const { metrics } = observer;
      metrics?.triages.add({ source, layer, confidence: level });
      metrics?.lines.add({}, lines.length);
      metrics?.unownedLines.add({}, unowned);
      tell({ layer, confidence: level, lines: lines.length, unowned });
      return judged;
    });
  return { ...engine, triage };
}
