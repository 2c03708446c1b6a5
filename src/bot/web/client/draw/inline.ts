// A sentence of a reply: text, and code where it is marked.
import { codePieces } from '../code-pieces.ts';
import { type Child, el } from '../element.ts';

/** Draws a text. */
export function inline(text: string): Child[] {
  return codePieces(text).map((piece) => (piece.isCode ? el('code', {}, piece.text) : piece.text));
}
