// A request as it is, byte for byte: no client in between mends its path, its headers or its body.
import { request } from 'node:http';

/** What came back. */
export interface RawAnswer {
  readonly code: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** How a request differs from a plain GET. */
export interface RawOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends it to a port of this machine. @param path is not looked at before it is sent */
export async function rawRequest(port: number, path: string, { method = 'GET', headers = {}, body }: RawOptions = {}) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = { ...length, ...headers };
    const sent = request({ host: '127.0.0.1', port, path, method, headers: all, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          code: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
