// The form that asks for the token.
import { call, keepKey } from './api.ts';
import { openDialog } from './dialog.ts';
import { el } from './element.ts';
import { words } from './language.ts';
import { refusalText } from './refusal-text.ts';

/** Asks until the token is right. Resolves when it was. */
export function signIn(): Promise<void> {
  const { signInTitle, signInText, token, signIn: label } = words();
  const field = el('input', { id: 'token', type: 'password', autocomplete: 'current-password', required: true });
  const said = el('p', { class: 'said-here', role: 'alert' });
  const form = el(
    'form',
    { class: 'note-form' },
    el('p', {}, signInText),
    el('div', { class: 'row' }, el('label', { for: 'token' }, token), field),
    said,
    el('div', { class: 'actions' }, el('button', { type: 'submit', class: 'main' }, label)),
  );
  const dialog = openDialog(signInTitle, { stays: true }, form);
  return new Promise((resolve) => {
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const result = await call<{ readonly key: string }>('POST', '/api/sign-in', { token: field.value });
      if ('error' in result) {
        said.textContent = refusalText(result.error);
        field.select();
        return;
      }
      keepKey(result.body.key);
      dialog.close();
      resolve();
    });
  });
}
