// Text of a reply, cut at the one mark that replies use within a sentence.

/** `…` around words that touch it on the inside, and that no word touches on the outside: what a log quotes as `so' or leaves open stays as it is. */
const CODE = /(?<![\p{L}\p{N}`])`(?![\s`])([^`\n]+)(?<!\s)`(?![\p{L}\p{N}`])/u;

/** A piece of a text: code or not. */
export interface Piece {
  readonly isCode: boolean;
  readonly text: string;
}

/** Cuts a text at what stands between backticks; the backticks are gone from the code, and whatever else looks like a mark stays text. */
export function codePieces(text: string): Piece[] {
  return text
    .split(CODE)
    .map((piece, at) => ({ isCode: at % 2 === 1, text: piece }))
    .filter((piece) => piece.text !== '');
}
