// wget of busybox (busybox, networking/wget.c): -q -O - -S -T SECONDS --header --spider.
import { reasonOf } from '../answer.ts';
import { bodyOf, headOf } from '../curl-text.ts';
import { type RequestOptions, readUrl } from '../request.ts';
import type { Place } from '../view.ts';
import { type Ended, failed, type Reaching } from './client.ts';

const SUPPORTED = 'wget [-q] [-S] [-O -|/dev/null] [-T SECONDS] [--header TEXT] [--spider] URL';
/** Without `-T` it waits so long (ms). */
const PATIENCE = 900_000;
/** How long a system tries to ask for a name (ms). */
const RESOLVES = 20_000;

interface Wish {
  url: string;
  isQuiet: boolean;
  showsHead: boolean;
  isSpider: boolean;
  /** `-`, `/dev/null`, or '' for a file that is named after the URL */
  file: string;
  patience: number;
  headers: Map<string, string>;
}

function read(words: readonly string[]): Wish | string {
  const wish: Wish = {
    url: '',
    isQuiet: false,
    showsHead: false,
    isSpider: false,
    file: '',
    patience: PATIENCE,
    headers: new Map(),
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const [flag = '', inline] = word.startsWith('--') ? splitOnce(word) : [word];
    const value = (): string => inline ?? words[++at] ?? '';
    if (!word.startsWith('-')) wish.url = word;
    else if (flag === '--spider') wish.isSpider = true;
    else if (flag === '--timeout') wish.patience = Number(value()) * 1000;
    else if (flag === '--header') {
      const [name = '', text = ''] = value().split(/:\s*/);
      wish.headers.set(name.toLowerCase(), text);
    } else if (flag === '--no-check-certificate') continue;
    else if (!/^-[qS]*(?:[OT].*)?$/.test(flag) || flag === '-')
      return `wget: ${word} is not possible here: ${SUPPORTED}`;
    else {
      const [, plain = '', letter, rest = ''] = /^-([qS]*)([OT]?)(.*)$/.exec(flag) ?? [];
      if (plain.includes('q')) wish.isQuiet = true;
      if (plain.includes('S')) wish.showsHead = true;
      if (letter === 'O') wish.file = rest || (words[++at] ?? '');
      if (letter === 'T') wish.patience = Number(rest || words[++at]) * 1000;
    }
  }
  if (wish.url === '') return `wget: no URL: ${SUPPORTED}`;
  if (!Number.isFinite(wish.patience) || wish.patience <= 0) return 'wget: invalid number of seconds';
  if (!['', '-', '/dev/null'].includes(wish.file)) return 'wget: there are no files here: -O takes - or /dev/null';
  return wish;
}

function splitOnce(word: string): readonly [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

/** `wget`. */
export function wget(words: readonly string[], from: Place, network: Reaching): Ended {
  const wish = read(words);
  if (typeof wish === 'string') return failed(wish, 1);
  const { headers, patience } = wish;
  const options: RequestOptions = { method: wish.isSpider ? 'HEAD' : 'GET', host: headers.get('host'), headers };
  const request = readUrl(wish.url, options);
  if (typeof request === 'string') return failed(`wget: bad address '${wish.url}'`, 1);
  const found = network.lookup(from, request.host);
  if (found.kind !== 'addresses')
    return failed(`wget: bad address '${request.host}'`, 1, found.kind === 'silent' ? Math.min(RESOLVES, patience) : 1);
  const ip = found.addresses[0] ?? '';
  const head = wish.isQuiet ? '' : `Connecting to ${request.host} (${ip}:${request.port})\n`;
  const answer = network.send(from, request);
  const trouble = (text: string, tookMs = 1): Ended => ({
    output: '',
    error: `${head}wget: ${text}\n`,
    exitCode: 1,
    tookMs,
  });
  if ('failure' in answer) {
    if (answer.failure === 'refused') return trouble(`can't connect to remote host (${ip}): Connection refused`);
    if (answer.failure === 'timeout' || answer.failure === 'silence') return trouble('download timed out', patience);
    return trouble(
      answer.failure === 'empty' ? 'error getting response' : 'TLS error from peer (alert code 70): protocol version',
    );
  }
  const shown = wish.showsHead
    ? headOf(answer)
        .map((line) => `  ${line}\n`)
        .join('')
    : '';
  if (answer.status >= 400)
    return trouble(`server returned error: HTTP/1.1 ${answer.status} ${reasonOf(answer.status)}`.trimEnd());
  const body = wish.isSpider || wish.file !== '-' ? '' : bodyOf(answer);
  const told = wish.isQuiet || wish.isSpider ? '' : saved(wish.file);
  return { output: body, error: head + shown + told, exitCode: 0, tookMs: 2 };
}

function saved(file: string): string {
  if (file === '-') return 'writing to stdout\nwritten to stdout\n';
  const name = file || 'index.html';
  return `saving to '${name}'\n'${name}' saved\n`;
}
