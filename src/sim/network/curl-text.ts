// What curl prints of an answer (curl -sS -i -m 5).
import { type Answer, reasonOf } from './answer.ts';

/** Seconds that curl waits. */
const PATIENCE = 5;

/** What a program printed. */
export interface CurlText {
  readonly output: string;
  readonly error: string;
  readonly exitCode: number;
}

function errorOf({ host, port }: Answer, failure: string): readonly [code: number, text: string] {
  const late = PATIENCE * 1000 + 1;
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
    const [exitCode, text] = errorOf(answer, answer.failure);
    return { output: '', error: `curl: (${exitCode}) ${text}\n`, exitCode };
  }
  const { status, server, contentType, headers = [], body } = answer;
  const head = [
    `HTTP/1.1 ${status} ${reasonOf(status)}`.trimEnd(),
    ...(server ? [`Server: ${server}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${contentType}`,
    `Content-Length: ${body.length}`,
  ];
  return { output: `${head.join('\n')}\n\n${body.replaceAll('\r\n', '\n')}`, error: '', exitCode: 0 };
}
