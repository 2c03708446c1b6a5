// Forms are opened within three seconds of a press; when that fails, the person is told why.
import type { Language } from '../../../triage/playbook.ts';
import { correctionView } from '../render/correction-view.ts';
import { noteView } from '../render/note-view.ts';
import { pasteView } from '../render/paste-view.ts';
import type { View } from '../render/view.ts';
import { lineMessage, type Reach, tell, tellTrouble } from '../send/tell.ts';
import { languageFor, type Slack } from '../slack.ts';
import { slackWords } from '../words.ts';
import { type Carried, carry, placeOf } from './carried.ts';

/** Words that open a form where they are all that is said. The desk knows them too, for places that have no forms. */
export const PASTE = /^(?:paste|triage|診断)$/i;
export const NOTE = /^(?:note|ノート|メモ)$/i;
export const WRONG = /^(?:wrong(?: layer\??)?|違う|訂正)$/i;

/** Where and by whom a form is opened. */
export interface Opening extends Reach {
  /** Slack's leave to open one form, for three seconds */
  readonly trigger: string;
  readonly carried: Carried;
}

/** Opens the form to paste into. */
export async function openPaste(slack: Slack, opening: Opening): Promise<void> {
  // names and settings would cost time that the trigger does not have
  const person = { id: opening.user, name: opening.user, groups: [] };
  const language = await languageFor(slack, placeOf(opening), person);
  await openView(slack, opening, pasteView(language, carry(opening.carried)), language);
}

/** Opens the form of a note. @returns false when there is none, and nothing was said */
export async function openNote(slack: Slack, opening: Opening): Promise<boolean> {
  const { workspace, user, carried } = opening;
  const person = await workspace.people.person(user);
  const place = placeOf(opening);
  const form = await slack.desk.noteForm(place, person, carried.note === '' ? undefined : carried.note);
  if (!form) return false;
  await openView(slack, opening, noteView(form, carry({ ...carried, note: form.id ?? carried.note })), form.language);
  return true;
}

/** Opens the form of a stored note, or says that there is none. */
export async function editNote(slack: Slack, opening: Opening, note: string): Promise<void> {
  const carried = { ...opening.carried, note };
  if (await openNote(slack, { ...opening, carried })) return;
  const person = await opening.workspace.people.person(opening.user);
  const language = await languageFor(slack, placeOf(opening), person);
  await tell(slack, opening, [lineMessage(slackWords(language).noteGone)]);
}

/** Opens the form for a correction, or says that there is none. */
export async function openCorrection(slack: Slack, opening: Opening): Promise<void> {
  const { workspace, user, carried } = opening;
  const person = await workspace.people.person(user);
  const place = placeOf(opening);
  const form = await slack.desk.correctionForm(place, person);
  if (form) {
    await openView(slack, opening, correctionView(form, carry(carried)), form.language);
    return;
  }
  const language = await languageFor(slack, place, person);
  await tell(slack, opening, [lineMessage(slackWords(language).noCorrection)]);
}

async function openView(slack: Slack, opening: Opening, view: View, language: Language): Promise<void> {
  try {
    await opening.workspace.calls.call('views.open', { trigger_id: opening.trigger, view }, { again: 'no' });
  } catch (error) {
    await tellTrouble(slack, opening, error, language);
  }
}
