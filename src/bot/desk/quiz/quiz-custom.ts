// A team's own note as a scenario for the channel.
import type { StoredNote } from '../../../store/port/notes.ts';
import type { Answer } from '../answering.ts';
import { DESK_WORDS } from '../desk-words.ts';
import { maySee, type Viewer } from '../may-see.ts';
import type { Asker } from '../ports.ts';
import { line, type Player, said } from './player.ts';
import { dayReply, told } from './quiz-replies.ts';
import type { QuizOptions, QuizRooms } from './quiz-room.ts';

/** Who may play with notes. */
export interface MayPlay {
  /** may this person post notes? absent: everybody may */
  readonly mayNote?: (asker: Asker) => boolean;
}

const NOTE_ID = /^[a-z0-9]{1,40}$/;

/** Makes scenarios of notes. */
export class QuizCustom {
  readonly #options: QuizOptions & MayPlay;
  readonly #rooms: QuizRooms;

  constructor(options: QuizOptions & MayPlay, rooms: QuizRooms) {
    this.#options = options;
    this.#rooms = rooms;
  }

  /** Posts a note's scenario; one that tells the note's words is shown to the asker first. @param player plays with the note @param isSure it has been seen */
  async begin(player: Player, id: string, isSure: boolean): Promise<Answer> {
    const { words, asker, room, play } = player;
    const { store, scenarios, mayNote } = this.#options;
    if (mayNote && !mayNote(asker)) return line(player, DESK_WORDS[asker.language].noteRefused);
    if (!NOTE_ID.test(id)) return line(player, words.customHow);
    const note = await this.#note(id, asker);
    if (!note) return line(player, DESK_WORDS[asker.language].noSuchNote(id));
    const { date } = await this.#rooms.today(room);
    const standing = await this.#rooms.newest(room);
    const isOpen = standing !== undefined && (standing.revealedAt === undefined || standing.date === date);
    const scenario = isOpen ? standing.scenario : await scenarios.ofNote(note, date);
    if (!scenario) return line(player, words.customTooLittle(id));
    const shown = dayReply(scenario, asker.language, scenario.questions[0], play);
    if (!isOpen && scenario.recipe === '' && !isSure) {
      const looks = scenario.looks.map(({ command, output }) => `${command}: ${output}`);
      return said(
        player,
        [
          told(words.customPreview),
          { type: 'points', label: shown.parts.length > 0 ? words.customTitle : '', points: looks },
        ],
        [{ say: `${play} post`, label: words.hints.post }],
      );
    }
    if (!isOpen) {
      const { day, fresh } = await this.#rooms.openWith({ ...room, date }, scenario);
      if (fresh) await store.quizDays.posted(day, { channel: asker.place.channel, message: '' });
    }
    return { reply: shown, pictures: [], files: [], isPrivate: false };
  }

  async #note(id: string, asker: Viewer): Promise<StoredNote | undefined> {
    const note = await this.#options.store.notes.get(id);
    return note && maySee(note, asker) ? note : undefined;
  }
}
