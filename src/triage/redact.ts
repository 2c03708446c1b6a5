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

/**
 * Redacts a whole paste, up to some megabytes: with our own patterns and, when the text has anything that one of its rules needs, secretlint's.
 * Redacting twice changes nothing more. Never throws.
 */
export async function redact(text: string): Promise<Redacted> {
  const paste = scan(text) ?? new Paste(text);
  await hideLinted(paste);
  return paste.redacted();
}

/**
 * Redacts a single message, with our own patterns only: for the many small texts out of an input too large to redact at once.
 * Some microseconds for a message of 300 characters. Never throws.
 */
export function redactSync(text: string): Redacted {
  return scan(text)?.redacted() ?? { text, count: 0 };
}
