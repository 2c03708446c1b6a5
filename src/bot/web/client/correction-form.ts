// "Wrong layer?": which one it was, for the maintainers.
import type { CorrectionForm } from '../../desk/desk.ts';
import type { MaybeForm, Told } from '../wire.ts';
import { call } from './api.ts';
import { openDialog } from './dialog.ts';
import type { Acts } from './draw/acts.ts';
import { drawReply } from './draw/entry.ts';
import { el } from './element.ts';
import { words } from './language.ts';
import { notice } from './notice.ts';
import { refusalText } from './refusal-text.ts';

/** Opens the form, or says why there is none. */
export async function openCorrectionForm(acts: Acts): Promise<void> {
  const result = await call<MaybeForm<CorrectionForm>>('GET', '/api/correction');
  if ('error' in result) notice(refusalText(result.error));
  else if (!result.body.form) notice(words().noCorrections);
  else show(result.body.form, acts);
}

function show({ language, title, question, choices, commentLabel }: CorrectionForm, acts: Acts): void {
  const choice = el(
    'select',
    { id: 'correction-choice' },
    ...choices.map(({ value, label }) => el('option', { value }, label)),
  );
  const comment = el('textarea', { id: 'correction-comment', rows: 3, maxlength: 4000 });
  const said = el('div', { class: 'said-here', role: 'status' });
  const send = el('button', { type: 'submit', class: 'main' }, words().saveCorrection);
  const form = el(
    'form',
    { class: 'note-form' },
    el('div', { class: 'row' }, el('label', { for: 'correction-choice' }, question), choice),
    el('div', { class: 'row' }, el('label', { for: 'correction-comment' }, commentLabel), comment),
    said,
    el('div', { class: 'actions' }, send),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const result = await call<Told>('POST', '/api/correction', { choice: choice.value, comment: comment.value });
    if ('error' in result) said.replaceChildren(refusalText(result.error));
    else {
      said.replaceChildren(drawReply(result.body.reply, acts, false));
      send.disabled = true;
    }
  });
  openDialog(title, { language }, form);
}
