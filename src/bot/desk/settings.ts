// Settings in words: what they are, how they are changed, and what a change says.
import type { SettingChange } from '../../store/port/settings.ts';
import type { Language } from '../../triage/playbook.ts';
import type { DeskIntent } from '../conversation/desk-intent.ts';
import type { Part, Reply } from '../conversation/reply.ts';
import type { Chosen } from './choices.ts';
import { DESK_WORDS } from './desk-words.ts';
import type { Place } from './incoming.ts';

const YES = /^(?:on|yes|true|allow|はい|オン|許可)$/i;
const NO = /^(?:off|no|false|いいえ|オフ|なし)$/i;

/** What is chosen now, as parts of a reply. */
export function settingsParts({ person, workspace }: Chosen, language: Language): Part[] {
  const words = DESK_WORDS[language];
  const languageOf = (chosen: Language | undefined): string =>
    words.settingLanguage(chosen ? words.languages[chosen] : words.languageFollows);
  return [
    { type: 'points', label: words.settingsYou, points: [languageOf(person.language)] },
    {
      type: 'points',
      label: words.settingsWorkspace,
      points: [
        languageOf(workspace.language),
        words.settingNotes(workspace.notesChannel ?? words.notesHere),
        words.settingCorrections(workspace.allowsCorrections ?? false),
      ],
    },
  ];
}

/** All settings, and how to change them. */
export function settingsReply(chosen: Chosen, language: Language): Reply {
  const how: Part = { type: 'text', tone: 'quiet', label: '', text: DESK_WORDS[language].settingsHow };
  return { language, parts: [...settingsParts(chosen, language), how], hints: [] };
}

/** What is said after a change. @param isKept it outlives the process */
export function changeReply(isKept: boolean, chosen: Chosen, language: Language): Reply {
  const words = DESK_WORDS[language];
  const text = isKept ? words.settingsChanged : words.settingsInMemory;
  return {
    language,
    parts: [{ type: 'text', tone: 'good', label: '', text }, ...settingsParts(chosen, language)],
    hints: [],
  };
}

/** A change as somebody typed it; undefined when its value means nothing. Only a workspace has a place for notes, and corrections. */
export function toChange(
  { setting, value, scope }: DeskIntent & { readonly type: 'set' },
  place: Place,
): SettingChange | undefined {
  if (setting === 'language') {
    const language = /^(?:en|english|英語)$/i.test(value)
      ? 'en'
      : /^(?:ja|japanese|日本語)$/i.test(value)
        ? 'ja'
        : null;
    return language || /^(?:auto|none|自動)$/i.test(value) ? { language } : undefined;
  }
  if (scope === 'person') return undefined;
  if (setting === 'notes') {
    if (NO.test(value)) return { notesChannel: null };
    if (/^(?:here|ここ)$/i.test(value)) return { notesChannel: place.channel };
    // Slack's and Discord's ways to write a channel
    const channel = /^<?#?([A-Z0-9]{6,22}|\d{15,22})(?:\|[^>]*)?>?$/.exec(value)?.[1];
    return channel === undefined ? undefined : { notesChannel: channel };
  }
  if (YES.test(value)) return { allowsCorrections: true };
  return NO.test(value) ? { allowsCorrections: false } : undefined;
}
