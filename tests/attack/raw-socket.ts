// Bytes to a port as they are, which no client library would send; and what came back.
import { connect } from 'node:net';

/** What came back. */
export interface RawResult {
  /** status codes of all answers, in order */
  readonly codes: readonly number[];
  readonly text: string;
}

/** A connection that says nothing more is let go of after so long, ms. */
const SILENT = 700;

/** Sends bytes and reads until the other side closes or says no more. */
export function rawSocket(port: number, bytes: string | Buffer): Promise<RawResult> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const done = (): void => {
      socket.destroy();
      const text = Buffer.concat(parts).toString('latin1');
      resolve({ text, codes: [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, code]) => Number(code)) });
    };
    let timer = setTimeout(done, SILENT * 3);
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      clearTimeout(timer);
      timer = setTimeout(done, SILENT / 7);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      done();
    });
    // what is refused may be cut off while it is still being sent
    socket.on('error', () => undefined);
    socket.write(bytes);
  });
}
