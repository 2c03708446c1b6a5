// Makes the desk: what all platforms talk to.
import type { Logger } from 'pino';
import { DEFAULT_LIMITS, type Limits } from '../../limits.ts';
import type { Store } from '../../store/store.ts';
import type { Language } from '../../triage/playbook.ts';
import type { Practising } from '../conversation/practice/practising.ts';
import type { Engine } from '../conversation/session.ts';
import { type Access, accessBy } from './access/access.ts';
import type { MessageParts } from './answer-message.ts';
import { Askers } from './askers.ts';
import { Choices } from './choices.ts';
import { Conversations, ROOM, type Room } from './conversations.ts';
import { Counter } from './counter.ts';
import { Deliveries } from './deliveries.ts';
import type { Desk } from './desk.ts';
import { Forms } from './forms.ts';
import { Keeper } from './keeper.ts';
import { Gate } from './limits/gate.ts';
import { Lane } from './limits/lane.ts';
import type { CountRefused } from './limits/refusal.ts';
import { Notebook } from './notebook.ts';
import type { NamespaceReader, QuizPort, WatchPort } from './ports.ts';
import { settingsReply, toChange } from './settings.ts';

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
  /** does exercises; absent: labs are in this thread */
  readonly practising?: Practising;
  readonly quiz?: QuizPort;
  readonly watch?: WatchPort;
  /** absent: everybody may ask as often as they like */
  readonly limits?: Limits;
  /** is told what was refused; absent: nobody counts */
  readonly refused?: CountRefused;
  /** what is kept in memory; absent: {@link ROOM} */
  readonly room?: Room;
  /** ms since the epoch; absent: the system's */
  readonly now?: () => number;
}

/** A desk that says how much is under way. */
export interface MadeDesk extends Desk {
  /** limit → how much of it is taken now */
  queues(): { readonly messages: number; readonly conversation: number; readonly reads: number };
}

/** Namespaces that are read at once. */
const READS_AT_ONCE = 8;
/** What reading one takes as long as nothing is known, ms. */
const USUAL_READ = 2_000;

/** Makes a desk. */
export function makeDesk(options: DeskOptions): MadeDesk {
  const { store, log, engine, cluster, lab, refused, now = Date.now, room = ROOM } = options;
  const access = options.access ?? accessBy(() => undefined);
  const keeper = new Keeper(store, log, now);
  const conversations = new Conversations(room, now);
  const choices = new Choices(keeper, now);
  const notebook = new Notebook(keeper, engine);
  const askers = new Askers(choices, conversations, options.language, options.languageChosen === true);
  const quiz = options.quiz && { quiz: options.quiz };
  const watch = options.watch && { watch: options.watch };
  const forms = new Forms({ access, askers, choices, conversations, keeper, notebook, ...quiz, ...watch });
  const reads = new Lane(READS_AT_ONCE, (options.limits ?? DEFAULT_LIMITS).reads, USUAL_READ);
  const messages: MessageParts = {
    engine,
    ...(options.practising && { practising: options.practising }),
    log,
    choices,
    ...(cluster && { cluster }),
    ...(lab && { lab }),
    reads,
    ...(refused && { refused }),
    parts: {
      access,
      notebook,
      now,
      ...quiz,
      ...watch,
      hasCluster: cluster !== undefined,
      settings: (chosen, { language }) => settingsReply(chosen, language),
      change: async ({ place, person, language }, intent) => {
        const change = toChange(intent, place);
        return change
          ? forms.changeIn(place, person, intent.scope, change, language)
          : settingsReply(await choices.at(place, person), language);
      },
      correct: (asking, choice, comment) => forms.correct(asking, choice, comment),
    },
  };
  const counter = new Counter({
    language: options.language,
    log,
    conversations,
    deliveries: new Deliveries(keeper),
    choices,
    askers,
    messages,
    ...(options.limits && { gate: new Gate(options.limits, now) }),
    ...(refused && { refused }),
  });
  return {
    handle: (incoming, answering) => counter.handle(incoming, answering),
    queues: () => ({ messages: counter.load, conversation: conversations.mostWaiting, reads: reads.load }),
    stop: (grace) => counter.stop(grace),
    noteForm: (...asked) => forms.noteForm(...asked),
    saveNote: (...asked) => forms.saveNote(...asked),
    notePosted: (...told) => forms.notePosted(...told),
    exportNote: (...asked) => forms.exportNote(...asked),
    correctionForm: (...asked) => forms.correctionForm(...asked),
    saveCorrection: (...asked) => forms.saveCorrection(...asked),
    home: (...asked) => forms.home(...asked),
    settings: (...asked) => forms.settings(...asked),
    change: (...asked) => forms.change(...asked),
  };
}
