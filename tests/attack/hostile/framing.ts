// Requests whose end is where each reader wants it to be, and heads that carry more than their fields.

/** What the framings are made around. */
export interface Framed {
  readonly path: string;
  readonly host: string;
  /** fields that an honest request has */
  readonly fields: readonly string[];
}

const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: evil.example\r\n\r\n';

/** name → the bytes of a request that is to be refused. Each is written so that a second, smuggled one would get an answer of its own. */
export function framings({ path, host, fields }: Framed): Readonly<Record<string, string | Buffer>> {
  const head = (line: string, ...more: readonly string[]): string =>
    `${[line, `Host: ${host}`, ...fields, ...more].join('\r\n')}\r\n\r\n`;
  const post = (...more: readonly string[]): string => head(`POST ${path} HTTP/1.1`, ...more);
  const length = SMUGGLED.length + 5;
  return {
    'a length and chunks': `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${SMUGGLED}`,
    'chunks and a length': `${post('Transfer-Encoding: chunked', `Content-Length: ${length}`)}0\r\n\r\n${SMUGGLED}`,
    'two lengths': `${post('Content-Length: 0', `Content-Length: ${length}`)}${SMUGGLED}`,
    'two lengths in one field': `${post(`Content-Length: 0, ${length}`)}${SMUGGLED}`,
    'a length with a sign': `${post('Content-Length: +4')}{}\r\n${SMUGGLED}`,
    'a length below nothing': `${post('Content-Length: -1')}${SMUGGLED}`,
    'a length in hexadecimal': `${post('Content-Length: 0x4')}{}\r\n${SMUGGLED}`,
    'a length beyond all numbers': `${post('Content-Length: 99999999999999999999999')}{}`,
    'chunks twice': `${post('Transfer-Encoding: chunked, chunked')}0\r\n\r\n${SMUGGLED}`,
    'chunks and something else': `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${SMUGGLED}`,
    'chunks misspelt': `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${SMUGGLED}`,
    'chunks behind a blank': `${post('Transfer-Encoding : chunked')}0\r\n\r\n${SMUGGLED}`,
    'chunks behind a tab and a control': `${post('Transfer-Encoding: \u000bchunked')}0\r\n\r\n${SMUGGLED}`,
    'a chunk whose size is none': `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
    'a chunk whose size is beyond all numbers': `${post('Transfer-Encoding: chunked')}fffffffffffffffff\r\n{}\r\n`,
    'a chunk with a long extension': `${post('Transfer-Encoding: chunked')}2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`,
    'a field over two lines': `${post('Content-Length: 0', 'X-Folded: a\r\n b')}`.replace(
      'X-Folded: a\r\n b',
      'Transfer-Encoding:\r\n chunked',
    ),
    'a field without a name': post('Content-Length: 0', ': x'),
    'a field with a blank in its name': post('Content-Length: 0', 'X Evil: x'),
    'a field with a control in it': post('Content-Length: 0', 'X-Evil: a\u0000b'),
    'a line that ends with a return alone': post('Content-Length: 0', 'X-Evil: a\rX-Other: b'),
    'a head of a megabyte and more': post('Content-Length: 0', `X-Long: ${'x'.repeat(1_200_000)}`),
    'two hosts': head(`POST ${path} HTTP/1.1`, 'Host: evil.example', 'Content-Length: 0'),
    'no host': `POST ${path} HTTP/1.1\r\n${fields.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`,
    'a method that is none': head(`G\u0000T ${path} HTTP/1.1`, 'Content-Length: 0'),
    'a method of its own': head(`ZQX ${path} HTTP/1.1`, 'Content-Length: 0'),
    TRACE: head(`TRACE ${path} HTTP/1.1`, 'Content-Length: 0'),
    CONNECT: head('CONNECT evil.example:443 HTTP/1.1'),
    'another version': head(`POST ${path} HTTP/9.9`, 'Content-Length: 0'),
    'no version': `GET ${path}\r\n\r\n`,
    'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a TLS hello': Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x00]),
    'a path with a blank': head(`POST ${path} x HTTP/1.1`, 'Content-Length: 0'),
    'a path with a control': head(`POST ${path}\u0001 HTTP/1.1`, 'Content-Length: 0'),
    'a path that leads up': head('GET /client/../../../../etc/passwd HTTP/1.1'),
    'a path that leads up, escaped': head('GET /client/%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1'),
    'a path that leads up, escaped twice': head('GET /client/%252e%252e%252fetc%252fpasswd HTTP/1.1'),
    'a path with a nul': head('GET /client/page.html%00.css HTTP/1.1'),
    'a path with backslashes': head('GET /client/..\\..\\etc\\passwd HTTP/1.1'),
    'a path that is no UTF-8': head('GET /client/%c0%ae%c0%ae/%ff HTTP/1.1'),
    'the address of another server': head('GET http://evil.example/latest/meta-data/ HTTP/1.1'),
    'the address of a file': head('GET file:///etc/passwd HTTP/1.1'),
    'a path of two slashes': head('GET //evil.example/%2f.. HTTP/1.1'),
    'a very long path': head(`GET /${'a'.repeat(60_000)} HTTP/1.1`),
    'nothing but line ends': '\r\n\r\n\r\n\r\n',
    'no HTTP at all': 'EHLO evil.example\r\nMAIL FROM:<a@evil.example>\r\n',
  };
}
