// Makes the desk: what all platforms talk to.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ladderPicture } from '../../pictures/ladder-picture.ts';
import { saysMoreThanWords } from '../../pictures/says-more.ts';
import { timelinePicture } from '../../pictures/timeline-picture.ts';
import type { Store } from '../../store/store.ts';
import type { Diagnosis } from '../../triage/diagnosis.ts';
import type { Language } from '../../triage/playbook.ts';
import { say } from '../conversation/commands/handler.ts';
import { answerReply } from '../conversation/compose/answer.ts';
import { languageOf } from '../conversation/conversation.ts';
import { type Intent, readIntent } from '../conversation/intent.ts';
import type { Hint } from '../conversation/reply.ts';
import { type Engine, newSession, type Session } from '../conversation/session.ts';
import { WORDS } from '../conversation/words.ts';
import { type Access, accessBy } from './access/access.ts';
import { answerIntent, answerOf, type Parts } from './answer-intent.ts';
import type { Answer, Answering } from './answering.ts';
import { Choices, type Chosen } from './choices.ts';
import { type Conversation, Conversations, ROOM, type Room } from './conversations.ts';
import { correctionForm, saveCorrection } from './correcting.ts';
import { Deliveries } from './deliveries.ts';
import type { Desk, NoteFields, Settings } from './desk.ts';
import { DESK_WORDS } from './desk-words.ts';
import { homeReply } from './home.ts';
import type { Incoming, Person, Place } from './incoming.ts';
import { Keeper } from './keeper.ts';
import { conversationOf, personOf, workspaceOf } from './names.ts';
import { answerLook } from './namespace/answer-look.ts';
import { type Asking, Notebook } from './notebook.ts';
import type { IncidentNote, NamespaceReader, QuizPort, WatchPort } from './ports.ts';
import { Progress } from './progress.ts';
import { changeReply, settingsReply, toChange } from './settings.ts';
import { settled } from './settled.ts';
import { saysTheSame, triageMessage } from './triage-message.ts';

/** What a desk is made of. */
export interface DeskOptions {
  readonly engine: Engine;
  readonly log: Logger;
  /** of texts when nothing else says */
  readonly language: Language;
  /** whoever runs the program chose it: messages do not change it */
  readonly languageChosen?: boolean;
  /** absent: notes and settings are not kept */
  readonly store?: Store;
  /** absent: live namespaces are closed, practice and notes open */
  readonly access?: Access;
  /** reads a real cluster; absent: the lab answers in its place */
  readonly cluster?: NamespaceReader;
  /** answers when there is no cluster */
  readonly lab?: NamespaceReader;
  readonly quiz?: QuizPort;
  readonly watch?: WatchPort;
  /** what is kept in memory; absent: {@link ROOM} */
  readonly room?: Room;
  /** ms since the epoch; absent: the system's */
  readonly now?: () => number;
}

/** Asked for during an exercise as at any time. */
const DURING_PRACTICE: ReadonlySet<Intent['type']> = new Set([
  'namespace',
  'nodes',
  'cluster',
  'notebook',
  'settings',
  'set',
  'quiz',
  'watch',
]);

/** Makes a desk. */
export function makeDesk(options: DeskOptions): Desk {
  return new WorkingDesk(options);
}

class WorkingDesk implements Desk {
  readonly #options: DeskOptions;
  readonly #access: Access;
  readonly #keeper: Keeper;
  readonly #conversations: Conversations;
  readonly #deliveries: Deliveries;
  readonly #choices: Choices;
  readonly #notebook: Notebook;
  readonly #parts: Parts;
  readonly #running = new Set<Promise<void>>();
  #isStopping = false;
  /** the time for what has begun is over: what was not answered is handed back */
  #isOver = false;

