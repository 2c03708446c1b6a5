// Several pastes of one conversation, read as one story. Only the last one's lines are told; what came before stands before line 1.
import type { Fact } from './fact.ts';
import { type Reading, readPaste } from './read/index.ts';
import { settle } from './read/settle.ts';

/** Moves a fact before the first line, keeping the order of lines and of commands. */
function before(fact: Fact, lines: number, turns: number): Fact {
  return { ...fact, span: { from: fact.span.from - lines, to: fact.span.to - lines }, turn: (fact.turn ?? 0) - turns };
}

/**
 * Reads a paste after earlier ones.
 * @param earlier oldest first
 * @param now when `text` was read, ms since the epoch; absent: the newest time in it
 * @returns the reading of `text`, whose facts begin with those of the earlier pastes, at negative lines
 */
export function readStory(
  text: string,
  earlier: readonly string[],
  numbers?: readonly number[],
  now?: number,
): Reading {
  const last = readPaste(text, numbers, now);
  if (earlier.length === 0) return last;
  let old: Fact[] = [];
  let lines = 1;
  let turns = 0;
  for (const paste of earlier.toReversed()) {
    const reading = readPaste(paste);
    lines += reading.lines.at(-1)?.to ?? 0;
    turns += 1 + reading.facts.reduce((most, { turn }) => Math.max(most, turn ?? 0), 0);
    old = [...reading.facts.map((fact) => before(fact, lines, turns)), ...old];
  }
  return { ...last, facts: settle([...old, ...last.facts], now) };
}
