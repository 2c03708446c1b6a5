// A dialog over the page: the browser keeps the focus in it, closes it with Escape, and gives the focus back.
import { button, el } from './element.ts';
import { icon } from './icon.ts';
import { words } from './language.ts';

/** Opens a dialog. @param options.isSheet tall, at the side of a wide page @param options.stays cannot be closed by the person */
export function openDialog(
  title: string,
  options: { readonly isSheet?: boolean; readonly stays?: boolean; readonly language?: string },
  ...content: readonly Node[]
): HTMLDialogElement {
  const heading = el('h2', { id: 'dialog-title' }, title);
  const dialog = el(
    'dialog',
    { class: options.isSheet ? 'sheet' : '', 'aria-labelledby': 'dialog-title', lang: options.language },
    el(
      'header',
      {},
      heading,
      options.stays
        ? undefined
        : button({ class: 'bare', 'aria-label': words().close }, () => dialog.close(), icon('close')),
    ),
    ...content,
  );
  if (options.stays) dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
