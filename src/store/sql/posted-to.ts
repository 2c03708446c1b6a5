// A message in a chat, as it lies in two columns.
import type { MessageRef } from '../port/notes.ts';

interface Columns {
  readonly postedChannel: string | null;
  readonly postedMessage: string | null;
}

/** The message of a row; nothing when it was not posted. */
export function postedTo({ postedChannel, postedMessage }: Columns): { readonly postedTo?: MessageRef } {
  if (postedChannel === null || postedMessage === null) return {};
  return { postedTo: { channel: postedChannel, message: postedMessage } };
}

/** The columns of a message. */
export function postedColumns(message: MessageRef | undefined): Columns {
  return { postedChannel: message?.channel ?? null, postedMessage: message?.message ?? null };
}
