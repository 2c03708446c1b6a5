// The counter of the desk: messages come in, each is answered once, in the order of its conversation, and nobody waits without a word.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Language } from '../../triage/playbook.ts';
import { say } from '../conversation/commands/handler.ts';
import { languageOf } from '../conversation/conversation.ts';
import { newSession, type Session } from '../conversation/session.ts';
import { answerMessage, type MessageParts } from './answer-message.ts';
import { type Answer, type Answering, answerOf } from './answering.ts';
import type { Askers } from './askers.ts';
import type { Choices } from './choices.ts';
import type { Conversation, Conversations } from './conversations.ts';
import type { Deliveries } from './deliveries.ts';
import { DESK_WORDS } from './desk-words.ts';
import type { Incoming, Person } from './incoming.ts';
import { BusyError } from './limits/busy-error.ts';
import type { Gate, Refused } from './limits/gate.ts';
import { Pace } from './limits/lane.ts';
import type { CountRefused, RefusalReason } from './limits/refusal.ts';
import { conversationOf } from './names.ts';
import { Progress } from './progress.ts';
import { settled } from './settled.ts';
import { FallenError } from './thread/fallen-error.ts';
import { saysTheSame } from './triage-message.ts';

/** What a message takes as long as nothing is known, ms. */
const USUAL = 50;

/** why a message may not come in → what it is counted as */
const REASONS: Readonly<Record<Refused['why'], RefusalReason>> = {
  person: 'user-rate',
  channel: 'channel-rate',
  busy: 'queue-full',
};

/** What it works with. */
export interface CounterParts {
  readonly language: Language;
  readonly log: Logger;
  readonly conversations: Conversations;
  readonly deliveries: Deliveries;
  readonly choices: Choices;
  readonly askers: Askers;
  readonly messages: MessageParts;
  /** absent: everybody may come in as often as they like */
  readonly gate?: Gate;
  /** absent: nobody counts */
  readonly refused?: CountRefused;
}

/** A message that is not answered yet. */
interface Task {
  readonly incoming: Incoming;
  readonly key: string;
  /** its answer is being given: nobody else shall give it again */
  isBeingGiven: boolean;
}

/** Takes messages until it is closed. */
export class Counter {
  readonly #parts: CounterParts;
  readonly #running = new Map<Promise<void>, Task>();
  readonly #pace = new Pace(USUAL);
  #isStopping = false;
  /** the time for what has begun is over: what was not answered is handed over */
  #isOver = false;

  constructor(parts: CounterParts) {
    this.#parts = parts;
  }

