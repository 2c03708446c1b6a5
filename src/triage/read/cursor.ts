// The place where a reader stands in the paste, and where it puts what it read.
import type { Fact, ObjectRef, Span } from '../fact.ts';
import { isClusterScoped } from '../kinds.ts';
import type { Line } from './clean.ts';
import type { Command } from './command.ts';

/** What a reader may leave out of a fact; {@link Cursor.emit} fills the rest. */
export type Draft = Partial<Omit<Fact, 'type' | 'span'>> & Pick<Fact, 'type'> & { span?: Span };

/** Walks the cleaned lines; readers ask it for lines and hand it facts. */
export class Cursor {
  readonly lines: readonly Line[];
  readonly facts: Fact[] = [];
  /** input line numbers that some reader claimed */
  readonly claimed = new Set<number>();
  at = 0;
  /** the last command seen, whose output the following lines are */
  command: Command | undefined;
  /** commands seen so far */
  turn = 0;
  /** namespace that the surroundings give (a command's -n) */
  namespace: string | undefined;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
  }

  /** The line `ahead` lines further on; '' past the end. */
  peek(ahead = 0): string {
    return this.lines[this.at + ahead]?.text ?? '';
  }

  get ended(): boolean {
    return this.at >= this.lines.length;
  }

  /** Input lines of `count` cleaned lines from here. */
  span(ahead = 0, count = 1): Span {
    const from = this.lines[this.at + ahead];
    const to = this.lines[this.at + ahead + count - 1] ?? from;
    return { from: from?.no ?? 0, to: to?.to ?? 0 };
  }

  /** Marks lines as read, from `ahead` on. */
  claim(ahead = 0, count = 1): void {
    const { from, to } = this.span(ahead, count);
    for (let no = from; no <= to; no++) this.claimed.add(no);
  }

  emit(draft: Draft): void {
    this.facts.push({
      reason: '',
      text: '',
      from: '',
      when: {},
      attributes: {},
      ...draft,
      span: draft.span ?? this.span(),
      turn: this.turn,
      ...(this.command ? { command: this.command.text } : {}),
    });
  }

  /** A reference with the namespace of the surroundings, unless it has one. */
  ref(kind: string, name: string, namespace?: string): ObjectRef {
    const known = isClusterScoped(kind) ? undefined : (namespace ?? this.namespace);
    return known ? { kind, name, namespace: known } : { kind, name };
  }
}

/** A reader takes the lines it knows from where the cursor stands. @returns how many lines it took; 0 when they are not its own. */
export interface Reader {
  readonly name: string;
  read(cursor: Cursor): number;
}
