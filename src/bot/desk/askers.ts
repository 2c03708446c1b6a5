// Who asks, where, in which language, with what they and their workspace have chosen.
import type { Language } from '../../triage/playbook.ts';
import type { Session } from '../conversation/session.ts';
import type { Choices, Chosen } from './choices.ts';
import type { Conversations } from './conversations.ts';
import type { Person, Place } from './incoming.ts';
import { conversationOf } from './names.ts';
import type { Asking } from './notebook.ts';

/** Somebody who asks outside of a message: for a form, a page. */
export type AskingNow = Asking & { readonly chosen: Chosen; readonly session?: Session };

/** Finds out about who asks. */
export class Askers {
  readonly #choices: Choices;
  readonly #conversations: Conversations;
  readonly #language: Language;
  readonly #isChosen: boolean;

  /** @param language of texts when nothing else says @param isChosen whoever runs the program chose it */
  constructor(choices: Choices, conversations: Conversations, language: Language, isChosen: boolean) {
    this.#choices = choices;
    this.#conversations = conversations;
    this.#language = language;
    this.#isChosen = isChosen;
  }

  /** The language that somebody has chosen; undefined when nobody has. */
  chosenLanguage({ person, workspace }: Chosen): Language | undefined {
    return person.language ?? workspace.language ?? (this.#isChosen ? this.#language : undefined);
  }

  /** Who asks by a message, in its language. */
  asking(place: Place, person: Person, { workspace }: Chosen, language: Language): Asking {
    const { notesChannel } = workspace;
    return { place, person, language, ...(notesChannel !== undefined && { notesChannel }) };
  }

  /** Who asks outside of a message. */
  async now(place: Place, person: Person): Promise<AskingNow> {
    const chosen = await this.#choices.at(place, person);
    const session = this.#conversations.peek(conversationOf(place));
    const language = this.chosenLanguage(chosen) ?? session?.language ?? person.locale ?? this.#language;
    return { ...this.asking(place, person, chosen, language), chosen, ...(session && { session }) };
  }
}