  constructor(options: DeskOptions) {
    const { store, log, engine, now = Date.now, room = ROOM } = options;
    this.#options = options;
    this.#access = options.access ?? accessBy(() => undefined);
    this.#keeper = new Keeper(store, log, now);
    this.#conversations = new Conversations(room, now);
    this.#deliveries = new Deliveries(this.#keeper);
    this.#choices = new Choices(this.#keeper, now);
    this.#notebook = new Notebook(this.#keeper, engine);
    this.#parts = {
      access: this.#access,
      notebook: this.#notebook,
      ...(options.quiz && { quiz: options.quiz }),
      ...(options.watch && { watch: options.watch }),
      hasCluster: options.cluster !== undefined,
      settings: (chosen, { language }) => settingsReply(chosen, language),
      change: async ({ place, person, language }, intent) => {
        const change = toChange(intent, place);
        return change
          ? this.#change(place, person, intent.scope, change, language)
          : settingsReply(await this.#choices.at(place, person), language);
      },
      correct: (asking, choice, comment) => this.#correct(asking, choice, comment),
    };
  }

  handle(incoming: Incoming, answering: Answering): Promise<void> {
    if (this.#isStopping) return Promise.resolve();
    const run = this.#conversations
      .inOrder(
        conversationOf(incoming.place),
        (wasForgotten) => this.#fresh(incoming.person, wasForgotten),
        (conversation) => this.#handle(incoming, answering, conversation),
      )
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }

  #fresh({ locale }: Person, wasForgotten: boolean): Session {
    const session = newSession(locale ?? this.#options.language);
    return wasForgotten ? { ...session, forgotten: true } : session;
  }

  async #handle(incoming: Incoming, answering: Answering, conversation: Conversation): Promise<void> {
    const { delivery, place } = incoming;
    const key = delivery === '' ? '' : `${place.platform}:${place.workspace}:${delivery}`;
    if (this.#isOver || !(await this.#deliveries.claim(key))) return;
    const answer = await this.#answer(incoming, answering, conversation);
    if (this.#isOver) {
      await this.#deliveries.release(key);
      return;
    }
    if (answer) await answering.answer(answer);
    await this.#deliveries.settle(key);
  }

  /** @returns undefined when no answer is needed */
  async #answer(incoming: Incoming, answering: Answering, conversation: Conversation): Promise<Answer | undefined> {
    const { place, person } = incoming;
    if (saysTheSame(incoming, conversation)) return undefined;
    const chosen = await this.#choices.at(place, person);
    const language = this.#chosenLanguage(chosen);
    const { chosen: _, ...rest } = conversation.session;
    conversation.session = { ...rest, ...(language && { chosen: language }) };
    const asking = this.#asking(
      place,
      person,
      chosen,
      language ?? languageOf(incoming.text) ?? conversation.session.language,
    );
    const progress = new Progress(answering, DESK_WORDS[asking.language].working);
    try {
      return await this.#answerTo(incoming, conversation, asking, chosen, progress);
    } catch (error) {
      const id = randomUUID().slice(0, 8);
      this.#options.log.error(
        { event: 'fault', id, platform: place.platform, error },
        'a message could not be answered',
      );
      return answerOf(say(asking.language, DESK_WORDS[asking.language].fault(id)));
    } finally {
      await progress.end();
    }
  }

  async #answerTo(
    incoming: Incoming,
    conversation: Conversation,
    asking: Asking,
    chosen: Chosen,
    progress: Progress,
  ): Promise<Answer> {
    const { place, person } = incoming;
    const { engine, cluster, lab, log } = this.#options;
    const { session } = conversation;
    const { language } = asking;
    const words = DESK_WORDS[language];
    const intent = readIntent({ text: incoming.text }, session.menuOpen);
    const inPractice =
      session.practice !== undefined && (session.practice.step === 'note' || !DURING_PRACTICE.has(intent.type));
    const refuse = (verb: 'triage' | 'practise'): Answer => answerOf(say(language, words.verbRefused(verb)), true);
    if (!inPractice) {
      switch (intent.type) {
        case 'namespace':
        case 'nodes':
        case 'cluster': {
          const reader = cluster ?? lab;
          if (!reader) return answerOf(say(language, words.watchNotSetUp));
          const { answer, session: next } = await answerLook(intent, session, asking, {
            reader,
            ...(lab && { lab }),
            engine,
            access: this.#access,
            progress: (text) => progress.now(text),
            now: this.#options.now ?? Date.now,
          });
          conversation.session = next;
          return answer;
        }
        case 'picture':
          return session.diagnosis
            ? {
                ...answerOf(answerReply({ diagnosis: session.diagnosis, pastes: session.pastes, language })),
                pictures: drawn(session.diagnosis, language),
              }
            : answerOf(say(language, session.forgotten ? WORDS[language].forgottenHere : words.noPicture));
        case 'notebook':
        case 'quiz':
        case 'watch':
        case 'settings':
        case 'set':
        case 'wrong':
          return answerIntent(intent, session, asking, chosen, this.#parts);
        case 'practice':
          if (!this.#access.may('practise', place, person)) return refuse('practise');
          break;
        default:
          if (!this.#access.may('triage', place, person)) return refuse('triage');
      }
    }
    const thrown = (error: unknown): void =>
      log.warn(
        { event: 'attachment-failed', platform: place.platform, error: String(error) },
        'a file could not be read',
      );
    const turn = await triageMessage(incoming, conversation, { engine, language, progress, thrown });
    conversation.session = turn.session;
    if (intent.type === 'language' && turn.session.chosen)
      await this.#choices.change(place, person, 'person', { language: turn.session.chosen });
    const { diagnosis } = turn.session;
    const isNew = diagnosis !== undefined && diagnosis !== session.diagnosis;
    const pictures = isNew && saysMoreThanWords(diagnosis) ? drawn(diagnosis, turn.reply.language) : [];
    const hints = isNew ? this.#moreHints(asking, chosen, diagnosis, pictures.length > 0) : [];
    return { ...answerOf({ ...turn.reply, hints: [...turn.reply.hints, ...hints] }), pictures };
  }

  /** What may be asked of a new answer besides, where the platform has no other place for it. */
  #moreHints(
    { place, person, language }: Asking,
    { workspace }: Chosen,
    { stalled }: Diagnosis,
    isDrawn: boolean,
  ): readonly Hint[] {
    if (place.platform !== 'slack' && place.platform !== 'discord') return [];
    const words = DESK_WORDS[language];
    const maySay = workspace.allowsCorrections && this.#access.may('correct', place, person);
    return [
      ...(isDrawn || stalled.layer === 'unknown' ? [] : [{ say: 'picture', label: words.hintPicture }]),
      ...(maySay ? [{ say: 'wrong', label: words.hintWrong }] : []),
    ];
  }

  #chosenLanguage({ person, workspace }: Chosen): Language | undefined {
    const { language, languageChosen } = this.#options;
    return person.language ?? workspace.language ?? (languageChosen ? language : undefined);
  }

  #asking(place: Place, person: Person, { workspace }: Chosen, language: Language): Asking {
    const { notesChannel } = workspace;
    return { place, person, language, ...(notesChannel !== undefined && { notesChannel }) };
  }

  /** For what is asked outside of a message: forms, pages. */
  async #askingAt(
    place: Place,
    person: Person,
  ): Promise<Asking & { readonly chosen: Chosen; readonly session?: Session }> {
    const chosen = await this.#choices.at(place, person);
    const session = this.#conversations.peek(conversationOf(place));
    const language = this.#chosenLanguage(chosen) ?? session?.language ?? person.locale ?? this.#options.language;
    return { ...this.#asking(place, person, chosen, language), chosen, ...(session && { session }) };
  }

  async noteForm(place: Place, person: Person, id?: string): ReturnType<Desk['noteForm']> {
    const asking = await this.#askingAt(place, person);
    if (!this.#access.may('note', place, person)) return undefined;
    const filled =
      id === undefined
        ? (asking.session?.diagnosis?.note ?? (await this.#incidentAt(place, asking.language))?.fields)
        : await this.#notebook.find(id, asking);
    return filled && this.#notebook.form(asking, filled);
  }

  async saveNote(place: Place, person: Person, fields: NoteFields, id?: string): ReturnType<Desk['saveNote']> {
    if (!this.#access.may('note', place, person)) return undefined;
    const asking = await this.#askingAt(place, person);
    const diagnosis = asking.session?.diagnosis;
    const about = diagnosis || id !== undefined ? undefined : (await this.#incidentAt(place, asking.language))?.about;
    return this.#notebook.save(asking, fields, {
      ...(id !== undefined && { id }),
      ...(diagnosis && { diagnosis }),
      ...(about && { about }),
    });
  }

  /** What a watch knows of the incident whose thread this is. */
  async #incidentAt(place: Place, language: Language): Promise<IncidentNote | undefined> {
    return this.#options.watch?.noteOf(place, language);
  }

  notePosted(id: string, channel: string, message: string, permalink: string): Promise<void> {
    return this.#notebook.posted(id, channel, message, permalink);
  }

  async exportNote(place: Place, person: Person, id: string): ReturnType<Desk['exportNote']> {
    const note = await this.#notebook.find(id, await this.#askingAt(place, person));
    return note && this.#notebook.file(note);
  }

  async correctionForm(place: Place, person: Person): ReturnType<Desk['correctionForm']> {
    const { session, language, chosen } = await this.#askingAt(place, person);
    if (!chosen.workspace.allowsCorrections || !this.#access.may('correct', place, person)) return undefined;
    return session && correctionForm(session, language);
  }

  async saveCorrection(
    place: Place,
    person: Person,
    choice: string,
    comment: string,
  ): ReturnType<Desk['saveCorrection']> {
    return this.#correct(await this.#askingAt(place, person), choice, comment);
  }

  async #correct(asking: Asking, choice: string, comment: string): ReturnType<Desk['saveCorrection']> {
    const { place, person, language } = asking;
    const words = DESK_WORDS[language];
    const { workspace } = await this.#choices.at(place, person);
    if (!workspace.allowsCorrections) return say(language, words.correctionRefused);
    if (!this.#access.may('correct', place, person)) return say(language, words.verbRefused('correct'));
    const session = this.#conversations.peek(conversationOf(place));
    if (!session) return say(language, words.correctionNone);
    const by = personOf(place, person);
    return saveCorrection(this.#keeper, { workspace: workspaceOf(place), by, session, language }, choice, comment);
  }

  async home(place: Place, person: Person): ReturnType<Desk['home']> {
    const asking = await this.#askingAt(place, person);
    const quiz = await this.#options.quiz?.home(asking);
    const notes = this.#notebook.menu(await this.#notebook.recent(asking), DESK_WORDS[asking.language].homeNotes);
    return homeReply(asking, asking.chosen, { quiz: quiz ?? [], notes: notes ? [notes] : [] });
  }

  async settings(place: Place, person: Person): ReturnType<Desk['settings']> {
    const { person: own, workspace } = await this.#choices.at(place, person);
    return { person: shown(own), workspace: shown(workspace) };
  }

  async change(
    place: Place,
    person: Person,
    scope: 'person' | 'workspace',
    settings: Partial<Settings>,
  ): ReturnType<Desk['change']> {
    const { language } = await this.#askingAt(place, person);
    return this.#change(place, person, scope, settings, language);
  }

  async #change(
    place: Place,
    person: Person,
    scope: 'person' | 'workspace',
    change: Parameters<Choices['change']>[3],
    language: Language,
  ): ReturnType<Desk['change']> {
    const words = DESK_WORDS[language];
    if (scope === 'workspace' && !this.#access.may('settings', place, person))
      return say(language, words.settingsRefused);
    const isKept = await this.#choices.change(place, person, scope, change);
    return changeReply(
      isKept,
      await this.#choices.at(place, person),
      this.#chosenLanguage(await this.#choices.at(place, person)) ?? language,
    );
  }

  async stop(grace: number): Promise<void> {
    this.#isStopping = true;
    await settled(this.#running, grace);
    this.#isOver = true;
  }
}

/** The road, and the course of things when it is known. */
function drawn(diagnosis: Diagnosis, language: Language): Answer['pictures'] {
  const timeline = timelinePicture(diagnosis, language);
  return [ladderPicture(diagnosis, language), ...(timeline ? [timeline] : [])];
}

function shown({ language, notesChannel, allowsCorrections = false }: Chosen['person']): Settings {
  return {
    ...(language && { language }),
    ...(notesChannel !== undefined && { notesChannel }),
    allowsCorrections,
  };
}
