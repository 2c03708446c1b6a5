// Who plays, where, and what: what every part of the quiz is handed.
import type { Part, Reply } from '../../conversation/reply.ts';
import type { Answer } from '../answering.ts';
import { personOf, workspaceOf } from '../names.ts';
import type { Asker } from '../ports.ts';
import { TODAYS, told } from './quiz-replies.ts';
import { type Room, roomOfNote } from './quiz-room.ts';
import { QUIZ_WORDS } from './quiz-words.ts';

/** An asker with the names that the store knows. */
export interface Player {
  readonly asker: Asker;
  readonly room: Room;
  readonly person: string;
  readonly words: (typeof QUIZ_WORDS)['en'];
  /** what begins all that is said of the scenario that is played */
  readonly play: string;
  /** id of the note that it was made of; absent for the day's */
  readonly note?: string;
}

/** Who plays the day's scenario of a place. */
export function playerOf(asker: Asker): Player {
  const { place, person, language } = asker;
  return {
    asker,
    room: { workspace: workspaceOf(place), channel: place.channel },
    person: personOf(place, person),
    words: QUIZ_WORDS[language],
    play: TODAYS,
  };
}

/** The same with a note's scenario. */
export function playerWith(note: string, player: Player): Player {
  return { ...player, room: roomOfNote(player.room, note), play: `quiz custom ${note}`, note };
}

/** For the person's eyes only. */
export function secret(reply: Reply): Answer {
  return { reply, pictures: [], files: [], isPrivate: true };
}

/** Parts for the person's eyes only. */
export function said({ asker }: Pick<Player, 'asker'>, parts: readonly Part[], hints: Reply['hints'] = []): Answer {
  return secret({ language: asker.language, parts, hints });
}

/** A line for the person's eyes only. */
export function line(player: Pick<Player, 'asker'>, text: string): Answer {
  return said(player, [told(text)]);
}
