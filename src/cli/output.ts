// Writing to standard output: waits when the reader is slow, and stops quietly when the reader has gone (`| head`).
import type { Writable } from 'node:stream';
import { InputError, systemCode } from '../errors.ts';

/** Standard output and standard error as the subcommands see them. */
export interface Output {
  /** Writes a text and waits until there is room for more. @returns false when nobody reads any longer */
  write(text: string): Promise<boolean>;
  /** Writes one line to standard error, after the program's name. */
  warn(line: string): void;
  /** Why nothing more could be written, besides that nobody reads any longer: the disk is full. Absent: all went well. */
  readonly failure?: InputError | undefined;
  /** columns of the terminal; 80 when the output is none */
  readonly columns: number;
  /** may colours be used? */
  readonly colour: boolean;
}

/** The stream's side of {@link Output}. */
interface Terminal extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Makes an {@link Output} of two streams. */
export function outputOn(out: Terminal, err: Terminal, colour: 'auto' | 'always' | 'never'): Output {
  let gone = false;
  let failure: InputError | undefined;
  const ignoreGone = (thrown: Error): void => {
    gone = true;
    const found = systemCode(thrown);
    if (found !== 'EPIPE' && found !== 'ERR_STREAM_DESTROYED')
      failure ??= new InputError(
        'unwritten',
        { where: 'standard output', found: found === 'ENOSPC' ? 'the disk is full (ENOSPC)' : found || 'error' },
        thrown,
      );
  };
  out.on('error', ignoreGone);
  err.on('error', () => undefined);
  return {
    get failure() {
      return failure;
    },
    columns: out.columns && out.columns > 0 ? out.columns : 80,
    colour: colour === 'always' || (colour === 'auto' && out.isTTY === true),
    warn: (line) => void err.write(`sekisho: ${line}\n`),
    write: (text) =>
      new Promise((resolve) => {
        if (gone || out.destroyed) {
          resolve(false);
          return;
        }
        // the callback comes when the text is handed over, also for pipes; after an error it carries it
        out.write(text, (thrown) => {
          if (thrown) gone = true;
          resolve(!thrown);
        });
      }),
  };
}
