// What is asked of the desk outside of messages: notes and corrections by form, a person's own page, settings.
import type { Language } from '../../triage/playbook.ts';
import { say } from '../conversation/commands/handler.ts';
import type { Access } from './access/access.ts';
import type { Askers } from './askers.ts';
import type { Choices, Chosen } from './choices.ts';
import type { Conversations } from './conversations.ts';
import { correctionForm, saveCorrection } from './correcting.ts';
import type { Desk, NoteFields, Settings } from './desk.ts';
import { DESK_WORDS } from './desk-words.ts';
import { homeReply } from './home.ts';
import type { Person, Place } from './incoming.ts';
import type { Keeper } from './keeper.ts';
import { conversationOf, personOf, workspaceOf } from './names.ts';
import { noteFile } from './note-files.ts';
import type { Asking, Notebook } from './notebook.ts';
import type { IncidentNote, QuizPort, WatchPort } from './ports.ts';
import { changeReply } from './settings.ts';

/** What they are answered with. */
export interface FormParts {
  readonly access: Access;
  readonly askers: Askers;
  readonly choices: Choices;
  readonly conversations: Conversations;
  readonly keeper: Keeper;
  readonly notebook: Notebook;
  readonly quiz?: QuizPort;
  readonly watch?: WatchPort;
}

/** Answers them. */
export class Forms implements Omit<Desk, 'handle' | 'stop'> {
  readonly #parts: FormParts;

  constructor(parts: FormParts) {
    this.#parts = parts;
  }

  async noteForm(place: Place, person: Person, id?: string): ReturnType<Desk['noteForm']> {
    const { access, askers, notebook } = this.#parts;
    const asking = await askers.now(place, person);
    if (!access.may('note', place, person)) return undefined;
    const filled =
      id === undefined
        ? (asking.session?.diagnosis?.note ?? (await this.#incidentAt(asking))?.fields)
        : await notebook.find(id, asking);
    return filled && notebook.form(asking, filled);
  }

  async saveNote(place: Place, person: Person, fields: NoteFields, id?: string): ReturnType<Desk['saveNote']> {
    const { access, askers, notebook } = this.#parts;
    if (!access.may('note', place, person)) return undefined;
    const asking = await askers.now(place, person);
    const diagnosis = asking.session?.diagnosis;
    const about = diagnosis || id !== undefined ? undefined : (await this.#incidentAt(asking))?.about;
    return notebook.save(asking, fields, {
      ...(id !== undefined && { id }),
      ...(diagnosis && { diagnosis }),
      ...(about && { about }),
    });
  }

  /** What a watch knows of the incident whose thread this is. */
  async #incidentAt({ place, language }: Asking): Promise<IncidentNote | undefined> {
    return this.#parts.watch?.noteOf(place, language);
  }

  notePosted(id: string, channel: string, message: string, permalink: string): Promise<void> {
    return this.#parts.notebook.posted(id, channel, message, permalink);
  }

  async exportNote(place: Place, person: Person, id: string): ReturnType<Desk['exportNote']> {
    const { askers, notebook } = this.#parts;
    const note = await notebook.find(id, await askers.now(place, person));
    return note && noteFile(note);
  }

  async correctionForm(place: Place, person: Person): ReturnType<Desk['correctionForm']> {
    const { access, askers } = this.#parts;
    const { session, language, chosen } = await askers.now(place, person);
    if (!chosen.workspace.allowsCorrections || !access.may('correct', place, person)) return undefined;
    return session && correctionForm(session, language);
  }

  async saveCorrection(
    place: Place,
    person: Person,
    choice: string,
    comment: string,
  ): ReturnType<Desk['saveCorrection']> {
    return this.correct(await this.#parts.askers.now(place, person), choice, comment);
  }

  /** Keeps a correction of who asks in a language that is known. */
  async correct(asking: Asking, choice: string, comment: string): ReturnType<Desk['saveCorrection']> {
    const { access, choices, conversations, keeper } = this.#parts;
    const { place, person, language } = asking;
    const words = DESK_WORDS[language];
    const { workspace } = await choices.at(place, person);
    if (!workspace.allowsCorrections) return say(language, words.correctionRefused);
    if (!access.may('correct', place, person)) return say(language, words.verbRefused('correct'));
    const session = conversations.peek(conversationOf(place));
    if (!session) return say(language, words.correctionNone);
    const by = personOf(place, person);
    return saveCorrection(keeper, { workspace: workspaceOf(place), by, session, language }, choice, comment);
  }

  async home(place: Place, person: Person): ReturnType<Desk['home']> {
    const { askers, notebook, quiz } = this.#parts;
    const asking = await askers.now(place, person);
    const asked = await quiz?.home(asking);
    const notes = notebook.menu(await notebook.recent(asking), DESK_WORDS[asking.language].homeNotes);
    return homeReply(asking, asking.chosen, { quiz: asked ?? [], notes: notes ? [notes] : [] });
  }

  async settings(place: Place, person: Person): ReturnType<Desk['settings']> {
    const { person: own, workspace } = await this.#parts.choices.at(place, person);
    return { person: shown(own), workspace: shown(workspace) };
  }

  async change(
    place: Place,
    person: Person,
    scope: 'person' | 'workspace',
    settings: Partial<Settings>,
  ): ReturnType<Desk['change']> {
    const { language } = await this.#parts.askers.now(place, person);
    return this.changeIn(place, person, scope, settings, language);
  }

  /** Changes a setting of who asks in a language that is known. */
  async changeIn(
    place: Place,
    person: Person,
    scope: 'person' | 'workspace',
    change: Parameters<Choices['change']>[3],
    language: Language,
  ): ReturnType<Desk['change']> {
    const { access, askers, choices } = this.#parts;
    if (scope === 'workspace' && !access.may('settings', place, person))
      return say(language, DESK_WORDS[language].settingsRefused);
    const isKept = await choices.change(place, person, scope, change);
    const chosen = await choices.at(place, person);
    return changeReply(isKept, chosen, askers.chosenLanguage(chosen) ?? language);
  }
}

function shown({ language, notesChannel, allowsCorrections = false }: Chosen['person']): Settings {
  return {
    ...(language && { language }),
    ...(notesChannel !== undefined && { notesChannel }),
    allowsCorrections,
  };
}
