// What curl prints of an answer (curl -sS -i -m 5).
import { type Answer, type Failure, reasonOf } from './answer.ts';

/** How long curl waits (ms). */
const PATIENCE = 5_000;

/** What a program printed. */
export interface CurlText {
  readonly output: string;
  readonly error: string;
  readonly exitCode: number;
}

/**
 * What curl says when nothing was answered, without `curl: (6) ` in front.
 * @param patience how long it waits at most (ms)
 */
export function curlError(
  { host, port }: Pick<Answer, 'host' | 'port'>,
  failure: Failure,
  patience: number,
): readonly [code: number, text: string] {
  const late = patience + 1;
  switch (failure) {
    case 'unresolved':
      return [6, `Could not resolve host: ${host}`];
    case 'resolving-timeout':
      return [28, `Resolving timed out after ${late} milliseconds`];
    case 'refused':
      return [7, `Failed to connect to ${host} port ${port} after 1 ms: Connection refused`];
    case 'timeout':
      return [28, `Connection timed out after ${late} milliseconds`];
    case 'silence':
      return [28, `Operation timed out after ${late} milliseconds with 0 bytes received`];
    case 'empty':
      return [52, 'Empty reply from server'];
    default:
      return [35, 'TLS connect error: error:0A00010B:SSL routines::wrong version number'];
  }
}

/** What curl prints, and what it ends with. */
export function curlText(answer: Answer): CurlText {
  if ('failure' in answer) {
    const [exitCode, text] = curlError(answer, answer.failure, PATIENCE);
    return { output: '', error: `curl: (${exitCode}) ${text}\n`, exitCode };
  }
  return { output: `${headOf(answer).join('\n')}\n\n${bodyOf(answer)}`, error: '', exitCode: 0 };
}

/** An answer that came. */
export type Page = Extract<Answer, { readonly status: number }>;

/** The lines of its head. */
export function headOf({ status, server, contentType, headers = [], body }: Page): readonly string[] {
  return [
    `HTTP/1.1 ${status} ${reasonOf(status)}`.trimEnd(),
    ...(server ? [`Server: ${server}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${contentType}`,
    `Content-Length: ${body.length}`,
  ];
}

/** Its body as a terminal shows it. */
export function bodyOf({ body }: Page): string {
  return body.replaceAll('\r\n', '\n');
}
