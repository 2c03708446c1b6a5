// The command line of curl, as far as a lab goes (curl, docs/cmdline-opts).

/** What curl is to do. */
export interface CurlWish {
  readonly url: string;
  /** with `host` among them, names in lower case */
  readonly headers: ReadonlyMap<string, string>;
  readonly method: string;
  readonly isSilent: boolean;
  readonly isVerbose: boolean;
  /** -i: the head before the body */
  readonly showsHead: boolean;
  /** -I: the head alone */
  readonly isHead: boolean;
  /** -f: what is 400 or more is an error */
  readonly failsOnError: boolean;
  /** -L */
  readonly follows: boolean;
  /** -o /dev/null */
  readonly discards: boolean;
  /** -w; '' for nothing */
  readonly writeOut: string;
  /** -m, in milliseconds; absent: without an end */
  readonly maxMs: number | undefined;
  /** --connect-timeout, in milliseconds; absent: the system's */
  readonly connectMs: number | undefined;
  /** --resolve: `host:port` → address */
  readonly resolves: ReadonlyMap<string, string>;
}

/** Letters without a value, and the long names of all. */
const PLAIN = 'sSvIikfLg4#N';
const LONG: Readonly<Record<string, string>> = {
  silent: 's',
  'show-error': 'S',
  verbose: 'v',
  head: 'I',
  include: 'i',
  'show-headers': 'i',
  insecure: 'k',
  fail: 'f',
  location: 'L',
  globoff: 'g',
  ipv4: '4',
  'progress-bar': '#',
  'no-progress-meter': 'N',
  'no-buffer': 'N',
  'max-time': 'm',
  header: 'H',
  output: 'o',
  'write-out': 'w',
  request: 'X',
  data: 'd',
  'user-agent': 'A',
  url: 'U',
  'connect-timeout': 'C',
  resolve: 'R',
};
const WITH_VALUE = new Set(['m', 'H', 'o', 'w', 'X', 'd', 'A', 'U', 'C', 'R']);
/** Letters of the table above that curl has not. */
const ONLY_LONG = new Set(['U', 'C', 'R']);
const SUPPORTED =
  '-s -S -v -I -i -k -f -L -m SECONDS --connect-timeout SECONDS -H HEADER -A NAME -X METHOD -d DATA -o /dev/null -w FORMAT --resolve HOST:PORT:ADDRESS';

interface Given {
  readonly letter: string;
  /** as it was typed */
  readonly flag: string;
  readonly value: string;
}

const refusal = (flag: string): string => `curl: ${flag} is not possible here. These are: ${SUPPORTED}`;

/** The flags and what is none. @returns what curl says of a line that it cannot read */
function split(words: readonly string[]): { readonly given: Given[]; readonly urls: string[] } | string {
  const given: Given[] = [];
  const urls: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (!word.startsWith('-') || word === '-') {
      urls.push(word);
      continue;
    }
    const long = word.startsWith('--') ? LONG[word.slice(2)] : undefined;
    if (word.startsWith('--') && long === undefined) return refusal(word);
    const letters = long ?? word.slice(1);
    for (let index = 0; index < letters.length; index++) {
      const letter = letters[index] as string;
      const flag = long === undefined ? `-${letter}` : word;
      if (WITH_VALUE.has(letter) && (long !== undefined || !ONLY_LONG.has(letter))) {
        const rest = long === undefined ? letters.slice(index + 1) : '';
        const value = rest === '' ? words[++at] : rest;
        if (value === undefined) return `curl: option ${flag}: requires parameter`;
        given.push({ letter, flag, value });
        break;
      }
      if (!PLAIN.includes(letter)) return refusal(flag);
      given.push({ letter, flag, value: '' });
    }
  }
  return { given, urls };
}

/** Reads the words behind `curl`. @returns what curl says of a line that it cannot read */
export function readCurl(words: readonly string[]): CurlWish | string {
  const read = split(words);
  if (typeof read === 'string') return read;
  const { given } = read;
  const last = (letter: string): string | undefined => given.findLast((one) => one.letter === letter)?.value;
  const has = (letter: string): boolean => last(letter) !== undefined;
  const urls = [...read.urls, ...given.flatMap(({ letter, value }) => (letter === 'U' ? [value] : []))];
  const [url] = urls;
  if (url === undefined) return 'curl: (2) no URL specified';
  if (urls.length > 1)
    return `curl: one URL a line is asked here, and these are ${urls.length}: ${urls.join(' ').slice(0, 200)}`;
  for (const { letter, flag, value } of given) {
    if ('mC'.includes(letter) && !/^\d{1,9}(?:\.\d+)?$/.test(value))
      return `curl: option ${flag}: expected a proper numerical parameter`;
    if (letter === 'o' && value !== '/dev/null' && value !== '-')
      return `curl: there are no files here: ${flag} takes /dev/null or -`;
    if ('dw'.includes(letter) && value.startsWith('@')) return `curl: there are no files here: ${flag} takes a text`;
    if (letter === 'R' && !/^[^:]+:\d+:[\d.]+$/.test(value))
      return `curl: option ${flag}: it is written HOST:PORT:ADDRESS`;
  }
  const milliseconds = (letter: string): number | undefined =>
    Number(last(letter) ?? 0) > 0 ? Number(last(letter)) * 1000 : undefined;
  return {
    url,
    headers: headersOf(given),
    method: last('X') ?? (has('I') ? 'HEAD' : has('d') ? 'POST' : 'GET'),
    isSilent: has('s') && !has('S'),
    isVerbose: has('v'),
    showsHead: has('i'),
    isHead: has('I'),
    failsOnError: has('f'),
    follows: has('L'),
    discards: last('o') === '/dev/null',
    writeOut: last('w') ?? '',
    maxMs: milliseconds('m'),
    connectMs: milliseconds('C'),
    resolves: new Map(
      given
        .filter(({ letter }) => letter === 'R')
        .map(({ value }) => {
          const end = value.lastIndexOf(':');
          return [value.slice(0, end).toLowerCase(), value.slice(end + 1)] as const;
        }),
    ),
  };
}

/** A header without a value is left out. */
function headersOf(given: readonly Given[]): ReadonlyMap<string, string> {
  const headers = new Map([
    ['user-agent', 'curl/8.14.1'],
    ['accept', '*/*'],
  ]);
  for (const { letter, value } of given) {
    if (letter === 'A') headers.set('user-agent', value);
    if (letter !== 'H') continue;
    const [, name = '', text = ''] = /^([^:]*):\s*(.*)$/.exec(value) ?? [];
    if (name === '') continue;
    if (text === '') headers.delete(name.toLowerCase());
    else headers.set(name.toLowerCase(), text);
  }
  return headers;
}
