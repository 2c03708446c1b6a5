// The form for "wrong layer?".
import type { CorrectionForm } from '../../desk/desk.ts';
import { slackWords } from '../words.ts';
import { plainText } from './blocks.ts';
import { plain } from './escape.ts';
import { LIMITS } from './limits.ts';
import type { View } from './view.ts';

/** Names of the fields. */
export const CORRECTION_FIELDS = { choice: 'choice', comment: 'comment' } as const;
/** Slack's most options of a select. */
const MOST_OPTIONS = 100;

/** @param carried comes back with the form, at most 3,000 characters */
export function correctionView(form: CorrectionForm, carried: string): View {
  const words = slackWords(form.language);
  return {
    type: 'modal',
    callback_id: 'correction',
    private_metadata: carried,
    title: plainText(plain(form.title, LIMITS.modalTitle)),
    submit: plainText(words.send),
    close: plainText(words.close),
    blocks: [
      {
        type: 'input',
        block_id: CORRECTION_FIELDS.choice,
        label: plainText(plain(form.question, LIMITS.label)),
        element: {
          type: 'static_select',
          action_id: CORRECTION_FIELDS.choice,
          options: form.choices.slice(0, MOST_OPTIONS).map(({ value, label }) => ({
            text: plainText(plain(label, LIMITS.option)),
            value: value.slice(0, LIMITS.option),
          })),
        },
      },
      {
        type: 'input',
        block_id: CORRECTION_FIELDS.comment,
        optional: true,
        label: plainText(plain(form.commentLabel, LIMITS.label)),
        element: {
          type: 'plain_text_input',
          action_id: CORRECTION_FIELDS.comment,
          multiline: true,
          max_length: LIMITS.input,
        },
      },
    ],
  };
}
