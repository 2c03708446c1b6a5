// A person's own page: what the desk says of notes, quiz and streak, a button to paste, and the settings.

import type { Language } from '../../../triage/playbook.ts';
import type { Reply } from '../../conversation/reply.ts';
import type { Settings } from '../../desk/desk.ts';
import { slackWords } from '../words.ts';
import { type Block, plainText } from './blocks.ts';
import { button, rows } from './buttons.ts';
import { plain, prose } from './escape.ts';
import { LIMITS } from './limits.ts';
import { renderBlocks } from './render.ts';
import type { View } from './view.ts';

/** Ids of what is set on the page. */
export const HOME_ACTIONS = {
  paste: 'home:paste',
  myLanguage: 'set:person:language',
  workspaceLanguage: 'set:workspace:language',
  notesChannel: 'set:workspace:notes',
  corrections: 'set:workspace:corrections',
} as const;

/** What the page is made of. */
export interface HomeInput {
  readonly home: Reply;
  readonly settings: { readonly person: Settings; readonly workspace: Settings };
  /** what the last change came to; absent when nothing was changed */
  readonly said?: Reply;
}

/** Draws the page. */
export function homeView({ home, settings, said }: HomeInput): View {
  const words = slackWords(home.language);
  const below: Block[] = [
    ...rows([button(HOME_ACTIONS.paste, words.openPaste, { say: 'paste', thread: '' })]),
    { type: 'divider' },
    { type: 'header', text: plainText(plain(words.settings, LIMITS.header)) },
    setting(words.myLanguage, languageSelect(HOME_ACTIONS.myLanguage, settings.person.language, home.language)),
    setting(
      words.workspaceLanguage,
      languageSelect(HOME_ACTIONS.workspaceLanguage, settings.workspace.language, home.language),
    ),
    setting(words.workspaceNotes, {
      type: 'conversations_select',
      action_id: HOME_ACTIONS.notesChannel,
      filter: { include: ['public', 'private'] },
      ...(settings.workspace.notesChannel ? { initial_conversation: settings.workspace.notesChannel } : {}),
    }),
    setting(
      words.workspaceCorrections,
      select(
        HOME_ACTIONS.corrections,
        [
          { value: 'keep', text: words.keepCorrections },
          { value: 'none', text: words.dontKeepCorrections },
        ],
        settings.workspace.allowsCorrections ? 'keep' : 'none',
      ),
    ),
  ];
  const above = said ? [...renderBlocks({ ...said, hints: [] }, '', 10), { type: 'divider' }] : [];
  const room = LIMITS.blocksPerView - above.length - below.length;
  return { type: 'home', callback_id: 'home', blocks: [...above, ...renderBlocks(home, '', room), ...below] };
}

function setting(label: string, accessory: object): Block {
  return { type: 'section', text: { type: 'mrkdwn', text: prose(label) }, accessory };
}

/** `follow` stands for a language that is not set. */
function languageSelect(id: string, chosen: Language | undefined, language: Language): object {
  const options = [
    { value: 'follow', text: slackWords(language).followMessages },
    { value: 'en', text: 'English' },
    { value: 'ja', text: '日本語' },
  ];
  return select(id, options, chosen ?? 'follow');
}

function select(
  id: string,
  options: readonly { readonly value: string; readonly text: string }[],
  chosen: string,
): object {
  const drawn = options.map(({ value, text }) => ({ text: plainText(plain(text, LIMITS.option)), value }));
  return {
    type: 'static_select',
    action_id: id,
    options: drawn,
    initial_option: drawn.find(({ value }) => value === chosen) ?? drawn[0],
  };
}
