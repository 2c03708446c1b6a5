// A room of labs: exercises that are under way, as many as there is memory for.
import { randomUUID } from 'node:crypto';
import { Attempt } from '../../../sim/exercises/attempt.ts';
import { generated } from '../../../sim/exercises/generate/generated.ts';
import { text } from './parts.ts';
import type { Learner, Learnt, Practice } from './practice.ts';
import { openPractice, practise } from './practise.ts';
import type { Practised, Practiser, Practising } from './practising.ts';
import { PRACTICE_WORDS } from './words.ts';

/** Exercises under way, by their labs' keys, the one that rested longest first. */
export class PracticeRoom implements Practising {
  readonly #most: number;
  readonly #labs = new Map<string, Practice>();
  #isWarm = false;

  /** @param most labs that are kept */
  constructor(most: number) {
    this.#most = most;
  }

  async open(rest: string, practiser: Practiser): Promise<Practised> {
    const opened = this.#keep(await openPractice(rest, this.#learner(practiser)), practiser);
    if (this.#isWarm) return opened;
    this.#isWarm = true;
    // somebody reads what was opened: an exercise that nobody sees is begun, so that all that the next one takes is loaded and compiled; a program
    // that has nothing else to do ends without it
    setImmediate(() => new Attempt(generated(1).exercise)).unref();
    return opened;
  }

  async say(message: string, practiser: Practiser): Promise<Practised> {
    const { practice, language, solved } = practiser;
    const held = practice && this.#labs.get(practice.lab);
    if (held) return this.#keep(await practise(message, held, this.#learner(practiser)), practiser);
    const words = PRACTICE_WORDS[language];
    const name = practice?.name ?? '';
    const hints = name === '' ? [] : [{ say: `practice ${name}`, label: `practice ${name}` }];
    return { reply: { language, parts: [text('', words.labGone(name), 'unsure')], hints }, solved };
  }

  #learner({ practice, language, solved }: Practiser): Learner {
    const held = practice && this.#labs.get(practice.lab);
    return { session: { solved, ...(held && { practice: held }) }, language };
  }

  #keep({ session, reply }: Learnt, { practice, solved: before }: Practiser): Practised {
    const key = practice?.lab ?? randomUUID();
    // the order of the map is that of use
    this.#labs.delete(key);
    const solved = session.solved ?? before;
    if (!session.practice) return { reply, solved };
    this.#labs.set(key, session.practice);
    for (const resting of this.#labs.keys()) {
      if (this.#labs.size <= this.#most) break;
      this.#labs.delete(resting);
    }
    const { name, step } = session.practice;
    return { reply, solved, practice: { lab: key, name, step } };
  }
}
