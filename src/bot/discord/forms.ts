// Forms (modals). Discord takes five inputs and a note has six fields: when and symptom share the first, one above the other.
import {
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  type ModalSubmitFields,
  TextInputStyle,
} from 'discord.js';
import type { CorrectionForm, NoteFields, NoteForm } from '../desk/desk.ts';
import { type Action, idOf } from './buttons.ts';
import { cutEnd } from './cut.ts';
import { LABEL_DESCRIPTION, MODAL_TITLE, OPTION, OPTIONS, PLACEHOLDER, TEXT_INPUT } from './limits.ts';
import type { DiscordWords } from './words.ts';

/** A form as Discord takes it. */
export type Modal = APIModalInteractionResponseCallbackData;

/** What was filled in for a paste. */
export const PASTE_TEXT = 'text';
export const PASTE_FILE = 'file';
/** When and symptom, in the form for a note. */
const WHEN_AND = 'when';
/** The fields that have an input of their own. */
const OWN_FIELDS = ['firstLook', 'cause', 'fix', 'prevention'] as const satisfies readonly (keyof NoteFields)[];
export const CORRECT_CHOICE = 'choice';
export const CORRECT_COMMENT = 'comment';

/** The form to paste into. */
export function pasteModal(words: DiscordWords): Modal {
  return modal({ type: 'paste' }, words.pasteTitle, [
    label(words.pasteLabel, text(PASTE_TEXT, '', { placeholder: words.pasteHint })),
    label(
      words.fileLabel,
      { type: ComponentType.FileUpload, custom_id: PASTE_FILE, min_values: 0, max_values: 5, required: false },
      words.fileHint,
    ),
  ]);
}

/** The form for a note. @param channel where it shall be posted; '' for the usual place */
export function noteModal(form: NoteForm, channel: string, words: DiscordWords): Modal {
  const field = (key: keyof NoteFields) => form.fields.find((one) => one.key === key) ?? { label: key, value: '' };
  const when = field('when');
  const symptom = field('symptom');
  const first = `${when.value.replace(/\s*\n\s*/g, ' ')}\n${symptom.value}`;
  return modal({ type: 'note', id: form.id ?? '', channel }, form.title, [
    label(words.whenAnd(when.label, symptom.label), text(WHEN_AND, first)),
    ...OWN_FIELDS.map((key) => label(field(key).label, text(key, field(key).value))),
  ]);
}

/** What was filled in. One line alone is the symptom: the time is what it was. @param form the same form, as it is known now */
export function noteFieldsOf(fields: ModalSubmitFields, form: NoteForm | undefined): NoteFields {
  const [when = '', ...rest] = fields.getTextInputValue(WHEN_AND).trim().split('\n');
  const known = form?.fields.find(({ key }) => key === 'when')?.value ?? '';
  const symptom = rest.join('\n').trim();
  const first = symptom === '' && when !== known ? { when: known, symptom: when } : { when: when.trim(), symptom };
  const own = Object.fromEntries(OWN_FIELDS.map((key) => [key, fields.getTextInputValue(key).trim()])) as Record<
    (typeof OWN_FIELDS)[number],
    string
  >;
  return { ...first, ...own };
}

/** The layers of a form's choices, that which was said first; '' stands for a choice without a part. */
export function layersOf({ choices }: CorrectionForm): string[] {
  return [...new Set(choices.map(({ value }) => value.split('/')[0] ?? ''))];
}

/** The form for a correction. @param layer its parts alone are offered; '' for all, which must be no more than {@link OPTIONS} */
export function correctionModal(form: CorrectionForm, layer: string): Modal {
  const options = form.choices
    .filter(({ value }) => layer === '' || value === layer || value.startsWith(`${layer}/`))
    .slice(0, OPTIONS)
    .map(({ value, label: shown }, at) => ({ value, label: cutEnd(shown, OPTION), default: at === 0 && layer !== '' }));
  return modal({ type: 'correct', layer }, form.title, [
    label(form.question, { type: ComponentType.StringSelect, custom_id: CORRECT_CHOICE, options, required: true }),
    label(form.commentLabel, text(CORRECT_COMMENT, '')),
  ]);
}

function modal(action: Action, title: string, components: APILabelComponent[]): Modal {
  return { custom_id: idOf(action) ?? action.type, title: cutEnd(title, MODAL_TITLE), components };
}

function label(shown: string, component: APIComponentInLabel, description?: string): APILabelComponent {
  return {
    type: ComponentType.Label,
    label: cutEnd(shown, MODAL_TITLE),
    ...(description === undefined ? {} : { description: cutEnd(description, LABEL_DESCRIPTION) }),
    component,
  };
}

function text(id: string, value: string, more: { readonly placeholder?: string } = {}): APIComponentInLabel {
  const shown = cutEnd(value, TEXT_INPUT);
  return {
    type: ComponentType.TextInput,
    custom_id: id,
    style: TextInputStyle.Paragraph,
    required: false,
    max_length: TEXT_INPUT,
    ...(shown.trim() === '' ? {} : { value: shown }),
    ...(more.placeholder === undefined ? {} : { placeholder: cutEnd(more.placeholder, PLACEHOLDER) }),
  };
}
