// Draws what `sekisho triage --picture` asks for, into its file.
import { writeFile } from 'node:fs/promises';
import { InputError, oneLine } from '../errors.ts';
import { ladderPicture } from '../pictures/ladder-picture.ts';
import { pngOf } from '../pictures/png.ts';
import { timelinePicture } from '../pictures/timeline-picture.ts';
import type { Diagnosis } from '../triage/diagnosis.ts';
import type { Language } from '../triage/playbook.ts';
import type { PictureOrder } from './picture-order.ts';

/** Draws and writes it. @throws InputError when it cannot be drawn or written */
export async function writePicture(order: PictureOrder, diagnosis: Diagnosis, language: Language): Promise<void> {
  const picture = order.kind === 'timeline' ? timelinePicture(diagnosis, language) : ladderPicture(diagnosis, language);
  if (!picture) throw new InputError('no-timeline', { where: order.path });
  const bytes = order.form === 'svg' ? picture.svg : await pngOf(picture, { scale: 3 });
  try {
    await writeFile(order.path, bytes);
  } catch (thrown) {
    const found = oneLine(thrown).replace(/^[A-Z]+: |, open '[\s\S]*'$/g, '');
    throw new InputError('unwritable', { where: order.path, found }, thrown);
  }
}
