// What a person can set off from a drawn reply.

/** What a drawn reply can set off. */
export interface Acts {
  /** sends a text as if it had been typed */
  say(text: string): void;
  /** opens the form for the note of this conversation, or of one that is kept */
  editNote(id?: string): void;
  /** opens the form for "wrong layer?" */
  correct(): void;
  /** opens the settings */
  settings(): void;
}
