// Files, folders and pipes → texts. The only place of the command that reads what a person hands over.
import { constants, isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { InputError, oneLine, quote, systemCode } from '../errors.ts';
import { STDIN } from '../problems.ts';
import { BULK_FROM } from '../triage/bulk/bulk-from.ts';
import type { BulkReader } from '../triage/bulk/bulk-reader.ts';
import type { Digest } from '../triage/bulk/digest.ts';
import { isBinary, SAMPLE, utf16Of } from '../triage/encoding.ts';
import { Progress } from './progress.ts';

/** A text to triage. */
export interface Input {
  /** path as given, or `standard input` */
  readonly name: string;
  readonly text: string;
  /** bytes that were not valid UTF-8 and stand as U+FFFD in the text */
  readonly replaced: number;
  /** where `text` is the digest of a larger input: the number there of each of its lines */
  readonly numbers?: readonly number[];
  /** ... and how many of its lines were only counted */
  readonly counted?: number;
}

/** Largest input, in bytes. */
const MAX_BYTES = 2 ** 30;

/** Bytes read from a file at a time. */
const PIECE = 1 << 20;

/**
 * Reads one input as text: UTF-8, or UTF-16 with a byte order mark (what PowerShell's `>` writes).
 * @param path a file, a pipe (`/dev/fd/63`), or `-` for standard input
 * @param digest a large input is read as it comes, and its digest takes its place: memory stays small whatever its size
 * @returns the text, or why there is none
 */
export async function readInput(path: string, digest = false): Promise<Input | InputError> {
  if (path === '-') return readStream(process.stdin, STDIN, digest);
  let file: FileHandle | undefined;
  try {
    const found = await stat(path);
    if (found.isDirectory()) return new InputError('a-directory', { where: path });
    if (!digest && found.isFile() && found.size > MAX_BYTES) return tooBig(path, found.size);
    if (found.isFile() && found.size === 0) return empty(path);
    file = await open(path);
    const progress = new Progress(process.stderr, path, found.isFile() ? found.size : undefined);
    return await readPieces(piecesOf(file, found.isFile() ? found.size : PIECE), path, digest, progress);
  } catch (thrown) {
    return unreadable(path, thrown);
  } finally {
    await file?.close();
  }
}

/** Reads a stream to its end as text; see {@link readInput}. */
export async function readStream(stream: Readable, name: string, digest = false): Promise<Input | InputError> {
  return readPieces(stream as AsyncIterable<Buffer | string>, name, digest, new Progress(process.stderr, name));
}

/** A file's bytes, piece by piece; each is good until the next is asked for. */
async function* piecesOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  // one is read while the other is looked at
  const buffers = [Buffer.allocUnsafe(Math.min(PIECE, size + 1)), Buffer.allocUnsafe(Math.min(PIECE, size + 1))];
  let next = file.read(buffers[0] as Buffer, 0, null, null);
  for (let turn = 1; ; turn++) {
    const { bytesRead, buffer } = await next;
    if (bytesRead === 0) return;
    next = file.read(buffers[turn % 2] as Buffer, 0, null, null);
    // looked at in the end; a failure before that must not count as nobody's
    next.catch(() => undefined);
    yield buffer.subarray(0, bytesRead);
  }
}

async function readPieces(
  pieces: AsyncIterable<Buffer | string>,
  name: string,
  digest: boolean,
  progress: Progress,
): Promise<Input | InputError> {
  let held: Buffer[] = [];
  let bulk: BulkReader | undefined;
  let bytes = 0;
  let checked = false;
  try {
    for await (const piece of pieces) {
      const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece;
      bytes += buffer.length;
      progress.at(bytes);
      if (bulk) {
        bulk.push(buffer);
        continue;
      }
      held.push(Buffer.from(buffer));
      if (bytes > MAX_BYTES) return tooBig(name, bytes);
      if (!checked && bytes >= SAMPLE) {
        checked = true;
        if (isBinary(Buffer.concat(held))) return binary(name);
      }
      // bytes of UTF-16 are not to be cut anywhere
      if (!digest || bytes < BULK_FROM || utf16Of(Buffer.concat(held.slice(0, 2)))) continue;
      bulk = new (await import('../triage/bulk/bulk-reader.ts')).BulkReader();
      for (const one of held) bulk.push(one);
      held = [];
    }
  } catch (thrown) {
    return unreadable(name, thrown);
  } finally {
    progress.end();
  }
  if (bulk) return digestInput(name, bulk.end());
  const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
  if (!checked && isBinary(all)) return binary(name);
  const read = decode(all, name);
  const large = digest && !(read instanceof InputError) && read.text.length >= BULK_FROM;
  if (!large) return read;
  const { condense } = await import('../triage/bulk/bulk-reader.ts');
  return digestInput(name, condense(read.text));
}

