// The top of every picture: at which layer, which object, in one sentence.
import type { Diagnosis } from '../triage/diagnosis.ts';
import type { Language } from '../triage/playbook.ts';
import type { Drawing } from './drawing.ts';
import { markStep } from './marks.ts';
import { shortened, widthOf, wrapped } from './measure.ts';
import { PICTURE_WORDS } from './words.ts';

/** Pixels of every picture: a phone's width. */
export const WIDTH = 360;
/** Pixels left free at each side. */
export const MARGIN = 16;

/** The smallest letters of a picture, pixels. */
const SMALL = { size: 11 };
const PLACE = { size: 16, bold: true };
const SENTENCE = { size: 13 };
const SENTENCE_LINES = 5;

/** What of a diagnosis stands at the top. */
export interface Headed extends Pick<Diagnosis, 'stalled' | 'headline'> {
  readonly confidence: Pick<Diagnosis['confidence'], 'level'>;
}

/** `kubelet/image`, or what it is called when nothing, or nothing known, is stalled. */
export function placeOf({ stalled }: Pick<Diagnosis, 'stalled'>, language: Language): string {
  if (stalled.layer === 'healthy') return PICTURE_WORDS[language].healthy;
  if (stalled.layer === 'unknown') return PICTURE_WORDS[language].unknown;
  return stalled.part === '' ? stalled.layer : `${stalled.layer}/${stalled.part}`;
}

/** Is something known to be stalled? */
function isStalled({ stalled }: Headed): boolean {
  return stalled.layer !== 'healthy' && stalled.layer !== 'unknown';
}

/** A sentence whose names fit into a line each, well: they stand above it, or in the text beside the picture, in full. */
function withShortNames(sentence: string, room: number): string {
  return sentence.replace(/[!-~]{24,}/g, (name) =>
    widthOf(name, SENTENCE) > room ? shortened(name, room * 0.6, SENTENCE) : name,
  );
}

/** Draws it. @param about the object that the picture is about, '' for none in particular @returns pixels from the top that it takes */
export function drawHeading(drawing: Drawing, diagnosis: Headed, about: string, language: Language): number {
  const { layer } = diagnosis.stalled;
  const room = WIDTH - 2 * MARGIN;
  let y = 32;
  markStep(drawing, layer === 'healthy' ? 'done' : layer === 'unknown' ? 'unseen' : 'stalled', MARGIN + 10, y - 6, 10);
  drawing.text(MARGIN + 28, y, shortened(placeOf(diagnosis, language), room - 28, PLACE), PLACE, 'ink');
  if (about !== '') {
    y += 19;
    drawing.text(MARGIN, y, shortened(about, room, SMALL), SMALL, 'quiet');
  }
  y += 4;
  for (const line of wrapped(withShortNames(diagnosis.headline, room), room, SENTENCE, SENTENCE_LINES)) {
    y += 18;
    drawing.text(MARGIN, y, line, SENTENCE, 'ink');
  }
  if (isStalled(diagnosis) && diagnosis.confidence.level !== 'high') {
    y += 18;
    drawing.text(MARGIN, y, PICTURE_WORDS[language].confidence[diagnosis.confidence.level], SMALL, 'quiet');
  }
  return y + 12;
}
