// The conversation on the page: sends messages, follows what becomes of them, and keeps the drawing in step.
import type { Entry } from '../wire.ts';
import { announce } from './announce.ts';
import { call, headers, refused } from './api.ts';
import type { Acts } from './draw/acts.ts';
import { drawEntry } from './draw/entry.ts';
import { EventReader } from './event-reader.ts';
import { words } from './language.ts';
import { clearNotice, notice } from './notice.ts';
import { refusalText } from './refusal-text.ts';

/** Waiting before another try, ms; doubled each time. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** What the page does about changes. */
export interface ChatEvents {
  /** the conversation has other entries, or the last one has its answer */
  changed(entries: readonly Entry[]): void;
}

/** A conversation that is shown. */
export class Chat {
  readonly #log: HTMLElement;
  readonly #acts: Acts;
  readonly #events: ChatEvents;
  readonly #entries = new Map<number, Entry>();
  #revision = 0;
  #isFollowing = false;
  #isWanted = false;
  /** something was said since the page was loaded: what is there before is not told again */
  #hasSpoken = false;
  /** grows when the page turns to another conversation */
  #turn = 0;

  constructor(log: HTMLElement, acts: Acts, events: ChatEvents) {
    this.#log = log;
    this.#acts = acts;
    this.#events = events;
  }

  /** The messages, in their order. */
  get entries(): Entry[] {
    return [...this.#entries.values()];
  }

  /** Sends a message. @returns whether it was taken; if not, a line says why */
  async send(text: string, files: readonly string[] = []): Promise<boolean> {
    const result = await call('POST', '/api/messages', { message: crypto.randomUUID(), text, files });
    if ('error' in result) {
      if (result.error !== 'no-conversation') notice(refusalText(result.error));
      return false;
    }
    clearNotice();
    this.#hasSpoken = true;
    void this.follow();
    return true;
  }

  /** Draws what is new until everything is answered. Tries again when the connection breaks. */
  async follow(): Promise<void> {
    this.#isWanted = true;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    let wait = FIRST_WAIT;
    while (this.#isWanted) {
      this.#isWanted = false;
      const outcome = await this.#read();
      if (outcome === 'rest') {
        if (wait > FIRST_WAIT) clearNotice();
        wait = FIRST_WAIT;
      } else if (outcome === 'broken') {
        if (wait === FIRST_WAIT * 4) notice(words().lost);
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(wait * 2, LONGEST_WAIT);
        this.#isWanted = true;
      }
    }
    this.#isFollowing = false;
  }

  /** Begins with nothing: another conversation. */
  reset(): void {
    this.#turn++;
    this.#entries.clear();
    this.#revision = 0;
    this.#log.replaceChildren();
    this.#events.changed([]);
  }

  /** Draws everything anew, in another language. */
  redraw(): void {
    const { entries } = this;
    this.#log.replaceChildren(
      ...entries.map((entry, at) => drawEntry(entry, entries, at === entries.length - 1, this.#acts)),
    );
  }

  /** Reads the stream to its end. */
  async #read(): Promise<'rest' | 'broken' | 'refused'> {
    const turn = this.#turn;
    try {
      const response = await fetch(`/api/events?after=${this.#revision}`, { headers: headers() });
      if (!response.ok) {
        refused((await response.json()).error);
        return 'refused';
      }
      if (!response.body) return 'broken';
      const reader = new EventReader();
      const decoder = new TextDecoder();
      let isOver = false;
      for await (const chunk of response.body) {
        for (const { event, data } of reader.take(decoder.decode(chunk, { stream: true }))) {
          if (turn !== this.#turn) return 'rest';
          if (event === 'rest') isOver = true;
          if (event === 'entry') this.#take(JSON.parse(data));
        }
      }
      return isOver ? 'rest' : 'broken';
    } catch {
      return 'broken';
    }
  }

  #take(entry: Entry): void {
    this.#entries.set(entry.number, entry);
    this.#revision = Math.max(this.#revision, entry.revision);
    const last = Math.max(...this.#entries.keys());
    const drawn = drawEntry(entry, this.entries, entry.number === last, this.#acts);
    const before = document.getElementById(drawn.id);
    if (before) before.replaceWith(drawn);
    else {
      const hadFocus = this.#log.contains(document.activeElement);
      for (const old of this.#log.querySelectorAll('.hints')) old.remove();
      this.#log.append(drawn);
      // who pressed a button in the conversation reads on from there
      if (hadFocus) {
        drawn.tabIndex = -1;
        drawn.focus({ preventScroll: true });
      }
    }
    if (entry.answer && this.#hasSpoken) announce(spokenAnswer(entry));
    else if (entry.progress !== '') announce(entry.progress);
    if (entry.number === last) drawn.scrollIntoView({ block: 'start' });
    this.#events.changed(this.entries);
  }
}

/** The answer in a sentence, for those who hear the page. */
function spokenAnswer({ answer }: Entry): string {
  for (const part of answer?.reply.parts ?? []) {
    if (part.type === 'answer')
      return [part.place, part.object, part.sentence].filter((text) => text !== '').join(', ');
    if (part.type === 'text') return [part.label, part.text].filter((text) => text !== '').join(': ');
    if (part.type === 'output') return part.text.slice(0, 300);
    if ('label' in part && part.label !== '') return part.label;
  }
  return '';
}