function digestInput(name: string, { text, numbers, counted }: Digest): Input | InputError {
  const read = checkText(name, text, text.split('\ufffd').length - 1);
  return read instanceof InputError ? read : { ...read, numbers, counted };
}

/** Turns bytes into a text; see {@link readInput}. */
export function decode(bytes: Buffer, name: string): Input | InputError {
  try {
    const utf16 = utf16Of(bytes);
    if (utf16) return checkText(name, new TextDecoder(utf16).decode(bytes), 0);
    const text = new TextDecoder('utf-8').decode(bytes);
    return checkText(name, text, isUtf8(bytes) ? 0 : replacedBytes(bytes, text));
  } catch (thrown) {
    if (
      systemCode(thrown) === 'ERR_STRING_TOO_LONG' ||
      thrown instanceof RangeError ||
      bytes.length > constants.MAX_STRING_LENGTH
    ) {
      return tooBig(name, bytes.length);
    }
    return unreadable(name, thrown);
  }
}

function checkText(name: string, text: string, replaced: number): Input | InputError {
  return /\S/.test(text) ? { name, text, replaced } : empty(name);
}

/** How many bytes the decoder replaced: all bytes less those that the rest of the text stands for. */
function replacedBytes(bytes: Buffer, text: string): number {
  const marks = text.split('\ufffd').length - 1;
  let genuine = 0;
  const mark = Buffer.from('\ufffd');
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 3)) genuine++;
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return bytes.length - bom - (Buffer.byteLength(text) - 3 * (marks - genuine));
}

/**
 * The files behind the arguments, in order: a directory stands for the regular files in it, sorted; names that begin with a dot are left out.
 * @returns paths, and an error in the place of what cannot be listed
 */
export async function listInputs(paths: readonly string[], recursive: boolean): Promise<(string | InputError)[]> {
  const out: (string | InputError)[] = [];
  for (const path of paths) {
    if (path === '-') {
      out.push(path);
      continue;
    }
    try {
      out.push(...((await stat(path)).isDirectory() ? await listFolder(path, recursive) : [path]));
    } catch (thrown) {
      out.push(unreadable(path, thrown));
    }
  }
  return out;
}

async function listFolder(folder: string, recursive: boolean): Promise<(string | InputError)[]> {
  const out: (string | InputError)[] = [];
  await walk(folder);
  if (out.length > 0) return out;
  return [new InputError(recursive ? 'no-files' : 'no-files-here', { where: folder })];

  async function walk(inside: string): Promise<void> {
    let entries: Dirent[];
    try {
      entries = await readdir(inside, { withFileTypes: true });
    } catch (thrown) {
      out.push(unreadable(inside, thrown));
      return;
    }
    const named = entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of named) {
      const path = join(inside, entry.name);
      const linked = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
      if (linked?.isFile()) out.push(path);
      // links to directories are not followed: they could lead back here
      else if (recursive && entry.isDirectory()) await walk(path);
    }
  }
}

/** Turns what the system said into a line for the person. */
export function unreadable(path: string, thrown: unknown): InputError {
  switch (systemCode(thrown)) {
    case 'ENOENT':
      return /\s/.test(path)
        ? new InputError('text-as-name', { where: quote(path) }, thrown)
        : new InputError('missing', { where: path }, thrown);
    case 'ENOTDIR':
      return new InputError('under-a-file', { where: path }, thrown);
    case 'EACCES':
    case 'EPERM':
      return new InputError('denied', { where: path }, thrown);
    case 'ELOOP':
      return new InputError('round-in-a-circle', { where: path }, thrown);
    case 'ENAMETOOLONG':
      return new InputError('name-too-long', { where: quote(path) }, thrown);
    default:
      return new InputError('read-failed', { where: path, found: oneLine(thrown).replace(/^[A-Z]+: /, '') }, thrown);
  }
}

function empty(name: string): InputError {
  return new InputError('empty', { where: name });
}

function binary(name: string): InputError {
  return new InputError('binary', { where: name });
}

function tooBig(name: string, bytes: number): InputError {
  return new InputError('too-big', { where: name, found: `${(bytes / 2 ** 20).toFixed(0)} MiB` });
}
