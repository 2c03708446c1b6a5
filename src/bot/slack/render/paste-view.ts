// The form to paste into: a field for what fits in one, and files for what does not.
import type { Language } from '../../../triage/playbook.ts';
import { slackWords } from '../words.ts';
import { plainText } from './blocks.ts';
import { plain } from './escape.ts';
import { LIMITS } from './limits.ts';
import type { View } from './view.ts';

/** Names of the fields. */
export const PASTE_FIELDS = { text: 'paste', files: 'files' } as const;

/** @param carried comes back with the form, at most 3,000 characters */
export function pasteView(language: Language, carried: string): View {
  const words = slackWords(language);
  return {
    type: 'modal',
    callback_id: 'paste',
    private_metadata: carried,
    title: plainText(plain(words.pasteTitle, LIMITS.modalTitle)),
    submit: plainText(words.submit),
    close: plainText(words.close),
    blocks: [
      {
        type: 'input',
        block_id: PASTE_FIELDS.text,
        optional: true,
        label: plainText(words.pasteLabel),
        hint: plainText(words.pasteHint),
        element: {
          type: 'plain_text_input',
          action_id: PASTE_FIELDS.text,
          multiline: true,
          max_length: LIMITS.input,
          focus_on_load: true,
          placeholder: plainText(words.pastePlaceholder),
        },
      },
      {
        type: 'input',
        block_id: PASTE_FIELDS.files,
        optional: true,
        label: plainText(words.fileLabel),
        element: { type: 'file_input', action_id: PASTE_FIELDS.files, max_files: 5 },
      },
    ],
  };
}
