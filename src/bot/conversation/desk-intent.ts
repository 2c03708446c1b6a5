// What is asked of more than the conversation itself: a cluster, the notebook, settings. Read here, answered by the desk.
import { LAYERS } from '../../triage/layers.ts';
import { type LookIntent, readLookIntent } from './look-intent.ts';
import { type NotebookIntent, readNotebookIntent } from './notebook-intent.ts';

/** What a message asks the desk for. */
export type DeskIntent =
  | LookIntent
  | NotebookIntent
  /** @property rest what stands behind the word, lower case; '' for nothing */
  | { readonly type: 'quiz'; readonly rest: string }
  /** @property stop no more of it @property target a namespace, with an object or not; `list`; '' for nothing */
  | { readonly type: 'watch'; readonly stop: boolean; readonly target: string }
  | { readonly type: 'settings' }
  | { readonly type: 'set'; readonly scope: 'person' | 'workspace'; readonly setting: Setting; readonly value: string }
  /** @property choice `kubelet/image`; '' when none was named */
  | { readonly type: 'wrong'; readonly choice: string; readonly comment: string }
  | { readonly type: 'picture' };

/** What can be set by saying so. */
export type Setting = 'language' | 'notes' | 'corrections';

/** A message that asks for more is a paste. Characters. */
const LONGEST = 600;

const QUIZ = /^(?:quiz|クイズ)(?:\s+([a-z0-9][a-z0-9 :_+/-]{0,80}|\S{1,20}))?$/u;
const WATCH =
  /^(?:(unwatch|watch stop|stop watching|監視解除|監視停止)|watch|監視)(?:\s+(\S+(?:\s+<?#\S+)?(?:\s+(?:quiet|grace)(?:\s+\S+){1,3}|(?:\s+\S+){0,2})))?$/iu;
const SETTINGS = /^(?:settings?|config|設定)$/;
const SET =
  /^(?:settings?|set|設定)\s+(workspace\s+|guild\s+|ワークスペース\s*)?(?:の\s*)?(language|lang|言語|notes?|ノート|corrections?|訂正)\s+(\S{1,100})$/u;
const WRONG = new RegExp(
  `^(?:wrong|違う|訂正)(?:\\s+layer|\\s*層)?(?:[?？])?(?:\\s+((?:${[...LAYERS, 'healthy'].join('|')})(?:/[a-z]{1,20})?)(?:[\\s:,、]+(.{1,500}))?)?$`,
  'iu',
);
const PICTURE = /^(?:pictures?|images?|diagram|draw|図|絵|図で見せて)$/u;

const SETTING: Readonly<Record<string, Setting>> = {
  l: 'language',
  言: 'language',
  n: 'notes',
  ノ: 'notes',
  c: 'corrections',
  訂: 'corrections',
};

/** Reads a message of one line; undefined when it asks the desk for nothing. */
export function readDeskIntent(message: string): DeskIntent | undefined {
  const text = message.trim();
  if (text.length > LONGEST || text.includes('\n')) return undefined;
  const marked = text.replace(/^[/:]\s*/, '');
  const plain = marked.replace(/[\s.!?。!?、]+$/u, '').toLowerCase();
  const look = readLookIntent(marked.replace(/[\s.!?。!?、]+$/u, ''));
  if (look) return look;
  const notebook = readNotebookIntent(marked, plain);
  if (notebook) return notebook;
  const quiz = QUIZ.exec(plain);
  if (quiz) return { type: 'quiz', rest: quiz[1] ?? '' };
  // channels and time zones are written with capitals
  const watch = WATCH.exec(marked.replace(/[\s.!?。!?、]+$/u, ''));
  if (watch) return { type: 'watch', stop: watch[1] !== undefined, target: watch[2] ?? '' };
  if (SETTINGS.test(plain)) return { type: 'settings' };
  const set = SET.exec(marked);
  if (set) {
    const setting = SETTING[(set[2] ?? '').toLowerCase().charAt(0)] ?? 'language';
    return { type: 'set', scope: set[1] ? 'workspace' : 'person', setting, value: set[3] ?? '' };
  }
  const wrong = WRONG.exec(marked);
  if (wrong) return { type: 'wrong', choice: (wrong[1] ?? '').toLowerCase(), comment: wrong[2] ?? '' };
  return PICTURE.test(plain) ? { type: 'picture' } : undefined;
}
