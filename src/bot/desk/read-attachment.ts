// A file that came with a message → something to judge, or a line that says why not. It is read as it comes, whatever its size.
import { BULK_FROM } from '../../triage/bulk/bulk-from.ts';
import { isBinary, SAMPLE, utf16Of } from '../../triage/encoding.ts';
import type { Language } from '../../triage/playbook.ts';
import type { Given } from '../conversation/paste.ts';
import type { Engine } from '../conversation/session.ts';
import { AttachmentError } from './attachment-error.ts';
import { DESK_WORDS } from './desk-words.ts';
import { inTime } from './in-time.ts';
import type { Attachment } from './incoming.ts';
import { BusyError } from './limits/busy-error.ts';
import { insideSpan } from './neutralise.ts';

/** Largest file that is read, in bytes. */
const LARGEST = 20 * 1024 * 1024;
/** A file of which nothing came for so long is given up, ms. */
const PATIENCE = 30_000;
/** So long may a whole file take, ms: one that trickles holds up those that wait behind it. */
const LONGEST = 120_000;
/** Characters of a name that are shown. */
const LONGEST_NAME = 80;

/** What became of a file: it is given, or there was trouble. */
export interface ReadAttachment {
  readonly given?: Given;
  /** a sentence for the person */
  readonly trouble?: string;
  /** the trouble was a limit */
  readonly refused?: 'too-large' | 'too-slow';
}

/** The name of a file as it may be shown: foreign, so nothing in it acts. */
function shownName(name: string): string {
  const shown = insideSpan(name);
  return shown.length > LONGEST_NAME ? `${shown.slice(0, LONGEST_NAME - 1)}…` : shown;
}

/** Reads a file. @throws BusyError when too many wait to be read, and nothing else @param thrown is told what went wrong besides what the person is told */
export async function readAttachment(
  attachment: Attachment,
  engine: Engine,
  language: Language,
  thrown: (error: unknown) => void,
): Promise<ReadAttachment> {
  const words = DESK_WORDS[language];
  const name = shownName(attachment.name);
  const tooBig = (size: string): ReadAttachment => ({ trouble: words.fileTooBig(name, size), refused: 'too-large' });
  if ((attachment.size ?? 0) > LARGEST) return tooBig(megabytes(attachment.size ?? 0));
  if (attachment.size === 0) return { trouble: words.fileEmpty(name) };
  try {
    return await readPieces(attachment.read()[Symbol.asyncIterator](), name, engine, language);
  } catch (error) {
    if (error instanceof BusyError) throw error;
    if (error instanceof TooBig) return tooBig(megabytes(LARGEST, '> '));
    if (!(error instanceof AttachmentError)) thrown(error);
    const trouble = words.fileUnread(name, error instanceof AttachmentError ? error.says[language] : '');
    return { trouble, ...(error instanceof TooSlow && { refused: 'too-slow' }) };
  }
}

class TooBig extends Error {}
class TooSlow extends AttachmentError {}

async function readPieces(
  source: AsyncIterator<Uint8Array>,
  name: string,
  engine: Engine,
  language: Language,
): Promise<ReadAttachment> {
  const words = DESK_WORDS[language];
  const pieces = withinLimits(source);
  const held: Uint8Array[] = [];
  let bytes = 0;
  let isText: boolean | undefined;
  try {
    for await (const piece of pieces) {
      held.push(piece);
      bytes += piece.length;
      if (isText === undefined && bytes >= SAMPLE) {
        isText = !isBinary(joined(held));
        if (!isText) return { trouble: words.fileBinary(name) };
      }
      if (bytes < BULK_FROM || utf16Of(held[0] ?? piece)) continue;
      const { text, numbers, counted } = await engine.condense(both(held, pieces));
      return { given: { text, numbers, counted } };
    }
  } finally {
    await pieces.return(undefined);
  }
  const all = joined(held);
  if (isText === undefined && isBinary(all)) return { trouble: words.fileBinary(name) };
  const text = new TextDecoder(utf16Of(all) ?? 'utf-8').decode(all);
  return /\S/.test(text) ? { given: { text } } : { trouble: words.fileEmpty(name) };
}

/** @throws TooBig, and AttachmentError when nothing comes any more */
async function* withinLimits(source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, undefined, undefined> {
  let bytes = 0;
  const until = Date.now() + LONGEST;
  try {
    for (;;) {
      const next = await inTime(source.next(), PATIENCE, nothingCame);
      if (Date.now() > until) throw trickled();
      if (next.done) return;
      bytes += next.value.length;
      if (bytes > LARGEST) throw new TooBig();
      yield next.value;
    }
  } finally {
    // not waited for: a source that hangs would not end either
    source.return?.()?.catch(() => undefined);
  }
}

/** @see PATIENCE */
function nothingCame(): AttachmentError {
  return new TooSlow({
    en: 'nothing came for 30 seconds; send it again',
    ja: '30 秒間何も届きませんでした。もう一度送ってください',
  });
}

/** @see LONGEST */
function trickled(): AttachmentError {
  return new TooSlow({
    en: 'it came too slowly, for more than 2 minutes; send a part of it',
    ja: '2 分以上かかっても届き終わりませんでした。一部だけを送ってください',
  });
}

/** What was held back, then the rest. Each piece is let go of once it has been handed on. */
async function* both(held: Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let piece = held.shift(); piece; piece = held.shift()) yield piece;
  yield* rest;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const only = pieces[0];
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}

/** `20 MB`; less than one is given in tenths. */
export function megabytes(bytes: number, before = ''): string {
  const size = bytes / 1024 / 1024;
  return `${before}${size < 1 ? size.toFixed(1) : Math.round(size)} MB`;
}
