// One walk over a text: stops at every word that can have to do with a secret and lets the reader for that word look closer.
import * as address from './address.ts';
import * as block from './block.ts';
import * as command from './command-line.ts';
import * as header from './header.ts';
import * as keyName from './key-name.ts';
import * as keyValue from './key-value.ts';
import * as named from './named-value.ts';
import * as pasted from './paste.ts';
import * as privateKey from './private-key.ts';
import * as secretData from './secret-data.ts';
import * as secretJson from './secret-json.ts';
import * as secretYaml from './secret-yaml.ts';
import * as shape from './token-shape.ts';
import * as value from './value.ts';
import * as view from './view.ts';

/** Reads at `at`, where the scan stopped at a word that ends at `to`. @returns where to go on; undefined for the next character. */
type Look = (paste: pasted.Paste, at: number, to: number, word: string) => number | undefined;

const lookAtKey: Look = (paste, at, to) => keyValue.hideValue(paste, at, to);
const lookAtHeader: Look = (paste, at, to) => header.hideHeader(paste, at, to) ?? keyValue.hideValue(paste, at, to);
const lookAtShape: Look = (paste, at, _to, word) => shape.hideShape(paste, at, word);
const lookAtWebhook: Look = (paste, at, _to, word) => address.hideWebhook(paste, at, word);
const lookAtCommand: Look = (paste, at, _to, word) => command.hideCommand(paste, at, word);

/** Words of a key's name. Any of them may stand anywhere in it. */
const KEYS = [
  'pass',
  'pwd',
  'secret',
  'token',
  'key',
  'cred',
  'signature',
  'sharedaccess',
  'dockercfg',
  'dockerconfigjson',
  'connectionstring',
  'connection_string',
];
const FOREIGN_KEYS = [
  'certificate-data',
  'kennwort',
  'masterauth',
  'パスワード',
  'トークン',
  'シークレット',
  '密码',
  '密碼',
  '비밀번호',
];

/** Words whose value ends the name: `sig=` in a query, `identified by '...'` in SQL. */
const lookAtQuery: Look = (paste, at, to) => {
  if (!'?&;'.includes(paste.text.charAt(at - 1))) return undefined;
  const stop = value.bareEnd(paste.text, to, paste.lineTo(to), 'tight');
  return stop - to < 16 ? undefined : paste.hide(to, stop);
};
const lookAtSql: Look = (paste, _at, to) => {
  const from = value.skipBlanks(paste.text, to);
  const quote = value.quoteAt(paste.text, from);
  if (!quote) return undefined;
  const stop = value.closing(paste, from + quote.length, paste.lineTo(from), quote);
  return stop < 0 ? undefined : paste.hide(from + quote.length, stop);
};

const FRAGMENT = /error found in #\d+ byte of \.\.\.\|/iy;

/** kubectl before 1.25 quotes a piece of a Secret that it could not read, cut off at both ends: `error found in #10 byte of ...|er2"},"kind|...`. */
const lookAtFragment: Look = (paste, at) => {
  const { text } = paste;
  const from = pasted.end(FRAGMENT, text, at);
  if (from === at || !text.slice(Math.max(0, at - 400), at).includes('as a Secret')) return undefined;
  const line = paste.lineTo(from);
  const to = Math.min(line, paste.next('|...', from));
  const context = paste.next('bigger context ...|', to) + 'bigger context ...|'.length;
  const done = paste.hide(from, to);
  return context < line ? paste.hide(context, Math.min(line, paste.next('|...', context))) : done;
};

