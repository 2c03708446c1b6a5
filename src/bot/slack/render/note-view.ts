// The form of an incident note: six fields with what is known already, and where it is posted.
import type { NoteFields, NoteForm } from '../../desk/desk.ts';
import { neutralise } from '../../desk/neutralise.ts';
import { slackWords } from '../words.ts';
import { type Block, plainText } from './blocks.ts';
import { plain } from './escape.ts';
import { LIMITS } from './limits.ts';
import type { View } from './view.ts';

/** Name of the field with the channel. */
export const NOTE_CHANNEL = 'channel';
/** Fields of a note, as their blocks are named. */
export const NOTE_KEYS: readonly (keyof NoteFields)[] = ['when', 'symptom', 'firstLook', 'cause', 'fix', 'prevention'];

/** @param carried comes back with the form, at most 3,000 characters */
export function noteView(form: NoteForm, carried: string): View {
  const words = slackWords(form.language);
  return {
    type: 'modal',
    callback_id: 'note',
    private_metadata: carried,
    title: plainText(plain(form.title, LIMITS.modalTitle)),
    submit: plainText(plain(words.save, LIMITS.modalTitle)),
    close: plainText(words.close),
    blocks: [
      ...form.fields.map(({ key, label, value }) => field(key, label, value, words.more)),
      {
        type: 'input',
        block_id: NOTE_CHANNEL,
        label: plainText(words.channelLabel),
        element: {
          type: 'conversations_select',
          action_id: NOTE_CHANNEL,
          ...(form.channel === '' ? {} : { initial_conversation: form.channel }),
          filter: { include: ['public', 'private', 'im', 'mpim'], exclude_external_shared_channels: false },
        },
      },
    ],
  };
}

function field(key: string, label: string, value: string, more: (left: number) => string): Block {
  const text = neutralise(value);
  const mark = more(text.length);
  const shown =
    text.length <= LIMITS.input
      ? text
      : `${text.slice(0, LIMITS.input - mark.length - 1)}\n${more(text.length - LIMITS.input + mark.length + 1)}`;
  return {
    type: 'input',
    block_id: key,
    optional: true,
    label: plainText(plain(label, LIMITS.label)),
    element: {
      type: 'plain_text_input',
      action_id: key,
      multiline: key !== 'when',
      max_length: LIMITS.input,
      ...(shown === '' ? {} : { initial_value: key === 'when' ? shown.replace(/\s*\n\s*/g, ' ') : shown }),
    },
  };
}
