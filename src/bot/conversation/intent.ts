// An incoming message → what the person wants. Commands are single words; everything else is something to triage.
import type { Language } from '../../triage/playbook.ts';
import { type DeskIntent, readDeskIntent } from './desk-intent.ts';
import type { Given } from './paste.ts';

/** Which lines `lines` shows: the first of all, every one, those of one status, or a range (1-based, inclusive). */
export type LineChoice = 'all' | 'every' | 'problem' | 'unowned' | { readonly from: number; readonly to: number };

/** What a message asks for. */
export type Intent =
  /** @property message its id, where messages have one */
  | { readonly type: 'triage'; readonly text: string; readonly message?: string }
  | { readonly type: 'help' }
  | { readonly type: 'note' }
  | { readonly type: 'why' }
  | { readonly type: 'next' }
  | { readonly type: 'forget' }
  | { readonly type: 'quit' }
  | { readonly type: 'hello' }
  | { readonly type: 'thanks' }
  | { readonly type: 'lines'; readonly which: LineChoice }
  /** `number` is absent when the menu is asked for */
  | { readonly type: 'examples'; readonly number?: number }
  /** @property rest what stands behind the word: a name, `seed 7`, `list`, '' */
  | { readonly type: 'practice'; readonly rest: string }
  | { readonly type: 'language'; readonly language: Language }
  | DeskIntent
  | { readonly type: 'no-such-command'; readonly word: string; readonly meant?: string };

/** An incoming message. */
export interface Message {
  /** several lines are never a command */
  readonly text: string;
  /** the platform's id of it; absent where messages have none */
  readonly id?: string;
  /** what came with it, to be judged before its text: quoted messages, files */
  readonly pastes?: readonly Given[];
}

/** word → intent; the first word of each group is the one that help shows */
const COMMANDS: readonly { readonly words: readonly string[]; readonly intent: Intent }[] = [
  { words: ['help', '?', 'h', 'commands', 'ヘルプ', '使い方'], intent: { type: 'help' } },
  { words: ['examples', 'example', 'demo', '例'], intent: { type: 'examples' } },
  { words: ['practice', 'practise', 'exercise', 'exercises', '演習', '練習'], intent: { type: 'practice', rest: '' } },
  { words: ['note', 'ノート', 'メモ'], intent: { type: 'note' } },
  { words: ['lines', '行'], intent: { type: 'lines', which: 'all' } },
  { words: ['why', 'なぜ', '理由'], intent: { type: 'why' } },
  { words: ['next', '次'], intent: { type: 'next' } },
  { words: ['ja', 'japanese', '日本語'], intent: { type: 'language', language: 'ja' } },
  { words: ['en', 'english', '英語'], intent: { type: 'language', language: 'en' } },
  { words: ['new', 'clear', 'forget', 'reset', '最初から', '忘れて'], intent: { type: 'forget' } },
  { words: ['quit', 'exit', 'q', 'bye', '終了', 'やめる'], intent: { type: 'quit' } },
];

const BY_WORD = new Map(COMMANDS.flatMap(({ words, intent }) => words.map((word): [string, Intent] => [word, intent])));

const HELLO =
  /^(?:hi|hello|hey|yo|good (?:morning|afternoon|evening)|こんにちは|こんばんは|おはよう(?:ございます)?|やあ|どうも)(?: (?:there|all|sekisho|team))?$/u;
const THANKS =
  /^(?:thanks?(?: you)?(?: (?:a lot|so much|very much))?|thx|ty|ありがとう(?:ございます|ございました)?|助かりました)$/u;

/**
 * Reads a message.
 * @param menuOpen the examples menu was the last reply, so that a bare number chooses from it
 */
export function readIntent(message: Message, menuOpen: boolean): Intent {
  const text = message.text.trim();
  const asked = readDeskIntent(text);
  if (asked) return asked;
  if (text === '' || text.includes('\n') || text.length > 60) return triageOf(message);
  const marked = /^[/:]\s*(?=\S)/.test(text);
  const plain = text
    .replace(/^[/:]\s*/, '')
    .replace(/[\s.!?。!?、]+$/u, '')
    .toLowerCase();
  if (plain === '' && /^[?？]+$/.test(text)) return { type: 'help' };
  const whole = BY_WORD.get(plain) ?? withArgument(plain, menuOpen);
  if (whole) return whole;
  if (HELLO.test(plain)) return { type: 'hello' };
  if (THANKS.test(plain)) return { type: 'thanks' };
  if (marked && /^[/:][\p{L}-]+$/u.test(text)) return { type: 'no-such-command', word: plain, ...near(plain) };
  if (/^[a-z]{3,9}$/.test(plain) && near(plain).meant) return { type: 'no-such-command', word: plain, ...near(plain) };
  return triageOf(message);
}

function triageOf({ text, id }: Message): Intent {
  return { type: 'triage', text, ...(id !== undefined && { message: id }) };
}

function withArgument(plain: string, menuOpen: boolean): Intent | undefined {
  const example = /^(?:examples?|例)\s*#?(\d{1,2})$/.exec(plain) ?? (menuOpen ? /^#?(\d{1,2})$/.exec(plain) : null);
  if (example) return { type: 'examples', number: Number(example[1]) };
  const practice = /^(?:practi[cs]e|exercises?|演習|練習)\s+([a-z0-9][a-z0-9/ -]{0,50}|一覧)$/.exec(plain);
  if (practice) return { type: 'practice', rest: practice[1] ?? '' };
  const lines = /^(?:lines?|行)\s+(?:(all)|(problems?)|(unowned)|(\d{1,9})(?:\s*[-–.]+\s*(\d{1,9}))?)$/.exec(plain);
  if (!lines) return undefined;
  if (lines[1]) return { type: 'lines', which: 'all' };
  if (lines[2]) return { type: 'lines', which: 'problem' };
  if (lines[3]) return { type: 'lines', which: 'unowned' };
  const from = Number(lines[4]);
  return { type: 'lines', which: { from, to: Math.max(from, Number(lines[5] ?? from)) } };
}

/** The command that a mistyped word stands for: one letter wrong, missing, doubled, or two swapped. */
function near(word: string): { meant?: string } {
  for (const known of BY_WORD.keys()) if (known.length > 2 && oneApart(word, known)) return { meant: known };
  return {};
}

function oneApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const swapped =
    a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return (
    swapped || a.slice(at + 1) === b.slice(at + 1) || a.slice(at + 1) === b.slice(at) || a.slice(at) === b.slice(at + 1)
  );
}
