// Passwords on command lines of programs that take them behind a one-letter flag, and kubectl's literals for a Secret.
import { end, isBreak, isWord, matches, type Paste } from './paste.ts';
import { bareEnd, closing, isHarmless, isPlaceholder, quoteAt } from './value.ts';

interface Tool {
  /** The tool's name as the scan finds it, and the rest of it. Sticky. */
  readonly name: RegExp;
  /** Flags with the password behind them, attached or not. */
  readonly flags: readonly string[];
  /** The value is `user:password` and the user stays. */
  readonly user?: true;
  /** One of these must stand before the name. */
  readonly after?: ReadonlySet<string>;
}

const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['mysql', { name: /mysql(?:dump|admin|check|import|show|slap)?(?=["',\s])/y, flags: ['-p'] }],
  ['mariadb', { name: /mariadb(?:-dump|-admin|-check|-import)?(?=["',\s])/y, flags: ['-p'] }],
  ['mongo', { name: /mongo(?:sh|dump|restore|export|import|stat|top)?(?=["',\s])/y, flags: ['-p'] }],
  ['redis-cli', { name: /redis-cli(?=["',\s])/y, flags: ['-a'] }],
  ['sshpass', { name: /sshpass(?=["',\s])/y, flags: ['-p'] }],
  ['curl', { name: /curl(?=["',\s])/y, flags: ['-u', '--user', '-U', '--proxy-user'], user: true }],
  ['ldapsearch', { name: /ldapsearch(?=["',\s])/y, flags: ['-w'] }],
  [
    'login',
    {
      name: /login(?=["',\s])/y,
      flags: ['-p'],
      after: new Set([
        'docker',
        'podman',
        'nerdctl',
        'registry',
        'buildah',
        'skopeo',
        'oras',
        'auth',
        'az',
        'cf',
        'repo',
        'helm',
      ]),
    },
  ],
]);

/** What the scan has to stop at so that {@link hideCommand} can look. */
export const TOOL_NAMES: readonly string[] = [...TOOLS.keys()];

/** A command on several lines, or as a list of its words, is read no further than this. Characters. */
const LIMIT = 800;
const GAP = /=|\\*["']?[ \t]*(?:,[ \t]*)?(?:\r?\n[ \t>|+]*(?:-[ \t]+)?)?/y;
const NEXT_ITEM = /\r?\n[ \t>|+]*(?:-[ \t]|["'])/y;

/** Hides the passwords of the command whose tool is named at `at`. @returns undefined when there is none to be read. */
export function hideCommand(paste: Paste, at: number, start: string): number | undefined {
  const { text } = paste;
  const tool = TOOLS.get(start);
  if (!tool || !matches(tool.name, text, at)) return undefined;
  if (tool.after && !tool.after.has(wordBefore(text, at))) return undefined;
  const from = tool.name.lastIndex;
  if (at < (paste.readTo.get(start) ?? 0)) return undefined; // the tool named again in its own command
  const stop = commandEnd(text, from);
  paste.readTo.set(start, stop);
  for (let dash = from; dash < stop; dash++) {
    if (text.charCodeAt(dash) !== 45 || !' \t\n"\',['.includes(text.charAt(dash - 1))) continue;
    const flag = tool.flags.find((one) => text.startsWith(one, dash));
    if (flag) dash = Math.max(dash, hideArgument(paste, dash + flag.length, tool, flag) - 1);
  }
  return from;
}

/** The word before `at`, on the same line or the item before it in a list. */
function wordBefore(text: string, at: number): string {
  let to = at;
  while (to > 0 && at - to < 40 && !isWord(text.charCodeAt(to - 1))) to--;
  let from = to;
  while (from > 0 && to - from < 20 && isWord(text.charCodeAt(from - 1))) from--;
  return text.slice(from, to);
}

function commandEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length && at - from < LIMIT; at++) {
    const code = text.charCodeAt(at);
    if (code === 124 || code === 59 || (code === 38 && text.startsWith('&&', at))) break;
    if (
      isBreak(code) &&
      !text.endsWith('\\', at) &&
      !text.endsWith('\\\r', at) &&
      !text.endsWith('\r', at) &&
      !matches(NEXT_ITEM, text, at)
    )
      break;
  }
  return at;
}

/** Hides what stands behind a flag. @returns its end, or `at` when it is no secret. */
function hideArgument(paste: Paste, at: number, tool: Tool, flag: string): number {
  const { text } = paste;
  let from = end(GAP, text, at);
  if (from === at && flag.length > 2) return at;
  const quote = quoteAt(text, from);
  if (quote) from += quote.length;
  if (
    from >= text.length ||
    isBreak(text.charCodeAt(from)) ||
    '-|;<>&'.includes(text.charAt(from)) ||
    isPlaceholder(text, from)
  )
    return at;
  const line = paste.lineTo(from);
  const closed = quote ? closing(paste, from, line, quote) : -1;
  const to = closed < 0 ? bareEnd(text, from, line, 'tight') : closed;
  if (tool.user) {
    const colon = text.slice(from, to).indexOf(':');
    if (colon < 0) return at;
    from += colon + 1;
    if (isPlaceholder(text, from)) return at;
  }
  return isHarmless(text.slice(from, to)) ? at : Math.max(at, paste.hide(from, to));
}

const LITERAL = /(?:=|[ \t]+)["']?[\w.-]+=/y;
const SECRET = /secret\s+\S/;

/** `kubectl create secret generic x --from-literal=key=value`: every value, whatever its key. */
export function hideLiteral(paste: Paste, at: number): number | undefined {
  const { text } = paste;
  const before = text.slice(Math.max(0, at - 600), at);
  const create = before.lastIndexOf('create');
  if (create < 0 || !SECRET.test(before.slice(create, create + 40))) return undefined;
  const start = at + 'from-literal'.length;
  let from = end(LITERAL, text, start);
  if (from === start) return undefined;
  const outer = quoteAt(text, start + 1);
  const inner = quoteAt(text, from);
  if (inner) from += inner.length;
  if (isPlaceholder(text, from)) return undefined;
  const line = paste.lineTo(from);
  const quote = inner ?? outer;
  const closed = quote ? closing(paste, from, line, quote) : -1;
  const to = closed < 0 ? bareEnd(text, from, line, 'word') : closed;
  return to > from ? paste.hide(from, to) : undefined;
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [
  GAP,
  NEXT_ITEM,
  LITERAL,
  SECRET,
  ...[...TOOLS.values()].map(({ name }) => name),
];
