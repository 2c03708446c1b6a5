// Whether a message may come in: how often its person and its channel have come within a minute, and how much is under way.
import type { Limits } from '../../../limits.ts';
import type { Incoming, Place } from '../incoming.ts';
import { conversationOf, personOf } from '../names.ts';
import { secondsUntil } from './busy-error.ts';
import { Minutes } from './minutes.ts';

/** Why a message may not come in. */
export interface Refused {
  readonly why: 'person' | 'channel' | 'busy';
  /** when to try again, s */
  readonly seconds: number;
  /** the person was told within this minute: nothing is said */
  readonly isTold: boolean;
}

/** What is under way. */
export interface UnderWay {
  /** messages that are being answered, or wait for that */
  readonly all: number;
  /** of this conversation */
  readonly here: number;
  /** what one message took lately, ms */
  readonly pace: number;
}

/** Lets messages in. */
export class Gate {
  readonly #limits: Limits;
  readonly #people: Minutes;
  readonly #channels: Minutes;

  /** @param now ms since the epoch */
  constructor(limits: Limits, now: () => number) {
    this.#limits = limits;
    this.#people = new Minutes(limits.person, now);
    this.#channels = new Minutes(limits.channel, now);
  }

  /** Counts a message. @returns why it may not come in; undefined when it may */
  refusal({ place, person }: Pick<Incoming, 'place' | 'person'>, { all, here, pace }: UnderWay): Refused | undefined {
    // whoever sits at this machine waits for nobody else
    if (place.platform === 'terminal') return undefined;
    const ofPerson = this.#people.count(place.platform === 'web' ? conversationOf(place) : personOf(place, person));
    if (ofPerson) return { why: 'person', seconds: ofPerson.seconds, isTold: !ofPerson.isFirst && hears(place) };
    const ofChannel = place.isDirect ? undefined : this.#channels.count(channelOf(place));
    if (ofChannel) return { why: 'channel', seconds: ofChannel.seconds, isTold: !ofChannel.isFirst };
    const { messages, conversation } = this.#limits;
    if (here >= conversation) return busy(here * pace);
    return all >= messages ? busy(all * pace) : undefined;
  }
}

/** A tab shows each message with what became of it: there, saying nothing would look like a fault. */
function hears({ platform }: Place): boolean {
  return platform !== 'web';
}

function busy(time: number): Refused {
  return { why: 'busy', seconds: secondsUntil(time), isTold: false };
}

function channelOf({ platform, workspace, channel }: Place): string {
  return [platform, workspace, channel].join('\u0000');
}
