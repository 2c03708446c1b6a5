// The gate before everything else that keeps, shows or sends a text: what is secret in it is replaced, and its lines stay where they are.
import { hideLinted } from './redact/linted.ts';
import { Paste } from './redact/paste.ts';
import { scan } from './redact/scan.ts';

/** A text without its secrets. */
export interface Redacted {
  /** The text with `[redacted]` in place of each secret's value: as many lines as before, keys and quotes as they were. */
  readonly text: string;
  /** How many secrets were replaced; 0 when the text is the one that was given. */
  readonly count: number;
}

/** Where one secret stood inside of another, hiding the first can show where the other ends: the text is read again until nothing is found, but no oftener than this. */
const ROUNDS = 6;

/**
 * Redacts a whole paste, up to some megabytes: with our own patterns and, when the text has anything that one of its rules needs, secretlint's.
 * Redacting twice changes nothing more. Never throws.
 */
export async function redact(text: string): Promise<Redacted> {
  let result: Redacted = { text, count: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const paste = scan(result.text) ?? new Paste(result.text);
    await hideLinted(paste);
    const next = paste.redacted(round > 0);
    if (next.text === result.text) break;
    result = { text: next.text, count: result.count + next.count };
  }
  return result;
}

/**
 * Redacts a single message, with our own patterns only: for the many small texts out of an input too large to redact at once.
 * Some microseconds for a message of 300 characters. Never throws.
 */
export function redactSync(text: string): Redacted {
  let result: Redacted = { text, count: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const next = scan(result.text)?.redacted(round > 0);
    if (!next || next.text === result.text) break;
    result = { text: next.text, count: result.count + next.count };
  }
  return result;
}