/** Words that are looked at in any case: keys, headers, addresses. */
const WORDS: ReadonlyMap<string, Look> = new Map<string, Look>([
  ...[...KEYS, ...FOREIGN_KEYS].map((word): [string, Look] => [word, lookAtKey]),
  ...address.WEBHOOK_STARTS.map((word): [string, Look] => [word, lookAtWebhook]),
  ['auth', lookAtHeader],
  ['cookie', lookAtHeader],
  ['bearer', (paste, at) => header.hideBearer(paste, at, 'bearer')],
  ['basic', (paste, at) => header.hideBearer(paste, at, 'basic')],
  ['sig=', lookAtQuery],
  ['signature=', (paste, at, to, word) => lookAtQuery(paste, at, to, word) ?? keyValue.hideValue(paste, at, to - 1)],
  ['identified by', lookAtSql],
  ['from-literal', (paste, at) => command.hideLiteral(paste, at)],
  ['error found in #', lookAtFragment],
  ['://', (paste, at) => address.hideCredentials(paste, at)],
  ['@tcp(', (paste, at) => address.hideGoAddress(paste, at)],
  ['@unix(', (paste, at) => address.hideGoAddress(paste, at)],
  ['-----begin', (paste, at) => privateKey.hidePrivateKey(paste, at)],
]);

/** Words that are looked at as they are spelt: what tokens begin with, the names of programs. */
const SPELT: ReadonlyMap<string, Look> = new Map<string, Look>([
  ...shape.SHAPE_STARTS.map((word): [string, Look] => [word, lookAtShape]),
  ...command.TOOL_NAMES.map((word): [string, Look] => [word, lookAtCommand]),
]);

const ANY_WORD = anyOf(WORDS, 'gi');
const ANY_SPELT = anyOf(SPELT, 'g');

/** Backwards by the alphabet: the longer of two words that begin alike comes first, and the engine sees at once what a group begins with. */
function anyOf(looks: ReadonlyMap<string, Look>, flags: string): RegExp {
  const words = [...looks.keys()].sort().reverse();
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), flags);
}

/** Hides everything that our own patterns know, in time linear in the text. @returns undefined when there was nothing to look at. */
export function scan(given: string): pasted.Paste | undefined {
  const text = view.withoutPrefixes(given);
  const word = first(ANY_WORD, text);
  const spelt = first(ANY_SPELT, text);
  const data = text.includes('data') || text.includes('Data');
  if (!word && !spelt && !data) return undefined;
  const paste = new pasted.Paste(given, text);
  if (data) {
    secretJson.hideJsonSecrets(paste);
    secretYaml.hideYamlSecrets(paste);
  }
  walk(paste, ANY_WORD, WORDS, word);
  walk(paste, ANY_SPELT, SPELT, spelt);
  return paste;
}

function first(any: RegExp, text: string): RegExpExecArray | null {
  any.lastIndex = 0;
  return any.exec(text);
}

/** Looks at every word from `found` on that stands in nothing hidden before. */
function walk(paste: pasted.Paste, any: RegExp, looks: ReadonlyMap<string, Look>, start: RegExpExecArray | null): void {
  paste.settle();
  let found = start;
  while (found) {
    const at = found.index;
    const hidden = paste.hiddenTo(at);
    if (hidden > at) any.lastIndex = hidden;
    else {
      const to = at + found[0].length;
      const word = any.ignoreCase ? found[0].toLowerCase() : found[0];
      any.lastIndex = Math.max(at + 1, looks.get(word)?.(paste, at, to, word) ?? 0);
    }
    found = any.exec(paste.text);
  }
}

/** Every pattern of this folder that runs on a paste: for the test that each is linear. */
export const PATTERNS: readonly RegExp[] = [
  ANY_WORD,
  ANY_SPELT,
  FRAGMENT,
  ...address.PATTERNS,
  ...block.PATTERNS,
  ...command.PATTERNS,
  ...header.PATTERNS,
  ...keyName.PATTERNS,
  ...keyValue.PATTERNS,
  ...named.PATTERNS,
  ...pasted.PATTERNS,
  ...privateKey.PATTERNS,
  ...secretData.PATTERNS,
  ...secretJson.PATTERNS,
  ...secretYaml.PATTERNS,
  ...shape.PATTERNS,
  ...value.PATTERNS,
  ...view.PATTERNS,
];