  /** Answers a message; see {@link Answering.answer}. */
  handle(incoming: Incoming, answering: Answering): Promise<void> {
    const { delivery, place } = incoming;
    const key = delivery === '' ? '' : `${place.platform}:${place.workspace}:${delivery}`;
    if (this.#isStopping) return this.#drop(incoming, 'stopping');
    if (this.#parts.deliveries.isKnown(key)) return this.#drop(incoming, 'repeated');
    const task: Task = { incoming, key, isBeingGiven: false };
    const run = this.#take(task, answering).finally(() => this.#running.delete(run));
    this.#running.set(run, task);
    return run;
  }

  /** Messages that are being answered, or wait for that. */
  get load(): number {
    return this.#running.size;
  }

  /** Nothing is said: it is answered already, or is to be answered by another process. */
  async #drop({ place }: Incoming, reason: RefusalReason): Promise<void> {
    this.#parts.refused?.(place.platform, reason);
  }

  async #take(task: Task, answering: Answering): Promise<void> {
    const { conversations, deliveries, gate } = this.#parts;
    const { incoming, key } = task;
    const name = conversationOf(incoming.place);
    const here = conversations.waiting(name);
    const refused = gate?.refusal(incoming, { all: this.#running.size, here, pace: this.#pace.time });
    // whose it is is asked at once: the wait for others is announced by one replica alone
    const claimed = deliveries.claim(key);
    if (refused) return this.#refuse(task, answering, refused, claimed);
    const progress = new Progress(answering, DESK_WORDS[this.#guess(incoming)].waits(here), claimed);
    try {
      await conversations.inOrder(
        name,
        (wasForgotten) => this.#fresh(incoming.person, wasForgotten),
        async (conversation) => {
          if (await claimed) await this.#handle(task, answering, conversation, progress);
          else await this.#drop(incoming, 'repeated');
        },
      );
    } finally {
      await progress.end();
    }
  }

  /** The language of a message, as far as it can be told without waiting. */
  #guess({ text, place, person }: Incoming): Language {
    const session = this.#parts.conversations.peek(conversationOf(place));
    return session?.chosen ?? languageOf(text) ?? session?.language ?? person.locale ?? this.#parts.language;
  }

  async #refuse(task: Task, answering: Answering, refused: Refused, claimed: Promise<boolean>): Promise<void> {
    const { askers, choices, deliveries, log } = this.#parts;
    const { incoming, key } = task;
    const { place, person } = incoming;
    if (!(await claimed)) return this.#drop(incoming, 'repeated');
    const { why, seconds, isTold } = refused;
    this.#parts.refused?.(place.platform, REASONS[why]);
    if (!isTold) {
      log.warn({ event: 'limited', why, seconds, ...idsOf(incoming) }, 'a message was beyond a limit');
      const language = askers.chosenLanguage(await choices.at(place, person)) ?? this.#guess(incoming);
      const { beyondLimit } = DESK_WORDS[language];
      task.isBeingGiven = true;
      await answering.answer(answerOf(say(language, beyondLimit[why](seconds)), true));
    }
    await deliveries.settle(key);
  }

  #fresh({ locale }: Person, wasForgotten: boolean): Session {
    const session = newSession(locale ?? this.#parts.language);
    return wasForgotten ? { ...session, forgotten: true } : session;
  }

  async #handle(task: Task, answering: Answering, conversation: Conversation, progress: Progress): Promise<void> {
    if (this.#isOver) return;
    const begun = performance.now();
    const answer = await this.#answer(task.incoming, conversation, progress);
    this.#pace.took(performance.now() - begun);
    await progress.end();
    if (this.#isOver) return;
    task.isBeingGiven = true;
    if (answer) await answering.answer(answer);
    await this.#parts.deliveries.settle(task.key);
  }

  /** @returns undefined when no answer is needed */
  async #answer(incoming: Incoming, conversation: Conversation, progress: Progress): Promise<Answer | undefined> {
    const { place, person } = incoming;
    const { askers, choices, log, messages } = this.#parts;
    if (saysTheSame(incoming, conversation)) return undefined;
    const chosen = await choices.at(place, person);
    const chosenLanguage = askers.chosenLanguage(chosen);
    const { chosen: _, ...rest } = conversation.session;
    conversation.session = { ...rest, ...(chosenLanguage && { chosen: chosenLanguage }) };
    const language = chosenLanguage ?? languageOf(incoming.text) ?? conversation.session.language;
    const words = DESK_WORDS[language];
    progress.now(words.working);
    try {
      const asking = askers.asking(place, person, chosen, language);
      return await answerMessage(incoming, conversation, asking, chosen, progress, messages);
    } catch (error) {
      // sent again with the same text, it is to be answered
      conversation.seen.delete(incoming.message);
      if (error instanceof BusyError) {
        const { seconds } = error;
        this.#parts.refused?.(place.platform, 'queue-full');
        log.warn({ event: 'limited', why: 'busy', seconds, ...idsOf(incoming) }, 'a message was beyond a limit');
        return answerOf(say(language, words.beyondLimit.busy(seconds)), true);
      }
      const id = randomUUID().slice(0, 8);
      const { part, isAway } = error instanceof FallenError ? error : {};
      const about = { id, platform: place.platform, ...(part && { part, isAway }), error };
      log.error({ event: 'fault', ...about }, 'a message could not be answered');
      if (part) return answerOf(say(language, isAway ? words.partAway(part, id) : words.partFell(part, id)));
      return answerOf(say(language, words.fault(id)));
    }
  }

  /** Takes nothing more, and waits for what has begun. @param grace ms; what is not answered by then is handed over: its delivery may be claimed again */
  async stop(grace: number): Promise<void> {
    this.#isStopping = true;
    await settled(this.#running, grace);
    this.#isOver = true;
    const left = [...this.#running.values()].filter(({ isBeingGiven }) => !isBeingGiven);
    await Promise.all(
      left.map(async ({ incoming, key }) => {
        this.#parts.log.warn(
          { event: 'handed-over', ...idsOf(incoming) },
          'a message was not answered before the end, and may be answered by another process',
        );
        await this.#parts.deliveries.release(key);
      }),
    );
  }
}

/** Where a message is found again; nothing of what it says. */
function idsOf({ delivery, message, place }: Incoming): Readonly<Record<string, string>> {
  const { platform, workspace, channel, thread } = place;
  // the channel of a tab opens its conversation
  return platform === 'web' ? { platform } : { platform, workspace, channel, thread, message, delivery };
}
